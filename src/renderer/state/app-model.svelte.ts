import { createContext } from 'svelte';
import type { Clock } from '#shared/clock.ts';
import type { AppState, NetworkState, Notice } from '#shared/contract/answers.ts';
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import type { Marquee } from '../transport/marquee.ts';
import { Packs } from './packs.svelte.ts';
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
  readonly clock: Clock;
  readonly colours: PictureColours;
  readonly spoilers: Spoilers;
  readonly packs: Packs;
  state: AppState = $state.raw() as AppState;
  network: NetworkState = $state.raw() as NetworkState;
  /** Epoch ms, a few times a minute. */
  now = $state(0);
  page: PageFacts = $state.raw({ title: null, fetchedAt: null });
  #told: AppState;
  #changing: readonly SettingsPatch[] = [];
  #lastChange: Promise<unknown> = Promise.resolve();

  /** Asks for the state and hears every change of it from then on. Rejects with `RequestFailed`. */
  static async open(marquee: Marquee, clock: Clock): Promise<AppModel> {
    // Heard from the first moment: what changes while the answer is on its way must not be lost.
    const early: ((model: AppModel) => void)[] = [];
    const stops = [
      marquee.on('app.changed', (state) => early.push((model) => model.#take(state))),
      marquee.on('notice.added', (notice) => early.push((model) => model.#addNotice(notice))),
    ];
    const model = new AppModel(marquee, clock, await marquee.request('app.state', {}));
    for (const stop of stops) stop();
    for (const happen of early) happen(model);
    return model;
  }

  private constructor(marquee: Marquee, clock: Clock, state: AppState) {
    this.marquee = marquee;
    this.clock = clock;
    this.now = clock.now();
    this.colours = new PictureColours(marquee);
    this.packs = new Packs(marquee, state);
    this.#told = state;
    this.state = state;
    this.network = state.network;
    this.spoilers = new Spoilers({
      settings: () => this.state.settings.spoilers,
      seen: (seriesId) => this.state.seen[seriesId] ?? null,
    });
    marquee.on('app.changed', (changed) => this.#take(changed));
    marquee.on('network.changed', (network) => (this.network = network));
    marquee.on('notice.added', (notice) => this.#addNotice(notice));
    setInterval(() => (this.now = clock.now()), tickMs);
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

  /** Changes settings, at once for the eye, and takes over what they became. Rejects with `RequestFailed`. */
  async change(patch: SettingsPatch): Promise<void> {
    this.#changing = [...this.#changing, patch];
    this.#show();
    try {
      // One after another: two that travel at once may arrive the wrong way round.
      const change = this.#lastChange.then(() => this.marquee.request('settings.change', { patch }));
      this.#lastChange = change.catch(() => undefined);
      this.#take(await change);
    } finally {
      this.#changing = this.#changing.filter((other) => other !== patch);
      this.#show();
    }
  }

  async retryNetwork(): Promise<void> {
    this.network = await this.marquee.request('network.retry', {});
  }

  async dismissNotices(): Promise<void> {
    this.#told = { ...this.#told, notices: [] };
    this.#show();
    await this.marquee.request('notices.dismiss', {});
  }

  #addNotice(notice: Notice): void {
    const known = this.#told.notices.some((other) => JSON.stringify(other) === JSON.stringify(notice));
    if (known) return;
    this.#told = { ...this.#told, notices: [...this.#told.notices, notice] };
    this.#show();
  }

  #take(state: AppState): void {
    if (state.revision < this.#told.revision) return;
    this.#told = state;
    this.network = state.network;
    this.#show();
  }

  /** Shows what was told last, and over it what is on its way there: whoever presses two switches builds on both. */
  #show(): void {
    const settings = this.#changing.reduce<Settings>(
      (under, patch) => ({ ...under, ...withoutContent(patch) }),
      this.#told.settings,
    );
    this.state = { ...this.#told, settings };
  }
}

const ofContent: ReadonlySet<string> = new Set<keyof Settings>([
  'profile',
  'otherService',
  'catalogueLanguage',
  'region',
]);

/** Without what decides which answers there are: pages would ask for those before the main process knows. */
function withoutContent(patch: SettingsPatch): SettingsPatch {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !ofContent.has(name)));
}

export const [getApp, provideApp] = createContext<AppModel>();
