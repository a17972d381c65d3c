import { createContext, untrack } from 'svelte';
import type { AppChange, AppState, NetworkState } from '#shared/contract/answers.ts';
import type { CommandId } from '#shared/contract/commands.ts';
import type { EventName, Events } from '#shared/contract/events.ts';
import type { InterfaceLanguage, Settings, SettingsPatch } from '#shared/contract/settings.ts';
import type { Failure } from '#shared/result.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { Clock } from '#shared/text/timing.ts';
import type { SystemRegion } from '#shared/text/formats.ts';
import type { Marquee } from '../transport/marquee.ts';
import { quietly } from './action.svelte.ts';
import { Mine } from './mine.ts';
import { OwnChanges } from './own-changes.svelte.ts';
import type { OwnSubject } from './own-changes.svelte.ts';
import { PackStates } from './packs.svelte.ts';
import { Retries } from './retries.svelte.ts';
import { Selection } from './selection.svelte.ts';
import { Spoilers } from './spoilers.svelte.ts';
import { Suggestions } from './tonight/suggestions.svelte.ts';
import { coalesced, whenIdle } from './when-idle.ts';

/** How often the ages on the page are updated, in ms. */
const tickMs = 20_000;
/** Shortest time from one renewal of lists to the next, in ms: changes come in bursts, while seasons are stored. */
const renewalMs = 100;

/** What the shell shows of a page. */
export interface PageFacts {
  readonly title: string | null;
  /** When the content was fetched, epoch ms; null: none is from the service. */
  readonly fetchedAt: number | null;
  /** Whether the content can be fetched again, or what fetches it besides what the page's parts read. */
  readonly refresh?: true | (() => void);
  /** What the page is about, for the watchlist and seen marks. */
  readonly subject?: OwnSubject;
}

/** What all pages share: the main process' state, the clock, and the connection. */
export class AppModel {
  readonly marquee: Marquee;
  readonly clock: Clock;
  readonly spoilers: Spoilers;
  readonly packs: PackStates;
  readonly mine: Mine;
  readonly retries: Retries;
  readonly ownChanges: OwnChanges;
  /** What Tonight suggests, on its page and on Home. */
  readonly tonight: Suggestions;
  /** The selected titles of the page that is shown. */
  readonly selection = new Selection();
  /** Notes that couldn't be saved, by what they are about. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- read when a field appears
  readonly drafts = new Map<string, string>();
  /** Runs a command as its key does; the shell sets it. */
  run: (command: CommandId) => void = () => undefined;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #readers = new Set<() => void>();
  state: AppState = $state.raw() as AppState;
  network: NetworkState = $state.raw() as NetworkState;
  /** Whether the page reaches the main process. */
  hostReachable = $state(true);
  /** Host and port of the proxy that the person signs in to. */
  proxySignIn: string | null = $state(null);
  /** Whether it is unreachable although its connection is open. */
  isHostSilent = $state(false);
  /** The page's language: that of the settings once its messages are loaded. */
  language: InterfaceLanguage = $state('en');
  /** Epoch ms, updated a few times a minute. */
  now = $state(0);
  page: PageFacts = $state.raw({ title: null, fetchedAt: null });
  /** What a command wants of the page that it opens; the page's component does it and sets null. */
  wanted: 'importPack' | 'importData' | null = $state(null);
  /** Pack files that were dropped on the window, until their import begins. */
  dropped: readonly File[] = $state.raw([]);
  /** Settles once the page that was opened last is recorded as recent, or can't be. */
  visitNoted: Promise<unknown> = Promise.resolve();
  /** How often much of the store's content changed at once. */
  #replacements = $state(0);
  #reported: AppState;
  /** The revision of each slice. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #revisions = new Map<string, number>();
  /** Changes of settings that were sent; `revision` is set when the response arrives. */
  #changing: readonly { readonly patch: SettingsPatch; readonly revision: number }[] = [];
  #lastChange: Promise<unknown> = Promise.resolve();

