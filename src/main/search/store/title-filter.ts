import type { TitlesWanted } from '#shared/contract/search.ts';
import { dayNumber } from '#shared/text/calendar-day.ts';
import { keptTitleKeys } from '../../catalogue/store/index-rows.ts';
import { titleRef } from '../../catalogue/store/popularity-order.ts';
import type { ReadContext } from '../../store/context.ts';

/** Which titles are looked at; SQL that follows other conditions, with named parameters. */
export interface TitleFilter {
  /** About the rowid, given the column that has it, so that a row needn't be read to leave it out. */
  ofRef(column: string): string;
  /** About a row of `titles`; "": nothing. */
  readonly ofRow: string;
  readonly refValues: Values;
  readonly rowValues: Values;
}

type Values = Readonly<Record<string, string | number>>;

export const everyTitle: TitleFilter = { ofRef: () => '', ofRow: '', refValues: {}, rowValues: {} };

/** The filter that a person chose. */
export function titleFilter(
  { library, service }: Pick<ReadContext, 'library' | 'service'>,
  { mediaType, from, until, kept, watchlist }: TitlesWanted,
): TitleFilter {
  const sets = [
    ...(kept === true ? [keptTitleKeys] : []),
    ...(watchlist === true ? ['select value from json_each(:watchlist)'] : []),
  ];
  return {
    ofRef: (column) =>
      [
        // The rowid of its words is odd for movies.
        ...(mediaType === undefined ? [] : [`${column} % 2 = ${mediaType === 'movie' ? 1 : 0}`]),
        // The plus keeps SQLite from looking up each title of the set in the full-text table.
        ...sets.map((keys) => `+${column} in (select ${titleRef} from titles where key in (${keys}))`),
      ]
        .map((condition) => ` and ${condition}`)
        .join(''),
    ofRow: [
      ...(from === undefined ? [] : [' and released >= :from']),
      ...(until === undefined ? [] : [' and released < :until']),
    ].join(''),
    refValues: watchlist === true ? { watchlist: watchlistKeys(library, service) } : {},
    rowValues: {
      ...(from === undefined ? {} : { from: firstDayOf(from) }),
      ...(until === undefined ? {} : { until: firstDayOf(until + 1) }),
    },
  };
}

/** The same titles, of one year only, or all but those. */
export function inYear(filter: TitleFilter, year: number, isOfYear = true): TitleFilter {
  const condition = 'released >= :yearFrom and released < :yearTo';
  return {
    ...filter,
    ofRow: `${filter.ofRow} and ${isOfYear ? condition : `(released is null or not (${condition}))`}`,
    rowValues: { ...filter.rowValues, yearFrom: firstDayOf(year), yearTo: firstDayOf(year + 1) },
  };
}

/** The same titles without those whose names match, in FTS5's syntax. */
export function unnamed(filter: TitleFilter, match: string): TitleFilter {
  return {
    ...filter,
    ofRef: (column) =>
      `${filter.ofRef(column)} and +${column} not in (select rowid from title_words where title_words match :named)`,
    refValues: { ...filter.refValues, named: match },
  };
}

/** The numbers (see `titleKey`) of the titles on the watchlist, as JSON. */
function watchlistKeys(library: ReadContext['library'], service: string): string {
  return (
    library.value<string>(
      `select json_group_array(id * 2 + (subject = 'movie')) as keys from current_values
       where service = ? and kind = 'follow' and value is not null and subject in ('movie', 'series')`,
      service,
    ) ?? '[]'
  );
}

/** A year's first day, as `titles.released` has days. */
function firstDayOf(year: number): number {
  return dayNumber(`${String(Math.min(year, 9_999)).padStart(4, '0')}-01-01`);
}
