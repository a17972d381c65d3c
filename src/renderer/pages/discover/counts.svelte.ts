import { SvelteMap } from 'svelte/reactivity';
import { isAnswerable, problemsOf, writeDiscoverQuery } from '../../format/discover-query.ts';
import type { DiscoverQuery } from '../../format/discover-query.ts';
import type { Marquee } from '../../transport/marquee.ts';

/** How long a chip must have the focus or pointer before its count is requested, in ms. */
const restMs = 220;

/** The numbers of results of queries, requested in the background and cached. */
export class Counts {
  readonly #marquee: Marquee;
  readonly #known = new SvelteMap<string, number>();
  #running: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(marquee: Marquee) {
    this.#marquee = marquee;
  }

  /** null: unknown. */
  of(query: DiscoverQuery): number | null {
    return this.#known.get(writeDiscoverQuery(query)) ?? null;
  }

  /** Requests a count after the delay, and aborts the previous request. */
  want(query: DiscoverQuery): void {
    this.stop();
    if (this.of(query) !== null) return;
    const { signal } = (this.#running = new AbortController());
    this.#timer = setTimeout(() => void this.ask(query, signal), restMs);
  }

  /** Requests a count now. Resolves with null if it is unknown. */
  async ask(query: DiscoverQuery, signal: AbortSignal): Promise<number | null> {
    const text = writeDiscoverQuery(query);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (!isAnswerable(problemsOf(query))) return null;
    try {
      const { value } = await this.#marquee.read(
        'discover.movie',
        { ...query, page: 1 },
        { signal, background: true },
      );
      // Some services send no totals, or 0.
      if (value.total_results === 0 && value.results.length > 0) return null;
      this.#known.set(text, value.total_results);
      return value.total_results;
    } catch {
      // Counts are optional.
      return null;
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running?.abort();
    this.#running = null;
  }
}
