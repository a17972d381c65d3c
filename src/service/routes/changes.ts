import { addDays, dayNumber, daysBetween } from '#shared/text/calendar-day.ts';
import type { Database } from '../catalogue/database.ts';
import { findSeasonById } from '../catalogue/catalogue.ts';
import { rows } from '../catalogue/query.ts';
import type { Context, Readers } from './context.ts';
import { answer, inUtc, refuse } from './outcome.ts';
import type { Outcome, Refusal } from './outcome.ts';

const longestWindowDays = 14;
/** Changes per page; as on the public service, more than in other lists. */
const changesPerPage = 100;
const daySeconds = 86_400;

/** The requested window of changes. */
export interface ChangesWindow {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly page: number;
}

/** The subject of the changes: a series or a season. */
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
  return {
    id: change.id,
    action: change.action,
    time: inUtc(change.changed_at * 1000),
    ...(change.iso_639_1 === null ? {} : { iso_639_1: change.iso_639_1 }),
    ...(change.iso_3166_1 === null ? {} : { iso_3166_1: change.iso_3166_1 }),
    ...(change.value === null ? {} : { value: JSON.parse(change.value) as unknown }),
    ...(change.original_value === null
      ? {}
      : { original_value: JSON.parse(change.original_value) as unknown }),
  };
}

/**
 * The changes in a window of whole days, inclusive; yesterday and today by default. Rejects a window longer than 14
 * days, or one that ends before it starts.
 */
export function changesIn(
  database: Database,
  of: ChangesOf,
  window: ChangesWindow,
  today: string,
): { readonly ok: true; readonly changes: object[] } | Refusal {
  const end = window.end_date ?? today;
  const start = window.start_date ?? addDays(end, -1);
  const days = daysBetween(start, end);
  if (days < 0) return refuse(20, 'it ends before it starts.');
  if (days > longestWindowDays) return refuse(20);
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
    (window.page - 1) * changesPerPage,
  );
  const byAttribute = Map.groupBy(found, ({ attribute }) => attribute);
  return {
    ok: true,
    changes: [...byAttribute].map(([key, changes]) => ({ key, items: changes.map(itemOf) })),
  };
}

function answerChanges({ catalogue }: Context, of: ChangesOf, window: ChangesWindow): Outcome {
  const found = changesIn(catalogue.database, of, window, catalogue.today);
  return found.ok ? answer({ changes: found.changes }) : found;
}

/** The change histories. */
export const changesRoutes = {
  /** E14. */
  'tv.changes': (context, parameters) => {
    const seriesKey = context.catalogue.ensureSeries(parameters.series_id, ['changes']);
    return seriesKey === null ? refuse(34) : answerChanges(context, { seriesKey }, parameters);
  },

  /** E8. */
  'season.changes': (context, parameters) => {
    const season = findSeasonById(context.catalogue, parameters.season_id, ['changes']);
    return season ? answerChanges(context, { seasonId: season.id }, parameters) : refuse(34);
  },
} satisfies Partial<Readers>;
