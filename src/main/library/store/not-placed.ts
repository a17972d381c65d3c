import { mostRemarks } from '#shared/contract/imports.ts';
import type { Remark, RemarkKind, Remarks } from '#shared/contract/imports.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

/** Remembers what a batch didn't import as its files said, inside the caller's transaction. */
export function addNotPlaced(
  { library, service }: StoreContext,
  remarks: readonly Remarks[],
  batch: string,
): void {
  for (const { kind, count, first } of remarks)
    library.run(
      `insert into not_placed (service, batch, kind, total, first) values (?, ?, ?, ?, ?)
       on conflict do update set total = total + excluded.total, first = json((
         select json_group_array(json(value)) from (
           select value from json_each(not_placed.first) union all select value from json_each(excluded.first) limit ${mostRemarks}
         )
       ))`,
      ...[service, batch, kind, count, JSON.stringify(first)],
    );
}

/** What all imports didn't take as their files said, the latest import first. */
export function notPlaced({ library, service }: ReadContext): Remarks[] {
  const rows = library.all<{ kind: RemarkKind; total: number; first: string }>(
    'select kind, total, first from not_placed where service = ? order by batch desc, kind',
    service,
  );
  const found = new Map<RemarkKind, Remarks>();
  for (const { kind, total, first } of rows) {
    const before = found.get(kind) ?? { kind, count: 0, first: [] };
    const all = [...before.first, ...(JSON.parse(first) as Remark[])];
    found.set(kind, { kind, count: before.count + total, first: all.slice(0, mostRemarks) });
  }
  return [...found.values()];
}

/** Forgets it: all of it, or that of a batch. */
export function forgetNotPlaced({ library, service }: StoreContext, batch: string | null): void {
  library.run('delete from not_placed where service = ? and (?2 is null or batch = ?2)', service, batch);
}
