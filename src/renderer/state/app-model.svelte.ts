import { createContext } from 'svelte';
import type { AppState, NetworkState, Notice } from '#shared/contract/answers.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import type { Marquee } from '../transport/marquee.ts';
import { Spoilers } from './spoilers.svelte.ts';
import { PictureColours } from './picture-colours.svelte.ts';

/** How often ages on the page are written anew, in ms. */
const tickMs = 20_000;

/** What the shell must know of the page that it shows. */
export interface PageFacts {
  /** null: not known yet. */
  readonly title: string | null;
  /** When what is shown was fetched, epoch ms; null: nothing of it came from the service. */
  readonly fetchedAt: number | null;
  /** Asks the service for all of it again. */
  readonly refresh?: () => void;
}

/** What every page shares: the app's state as the main process tells it, the clock, and the way to both. */
export class AppModel {
  readonly marquee: Marquee;
  readonly colours: PictureColours;
  readonly spoilers: Spoilers;
  state: AppState = $state.raw() as AppState;
  network: NetworkState = $state.raw() as NetworkState;
  /** Epoch ms, a few times a minute. */
  now = $state(Date.now());
  page: PageFacts = $state.raw({ title: null, fetchedAt: null });

  /** Asks for the state and hears every change of it from then on. Rejects with `RequestFailed`. */
  static async open(marquee: Marquee): Promise<AppModel> {
    // Heard from the first moment: what changes while the answer is on its way must not be lost.
    const early: ((model: AppModel) => void)[] = [];
    const stops = [
      marquee.on('app.changed', (state) => early.push((model) => model.#take(state))),
      marquee.on('notice.added', (notice) => early.push((model) => model.#addNotice(notice))),
    ];
    const model = new AppModel(marquee, await marquee.request('app.state', {}));
    for (const stop of stops) stop();
    for (const happen of early) happen(model);
    return model;
  }

  private constructor(marquee: Marquee, state: AppState) {
    this.marquee = marquee;
    this.colours = new PictureColours(marquee);
    this.state = state;
    this.network = state.network;
    this.spoilers = new Spoilers({
      settings: () => this.state.settings.spoilers,
      seen: (seriesId) => this.state.seen[seriesId] ?? null,
    });
    marquee.on('app.changed', (changed) => this.#take(changed));
    marquee.on('network.changed', (network) => (this.network = network));
    marquee.on('notice.added', (notice) => this.#addNotice(notice));
    setInterval(() => (this.now = Date.now()), tickMs);
  }

  /** The language that the page is written in, and formats in. */
  get language(): string {
    return this.state.settings.interfaceLanguage;
  }

  /** The calendar day of this machine. */
  get today(): CalendarDay {
    return localDay(this.now);
  }

  /**
   * Changes when other answers are to be expected for the same question: another service, language or region. Derived,
   * not computed: whoever asks anew when it changes must not do so whenever anything else of the state does.
   */
  readonly contentKey: string = $derived.by(() => {
    const { settings, addresses } = this.state;
    // While the bundled service starts there is no address yet; that it gets one is no other service.
    const service = settings.profile === 'other' ? (addresses?.base ?? '') : settings.profile;
    return [service, settings.catalogueLanguage, settings.region ?? ''].join(' ');
  });

  /** Changes settings and takes over what they became. Rejects with `RequestFailed`. */
  async change(patch: SettingsPatch): Promise<void> {
    this.#take(await this.marquee.request('settings.change', { patch }));
  }

  async retryNetwork(): Promise<void> {
    this.network = await this.marquee.request('network.retry', {});
  }

  async dismissNotices(): Promise<void> {
    this.state = { ...this.state, notices: [] };
    await this.marquee.request('notices.dismiss', {});
  }

  #addNotice(notice: Notice): void {
    const known = this.state.notices.some((other) => JSON.stringify(other) === JSON.stringify(notice));
    if (!known) this.state = { ...this.state, notices: [...this.state.notices, notice] };
  }

  #take(state: AppState): void {
    if (state.revision < this.state.revision) return;
    this.state = state;
    this.network = state.network;
  }
}

export const [getApp, provideApp] = createContext<AppModel>();
