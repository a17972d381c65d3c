import { createHash, randomInt } from 'node:crypto';
import type { SavedView } from '#shared/contract/local-things.ts';
import type { Change } from '#shared/contract/mine.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { moved, positionAt } from './list-changes.ts';
import { writeOf } from './operations.ts';
import type { Write } from './operations.ts';

/** A change of saved views. */
export type ViewChange = Extract<
  Change,
  { what: 'saveView' | 'renameView' | 'changeView' | 'moveView' | 'removeView' }
>;

/** A saved view, and the movies that the person saw in it on this computer. */
interface StoredView extends SavedView {
  readonly position: number;
  /** As JSON; null: never looked at. */
  readonly seen: string | null;
}

const valueOf = (kind: 'viewQuery' | 'viewPosition'): string => `(
  select value from current_values as other where other.service = name.service and kind = '${kind}'
    and subject = 'view' and other.id = name.id and season = -1 and episode = -1 and element = ''
)`;

/** The saved views, in the person's order. */
function views({ library, service }: ReadContext): StoredView[] {
  return library.all<StoredView>(
    `select id, name, query, position, seen_ids as seen from (
       select service, id, value as name, ${valueOf('viewQuery')} as query,
         coalesce(cast(${valueOf('viewPosition')} as real), 0) as position
       from current_values as name where service = ? and kind = 'view' and value is not null
     ) left join view_looks using (service, id, query)
     where query is not null order by position, id`,
    service,
  );
}

/** The saved views, in the person's order. */
export const list = (context: ReadContext): SavedView[] =>
  views(context).map(({ id, name, query }) => ({ id, name, query }));

/** An address on the page has a number of at most nine digits. */
const mostId = 10 ** 9;
/** The bytes of a hash that make a number. */
const numberBytes = 6;

/** What a change of saved views writes; nothing if the view doesn't exist any more. */
export function viewWrites(context: ReadContext, change: ViewChange): Write[] {
  const all = views(context);
  if (change.what === 'saveView') {
    const id = randomInt(mostId);
    const position = positionAt(all, all.length);
    return [
      value(id, 'view', change.name),
      value(id, 'viewQuery', change.query),
      value(id, 'viewPosition', String(position)),
    ];
  }
  const id = change.view;
  const view = all.find((each) => each.id === id);
  if (view === undefined) return [];
  switch (change.what) {
    case 'renameView':
      return [value(id, 'view', change.name)];
    case 'changeView':
      return [value(id, 'viewQuery', change.query)];
    case 'removeView':
      return (['view', 'viewQuery', 'viewPosition'] as const).map((kind) => value(id, kind, null));
    case 'moveView':
      return moved(all, view, change.to, (each, at) => value(each.id, 'viewPosition', String(at)));
  }
}

const value = (id: number, kind: 'view' | 'viewQuery' | 'viewPosition', after: string | null): Write =>
  writeOf(kind, { kind: 'view', id }, after);

/** Records which movies the person saw in a view at the last visit. */
export function look(context: StoreContext, id: number, ids: readonly number[]): void {
  const { library, service } = context;
  library.transaction(() => {
    const view = views(context).find((each) => each.id === id);
    if (view !== undefined)
      library.upsert('view_looks', { service, id }, { query: view.query, seen_ids: JSON.stringify(ids) });
  });
}

/** A saved view, for the watcher. */
export interface CheckedView extends Pick<SavedView, 'id' | 'name' | 'query'> {
  /** Follows from its query, so the views of two computers have one number. */
  readonly number: number;
  /** The movies that the person saw in it at the last visit. */
  readonly seen: readonly number[];
}

/** The saved views; of several with one query, the first. */
export function checkedViews(context: ReadContext): CheckedView[] {
  const byNumber = new Map<number, CheckedView>();
  for (const { id, name, query, seen } of views(context)) {
    const number = createHash('sha256').update(query).digest().readUIntBE(0, numberBytes);
    if (!byNumber.has(number))
      byNumber.set(number, {
        ...{ id, name, query, number, seen: seen === null ? [] : (JSON.parse(seen) as number[]) },
      });
  }
  return [...byNumber.values()];
}

/** The saved view of a number; null: it was deleted, or has another query. */
export function checkedView(context: ReadContext, number: number): CheckedView | null {
  return checkedViews(context).find((each) => each.number === number) ?? null;
}
