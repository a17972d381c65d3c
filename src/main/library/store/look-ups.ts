import type { LookUpList } from '#shared/contract/imports.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { noYear } from './chosen-titles.ts';

/** Lists of the service that may contain titles that wait, and how far each was read. */
export interface LookUps {
  /** Those that aren't read to the end; movies of the most wanted years first. */
  readonly open: readonly LookUpList[];
  /** Titles that wait. */
  readonly titles: number;
}

/** A movie is looked up by its year, a series among all series. */
const source = `case kind when 'movie' then 'movies ' || year else 'series' end`;

/** Says which lists to read next. */
export function lookUps({ library, service }: ReadContext): LookUps {
  const rows = library.all<LookUpList & { readonly isDone: number; readonly titles: number }>(
    `select kind, nullif(max(case kind when 'movie' then year else ${noYear} end), ${noYear}) as year,
       ${source} as name, coalesce(next_page, 1) as page, coalesce(is_done, 0) as isDone,
       count(distinct folded || ' ' || year) as titles
     from to_match left join look_ups on look_ups.service = to_match.service and look_ups.source = ${source}
     where to_match.service = ? group by ${source} order by titles desc, name`,
    service,
  );
  return {
    open: rows
      .filter(({ isDone }) => isDone === 0)
      .map(({ kind, year, name, page }) => ({ kind, year, name, page })),
    titles: rows.reduce((sum, { titles }) => sum + titles, 0),
  };
}

/** Notes that a page of a list was read; `isDone`: it was the last one. */
export function noteLookUp(
  { library, service }: StoreContext,
  name: string,
  page: number,
  isDone: boolean,
): void {
  library.run(
    'insert or replace into look_ups (service, source, next_page, is_done) values (?, ?, ?, ?)',
    ...[service, name, page + 1, isDone ? 1 : 0],
  );
}

/** Lets all lists be read from their beginning, because other titles wait now. */
export function beginLookUps({ library, service }: StoreContext): void {
  library.run('delete from look_ups where service = ?', service);
}
