import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import type { Catalogue } from './catalogue.ts';
import { languageCode, nameIn, overviewIn } from './languages.ts';
import { rows } from './query.ts';
import type { TitleTexts } from './source.ts';

/** The columns that need conversion. */
interface SeriesRow {
  readonly key: number;
  readonly name: string;
  readonly original_name: string;
  readonly original_language: string;
  readonly genre_ids: string;
  readonly origin_country: string;
  readonly adult: number;
  readonly vote_average: number;
  readonly vote_count: number;
}

const sql = `
  SELECT s.key, s.id, s.name, s.original_name, s.original_language, s.popularity,
         s.vote_average, s.vote_count, s.genre_ids, s.origin_country, s.poster_path, s.backdrop_path, s.adult
  FROM json_each(?1) AS listed
  CROSS JOIN series s ON s.key = listed.value
  ORDER BY listed.key`;

/**
 * The items of a list of series by key, in the given order; a key can occur several times. `texts`: of each series, if
 * the caller has them.
 */
export function seriesItems(
  { database, textsOf, today }: Catalogue,
  keys: readonly number[],
  language: string,
  texts?: readonly TitleTexts[],
): object[] {
  const code = languageCode(language);
  const lastDay = dayNumber(today);
  return rows<SeriesRow>(database, sql, JSON.stringify(keys)).map(({ key, ...series }, index) => {
    const { overview, translation, firstDay } = texts?.[index] ?? textsOf('tv', key, code);
    const isSeen = firstDay !== null && firstDay <= lastDay;
    const original = { name: series.original_name, language: series.original_language };
    return {
      ...series,
      adult: series.adult === 1,
      first_air_date: firstDay === null ? '' : dayText(firstDay),
      genre_ids: JSON.parse(series.genre_ids) as number[],
      origin_country: JSON.parse(series.origin_country) as string[],
      overview: overviewIn(code, translation?.overview ?? null, overview),
      name: nameIn(code, translation?.name ?? null, series.name, original),
      vote_average: isSeen ? series.vote_average : 0,
      vote_count: isSeen ? series.vote_count : 0,
    };
  });
}
