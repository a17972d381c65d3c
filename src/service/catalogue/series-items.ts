import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import type { Catalogue } from './catalogue.ts';
import type { Database } from './database.ts';
import { languageCode, nameIn, overviewIn } from './languages.ts';
import { castEntry, crewEntry, personColumns, personJoins } from './person-entries.ts';
import type { PersonRow } from './person-entries.ts';
import { row, rows } from './query.ts';
import { creditKinds } from './schema.ts';
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

/** The regular cast and the crew of a season. */
export function seasonCredits(
  database: Database,
  seriesKey: number,
  seasonNumber: number,
): { readonly cast: object[]; readonly crew: object[] } {
  const found = rows<PersonRow & { readonly kind: number }>(
    database,
    `SELECT ${personColumns}, c.kind FROM series_credits c ${personJoins}
     WHERE c.series_key = ?1 AND c.kind IN (${creditKinds.cast}, ${creditKinds.crew})
       AND ?2 BETWEEN c.first_season AND c.last_season
     ORDER BY c.position, c.number`,
    seriesKey,
    seasonNumber,
  );
  return {
    cast: found.filter(({ kind }) => kind === creditKinds.cast).map(castEntry),
    crew: found.filter(({ kind }) => kind === creditKinds.crew).map(crewEntry),
  };
}

/** A network as the interface describes it; null if there is none. */
export function networkOf(database: Database, id: number | null): object | null {
  const sql = 'SELECT id, logo_path, name, origin_country FROM networks WHERE id = ?';
  return row(database, sql, id) ?? null;
}
