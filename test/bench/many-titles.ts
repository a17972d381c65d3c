import { storeKey } from '#shared/catalogue/store-key.ts';
import type { Store } from '../../src/main/app/open-store.ts';
import { listedMovie } from '../fixtures/resources.ts';

const beginnings =
  'The A My Our One Last First Little Great Silent Broken Golden Hidden Northern Distant Burning'.split(' ');
const middles =
  'Lighthouse Harbour Garden River Winter Summer Orchard Letter Witness Signal Colony Mirror Verdict Stranger Island Bridge Choir Daughter Brother Machine Comet Horse Theatre Hotel Lantern Heron Wolf Thief Wedding Physician Teacher Archive Silence Storm Piano Kitchen Tower Station Neighbour Map'.split(
    ' ',
  );
const ends =
  'of Salt|by the Sea|in Winter|at Midnight|of Glass|without a Name|under the Ice|Before the Thaw|on Fire|in the Rain|of a Thousand Steps|beyond the Pass|and the Moon|from Nowhere|of Orrery|against the Wind'.split(
    '|',
  );

/** A title that is the same for the same number. */
export function titleNumbered(number: number): {
  readonly id: number;
  readonly title: string;
  readonly popularity: number;
} {
  const begins = beginnings[number % beginnings.length] ?? '';
  const middle = middles[Math.floor(number / 7) % middles.length] ?? '';
  const end = ends[Math.floor(number / 31) % ends.length] ?? '';
  return {
    id: number + 1,
    title: `${begins} ${middle} ${end} ${(number * 2_654_435_761) % 9_973}`,
    popularity: 1_000_000 / (number + 1),
  };
}

function bodyFrom(first: number, count: number): Uint8Array {
  const results = Array.from({ length: count }, (_, index) => {
    const { id, title, popularity } = titleNumbered(first + index);
    return listedMovie(id, title, {
      ...{ popularity, genre_ids: [18], release_date: '2020-01-01', vote_average: 7, vote_count: 9 },
    });
  });
  return new TextEncoder().encode(JSON.stringify({ page: 1, results, total_pages: 1, total_results: count }));
}

/** Fills a store with so many movies, as lists would. */
export async function fillWithTitles(store: Store, count: number, profile: string): Promise<void> {
  const together = 1_000;
  for (let first = 0; first < count; first += together) {
    const parameters = { page: first / together + 10_000 };
    const accepted = await store.bodies.accept({
      key: storeKey({ profile, endpoint: 'movie.popular', parameters, account: null }),
      body: bodyFrom(first, Math.min(together, count - first)),
      etag: null,
      fetchedAt: Date.now(),
      freshUntil: Date.now(),
    });
    if (!accepted.ok || !accepted.value.stored) throw new Error('The store did not keep what it was given.');
  }
}
