import type { Parameters } from '#shared/catalogue/endpoints.ts';

/* Bodies that are legal JSON, close to the limits of a body or beyond them, and expensive for a reader without limits. */

/** A body for an endpoint. */
export interface HeavyBody {
  readonly name: string;
  readonly endpoint: 'movie.popular' | 'tv.season' | 'tv.credits' | 'movie.reviews';
  readonly parameters: Parameters;
  readonly make: () => string;
}

/** Below the limit of a body, which is 6 MiB. */
const largest = 5.7 * 2 ** 20;

const words = 'words of a plot '.repeat(22);
const movie = (id: number): object => ({
  ...{ id, title: `A name ${id}`, original_title: `Another ${id}`, overview: words, popularity: 3.25 },
  ...{
    poster_path: '/a.jpg',
    backdrop_path: '/b.jpg',
    genre_ids: [18, 35],
    vote_average: 5.5,
    vote_count: 9,
  },
  ...{ release_date: '2026-01-02', original_language: 'en', adult: false, video: false },
});
const person = (id: number): object => ({
  ...{ id, credit_id: `c${id}`, name: `Name ${id}`, original_name: `Name ${id}`, character: `Part ${id}` },
  ...{
    order: id,
    gender: 0,
    known_for_department: 'Acting',
    popularity: 1,
    profile_path: '/c.jpg',
    adult: false,
  },
});
const episode = (id: number): object => ({
  ...{ id, name: `Part 漢${id}`, overview: words, air_date: '2026-01-02', show_id: 7, episode_number: id },
  ...{ episode_type: 'standard', season_number: 1, runtime: 51, still_path: '/d.jpg', vote_average: 8 },
  ...{ vote_count: 2, crew: [], guest_stars: [] },
});

const many = (count: number, make: (id: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));
const page = (results: unknown): string =>
  JSON.stringify({ page: 1, results, total_pages: 1, total_results: 1_000_000 });
/** A page of the same item, without having all of them in the memory of the test. */
const repeated = (item: string, count: number): string =>
  page('all').replace('"all"', `[${item}${`,${item}`.repeat(count - 1)}]`);
const titled = (piece: string, length: number): string =>
  page([{ ...movie(1), title: piece.repeat(length / piece.length) }]);
const season = (episodes: unknown): string =>
  JSON.stringify({ _id: 'a', id: 71, name: 'Season 1', season_number: 1, episodes });
const review = { id: 'a', author: 'A', author_details: {}, url: 'https://a.example/' };

type Made = readonly [name: string, make: () => string];

const popular: readonly Made[] = [
  ['a title of 1,900,000 ligatures', () => titled('\ufdfa', 1_900_000)],
  ['a title of 5,000,000 ligatures', () => titled('\ufdfa', 5_000_000)],
  ['a title of 5.7 MiB', () => titled('a', largest)],
  ['a title of 26 MiB', () => titled('a', 26 * 2 ** 20)],
  ['a title of 5 MiB of combining marks', () => titled('a\u0301\u0323', 3_300_000)],
  ['9,000 titles', () => page(many(9_000, movie))],
  ['45,000 titles without a plot', () => page(many(45_000, (id) => ({ id, title: `A name ${id}` })))],
  ['45,000 titles', () => page(many(45_000, movie))],
  ['490,000 zeros', () => repeated('0', 490_000)],
  ['16,000,000 zeros', () => repeated('0', 16_000_000)],
  ['49,000 empty objects', () => repeated('{}', 49_000)],
  ['1,900,000 empty objects', () => repeated('{}', 1_900_000)],
  ['490,000 unknown values of a title', () => page([{ ...movie(1), more: many(490_000, () => 'a') }])],
];
const ofOthers: readonly Omit<HeavyBody, 'parameters'>[] = [
  {
    ...{ name: '10,000 episodes with a letter beyond Latin', endpoint: 'tv.season' },
    make: () => season(many(10_000, episode)),
  },
  {
    ...{ name: 'episodes with 320,000 values', endpoint: 'tv.season' },
    make: () =>
      season(many(670, (id) => ({ ...episode(id), guest_stars: many(38, (of) => person(id * 50 + of)) }))),
  },
  {
    ...{ name: '27,000 credits', endpoint: 'tv.credits' },
    make: () => JSON.stringify({ id: 7, cast: many(27_000, person), crew: [] }),
  },
  {
    ...{ name: 'a review of 5.7 MiB', endpoint: 'movie.reviews' },
    make: () => page([{ ...review, content: '_*~~['.repeat(largest / 5) }]),
  },
  {
    ...{ name: '24,000 reviews', endpoint: 'movie.reviews' },
    make: () => page(many(24_000, (id) => ({ ...review, id: `r${id}`, content: 'short' }))),
  },
];

/** Each has parameters of its own, because a stored body would stay when a poor one follows. */
export const heavyBodies: readonly HeavyBody[] = [
  ...popular.map(([name, make], index): HeavyBody => {
    return { name, make, endpoint: 'movie.popular', parameters: { page: index + 1 } };
  }),
  ...ofOthers.map((body, index): HeavyBody => {
    const id = index + 10;
    const parameters = {
      'tv.season': { series_id: id, season_number: 1 },
      'tv.credits': { series_id: id },
      'movie.reviews': { movie_id: id },
      'movie.popular': {},
    }[body.endpoint];
    return { ...body, parameters };
  }),
];
