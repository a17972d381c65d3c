import type { SavedView } from '#shared/contract/local-things.ts';
import { mostHomeRows } from '#shared/contract/settings.ts';
import type { Settings } from '#shared/contract/settings.ts';

/** The rows of Home that everybody has, in their first order. */
export const fixedRows = [
  'upNext',
  'arrived',
  'airing',
  'trending',
  'onTheAir',
  'popular',
  'nowPlaying',
] as const;
export type FixedRow = (typeof fixedRows)[number];

/** A row of Home: a fixed one, or a saved view of movies. */
export type HomeRow = { readonly key: string; readonly shown: boolean } & (
  { readonly kind: 'fixed'; readonly row: FixedRow } | { readonly kind: 'view'; readonly view: SavedView }
);

const viewKey = ({ id }: SavedView): string => `view ${id}`;

/**
 * All rows in the person's order. Rows that the person never arranged come last: fixed ones are shown, saved views are not.
 * Rows of views that no longer exist are left out.
 */
export function homeRows(arranged: Settings['homeRows'], views: readonly SavedView[]): HomeRow[] {
  const rowOf = (key: string, shown: boolean): HomeRow[] => {
    const row = fixedRows.find((each) => each === key);
    if (row !== undefined) return [{ kind: 'fixed', row, key, shown }];
    const view = views.find((each) => viewKey(each) === key);
    return view === undefined ? [] : [{ kind: 'view', view, key, shown }];
  };
  const known = new Set(arranged.map(({ row }) => row));
  const isNew = (key: string): boolean => !known.has(key);
  return [
    ...arranged.flatMap(({ row, shown }) => rowOf(row, shown)),
    ...fixedRows.filter(isNew).flatMap((row) => rowOf(row, true)),
    ...views
      .map(viewKey)
      .filter(isNew)
      .flatMap((key) => rowOf(key, false)),
  ];
}

/** The setting for rows in an order. Rows of `before` that aren't among them, such as views of another service, keep their places. */
export function arrangementOf(rows: readonly HomeRow[], before: Settings['homeRows']): Settings['homeRows'] {
  const arranged = rows.map(({ key, shown }) => ({ row: key, shown }));
  for (const [index, each] of before.entries()) {
    if (arranged.some(({ row }) => row === each.row)) continue;
    const previous = before[index - 1]?.row;
    arranged.splice(arranged.findIndex(({ row }) => row === previous) + 1, 0, each);
  }
  if (arranged.length <= mostHomeRows) return arranged;
  // Views are hidden unless the arrangement shows them.
  return arranged.filter(({ row, shown }) => shown || !row.startsWith('view ')).slice(0, mostHomeRows);
}
