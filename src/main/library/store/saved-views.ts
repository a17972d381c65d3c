import { createHash } from 'node:crypto';
import type { SavedView, ViewLook } from '#shared/contract/local-things.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

type Library = Pick<ReadContext, 'library' | 'service'>;
type WritableLibrary = Pick<StoreContext, 'library' | 'service'>;

/** The saved views, in the person's order. */
export function list({ library, service }: Library): SavedView[] {
  return library.all<SavedView>(
    `select id, name, query, seen_at as seenAt, seen_total as total from saved_views
     where service = ? order by position, id`,
    service,
  );
}

/** Adds a view at the end. Returns all views, as every verb that changes them does. */
export function save(context: WritableLibrary, name: string, query: string): SavedView[] {
  insert(context, { name, query });
  return list(context);
}

/** Adds a view at the end; returns its id. */
export function insert(
  { library, service }: WritableLibrary,
  view: Pick<SavedView, 'name' | 'query'>,
): number {
  return library.run(
    `insert into saved_views (service, name, query, position) values (:service, :name, :query,
       (select coalesce(max(position), 0) + 1 from saved_views where service = :service))`,
    { service, name: view.name, query: view.query },
  ).lastRowid;
}

/** Changes a view's name or query; a new query resets the last look. Fails with `notFound`. */
export function change(
  context: WritableLibrary,
  id: number,
  { name, query }: { readonly name?: string; readonly query?: string },
): Result<SavedView[]> {
  const { library } = context;
  return library.transaction(() => {
    const known = list(context).find((view) => view.id === id);
    if (known === undefined) return fail('notFound', { view: id });
    library.run('update saved_views set name = ? where id = ?', name ?? known.name, id);
    if (query !== undefined && query !== known.query)
      library.run(
        'update saved_views set query = ?, seen_at = null, seen_total = null, seen_ids = null where id = ?',
        query,
        id,
      );
    return succeed(list(context));
  });
}

/** Moves a view to an index. */
export function move(context: WritableLibrary, id: number, to: number): SavedView[] {
  const { library } = context;
  library.transaction(() => {
    const order = list(context).flatMap((view) => (view.id === id ? [] : [view.id]));
    order.splice(to, 0, id);
    for (const [position, each] of order.entries())
      library.run('update saved_views set position = ? where id = ?', position, each);
  });
  return list(context);
}

export function remove(context: WritableLibrary, id: number): SavedView[] {
  context.library.run('delete from saved_views where id = ?', id);
  return list(context);
}

/** Records a look at a view and returns the previous one; null: this is the first. */
export function look(
  { library }: WritableLibrary,
  id: number,
  { at, total, ids }: ViewLook,
): ViewLook | null {
  return library.transaction(() => {
    const before = library.get<{ at: number | null; total: number | null; ids: string | null }>(
      'select seen_at as at, seen_total as total, seen_ids as ids from saved_views where id = ?',
      id,
    );
    library.run('update saved_views set seen_at = :at, seen_total = :total, seen_ids = :ids where id = :id', {
      at,
      total,
      id,
      ids: JSON.stringify(ids),
    });
    if (before === undefined || before.at === null || before.ids === null) return null;
    return { at: before.at, total: before.total ?? 0, ids: JSON.parse(before.ids) as number[] };
  });
}

/** A saved view, for the watcher. */
export interface CheckedView extends Pick<SavedView, 'id' | 'name' | 'query'> {
  /** Follows from its query, so the views of two computers have one number. */
  readonly number: number;
  /** The movies that the person saw in it at the last visit. */
  readonly seen: readonly number[];
}

/** The bytes of a hash that make a number. */
const numberBytes = 6;

/** The saved views; of several with one query, the first. */
export function checkedViews({ library, service }: Library): CheckedView[] {
  const rows = library.all<Pick<SavedView, 'id' | 'name' | 'query'> & { readonly seen: string | null }>(
    'select id, name, query, seen_ids as seen from saved_views where service = ? order by position, id',
    service,
  );
  const byNumber = new Map<number, CheckedView>();
  for (const { seen, ...row } of rows) {
    const number = createHash('sha256').update(row.query).digest().readUIntBE(0, numberBytes);
    if (!byNumber.has(number))
      byNumber.set(number, { ...row, number, seen: seen === null ? [] : (JSON.parse(seen) as number[]) });
  }
  return [...byNumber.values()];
}

/** The saved view of a number; null: it was deleted, or has another query. */
export function checkedView(context: Library, number: number): CheckedView | null {
  return checkedViews(context).find((each) => each.number === number) ?? null;
}
