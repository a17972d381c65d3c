import type { ChangedEpisode, PackSubject, PackSummary } from '#shared/contract/packs.ts';
import type { AppState } from '#shared/contract/answers.ts';
import type { InputOf } from '#shared/contract/requests.ts';
import type { Marquee } from '../transport/marquee.ts';
import type { EpisodePlace } from './spoilers.svelte.ts';

type ListVerb = 'packs.keep' | 'packs.pause' | 'packs.resume' | 'packs.check';

/** Everything that is kept offline, as the main process tells it, and the way to change it. */
export class Packs {
  list: readonly PackSummary[] = $state.raw([]);
  /** Titles that are kept whole, as media type and number: "tv 5". */
  readonly whole: ReadonlySet<string> = $derived(
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew whenever the list is another
    new Set(
      this.list.flatMap(({ subject, complete }) => {
        if (!complete) return [];
        if (subject.kind === 'series') return [`tv ${subject.seriesId}`];
        return subject.kind === 'movie' ? [`movie ${subject.movieId}`] : [];
      }),
    ),
  );
  /** Whether the list was told at all. */
  known = $state(false);
  /** Kept episodes that changed and were not looked at since, the latest first. */
  changed: readonly ChangedEpisode[] = $state.raw([]);
  readonly #marquee: Marquee;
  #told = 0;
  #counts = '';
  #service: string;

  /** `state`: as it was told last; the packs are those of its service. */
  constructor(marquee: Marquee, state: AppState) {
    this.#marquee = marquee;
    this.#service = serviceOf(state);
    marquee.on('packs.changed', (list) => {
      this.#told += 1;
      this.#take(list);
    });
    // Each service has packs of its own.
    marquee.on('app.changed', (changed) => {
      const service = serviceOf(changed);
      if (service === this.#service) return;
      this.#service = service;
      this.#counts = '';
      this.changed = [];
      void this.#load();
    });
    // What changed in them is asked for once they are known, if there are any.
    void this.#load();
  }

  /** The pack of a series. */
  ofSeries(id: number): PackSummary | null {
    return this.#find(({ subject }) => subject.kind === 'series' && subject.seriesId === id);
  }

  /** The pack that keeps a season: its own, or that of the whole series. */
  ofSeason(seriesId: number, seasonNumber: number): PackSummary | null {
    const own = this.#find(
      ({ subject }) =>
        subject.kind === 'season' && subject.seriesId === seriesId && subject.seasonNumber === seasonNumber,
    );
    if (own !== null) return own;
    const whole = this.ofSeries(seriesId);
    const includes = whole?.subject.kind === 'series' && (seasonNumber > 0 || whole.subject.specials);
    return includes ? whole : null;
  }

  /** The pack of a movie; a view that has it among its titles does not count. */
  ofMovie(id: number): PackSummary | null {
    return this.#find(({ subject }) => subject.kind === 'movie' && subject.movieId === id);
  }

  /** The pack of a saved view. */
  ofView(id: number): PackSummary | null {
    return this.#find(({ subject }) => subject.kind === 'view' && subject.viewId === id);
  }

  /** The pack that keeps what another pack would. */
  of(subject: PackSubject): PackSummary | null {
    switch (subject.kind) {
      case 'series':
        return this.ofSeries(subject.seriesId);
      case 'season':
        return this.ofSeason(subject.seriesId, subject.seasonNumber);
      case 'movie':
        return this.ofMovie(subject.movieId);
      case 'view':
        return this.ofView(subject.viewId);
    }
  }

  /** Changed episodes of a series, or of a season of it, or one episode. */
  changesOf(seriesId: number, seasonNumber?: number, episodeNumber?: number): readonly ChangedEpisode[] {
    return this.changed.filter(
      (each) =>
        each.seriesId === seriesId &&
        (seasonNumber === undefined || each.seasonNumber === seasonNumber) &&
        (episodeNumber === undefined || each.episodeNumber === episodeNumber),
    );
  }

  /** Keeps something, or keeps it otherwise than before. Like everything below it rejects with `RequestFailed`. */
  keep(kept: InputOf<'packs.keep'>): Promise<void> {
    return this.#change('packs.keep', kept);
  }

  pause(id: number): Promise<void> {
    return this.#change('packs.pause', { id });
  }

  /** Goes on, and tries again what is missing. */
  resume(id: number): Promise<void> {
    return this.#change('packs.resume', { id });
  }

  /** Asks the service whether anything changed. */
  check(id: number): Promise<void> {
    return this.#change('packs.check', { id });
  }

  /** Removes a pack and says how many bytes that freed. */
  async remove(id: number): Promise<number> {
    const told = this.#told;
    const { freedBytes, packs } = await this.#marquee.request('packs.remove', { id });
    if (told === this.#told) this.#take(packs);
    return freedBytes;
  }

  /** The person looked at a changed episode. */
  async seen({ seriesId, season, episode }: EpisodePlace): Promise<void> {
    const place = { seriesId, seasonNumber: season, episodeNumber: episode };
    this.changed = await this.#marquee.request('changes.seen', place);
  }

  #find(fits: (pack: PackSummary) => boolean): PackSummary | null {
    return this.list.find(fits) ?? null;
  }

  async #change<Verb extends ListVerb>(verb: Verb, input: InputOf<Verb>): Promise<void> {
    const told = this.#told;
    const list = await this.#marquee.request(verb, input);
    // An event that came meanwhile may be newer, and another follows every change; an answer never overtakes one.
    if (told === this.#told) this.#take(list as readonly PackSummary[]);
  }

  async #load(): Promise<void> {
    const told = this.#told;
    const list = await this.#marquee.request('packs.list', {}).catch(() => null);
    if (list !== null && told === this.#told) this.#take(list);
  }

  async #loadChanged(): Promise<void> {
    const changed = await this.#marquee.request('changes.list', {}).catch(() => null);
    if (changed !== null) this.changed = changed;
  }

  #take(list: readonly PackSummary[]): void {
    this.list = list;
    this.known = true;
    const counts = list.map(({ id, changes }) => `${id} ${changes}`).join();
    if (counts === this.#counts) return;
    this.#counts = counts;
    void this.#loadChanged();
  }
}

/** Which service a state is about; that the bundled one got its address is no other service. */
function serviceOf({ settings, addresses }: AppState): string {
  return settings.profile === 'other' ? `other ${addresses?.base ?? ''}` : settings.profile;
}
