import type { Operation } from '#shared/mine/operations.ts';
import { unpack } from './bytes.ts';
import type { StoreContext } from './context.ts';
import { noteImport, undoNoted } from './library/noted-imports.ts';
import { countNew, merge } from './library/operations.ts';
import { addSeenUpTo, expandSeenUpTo } from './library/seen-up-to.ts';
import type { SeenUpTo } from './library/seen-up-to.ts';
import { list, remove, save } from './saved-views.ts';

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

/** Values of the person's own data, as many as an import adds or changes. */
interface ImportCounts {
  readonly views: number;
  readonly changes: number;
  readonly posters: number;
}

/** What an import added beside operations, to take it back. */
export interface ImportedThings {
  /** Ids of saved views. */
  readonly views: readonly number[];
  /** The posters before; null: the service's own. */
  readonly posters: readonly { readonly seriesId: number; readonly path: string | null }[];
}

/** What an import would add or change; writes nothing. */
export function compare(context: StoreContext, data: PersonalData): ImportCounts {
  const operations = data.operations.reduce(
    (sum, part) => sum + countNew(context, [...unpack<Operation>([part])]),
    0,
  );
  return {
    views: newViews(context, data).length,
    changes: operations + data.seen.length,
    posters: otherPosters(context, data).length,
  };
}

/**
 * Adds views that don't exist yet, sets posters, and merges the log, in one transaction. Returns how many were new, and what takes
 * them back.
 */
export function importPersonal(
  context: StoreContext,
  data: PersonalData,
): { readonly counts: ImportCounts; readonly things: ImportedThings } {
  const { seen, operations } = data;
  return noteImport(context, () => {
    const imported = context.library.transaction(() => {
      const added = newViews(context, data).map(
        ({ name, query }) => save(context, name, query).at(-1)?.id ?? 0,
      );
      const chosen = chosenPosters(context);
      const posters = otherPosters(context, data);
      for (const { seriesId, path } of posters) choosePoster(context, seriesId, path);
      addSeenUpTo(context, seen);
      const merged = operations.map((part) => merge(context, [...unpack<Operation>([part])]));
      const changes = merged.reduce((sum, count) => sum + count, 0) + seen.length;
      return {
        counts: { views: added.length, changes, posters: posters.length },
        things: {
          views: added,
          posters: posters.map(({ seriesId }) => ({ seriesId, path: chosen[seriesId] ?? null })),
        },
      };
    });
    if (seen.length > 0) expandSeenUpTo(context, null);
    return imported;
  });
}

/** Takes the last import of this connection back, where nothing changed since, in one transaction. */
export function undoImport(context: StoreContext, { views, posters }: ImportedThings): void {
  context.library.transaction(() => {
    for (const id of views) remove(context, id);
    for (const { seriesId, path } of posters) choosePoster(context, seriesId, path);
    undoNoted(context);
  });
}

function newViews(context: Library, { views }: Pick<PersonalData, 'views'>): PersonalData['views'] {
  const known = new Set(list(context).map(({ name, query }) => JSON.stringify([name, query])));
  return views.filter(({ name, query }) => !known.has(JSON.stringify([name, query])));
}

function otherPosters(context: Library, { posters }: Pick<PersonalData, 'posters'>): PersonalData['posters'] {
  const chosen = chosenPosters(context);
  return posters.filter(({ seriesId, path }) => chosen[seriesId] !== path);
}
