import type { ChangedEpisode, PackSubject, PackSummary } from '#shared/contract/packs.ts';
import type { AppState } from '#shared/contract/answers.ts';
import type { Marquee } from '../transport/marquee.ts';
import type { EpisodePlace } from './spoilers.svelte.ts';
import { whenIdle } from './when-idle.ts';

/** The slices that identify the service. */
type ServiceSlices = Pick<AppState, 'settings' | 'addresses'>;

/** All packs, as the main process reports them. */
export class Packs {
  list: readonly PackSummary[] = $state.raw([]);
  /** The keys of what is completely kept; a title's is its media type and id, "tv 5". */
  readonly whole: ReadonlySet<string> = $derived(
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew whenever the list is another
    new Set(this.list.filter(({ complete }) => complete).map(({ subject }) => keyOf(subject))),
  );
  /** Whether the list has arrived. */
  known = $state(false);
  /** Kept episodes with changes that weren't viewed yet, the latest first. */
  changed: readonly ChangedEpisode[] = $state.raw([]);
  readonly #marquee: Marquee;
  #reported = 0;
  #counts = '';
  #state: ServiceSlices;
  #service: string;

  constructor(marquee: Marquee, state: ServiceSlices) {
    this.#marquee = marquee;
    this.#state = state;
    this.#service = serviceOf(state);
    marquee.on('packs.changed', (list) => {
      this.#reported += 1;
      this.#apply(list);
    });
    marquee.on('app.changed', (changed) => {
      this.#state = { ...this.#state, ...changed };
      const service = serviceOf(this.#state);
      if (service === this.#service) return;
      this.#service = service;
      this.#counts = '';
      this.changed = [];
      void this.#load();
    });
    const arrived = marquee.lastAnswer('packs.list', {});
    // The changes are read once the list is known and not empty.
    if (arrived === undefined) void this.#load();
    else {
      this.#apply(arrived);
      // It can have changed since.
      void whenIdle().then(() => this.#load());
    }
  }

  /** The pack that covers a subject: its own or, for a season, that of the whole series. */
  of(subject: PackSubject): PackSummary | null {
    const own = this.list.find((pack) => keyOf(pack.subject) === keyOf(subject));
    if (own !== undefined || subject.kind !== 'season') return own ?? null;
    const whole = this.of({ kind: 'series', seriesId: subject.seriesId, specials: false });
    const includes = whole?.subject.kind === 'series' && (subject.seasonNumber > 0 || whole.subject.specials);
    return includes ? whole : null;
  }

  /** The changed episodes of a series, season or episode. */
  changesOf(seriesId: number, seasonNumber?: number, episodeNumber?: number): readonly ChangedEpisode[] {
    return this.changed.filter(
      (each) =>
        each.seriesId === seriesId &&
        (seasonNumber === undefined || each.seasonNumber === seasonNumber) &&
        (episodeNumber === undefined || each.episodeNumber === episodeNumber),
    );
  }

  /** Removes a pack and returns the freed bytes. Rejects with `RequestFailed`; `packs.changed` reports the new list. */
  async remove(id: number): Promise<number> {
    return (await this.#marquee.request('packs.remove', { id })).freedBytes;
  }

  /** Marks a changed episode as viewed. */
  async seen({ seriesId, season, episode }: EpisodePlace): Promise<void> {
    const place = { seriesId, seasonNumber: season, episodeNumber: episode };
    this.changed = await this.#marquee.request('changes.seen', place);
  }

  async #load(): Promise<void> {
    const reported = this.#reported;
    const list = await this.#marquee.request('packs.list', {}).catch(() => null);
    if (list !== null && reported === this.#reported) this.#apply(list);
  }

  async #loadChanged(): Promise<void> {
    const changed = await this.#marquee.request('changes.list', {}).catch(() => null);
    if (changed !== null) this.changed = changed;
  }

  #apply(list: readonly PackSummary[]): void {
    this.list = list;
    this.known = true;
    const counts = list.map(({ id, changes }) => `${id} ${changes}`).join();
    if (counts === this.#counts) return;
    this.#counts = counts;
    void this.#loadChanged();
  }
}

/** Identifies the service; the bundled one keeps its identity when it gets an address. */
function serviceOf({ settings, addresses }: ServiceSlices): string {
  return settings.profile === 'other' ? `other ${addresses?.base ?? ''}` : settings.profile;
}

/** Identifies a subject, whatever is chosen of it. */
function keyOf(subject: PackSubject): string {
  switch (subject.kind) {
    case 'series':
      return `tv ${subject.seriesId}`;
    case 'season':
      return `season ${subject.seriesId} ${subject.seasonNumber}`;
    case 'movie':
      return `movie ${subject.movieId}`;
    case 'view':
      return `view ${subject.viewId}`;
  }
}
