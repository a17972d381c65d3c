import * as v from 'valibot';
import {
  amount,
  count,
  countOrNull,
  dayOrNull,
  flag,
  identifier,
  listOf,
  listOrEmptyObject,
  requiredListOf,
  text,
  textOrNull,
} from '../tolerant.ts';

const genreIds = listOrEmptyObject(identifier);
const countryCodes = listOf(v.string());

const seriesEntries = {
  adult: flag,
  backdrop_path: textOrNull,
  genre_ids: genreIds,
  id: identifier,
  /** ISO 3166-1 codes. */
  origin_country: countryCodes,
  /** ISO 639-1 code. */
  original_language: text,
  original_name: text,
  name: text,
  overview: text,
  popularity: amount,
  poster_path: textOrNull,
  first_air_date: dayOrNull,
  /** 0 to 10; 0 also when there are no votes. */
  vote_average: amount,
  vote_count: count,
};

/** A series as lists show it (E4, E5). */
export const tvListItem = v.object({ ...seriesEntries, media_type: v.nullish(v.string(), 'tv') });
export type TvListItem = v.InferOutput<typeof tvListItem>;

/** A movie as lists show it (E13, E17, E18, E20). */
export const movieListItem = v.object({
  adult: flag,
  backdrop_path: textOrNull,
  genre_ids: genreIds,
  id: identifier,
  original_language: text,
  original_title: text,
  title: text,
  overview: text,
  popularity: amount,
  poster_path: textOrNull,
  release_date: dayOrNull,
  video: flag,
  vote_average: amount,
  vote_count: count,
});
export type MovieListItem = v.InferOutput<typeof movieListItem>;

const tvCreditEntries = {
  ...seriesEntries,
  credit_id: text,
  /** How many episodes; 0 where the service does not say. */
  episode_count: count,
  first_credit_air_date: dayOrNull,
};

/** E9: a series in which a person acted. The same series may occur several times; `credit_id` tells them apart. */
export const tvCastCredit = v.object({ ...tvCreditEntries, character: text });
export type TvCastCredit = v.InferOutput<typeof tvCastCredit>;

/** E9: a series on which a person worked. */
export const tvCrewCredit = v.object({ ...tvCreditEntries, department: text, job: text });
export type TvCrewCredit = v.InferOutput<typeof tvCrewCredit>;

/** E9: what a person did in series; not paged. */
export const personTvCredits = v.object({
  id: identifier,
  cast: listOf(tvCastCredit),
  crew: listOf(tvCrewCredit),
});
export type PersonTvCredits = v.InferOutput<typeof personTvCredits>;

/** E10 item. */
export const keyword = v.object({ id: identifier, name: text });
export type Keyword = v.InferOutput<typeof keyword>;

const totals = v.object({ total_pages: count, total_results: count });

/** Takes the totals out of the last element of `results`, where some responses put them; that element is no result. */
function liftTotals(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('results' in body) || 'total_pages' in body) return body;
  const results = body.results;
  if (!Array.isArray(results)) return body;
  const last: unknown = results.at(-1);
  if (typeof last !== 'object' || last === null || 'id' in last || !('total_pages' in last)) return body;
  const found = v.safeParse(totals, last);
  return found.success ? { ...body, results: results.slice(0, -1), ...found.output } : body;
}

/** The paged envelope around an item, totals at the top level wherever they were sent. */
export function pageOf<Item extends v.GenericSchema, More extends v.ObjectEntries>(item: Item, more: More) {
  return v.pipe(
    v.unknown(),
    v.transform(liftTotals),
    v.object({
      page: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 1),
      results: requiredListOf(item),
      total_pages: count,
      total_results: count,
      ...more,
    }),
  );
}

/** One page of a list. */
export interface Page<Item> {
  page: number;
  results: Item[];
  total_pages: number;
  total_results: number;
}

export const tvPage = pageOf(tvListItem, {});
export const moviePage = pageOf(movieListItem, {});
export const keywordPage = pageOf(keyword, {});

/** E18: movies now playing, with the window of days that the list covers. */
export const nowPlayingPage = pageOf(movieListItem, {
  dates: v.nullish(v.object({ minimum: dayOrNull, maximum: dayOrNull }), { minimum: null, maximum: null }),
});
export type NowPlayingPage = v.InferOutput<typeof nowPlayingPage>;

/** E13 and E6 carry the movie's id in some services. */
export const optionalId = { id: countOrNull };
