import type { MineState } from '#shared/contract/mine-answers.ts';
import { movieCard, subjectOf } from '../../format/title-card.ts';
import { isHidden } from '../../format/hidden-titles.ts';
import { Latest } from '../../state/latest.svelte.ts';
import type { Marquee } from '../../transport/marquee.ts';
import { discoverCandidate } from './candidates.ts';
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
  readonly discover: boolean;
  /** The names of services, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** So many suggestions are made at a time. */
export const handSize = 3;
/** So many candidates are judged for one hand, because each can take some requests. */
const mostJudged = 12;
/** Discover's pages from which one is chosen. */
const mostPages = 10;

/** Three suggestions at a time. */
export class Hand extends Latest {
  /** null: not dealt yet. */
  suggestions: readonly Suggestion[] | null = $state.raw(null);
  readonly #marquee: Pick<Marquee, 'read' | 'request'>;
  readonly #random: () => number;
  readonly #own: Deck<Candidate>;
  readonly #found: Deck<Candidate>;

  constructor(marquee: Pick<Marquee, 'read' | 'request'>, random: () => number) {
    super();
    this.#marquee = marquee;
    this.#random = random;
    this.#own = new Deck(random);
    this.#found = new Deck(random);
  }

  /** Replaces the suggestions but those of `kept`. With Discover, one of them is from there. */
  async deal(sources: Sources, kept: readonly Suggestion[] = []): Promise<void> {
    await this.run(
      async () => {
        this.#own.fill(sources.own);
        this.#found.fill(sources.discover ? await this.#discover(sources.evening) : []);
        const tried = kept.map(({ candidate }) => candidate.key);
        const dealt = [...kept];
        for (const [deck, until] of [
          [this.#own, sources.discover ? handSize - 1 : handSize],
          [this.#found, handSize],
          [this.#own, handSize],
        ] as const)
          while (dealt.length < until && tried.length < mostJudged) {
            const candidate = deck.take(tried);
            if (candidate === null) break;
            tried.push(candidate.key);
            const verdict = await judge(this.#marquee, candidate, sources.evening, sources.names);
            if (verdict !== null) dealt.push({ ...verdict, candidate });
          }
        return dealt;
      },
      (dealt) => (this.suggestions = dealt),
    );
  }

  /** Drops suggestions of the person's own that are none any more, such as one that was seen just now. */
  keep(own: readonly Candidate[]): void {
    const keys = own.map(({ key }) => key);
    const { suggestions } = this;
    const kept = suggestions?.filter(
      ({ candidate }) => candidate.from === 'discover' || keys.includes(candidate.key),
    );
    if (kept !== undefined && kept.length !== suggestions?.length) this.suggestions = kept;
  }

  /** Movies of a random page of Discover that the person hasn't seen, dismissed or on the watchlist; [] offline. */
  async #discover({ country, services, minutes }: Evening): Promise<Candidate[]> {
    const query = {
      watch_region: country,
      with_watch_providers: services.join('|'),
      with_watch_monetization_types: 'flatrate|free|ads',
      ...(minutes > 0 ? { 'with_runtime.lte': minutes } : {}),
    };
    try {
      const first = await this.#marquee.read('discover.movie', { ...query, page: 1 });
      const pages = Math.min(mostPages, first.value.total_pages);
      const page = 1 + Math.floor(this.#random() * pages);
      const { value } = page > 1 ? await this.#marquee.read('discover.movie', { ...query, page }) : first;
      const cards = value.results.map(movieCard);
      if (cards.length === 0) return [];
      const states = await this.#marquee.request('mine.of', { subjects: cards.map(subjectOf) });
      const isNew = (state: MineState | undefined): boolean =>
        state !== undefined && !isHidden(state, ['seen', 'dismissed', 'followed']);
      return cards.filter((_, index) => isNew(states[index])).map(discoverCandidate);
    } catch {
      return [];
    }
  }
}
