import type { ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { MovieListItem } from '#shared/catalogue/resources/lists.ts';
import type { MineState } from '#shared/contract/mine-answers.ts';
import type { HidingReason } from '#shared/contract/settings.ts';
import { isHidden } from '../../format/title-card.ts';
import { distinct } from '../../format/watch-providers.ts';
import type { Marquee } from '../../transport/marquee.ts';
import { Resource } from '../resource.svelte.ts';
import { discoverCandidate, isOwn, matchCandidate, popularCandidate } from './candidates.ts';
import type { Candidate, Criteria, SuggestionFacts } from './candidates.ts';
import { RandomOrder } from './random-order.ts';

/** A candidate that is suggested, with what is known of it. */
export interface Suggestion extends SuggestionFacts {
  readonly candidate: Candidate;
}

/** What is suggested from. */
export interface Sources {
  readonly criteria: Criteria;
  /** From the watchlist and followed series. */
  readonly own: readonly Candidate[];
  /** Whether one suggestion is new to the person even if enough of their own fit. */
  readonly discover: boolean;
  /** The names of services, by id. */
  readonly names: Readonly<Record<string, string>>;
}

interface MoviePage {
  readonly results: readonly MovieListItem[];
  readonly total_pages: number;
}

/** So many suggestions are made at a time. */
export const suggestionCount = 3;
/** So many of the own candidates, and of the others, are checked at a time, because each can take some requests. */
const mostChecked = 12;
/** The pages of a list from which one is chosen. */
const mostPages = 10;

interface SuggestionInput extends Sources {
  readonly kept: readonly Suggestion[];
}

/** Three suggestions at a time, which stay while the page runs. null: none yet. */
export class Suggestions extends Resource<SuggestionInput, readonly Suggestion[]> {
  /** What they are made for; null: nothing yet. Other wishes get others. */
  question: string | null = null;
  readonly #marquee: Pick<Marquee, 'read' | 'request'>;
  readonly #random: () => number;
  readonly #own: RandomOrder<Candidate>;
  readonly #found: RandomOrder<Candidate>;
  /** What the latest ones were made for, as text. */
  #criteria = '';
  /** The keys of the own candidates when they were made. */
  #considered: readonly string[] = [];

  constructor(marquee: Pick<Marquee, 'read' | 'request'>, random: () => number) {
    super({ load: async (input, { signal }) => ({ value: await this.#choose(input, signal) }) });
    this.#marquee = marquee;
    this.#random = random;
    this.#own = new RandomOrder(random);
    this.#found = new RandomOrder(random);
  }

  /**
   * Replaces the suggestions but those of `kept`, of which the ones from Discover give way to own candidates. Discover fills
   * what these leave open.
   */
  async suggest(sources: Sources, kept: readonly Suggestion[] = []): Promise<void> {
    this.#considered = sources.own.map(({ key }) => key);
    await this.ask({ ...sources, kept });
  }

  async #choose(
    { criteria, own, discover, names, kept }: SuggestionInput,
    signal: AbortSignal,
  ): Promise<readonly Suggestion[]> {
    const suggested = kept.filter(({ candidate }) => isOwn(candidate));
    const spare = kept.filter(({ candidate }) => !isOwn(candidate));
    const made = JSON.stringify(criteria);
    /** What was shown last and still fits: others come first. */
    const last = (kept.length === 0 && made === this.#criteria ? (this.value ?? []) : []).filter(
      ({ candidate }) => !isOwn(candidate) || own.some(({ href }) => href === candidate.href),
    );
    this.#criteria = made;
    const tried = [...suggested, ...last].map(({ candidate }) => candidate.key);
    let left = mostChecked;
    const choose = async (order: RandomOrder<Candidate>, until: number): Promise<void> => {
      for (; suggested.length < until && left > 0; left -= 1) {
        const candidate = order.take(tried);
        if (candidate === null) return;
        tried.push(candidate.key);
        const facts = await matchCandidate(this.#marquee, candidate, criteria, names);
        signal.throwIfAborted();
        if (facts !== null) suggested.push({ ...facts, candidate });
      }
    };
    this.#own.fill(own);
    await choose(this.#own, ownPlaces(discover));
    const free = spare.filter(({ candidate }) => !tried.includes(candidate.key));
    suggested.push(...free.slice(0, suggestionCount - suggested.length));
    if (suggested.length === suggestionCount) return suggested;

    tried.push(...free.map(({ candidate }) => candidate.key));
    const ownLeft = left;
    left = mostChecked;
    const hasServices = criteria.services.length > 0;
    const included = hasServices ? await this.#included(criteria) : null;
    this.#found.fill(hasServices ? (included ?? []) : await this.#popular(criteria));
    await choose(this.#found, suggestionCount);
    left = ownLeft;
    await choose(this.#own, suggestionCount);
    const fits = [...suggested, ...last].some(({ candidate }) => candidate.from !== 'popular');
    // Where lengths can't be asked for, none is too long.
    if (!fits && hasServices && (included === null || criteria.minutes === 0)) {
      left = mostChecked;
      // What the services don't include is popular all the same.
      tried.splice(0, Infinity, ...[...suggested, ...last].map(({ candidate }) => candidate.key));
      this.#found.fill(await this.#popular(criteria));
      await choose(this.#found, suggestionCount);
    }
    return [...suggested, ...last].slice(0, suggestionCount);
  }

  /** Whether own candidates that are new since they were made have room. */
  lacks(own: readonly Candidate[], discover: boolean): boolean {
    const count = (this.value ?? []).filter(({ candidate }) => isOwn(candidate)).length;
    return count < ownPlaces(discover) && own.some(({ key }) => !this.#considered.includes(key));
  }

  /** Movies on the person's services that are new to them; null: can't be read. */
  async #included({ country, services, ways, minutes }: Criteria): Promise<Candidate[] | null> {
    const query = {
      watch_region: country,
      with_watch_providers: services.join('|'),
      with_watch_monetization_types: ways.join('|'),
      ...longest(minutes),
    };
    const movies = await this.#unknown(
      (page) => this.#discover({ ...query, page }),
      [...unwanted, 'followed'],
    );
    return movies?.map(discoverCandidate) ?? null;
  }

  /** Popular movies that the person hasn't seen or dismissed, wherever they are offered; [] if none can be read. */
  async #popular({ minutes }: Criteria): Promise<Candidate[]> {
    if (minutes > 0) {
      const short = await this.#unknown((page) => this.#discover({ ...longest(minutes), page }), unwanted);
      if (short !== null) return short.map((movie) => popularCandidate(movie, minutes));
    }
    // Home reads these too, so that they are stored.
    const movies = await this.#unknown(
      async (page) => (await this.#marquee.read('movie.popular', { page })).value,
      unwanted,
      // At first only what Home reads, too: nobody asked for more.
      this.value !== null,
    );
    return movies?.map((movie) => popularCandidate(movie, null)) ?? [];
  }

  async #discover(query: ParametersOf<'discover.movie'>): Promise<MoviePage> {
    return (await this.#marquee.read('discover.movie', query)).value;
  }

  /**
   * The movies of a random page, or the first one, that don't have these states, and of the pages after it if they are few; null:
   * can't be read.
   */
  async #unknown(
    read: (page: number) => Promise<MoviePage>,
    reasons: readonly HidingReason[],
    isRandom = true,
  ): Promise<readonly MovieListItem[] | null> {
    try {
      const first = await read(1);
      const pages = Math.min(mostPages, first.total_pages);
      const start = isRandom ? Math.floor(this.#random() * pages) : 0;
      let found: readonly MovieListItem[] = [];
      for (let step = 0; step < pages && found.length < suggestionCount; step += 1) {
        const page = 1 + ((start + step) % pages);
        const { results } = page === 1 ? first : await read(page).catch(() => first);
        if (results.length === 0) continue;
        const subjects = results.map(({ id }) => ({ kind: 'movie', id }) as const);
        const states = await this.#marquee.request('mine.of', { subjects });
        const isUnknown = (state: MineState | undefined): boolean =>
          state !== undefined && !isHidden(state, reasons);
        const unknown = results.filter((_, index) => isUnknown(states[index]));
        found = distinct([...found, ...unknown], ({ id }) => String(id));
      }
      return found;
    } catch {
      return null;
    }
  }
}

/** What isn't suggested to a person. */
export const unwanted: readonly HidingReason[] = ['seen', 'dismissed'];

function ownPlaces(discover: boolean): number {
  return discover ? suggestionCount - 1 : suggestionCount;
}

function longest(minutes: number): ParametersOf<'discover.movie'> {
  return minutes > 0 ? { 'with_runtime.lte': minutes } : {};
}
