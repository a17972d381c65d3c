import type { Operation } from '#shared/mine/operations.ts';
import { unpack } from './bytes.ts';
import type { StoreContext } from './context.ts';
import { merge } from './library/operations.ts';
import { addSeenUpTo, expandSeenUpTo } from './library/seen-up-to.ts';
import type { SeenUpTo } from './library/seen-up-to.ts';
import { list, save } from './saved-views.ts';

type Library = Pick<StoreContext, 'library' | 'service'>;

/** The person's own data, read from an export. */
export interface PersonalData {
  readonly views: readonly { readonly name: string; readonly query: string }[];
  /** From a file of an older version. */
  readonly seen: readonly SeenUpTo[];
  /** A packed `Operation[]`. */
  readonly operations: readonly Uint8Array[];
  readonly posters: readonly { readonly seriesId: number; readonly path: string }[];
}

/** Chosen posters by series. */
export function chosenPosters({ library, service }: Library): Record<string, string> {
  const rows = library.all<{ id: number; path: string }>(
    'select series_id as id, path from chosen_posters where service = ?',
    service,
  );
  return Object.fromEntries(rows.map(({ id, path }) => [id, path]));
}

/** null: back to the service's poster. */
export function choosePoster({ library, service }: Library, seriesId: number, path: string | null): void {
  const key = { service, series_id: seriesId };
  if (path !== null) library.upsert('chosen_posters', key, { path });
  else library.run('delete from chosen_posters where service = :service and series_id = :series_id', key);
}

/**
 * Adds views that don't exist yet, sets posters, and merges the log, in one transaction; returns the numbers of added views
 * and of operations that were new.
 */
export function importPersonal(
  context: StoreContext,
  { views, seen, operations, posters }: PersonalData,
): { readonly views: number; readonly operations: number } {
  const imported = context.library.transaction(() => {
    const known = new Set(list(context).map(({ name, query }) => JSON.stringify([name, query])));
    const added = views.filter(({ name, query }) => !known.has(JSON.stringify([name, query])));
    for (const { name, query } of added) save(context, name, query);
    for (const { seriesId, path } of posters) choosePoster(context, seriesId, path);
    addSeenUpTo(context, seen);
    const merged = operations.map((part) => merge(context, [...unpack<Operation>([part])]));
    return { views: added.length, operations: merged.reduce((sum, count) => sum + count, 0) };
  });
  if (seen.length > 0) expandSeenUpTo(context, null);
  return imported;
}
