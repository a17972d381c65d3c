import { randomBytes } from 'node:crypto';
import type { Change, Title } from '#shared/contract/mine.ts';
import { fieldOf } from '#shared/mine/operations.ts';
import type { ReadContext } from '../../store/context.ts';
import { valueOf } from './operation-log.ts';
import { writeOf } from './operations.ts';
import type { Write } from './operations.ts';

/** A change of a list of the person's own. */
export type ListChange = Extract<
  Change,
  { what: 'createList' | 'renameList' | 'deleteList' | 'list' | 'listNote' | 'moveListed' }
>;

/** Something in an order of the person's. */
interface Placed {
  readonly position: number;
}

/** A title of a list, and where it stands. */
export interface Listed extends Placed {
  readonly subject: Title;
}

/** Titles that are closer have no number between them. */
const closest = 1e-6;

/** Reads the titles of lists, in their order. */
export type TitlesOf = (list: string) => readonly Listed[];

/** Reads each list once, because each time reads the titles of all lists: for changes of which none sees another. */
export function titlesOnce(context: ReadContext): TitlesOf {
  const read = new Map<string, readonly Listed[]>();
  return (list) => {
    const titles = read.get(list) ?? listedIn(context, list);
    read.set(list, titles);
    return titles;
  };
}

/** What a change of a list writes; nothing if the list doesn't exist any more, except for a note. */
export function listWrites(context: ReadContext, change: ListChange, titlesOf: TitlesOf): Write[] {
  if (change.what === 'createList') {
    const list = randomBytes(8).toString('hex');
    const titles = change.titles.map((subject, index) => listed(list, subject, index));
    return [named(list, change.name), ...titles];
  }
  const { list } = change;
  // Another window can have taken the title off while the note was typed: it is there when the title is on the list again.
  if (change.what === 'listNote')
    return [listNote(list, change.subject, change.note === '' ? null : change.note)];
  if (nameOfList(context, list) === null) return [];
  switch (change.what) {
    case 'renameList':
      return [named(list, change.name)];
    case 'deleteList':
      return [named(list, null), ...titlesOf(list).flatMap(({ subject }) => takenOff(list, subject))];
    case 'list': {
      const titles = titlesOf(list);
      const has = titles.some(({ subject }) => isSame(subject, change.subject));
      if (has === change.on) return [];
      if (!change.on) return takenOff(list, change.subject);
      return [listed(list, change.subject, (titles.at(-1)?.position ?? -1) + 1)];
    }
    case 'moveListed': {
      const titles = titlesOf(list);
      const moving = titles.find(({ subject }) => isSame(subject, change.subject));
      return moved(titles, moving, change.to, ({ subject }, at) => listed(list, subject, at));
    }
  }
}

/** The order of a list's values. */
export const listedOrder = 'cast(value as real), stamp';

/** The titles of a list, in its order. */
export function listedIn({ library, service }: ReadContext, list: string): Listed[] {
  const rows = library.all<{ kind: Title['kind']; id: number; position: number }>(
    `select subject as kind, id, cast(value as real) as position from current_values
     where service = ? and kind = 'listed' and element = ? and value is not null order by ${listedOrder}`,
    service,
    list,
  );
  return rows.map(({ kind, id, position }) => ({ subject: { kind, id }, position }));
}

/** null: it doesn't exist. */
export const nameOfList = (context: ReadContext, list: string): string | null =>
  valueOf(context, fieldOf('list', { kind: 'list', id: 0 }, list));

/** Halfway between the neighbours; null: there is no number between them. `others`: in their order. */
export function positionAt(others: readonly Placed[], to: number): number | null {
  const at = Math.min(to, others.length);
  const next = others[at]?.position ?? (others.at(-1)?.position ?? 0) + 2;
  const previous = others[at - 1]?.position ?? next - 2;
  return next - previous > closest ? (previous + next) / 2 : null;
}

/**
 * What moves one of `all`, which are in their order, to a place among the others; nothing if it isn't there. Where there is no
 * number between its neighbours, all get new ones. `write`: gives one its position.
 */
export function moved<Each extends Placed>(
  all: readonly Each[],
  moving: Each | undefined,
  to: number,
  write: (each: Each, position: number) => Write,
): Write[] {
  if (moving === undefined) return [];
  const others = all.filter((each) => each !== moving);
  const position = positionAt(others, to);
  if (position !== null) return [write(moving, position)];
  return others.toSpliced(to, 0, moving).map((each, index) => write(each, index));
}

const isSame = (a: Title, b: Title): boolean => a.kind === b.kind && a.id === b.id;

/** null deletes the list. */
export const named = (list: string, name: string | null): Write =>
  writeOf('list', { kind: 'list', id: 0 }, name, list);

const listed = (list: string, subject: Title, position: number | null): Write =>
  writeOf('listed', subject, position === null ? null : String(position), list);

/** The note of a title on a list; null: none. */
export const listNote = (list: string, subject: Title, note: string | null): Write =>
  writeOf('listNote', subject, note, list);

/** A title that leaves a list takes its note there with it. */
const takenOff = (list: string, subject: Title): Write[] => [
  listed(list, subject, null),
  listNote(list, subject, null),
];
