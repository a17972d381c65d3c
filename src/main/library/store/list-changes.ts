import { randomBytes } from 'node:crypto';
import type { Change, Title } from '#shared/contract/mine.ts';
import { fieldOf } from '#shared/mine/operations.ts';
import type { ReadContext } from '../../store/context.ts';
import type { Write } from './operations.ts';

/** A change of a list of the person's own. */
export type ListChange = Extract<
  Change,
  { what: 'createList' | 'renameList' | 'deleteList' | 'list' | 'listNote' | 'moveListed' }
>;

/** A title of a list, and where it stands. */
export interface Listed {
  readonly subject: Title;
  readonly position: number;
}

/** Titles that are closer have no number between them. */
const closest = 1e-6;

/** What a change of a list writes; nothing if the list doesn't exist any more. */
export function listWrites(context: ReadContext, change: ListChange): Write[] {
  if (change.what === 'createList') {
    const list = randomBytes(8).toString('hex');
    const titles = change.titles.map((subject, index) => listed(list, subject, index));
    return [named(list, change.name), ...titles];
  }
  const { list } = change;
  if (nameOfList(context, list) === null) return [];
  switch (change.what) {
    case 'renameList':
      return [named(list, change.name)];
    case 'deleteList':
      return [
        named(list, null),
        ...listedIn(context, list).flatMap(({ subject }) => takenOff(list, subject)),
      ];
    case 'list': {
      const titles = listedIn(context, list);
      const has = titles.some(({ subject }) => isSame(subject, change.subject));
      if (has === change.on) return [];
      if (!change.on) return takenOff(list, change.subject);
      return [listed(list, change.subject, (titles.at(-1)?.position ?? -1) + 1)];
    }
    case 'listNote':
      return listedIn(context, list).some(({ subject }) => isSame(subject, change.subject))
        ? [listNote(list, change.subject, change.note === '' ? null : change.note)]
        : [];
    case 'moveListed':
      return moved(context, change);
  }
}

/** The titles of a list, in its order. */
export function listedIn({ library, service }: ReadContext, list: string): Listed[] {
  const rows = library.all<{ kind: Title['kind']; id: number; position: number }>(
    `select subject as kind, id, cast(value as real) as position from current_values
     where service = ? and kind = 'listed' and element = ? and value is not null order by position, stamp`,
    service,
    list,
  );
  return rows.map(({ kind, id, position }) => ({ subject: { kind, id }, position }));
}

/** null: it doesn't exist. */
export function nameOfList({ library, service }: ReadContext, list: string): string | null {
  return (
    library.value<string | null>(
      `select value from current_values where service = ? and kind = 'list' and subject = 'list' and id = 0
         and season = -1 and episode = -1 and element = ?`,
      service,
      list,
    ) ?? null
  );
}

/** Halfway between the neighbours; null: there is no number between them. `others`: in their order. */
export function positionAt(others: readonly number[], to: number): number | null {
  const at = Math.min(to, others.length);
  const next = others[at] ?? (others.at(-1) ?? 0) + 2;
  const previous = others[at - 1] ?? next - 2;
  return next - previous > closest ? (previous + next) / 2 : null;
}

/** Where there is no number between its neighbours, all titles get new ones. */
function moved(
  context: ReadContext,
  { list, subject, to }: Extract<ListChange, { what: 'moveListed' }>,
): Write[] {
  const all = listedIn(context, list);
  const others = all.filter((each) => !isSame(each.subject, subject));
  if (others.length === all.length) return [];
  const position = positionAt(
    others.map((each) => each.position),
    to,
  );
  if (position !== null) return [listed(list, subject, position)];
  return others
    .map((each) => each.subject)
    .toSpliced(to, 0, subject)
    .map((each, index) => listed(list, each, index));
}

const isSame = (a: Title, b: Title): boolean => a.kind === b.kind && a.id === b.id;

/** null deletes the list. */
export const named = (list: string, name: string | null): Write => ({
  ...fieldOf('list', { kind: 'list', id: 0 }, list),
  after: name,
});

const listed = (list: string, subject: Title, position: number | null): Write => ({
  ...fieldOf('listed', subject, list),
  after: position === null ? null : String(position),
});

/** The note of a title on a list; null: none. */
export const listNote = (list: string, subject: Title, note: string | null): Write => ({
  ...fieldOf('listNote', subject, list),
  after: note,
});

/** A title that leaves a list takes its note there with it. */
const takenOff = (list: string, subject: Title): Write[] => [
  listed(list, subject, null),
  listNote(list, subject, null),
];
