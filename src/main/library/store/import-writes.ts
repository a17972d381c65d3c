import { createHash } from 'node:crypto';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import { fieldOf, mostTitleCharacters, noNumber } from '#shared/mine/operations.ts';
import type { ReadContext } from '../../store/context.ts';
import { listedIn, named, nameOfList } from './list-changes.ts';
import { isSet, valueOf } from './operation-log.ts';
import type { Write } from './operations.ts';

/** A list of the person's own to which an import adds titles. */
interface ImportList {
  readonly list: string;
  /** What is added to a title's place on the list of the file. */
  readonly offset: number;
  readonly isNew: boolean;
}

/** Finds the person's lists by the names that files have. */
export class ImportLists {
  readonly #context: ReadContext;
  readonly #found = new Map<string, ImportList>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  of(name: string): ImportList {
    const found = this.#found.get(name) ?? this.#find(name);
    this.#found.set(name, found);
    return found;
  }

  /** Makes the lists that `of` found to be new. */
  writes(): Write[] {
    return [...this.#found].flatMap(([name, { list, isNew }]) => (isNew ? [named(list, name)] : []));
  }

  /** Whether the person deleted the list that an import made. */
  isDeleted(name: string): boolean {
    const list = keyOf(name);
    return (
      isSet(this.#context, fieldOf('list', { kind: 'list', id: 0 }, list)) &&
      nameOfList(this.#context, list) === null
    );
  }

  #find(name: string): ImportList {
    const list = keyOf(name);
    if (nameOfList(this.#context, list) !== null) return { list, offset: 0, isNew: false };
    const own = this.#named(name);
    if (own === undefined) return { list, offset: 0, isNew: true };
    const last = listedIn(this.#context, own).at(-1)?.position ?? 0;
    return { list: own, offset: Math.ceil(last), isNew: false };
  }

  #named(name: string): string | undefined {
    const { library, service } = this.#context;
    return library.value<string>(
      `select element as list from current_values where service = ? and kind = 'list' and value = ?
       order by stamp limit 1`,
      service,
      name,
    );
  }
}

/** The key of a list that an import makes: the same on every computer, and after the person renamed the list. */
const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 16);

/** A movie, series or episode that records are about. */
type Subject = Pick<Write, 'subject' | 'id' | 'season' | 'episode'>;

/** The element of a mark on an unknown day, which a mark with a day replaces. */
const undated = 'past';

/** The values that records of one title add to what is there. `step`: called for each record. */
export function writesOf(
  context: ReadContext,
  id: number,
  records: readonly ImportRecord[],
  { lists, step }: { readonly lists: ImportLists; step?(): void },
): Write[] {
  const writes = new Map<string, Write>();
  const days = new Map<string, { readonly subject: Subject; readonly at: (string | null)[] }>();
  for (const record of records) {
    step?.();
    const { what, kind, value: at } = record;
    const [season, episode] = [record.season ?? noNumber, record.episode ?? noNumber];
    const subject = { subject: season === noNumber ? kind : 'episode', id, season, episode } as const;
    const key = `${season} ${episode}`;
    if (what === 'seen') {
      const known = days.get(key) ?? { subject, at: [] };
      days.set(key, known);
      known.at.push(at);
      continue;
    }
    for (const value of valuesOf({ ...record, what }, lists)) {
      const write = { ...subject, ...value };
      // The last one applies, as a diary's latest score does.
      if (valueOf(context, write) === null) writes.set(`${key} ${write.kind} ${write.element}`, write);
    }
  }
  return [
    ...writes.values(),
    ...[...days.values()].flatMap(({ subject, at }) => marksFor(context, subject, at)),
  ];
}

type Value = Pick<Write, 'kind' | 'after'> & { readonly element: string };

function valuesOf(
  {
    what,
    title,
    value,
    position,
    note,
  }: ImportRecord & { readonly what: Exclude<ImportRecord['what'], 'seen'> },
  lists: ImportLists,
): Value[] {
  if (what === 'follow') return [{ kind: what, element: '', after: title.slice(0, mostTitleCharacters) }];
  if (what !== 'list') return [{ kind: what, element: '', after: value }];
  const { list, offset } = lists.of(value ?? '');
  const listed: Value = { kind: 'listed', element: list, after: String(offset + (position ?? 0)) };
  return note === null ? [listed] : [listed, { kind: 'listNote', element: list, after: note }];
}

/** The marks to write for the days on which something was seen. */
function marksFor(context: ReadContext, subject: Subject, days: readonly (string | null)[]): Write[] {
  const standing = standingMarks(context, subject);
  // The person may have given it a day since, or another one to a dated mark of an import.
  const isUndated = standing.some(({ element, value }) => element === undated && value === '');
  const corrected = new Set(standing.map(({ element }) => element));
  const known = new Set(standing.map(({ value }) => value));
  const knownDays = new Set([...known].map((value) => value.slice(0, 10)));
  // One source says the day, another one the time too.
  const isKnown = (at: string): boolean =>
    known.has(at) || (at.length === 10 ? knownDays.has(at) : known.has(at.slice(0, 10)));
  const mark = (element: string, after: string | null): Write => ({
    ...subject,
    kind: 'seen',
    element,
    after,
  });
  const writes: Write[] = [];
  for (const at of [...new Set(days)].sort()) {
    if (at === null) continue;
    const element = `${undated}-${inUtc(at).replaceAll(/[:+]/g, '')}`;
    if (isKnown(at) || corrected.has(element)) continue;
    known.add(at);
    knownDays.add(at.slice(0, 10));
    writes.push(mark(element, at));
  }
  if (writes.length > 0 && isUndated) writes.push(mark(undated, null));
  return known.size === 0 ? [mark(undated, '')] : writes;
}

/** A time in UTC, which is the same when a later import reads it in another time zone; a day as it is. */
const inUtc = (at: string): string => (at.includes('T') ? new Date(at).toISOString().slice(0, 16) : at);

function standingMarks(
  { library, service }: ReadContext,
  { subject, id, season, episode }: Subject,
): { readonly element: string; readonly value: string }[] {
  return library.all(
    `select element, value from current_values
     where service = ? and kind = 'seen' and subject = ? and id = ? and season = ? and episode = ?
       and value is not null`,
    ...[service, subject, id, season, episode],
  );
}
