import * as v from 'valibot';
import {
  amount,
  bodyAbout,
  count,
  countOrNull,
  dayOrNull,
  flag,
  identifier,
  listOf,
  listOrEmptyObject,
  longText,
  partOf,
  requiredListOf,
  requiredText,
  text,
  textOrNull,
} from '../tolerant.ts';

const genreIds = listOrEmptyObject(identifier);
const countryCodes = listOf(requiredText);

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
  overview: longText,
  popularity: amount,
  poster_path: textOrNull,
  first_air_date: dayOrNull,
  /** 0 to 10; also 0 without votes. */
  vote_average: amount,
  vote_count: count,
};

/** A series in a list (E4, E5). */
export const tvListItem = v.object({ ...seriesEntries, media_type: partOf(requiredText, 'tv') });
export type TvListItem = v.InferOutput<typeof tvListItem>;

/** A movie in a list (E13, E17, E18, E20). */
export const movieListItem = v.object({
  adult: flag,
  backdrop_path: textOrNull,
  genre_ids: genreIds,
  id: identifier,
  original_language: text,
  original_title: text,
  title: text,
  overview: longText,
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
  /** Number of episodes; 0 if unknown. */
  episode_count: count,
  first_credit_air_date: dayOrNull,
};

/** E9: a series in which a person acted. A series can occur several times, with a different `credit_id` each time. */
export const tvCastCredit = v.object({ ...tvCreditEntries, character: text });
export type TvCastCredit = v.InferOutput<typeof tvCastCredit>;

/** E9: a series on which a person worked. */
export const tvCrewCredit = v.object({ ...tvCreditEntries, department: text, job: text });
export type TvCrewCredit = v.InferOutput<typeof tvCrewCredit>;

/** E9: a person's credits in series; one page. */
export const personTvCredits = bodyAbout({ cast: listOf(tvCastCredit), crew: listOf(tvCrewCredit) });

/** An item of E10. */
export const keyword = v.object({ id: identifier, name: text });
export type Keyword = v.InferOutput<typeof keyword>;

const totals = v.object({ total_pages: count, total_results: count });

/** Moves totals out of the last element of `results`, where some responses have them; that element isn't a result. */
function liftTotals(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('results' in body) || 'total_pages' in body) return body;
  const results = body.results;
  if (!Array.isArray(results)) return body;
  const last: unknown = results.at(-1);
  if (typeof last !== 'object' || last === null || 'id' in last || !('total_pages' in last)) return body;
  const found = v.safeParse(totals, last);
  // Proved by decode.test.ts: totals in the last item are read.
  return found.success ? { ...body, results: results.slice(0, -1), ...found.output } : body;
}

/** Maximum items of a page; services send 20. Storing a page of 45,000 takes 0.4 s, and took 11 s without it. */
const longestPage = 1_000;

/** The schema of a page of items, with totals at the top level wherever they were sent. */
export function pageOf<Item extends v.GenericSchema, More extends v.ObjectEntries>(item: Item, more: More) {
  return v.pipe(
    v.unknown(),
    v.transform(liftTotals),
    v.object({
      page: partOf(identifier, 1),
      // Proved by tolerant.test.ts: pages have a maximum length.
      results: requiredListOf(item, longestPage),
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

/** E18: movies in cinemas, with the range of days that the list covers. */
export const nowPlayingPage = pageOf(movieListItem, {
  dates: partOf(v.object({ minimum: dayOrNull, maximum: dayOrNull }), { minimum: null, maximum: null }),
});

/** Some services include the movie's id in E13 and E6. */
export const optionalId = { id: countOrNull };
