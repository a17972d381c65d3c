import * as v from 'valibot';
import { packInputs } from '#shared/contract/pack-inputs.ts';
import type { PackPlan } from '#shared/packs/plan.ts';

/** What SQLite keeps in a column. */
export type Value = string | number | bigint | Uint8Array | null;
/** A row as it was read, by column. */
export type Row = Readonly<Record<string, Value>>;

/** A table of small rows, saved as they are. */
export interface SmallTable {
  readonly name: string;
  readonly key: string;
  readonly columns: readonly string[];
  readonly isSound?: (row: Row) => boolean;
}

/** Columns of packs and of their items, without the number of the pack. */
export const packColumns = [
  ...['id', 'identity', 'subject', 'settings', 'name', 'poster_path', 'language', 'planned', 'paused'],
  ...['created_at', 'checked_at', 'verified_at'],
] as const;
export const itemColumns = ['item', 'kind', 'state', 'why', 'asked', 'depth', 'byte_count', 'hash'] as const;

/** What a person made and what cannot be had again; packs among it. */
export const smallTables: readonly SmallTable[] = [
  {
    name: 'saved_views',
    key: 'id',
    columns: ['id', 'name', 'query', 'position', 'seen_at', 'seen_total', 'seen_ids'],
    isSound: ({ seen_ids: ids }) => ids === null || isJson(ids),
  },
  { name: 'chosen_posters', key: 'series_id', columns: ['series_id', 'path'] },
  { name: 'seen_up_to', key: 'series_id', columns: ['series_id', 'season_number', 'episode_number'] },
  {
    name: 'signed_in',
    key: 'id',
    columns: ['id', 'account'],
    isSound: ({ account }) => isJson(account),
  },
  {
    name: 'calendar_feed',
    key: 'id',
    columns: ['id', 'token'],
    isSound: ({ token }) => typeof token === 'string' && /^[\w-]{43}$/.test(token),
  },
  {
    name: 'watch_snapshots',
    key: 'movie_id',
    columns: ['movie_id', 'taken_at', 'results'],
    isSound: ({ results }) => isJson(results),
  },
  {
    name: 'episode_changes',
    key: 'series_id',
    columns: ['series_id', 'season_number', 'episode_number', 'name', 'found_at', 'changes'],
    isSound: ({ changes }) => isJson(changes),
  },
  {
    name: 'packs',
    key: 'id',
    columns: packColumns,
    isSound: ({ settings }) => planIn(settings) !== null,
  },
];

/** Whether a value is text that can be parsed. */
export function isJson(text: Value | undefined): boolean {
  if (typeof text !== 'string') return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const planShape = v.object({
  ...packInputs.estimate.entries,
  service: v.string(),
  language: v.string(),
  region: v.nullable(v.string()),
  videoLanguages: v.string(),
  today: v.pipe(v.string(), v.isoDate()),
  changesWindowDays: v.number(),
});

/** A pack's plan as its row has it; null: it is none. */
export function planIn(settings: Value | undefined): PackPlan | null {
  if (typeof settings !== 'string' || !isJson(settings)) return null;
  const read = v.safeParse(planShape, JSON.parse(settings));
  return read.success ? read.output : null;
}
