import { untrack } from 'svelte';
import { getApp, useEvent } from './app-model.svelte.ts';
import { useOwnList } from './use-resource.svelte.ts';
import type { Requested } from './use-resource.svelte.ts';

/** So many movies of which nothing is known are looked up in one visit, a few at a time. */
const mostLearned = 24;
const together = 4;

/**
 * Where the movies of the watchlist can be watched in some countries (ISO 3166-1; null: not asked yet), for the lifetime of a
 * component. It looks up some movies of which nothing is known, in the background.
 */
export function useWatchlistOffers(countries: () => readonly string[] | null): Requested<'mine.offers'> {
  const app = getApp();
  const offers = useOwnList('mine.offers', () => {
    const asked = countries();
    return asked === null ? null : { countries: [...asked] };
  });
  useEvent('catalogue.changed', ({ endpoint }) => {
    if (endpoint === 'movie.watchProviders' && !offers.pending) void offers.again();
  });
  let learned = false;
  const unknown = $derived(offers.value?.unknown ?? []);
  $effect(() => {
    if (learned || unknown.length === 0 || !app.network.online) return;
    learned = true;
    void untrack(() => learn(unknown.slice(0, mostLearned)));
  });
  const leaving = new AbortController();
  $effect(() => () => leaving.abort());

  async function learn(ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length && !leaving.signal.aborted; from += together) {
      const options = { background: true, signal: leaving.signal };
      const reads = ids
        .slice(from, from + together)
        .map((id) => app.marquee.read('movie.watchProviders', { movie_id: id }, options));
      const found = await Promise.allSettled(reads);
      if (found.some(({ status }) => status === 'fulfilled')) await offers.again();
    }
  }
  return offers;
}
