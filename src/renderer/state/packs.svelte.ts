import { packIdentity } from '#shared/contract/packs.ts';
import type { ChangedEpisode, PackSubject, PackSummary } from '#shared/contract/packs.ts';
import type { Marquee } from '../transport/marquee.ts';
import { fromRequest, Resource } from './resource.svelte.ts';
import type { EpisodePlace } from './spoilers.svelte.ts';

const none: readonly PackSummary[] = [];

/** How long it is said that a pack ended, in ms. */
const endedForMs = 60_000;

/** Another service has packs of the same ids. */
const isSame = (a: PackSummary, b: PackSummary): boolean => a.id === b.id && a.createdAt === b.createdAt;

/** All packs, as the main process reports them. */
export class PackStates {
  /** The keys of what is completely kept; a title's is its media type and id, "tv 5". */
  readonly whole: ReadonlySet<string> = $derived(
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew whenever the list is another
    new Set(this.list.filter(({ complete }) => complete).map(({ subject }) => packIdentity(subject))),
  );
  /** Kept episodes with changes that weren't viewed yet, the latest first. */
  changed: readonly ChangedEpisode[] = $state.raw([]);
  /** The pack that ended within the last minute while the page was open; null: none. */
  ended: PackSummary | null = $state.raw(null);
  #ending: ReturnType<typeof setTimeout> | undefined;
  readonly #marquee: Marquee;
  readonly #answer: Resource<object, readonly PackSummary[]>;
  #counts = '';

  constructor(marquee: Marquee) {
    this.#marquee = marquee;
    this.#answer = new Resource(fromRequest(marquee, 'packs.list'));
    marquee.on('packs.changed', (list) => {
      this.#noteEnd(list);
      this.#answer.take(list);
      this.#noteChanges();
    });
    void this.#answer.ask({}).then(() => this.#noteChanges());
    this.#noteChanges();
  }

  /** Reads those of another service, which has others. */
  beginAgain(): void {
    this.forgetEnd();
    this.#counts = '';
    this.changed = [];
    void this.#answer.again().then(() => this.#noteChanges());
  }

  get list(): readonly PackSummary[] {
    return this.#answer.value ?? none;
  }

  /** Whether the list has arrived. */
  get known(): boolean {
    return this.#answer.value !== null;
  }

  /** The pack that covers a subject: its own or, for a season, that of the whole series. */
  of(subject: PackSubject): PackSummary | null {
    const own = this.list.find((pack) => packIdentity(pack.subject) === packIdentity(subject));
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
  async seen({ id: seriesId, season, episode }: EpisodePlace): Promise<void> {
    const place = { seriesId, seasonNumber: season, episodeNumber: episode };
    this.changed = await this.#marquee.request('changes.seen', place);
  }

  /** Says no longer that a pack ended. */
  forgetEnd(): void {
    clearTimeout(this.#ending);
    this.ended = null;
  }

  /** Notes which pack ended since the list before. */
  #noteEnd(list: readonly PackSummary[]): void {
    const incomplete = this.list.filter(({ state, complete }) => state !== 'done' && !complete);
    const ended = list.find((pack) => pack.state === 'done' && incomplete.some((each) => isSame(each, pack)));
    const { ended: before } = this;
    if (ended !== undefined) {
      this.forgetEnd();
      this.ended = ended;
      this.#ending = setTimeout(() => this.forgetEnd(), endedForMs);
    } else if (before !== null && !list.some((pack) => isSame(pack, before))) this.forgetEnd();
  }

  /** Reads the changes if a known list says that there are others. */
  #noteChanges(): void {
    const counts = this.list.map(({ id, changes }) => `${id} ${changes}`).join();
    if (counts === this.#counts) return;
    this.#counts = counts;
    void this.#loadChanged();
  }

  async #loadChanged(): Promise<void> {
    const changed = await this.#marquee.request('changes.list', {}).catch(() => null);
    if (changed !== null) this.changed = changed;
  }
}