  /** Reads the state, or takes the one that the page arrived with, and follows its changes. Rejects with `RequestFailed`. */
  static async open(marquee: Marquee, clock: Clock, arrived: AppState | null): Promise<AppModel> {
    if (arrived !== null) {
      const model = new AppModel(marquee, clock, arrived);
      // It can have changed since.
      void whenIdle()
        .then(() => marquee.request('app.state', {}))
        .then(
          (state) => model.#apply(state),
          () => undefined,
        );
      return model;
    }
    // A change during the request must not be lost.
    const early: AppChange[] = [];
    const stop = marquee.on('app.changed', (change) => early.push(change));
    const model = new AppModel(marquee, clock, await marquee.request('app.state', {}));
    stop();
    for (const change of early) model.#apply(change);
    return model;
  }

  private constructor(marquee: Marquee, clock: Clock, state: AppState) {
    this.marquee = marquee;
    this.clock = clock;
    this.now = clock.now();
    this.packs = new PackStates(marquee);
    this.mine = new Mine(marquee);
    this.ownChanges = new OwnChanges(
      marquee,
      (changes) => this.mine.expect(changes),
      () => this.serviceNow,
    );
    this.tonight = new Suggestions(marquee, Math.random);
    // The person's lists that were shown are ready to open again, behind everything else.
    const renewLists = coalesced(async () => {
      await whenIdle();
      await Promise.all([marquee.renewLists(), new Promise((settle) => setTimeout(settle, renewalMs))]);
    });
    marquee.on('mine.changed', () => void renewLists());
    this.#reported = state;
    for (const name of Object.keys(state)) this.#revisions.set(name, state.revision);
    this.state = state;
    this.network = state.network;
    this.spoilers = new Spoilers({
      settings: () => this.state.settings.spoilers,
      isSeen: (place) => this.mine.isSeen(place),
    });
    marquee.on('app.changed', (changed) => this.#apply(changed));
    marquee.on('catalogue.replaced', () => (this.#replacements += 1));
    marquee.on('network.changed', (network) => (this.network = network));
    marquee.on('host.changed', ({ reachable, isSilent }) => {
      this.hostReachable = reachable;
      this.isHostSilent = isSilent;
      // The next process counts from the beginning.
      if (!reachable) this.#revisions.clear();
    });
    this.retries = new Retries({
      isActive: () => document.visibilityState === 'visible' && this.network.online && this.hostReachable,
      elapsed: () => clock.elapsed(),
      random: Math.random,
    });
    this.retries.follow(marquee, window);
    // Other computers may have written meanwhile, and not every folder tells.
    window.addEventListener('focus', () => {
      if (this.state.sharing !== null) void quietly(marquee.request('sharing.look', {}));
    });
    setInterval(() => (this.now = clock.now()), tickMs);
  }

  /** The person's languages and region: those of the system, or of the browser. */
  get region(): SystemRegion {
    const { host, system } = this.state;
    return host === 'electron' ? system : { languages: navigator.languages, country: null };
  }

  /** A part of the page reads from the service; the returned function says that it doesn't any more. */
  addReader(again: () => void): () => void {
    this.#readers.add(again);
    return () => this.#readers.delete(again);
  }

  /** Fetches what the page shows from the service again. */
  refresh(): void {
    const { refresh } = this.page;
    if (typeof refresh === 'function') refresh();
    if (refresh !== undefined) for (const again of [...this.#readers]) again();
  }

  get today(): CalendarDay {
    return localDay(this.now);
  }

  /** The poster of a title: the one that the person chose for a series, or the service's. */
  posterOf(
    { kind, id }: { readonly kind: string; readonly id: number | string },
    path: string | null,
  ): string | null {
    return (kind === 'series' ? this.state.chosenPosters[id] : undefined) ?? path;
  }

  /** Tells the service from others. */
  readonly service: string = $derived(serviceOf(this.state));

  /** The same for a component that goes away, which Svelte gives the values from before. */
  get serviceNow(): string {
    return serviceOf(this.#reported);
  }

  /**
   * Changes when the same query has other responses: with another service, language or region, or another content of the
   * store. It is derived so that effects run only when it changes.
   */
  readonly contentKey: string = $derived.by(() => {
    const { catalogueLanguage, region } = this.state.settings;
    return [this.service, catalogueLanguage, region ?? '', this.#replacements].join(' ');
  });

  /** Changes settings and shows them at once. Rejects with `RequestFailed`. */
  async change(patch: SettingsPatch): Promise<void> {
    const waiting = { patch, revision: Infinity };
    this.#changing = [...this.#changing, waiting];
    this.#show();
    try {
      // Parallel requests could arrive in the wrong order.
      const change = this.#lastChange.then(() => this.marquee.request('settings.change', { patch }));
      this.#lastChange = change.catch(() => undefined);
      const { revision } = await change;
      // The response can arrive before the event with the new settings.
      this.#changing = this.#changing.map((other) => (other === waiting ? { patch, revision } : other));
      this.#dropReported();
    } catch (error) {
      this.#changing = this.#changing.filter((other) => other !== waiting);
      throw error;
    } finally {
      this.#show();
    }
  }

  #apply({ revision, ...slices }: AppChange): void {
    const newer = Object.entries(slices).filter(([name]) => (this.#revisions.get(name) ?? 0) <= revision);
    for (const [name] of newer) this.#revisions.set(name, revision);
    const reported = Object.fromEntries(
      newer.map(([name, value]) => {
        const before = this.#reported[name as keyof AppState];
        // The same object draws nothing again.
        return [name, JSON.stringify(before) === JSON.stringify(value) ? before : value];
      }),
    ) as Partial<AppState>;
    const { serviceNow } = this;
    this.#reported = { ...this.#reported, ...reported };
    if (this.serviceNow !== serviceNow) {
      // Numbers are other titles at another service.
      this.selection.clear();
      this.ownChanges.dismiss();
      this.packs.beginAgain();
    }
    if (reported.network !== undefined) this.network = reported.network;
    this.#dropReported();
    this.#show();
  }

  /** Drops the changes that the reported settings include. */
  #dropReported(): void {
    const reported = this.#revisions.get('settings') ?? 0;
    this.#changing = this.#changing.filter(({ revision }) => revision > reported);
  }

  /** Applies the sent changes to the reported settings, so that two quick changes add up. */
  #show(): void {
    const settings = this.#changing.reduce<Settings>(
      (under, { patch }) => ({ ...under, ...withoutContent(patch) }),
      this.#reported.settings,
    );
    this.state = { ...this.#reported, settings };
  }
}

function serviceOf({ settings, addresses }: AppState): string {
  // The bundled service has no address until it has started.
  return settings.profile === 'other' ? (addresses?.base ?? '') : settings.profile;
}

const ofContent: ReadonlySet<string> = new Set<keyof Settings>([
  'profile',
  'otherService',
  'catalogueLanguage',
  'region',
]);

/** Without the settings that the responses depend on: pages would send queries before the main process has changed. */
function withoutContent(patch: SettingsPatch): SettingsPatch {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !ofContent.has(name)));
}

export const [getApp, provideApp] = createContext<AppModel>();

/** Listens to an event of the main process, for the lifetime of a component. */
export function useEvent<Name extends EventName>(
  name: Name,
  listener: (payload: Events[Name]) => void,
): void {
  const { marquee } = getApp();
  $effect(() => marquee.on(name, listener));
}

/** Calls back whenever the network or the main process is reachable again, for the lifetime of a component. */
export function whenOnline(callback: () => void): void {
  useEvent('network.changed', ({ online }) => {
    if (online) callback();
  });
  useEvent('host.changed', ({ reachable }) => {
    if (reachable) callback();
  });
}

/** Calls back whenever a value is another one than before, for the lifetime of a component. */
export function whenChanged<Value>(of: () => Value, callback: (before: Value) => void): void {
  let last = untrack(of);
  $effect(() => {
    const [before, now] = [last, of()];
    last = now;
    if (now !== before) untrack(() => callback(before));
  });
}

/** Tries a read again while it fails and somebody looks at the page, for the lifetime of a component. */
export function retryWhileFailed(failure: () => Failure | null, again: () => unknown): void {
  const retry = getApp().retries.add(again);
  $effect(() => {
    const current = failure();
    untrack(() => retry.note(current));
  });
  $effect(() => () => retry.remove());
}

/** Sets the title and age that the shell shows, for the lifetime of a component. */
export function describePage(
  describe: () => Pick<PageFacts, 'title' | 'refresh' | 'subject'> & Partial<PageFacts>,
): void {
  const app = getApp();
  $effect(() => {
    app.page = { fetchedAt: null, ...describe() };
  });
  $effect(() => () => {
    app.page = { title: null, fetchedAt: null };
  });
}
