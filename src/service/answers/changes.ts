import { addDays, daysBetween } from '#shared/text/calendar-day.ts';
import type { Database } from '../database/connection.ts';
import { dayNumber } from '../database/days.ts';
import { rows } from '../database/query.ts';
import { answer, fault, refuse } from '../http/outcome.ts';
import type { Fault, Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { findSeasonById, findSeries } from './found.ts';

const longestWindowDays = 14;
/** Changes of a page: more than of any other list, as the public service has it. */
const changesPerPage = 100;
const daySeconds = 86_400;

/** Which changes are asked for. */
export interface ChangesAsked {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly page: number;
}

/** Whose: a series' own (season null), or a season's. */
export type ChangesOf = { readonly seriesKey: number } | { readonly seasonId: number };

interface ChangeRow {
  readonly changed_at: number;
  readonly id: string;
  readonly attribute: string;
  readonly action: string;
  readonly iso_639_1: string | null;
  readonly iso_3166_1: string | null;
  readonly value: string | null;
  readonly original_value: string | null;
}

function itemOf(change: ChangeRow): object {
  const time = new Date(change.changed_at * 1000).toISOString();
  return {
    id: change.id,
    action: change.action,
    time: `${time.slice(0, 19).replace('T', ' ')} UTC`,
    ...(change.iso_639_1 === null ? {} : { iso_639_1: change.iso_639_1 }),
    ...(change.iso_3166_1 === null ? {} : { iso_3166_1: change.iso_3166_1 }),
    ...(change.value === null ? {} : { value: JSON.parse(change.value) as unknown }),
    ...(change.original_value === null
      ? {}
      : { original_value: JSON.parse(change.original_value) as unknown }),
  };
}

/**
 * The changes of a window of whole days, both ends included: the last day and today when neither end is given.
 * A window longer than 14 days, or one that ends before it starts, is fault 20.
 */
export function changesIn(
  database: Database,
  of: ChangesOf,
  asked: ChangesAsked,
  today: string,
): { readonly ok: true; readonly changes: object[] } | { readonly ok: false; readonly fault: Fault } {
  const end = asked.end_date ?? today;
  const start = asked.start_date ?? addDays(end, -1);
  const days = daysBetween(start, end);
  if (days < 0) return { ok: false, fault: fault(20, 'it ends before it starts.') };
  if (days > longestWindowDays) return { ok: false, fault: fault(20) };
  const [where, which] =
    'seasonId' in of
      ? ['season_id = ?', of.seasonId]
      : ['season_id IS NULL AND series_key = ?', of.seriesKey];
  const found = rows<ChangeRow>(
    database,
    `SELECT changed_at, id, attribute, action, iso_639_1, iso_3166_1, value, original_value FROM changes
     WHERE ${where} AND changed_at >= ? AND changed_at < ? ORDER BY changed_at, id LIMIT ? OFFSET ?`,
    which,
    dayNumber(start) * daySeconds,
    (dayNumber(end) + 1) * daySeconds,
    changesPerPage,
    (asked.page - 1) * changesPerPage,
  );
  const byAttribute = Map.groupBy(found, ({ attribute }) => attribute);
  return {
    ok: true,
    changes: [...byAttribute].map(([key, changes]) => ({ key, items: changes.map(itemOf) })),
  };
}

function answerChanges(service: CatalogueService, of: ChangesOf, asked: ChangesAsked): Outcome {
  const found = changesIn(service.catalogue.database, of, asked, service.day());
  return found.ok ? answer({ changes: found.changes }) : found;
}

/** E14. */
export function readSeriesChanges(service: CatalogueService, asked: Asked<'tv.changes'>): Outcome {
  const series = findSeries(service, asked.series_id);
  return series ? answerChanges(service, { seriesKey: series.key }, asked) : refuse(34);
}

/** E8. */
export function readSeasonChanges(service: CatalogueService, asked: Asked<'season.changes'>): Outcome {
  const season = findSeasonById(service, asked.season_id);
  return season ? answerChanges(service, { seasonId: season.id }, asked) : refuse(34);
}
