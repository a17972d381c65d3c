import type { Catalogue } from './catalogue.ts';
import { noDay } from './movie-columns.ts';
import type { MovieColumns } from './movie-columns.ts';
import { movieItems } from './movie-items.ts';
import type { MovieSet } from './movie-set.ts';
import { offsetOf, pageOf, pageSize } from './query.ts';
import { releaseDay } from './releases.ts';
import type { ReleaseFilter } from './releases.ts';

/** An order of movies. Equal movies follow each other by popularity. */
interface MovieOrder {
  /** The number of each movie by its index, `noDay` for none; null: popularity. */
  readonly by: Int32Array | null;
  readonly descending: boolean;
}

type Bounds = readonly [least: number, most: number];

const known = new WeakMap<Int32Array, Bounds>();

/** The least and the most of the numbers, apart from `noDay`; [0, -1] without numbers. */
function boundsOf(numbers: Int32Array): Bounds {
  const found = known.get(numbers);
  if (found) return found;
  let least = -noDay;
  let most = noDay;
  for (let index = 0; index < numbers.length; index += 1) {
    const number = (numbers[index] ?? noDay) | 0;
    if (number === noDay) continue;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  const bounds: Bounds = least > most ? [0, -1] : [least, most];
  known.set(numbers, bounds);
  return bounds;
}

/** How many movies estimate where a page ends. */
const sampled = 2048;

/**
 * Fewer movies of a set, with all of the first `end`; the same set if it is too small for an estimate. To compare a million
 * movies takes a tenth of the time of sorting them.
 */
function firstOf(set: MovieSet, by: Int32Array, descending: boolean, end: number): MovieSet {
  const movies = set.count();
  if (movies < 16 * sampled) return set;
  const numbers = Int32Array.from(set.sample(sampled), (index) => by[index] ?? noDay)
    .filter((number) => number !== noDay)
    .sort();
  // Twice as many as the page needs, because the sample is not exact.
  const beyond = Math.ceil((2 * end * numbers.length) / movies) + 8;
  const limit = numbers[descending ? numbers.length - beyond : beyond];
  if (limit === undefined) return set;
  const first = set.copy();
  first.keepBetween(by, descending ? limit : noDay + 1, descending ? -noDay : limit);
  return first.count() < end ? set : first;
}

let scratch = new Int32Array(1024);

/** An array of at least so many zeros, valid until the next call: several megabytes of new memory would take milliseconds. */
function zeros(length: number): Int32Array {
  if (length > scratch.length) scratch = new Int32Array(length);
  return scratch.fill(0, 0, length);
}

/** The indexes of the movies on a page of a set: up to `size` after the first `offset`. */
export function inOrder(
  set: MovieSet,
  { by, descending }: MovieOrder,
  offset: number,
  size: number,
): number[] {
  // The index is the rank by popularity, so the most popular movie has the lowest.
  if (by === null) return set.slice(offset, size, !descending);
  const [least, most] = boundsOf(by);
  const last = (most - least + 1) | 0;
  // A counting sort of the page alone. Each number has a place, in order; movies without a number have the last one.
  const placeOf = (index: number): number => {
    const number = (by[index] ?? noDay) | 0;
    return number === noDay ? last : descending ? (most - number) | 0 : (number - least) | 0;
  };
  const end = offset + size;
  const indexes = firstOf(set, by, descending, end).indexes();
  const next = zeros(last + 1);
  for (let turn = 0; turn < indexes.length; turn += 1) {
    const place = placeOf(indexes[turn] ?? 0);
    next[place] = ((next[place] ?? 0) + 1) | 0;
  }
  // From here on, `next` has the position of the next movie of each place, up to the first place after the page.
  let position = 0;
  let after = 0;
  for (; after <= last && position < end; after += 1) {
    const movies = next[after] ?? 0;
    next[after] = position;
    position += movies;
  }
  const page: number[] = [];
  for (let turn = 0; turn < indexes.length; turn += 1) {
    const index = indexes[turn] ?? 0;
    const place = placeOf(index);
    if (place >= after) continue;
    const own = (next[place] ?? 0) | 0;
    next[place] = (own + 1) | 0;
    if (own >= offset && own < end) page[own - offset] = index;
  }
  return page;
}

/** A requested list of movies. */
interface MovieQuery {
  /** The movies that match. */
  readonly movies: MovieSet;
  /** The column to sort by; null: popularity; day: the day that is shown. Equal movies are sorted by popularity. */
  readonly sortBy: keyof MovieColumns | null;
  readonly descending: boolean;
  /** Whose day is shown. */
  readonly releases: ReleaseFilter;
  readonly language: string;
  readonly page: number;
}

/** A page of a list of movies. */
export function moviePage(catalogue: Catalogue, query: MovieQuery): object {
  const { columns } = catalogue.movies;
  const { movies, sortBy, descending, releases } = query;
  const dayOf = releaseDay(catalogue.movies, releases);
  let by = sortBy === null ? null : columns[sortBy];
  if (sortBy === 'day' && releases.region !== null) {
    by = new Int32Array(columns.day.length);
    const indexes = movies.indexes();
    for (let turn = 0; turn < indexes.length; turn += 1) {
      const index = indexes[turn] ?? 0;
      by[index] = dayOf(index);
    }
  }
  const page = inOrder(movies, { by, descending }, offsetOf(query.page), pageSize);
  const listed = page.map((index) => {
    const day = dayOf(index);
    return { key: index + 1, day: day === noDay ? null : day };
  });
  return pageOf(query.page, movieItems(catalogue, listed, query.language), movies.count());
}
