import { SvelteMap } from 'svelte/reactivity';
import { isAnswerable, problemsOf, writeDiscoverQuery } from '../../state/discover-query.ts';
import type { DiscoverQuery } from '../../state/discover-query.ts';
import type { Marquee } from '../../transport/marquee.ts';

/** How long the attention must rest on a chip before it is asked what it would give, in ms. */
const restMs = 220;

/** How many movies questions have, asked lazily, behind everything else, and kept. */
export class Counts {
  readonly #marquee: Marquee;
  readonly #known = new SvelteMap<string, number>();
  #underWay: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(marquee: Marquee) {
    this.#marquee = marquee;
  }

  /** null: not known. */
  of(query: DiscoverQuery): number | null {
    return this.#known.get(writeDiscoverQuery(query)) ?? null;
  }

  /** Asks once the attention has rested; whatever was being asked before is given up. */
  want(query: DiscoverQuery): void {
    this.stop();
    if (this.of(query) !== null) return;
    this.#timer = setTimeout(() => void this.ask(query), restMs);
  }

  /** Asks now. Resolves with null where there is no answer. */
  async ask(query: DiscoverQuery): Promise<number | null> {
    const text = writeDiscoverQuery(query);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (!isAnswerable(problemsOf(query))) return null;
    const controller = new AbortController();
    this.#underWay = controller;
    try {
      const { value } = await this.#marquee.read(
        'discover.movie',
        { ...query, page: 1 },
        { signal: controller.signal, background: true },
      );
      this.#known.set(text, value.total_results);
      return value.total_results;
    } catch {
      // A hint that cannot be had is not missed.
      return null;
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#underWay?.abort();
    this.#underWay = null;
  }
}
