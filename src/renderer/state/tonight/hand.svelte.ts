import type { MovieListItem } from '#shared/catalogue/resources/lists.ts';
import type { ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { MineState } from '#shared/contract/mine-answers.ts';
import type { HidingReason } from '#shared/contract/settings.ts';
import { isHidden } from '../../format/title-card.ts';
import { distinct } from '../../format/watch-providers.ts';
import type { Marquee } from '../../transport/marquee.ts';
import { Resource } from '../resource.svelte.ts';
import { discoverCandidate, isOwn, popularCandidate } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { Deck } from './deck.ts';
import { judge } from './judge.ts';
import type { Evening, Verdict } from './judge.ts';

/** A candidate that is suggested, with what is known of it. */
export interface Suggestion extends Verdict {
  readonly candidate: Candidate;
}

/** What is suggested from. */
export interface Sources {
  readonly evening: Evening;
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
export const handSize = 3;
/** So many of the own candidates, and of the others, are judged for one hand, because each can take some requests. */
const mostJudged = 12;
/** The pages of a list from which one is chosen. */
const mostPages = 10;

interface Deal extends Sources {
  readonly kept: readonly Suggestion[];
}

/** Three suggestions at a time, which stay while the page runs. null: not dealt yet. */
export class Hand extends Resource<Deal, readonly Suggestion[]> {
  /** What it is dealt for; null: nothing yet. Other wishes make another one. */
  question: string | null = null;
  readonly #marquee: Pick<Marquee, 'read' | 'request'>;
  readonly #random: () => number;
  readonly #own: Deck<Candidate>;
  readonly #found: Deck<Candidate>;
  /** The keys of the own candidates when it was dealt. */
  #considered: readonly string[] = [];

  constructor(marquee: Pick<Marquee, 'read' | 'request'>, random: () => number) {
    super({ load: async (deal, { signal }) => ({ value: await this.#draw(deal, signal) }) });
    this.#marquee = marquee;
    this.#random = random;
    this.#own = new Deck(random);
    this.#found = new Deck(random);
  }

  /**
   * Replaces the suggestions but those of `kept`, of which the ones from Discover give way to own candidates. Discover fills
   * what these leave open.
   */
  async deal(sources: Sources, kept: readonly Suggestion[] = []): Promise<void> {
    this.#considered = sources.own.map(({ key }) => key);
    await this.ask({ ...sources, kept });
  }

  async #draw(
    { evening, own, discover, names, kept }: Deal,
    signal: AbortSignal,
  ): Promise<readonly Suggestion[]> {
    const dealt = kept.filter(({ candidate }) => isOwn(candidate));
    const spare = kept.filter(({ candidate }) => !isOwn(candidate));
    const tried = dealt.map(({ candidate }) => candidate.key);
    let left = mostJudged;
    const draw = async (deck: Deck<Candidate>, until: number): Promise<void> => {
      for (; dealt.length < until && left > 0; left -= 1) {
        const candidate = deck.take(tried);
        if (candidate === null) return;
        tried.push(candidate.key);
        const verdict = await judge(this.#marquee, candidate, evening, names);
        signal.throwIfAborted();
        if (verdict !== null) dealt.push({ ...verdict, candidate });
      }
    };
    this.#own.fill(own);
    await draw(this.#own, ownPlaces(discover));
    const free = spare.filter(({ candidate }) => !tried.includes(candidate.key));
    dealt.push(...free.slice(0, handSize - dealt.length));
    if (dealt.length === handSize) return dealt;

    tried.push(...free.map(({ candidate }) => candidate.key));
    const ownLeft = left;
    left = mostJudged;
    const hasServices = evening.services.length > 0;
    const included = hasServices ? await this.#included(evening) : null;
    this.#found.fill(hasServices ? (included ?? []) : await this.#popular(evening));
    await draw(this.#found, handSize);
    left = ownLeft;
    await draw(this.#own, handSize);
    // Where lengths can't be asked for, none is too long.
    if (dealt.length === 0 && hasServices && (included === null || evening.minutes === 0)) {
      left = mostJudged;
      // What the services don't include is popular all the same.
      tried.length = 0;
      this.#found.fill(await this.#popular(evening));
      await draw(this.#found, handSize);
    }
    return dealt;
  }

  /** Whether it has room for own candidates that weren't there when it was dealt. */
  lacks(own: readonly Candidate[], discover: boolean): boolean {
    const count = (this.value ?? []).filter(({ candidate }) => isOwn(candidate)).length;
    return count < ownPlaces(discover) && own.some(({ key }) => !this.#considered.includes(key));
  }

  /** Movies on the person's services that are new to them; null: can't be read. */
  async #included({ country, services, ways, minutes }: Evening): Promise<Candidate[] | null> {
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
  async #popular({ minutes }: Evening): Promise<Candidate[]> {
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
      for (let step = 0; step < pages && found.length < handSize; step += 1) {
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
  return discover ? handSize - 1 : handSize;
}

function longest(minutes: number): ParametersOf<'discover.movie'> {
  return minutes > 0 ? { 'with_runtime.lte': minutes } : {};
}
