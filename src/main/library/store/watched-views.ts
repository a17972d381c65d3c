import { createHash } from 'node:crypto';
import type { SavedView } from '#shared/contract/local-things.ts';
import type { ReadContext } from '../../store/context.ts';

type Library = Pick<ReadContext, 'library' | 'service'>;

/** A saved view, for the watcher. */
export interface WatchedView extends Pick<SavedView, 'id' | 'name' | 'query'> {
  /** Follows from its query, so the views of two computers have one number. */
  readonly number: number;
  /** The movies that the person saw in it at the last visit. */
  readonly seen: readonly number[];
}

/** The bytes of a hash that make a number. */
const numberBytes = 6;

/** The saved views; of several with one query, the first. */
export function watchedViews({ library, service }: Library): WatchedView[] {
  const rows = library.all<Pick<SavedView, 'id' | 'name' | 'query'> & { readonly seen: string | null }>(
    'select id, name, query, seen_ids as seen from saved_views where service = ? order by position, id',
    service,
  );
  const byNumber = new Map<number, WatchedView>();
  for (const { seen, ...row } of rows) {
    const number = createHash('sha256').update(row.query).digest().readUIntBE(0, numberBytes);
    if (!byNumber.has(number))
      byNumber.set(number, { ...row, number, seen: seen === null ? [] : (JSON.parse(seen) as number[]) });
  }
  return [...byNumber.values()];
}

/** The saved view of a number; null: it was deleted, or has another query. */
export function watchedView(context: Library, number: number): WatchedView | null {
  return watchedViews(context).find((each) => each.number === number) ?? null;
}
