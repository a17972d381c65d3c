import { mostHeaderCharacters, mostTableColumns } from '#shared/contract/imports.ts';
import type { ReadingOptions } from '#shared/contract/imports.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { columnsOf, openCsv, readMappedRow, readRows } from './csv.ts';
import type { Row } from './csv.ts';
import { ryot, simkl, watcharr } from './entry-formats.ts';
import type { Entries } from './file-formats.ts';
import { readEntries } from './json-entries.ts';
import { letterboxd } from './letterboxd.ts';
import { decodeFile, linesBetween, linesOfEntries, listsOf } from './lines.ts';
import { CollectedRecords, Unreadable } from './collected-records.ts';
import { seriesGuide } from './series-guide.ts';
import { imdb, movary, tmdb, traktCsv, yamtrack } from './table-formats.ts';
import { trakt, traktLists } from './trakt.ts';
import { tvTime, tvTimeEntries } from './tv-time.ts';
import { isTakenAway, unpack } from './unpack.ts';
import { fieldsOf } from './values.ts';

/** The first that fits applies, so those with fewer columns come last. */
const tables = [...letterboxd, ...imdb, ...tvTime, ...tmdb, ...yamtrack, ...movary, ...traktCsv];
/** Of those that fit as well, the first applies: Simkl's entries have fields of Trakt's, and TV Time's of SeriesGuide's. */
const arrays = [simkl, trakt, traktLists, ...tvTimeEntries, ...seriesGuide, ryot, watcharr];

const zipStart = 'PK\u0003\u0004';
const blank: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/** A file of another app: a text, or a ZIP file. */
export interface ImportFile {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Reads the files of other apps, and those in ZIP files. What can't be read costs only itself and is a remark. `hasIds` as for
 * `CollectedRecords`. Fails with `invalidInput` (details: reason, a kind of remarks, file, and line if known) if no file is one of the known ones.
 */
export function readFiles(
  files: Iterable<ImportFile>,
  options?: ReadingOptions,
  hasIds?: boolean,
): Result<CollectedRecords> {
  const into = new CollectedRecords(options, hasIds);
  try {
    for (const file of files) readOne(file, into);
    into.finish();
  } catch (error) {
    into.end(asUnreadable(error));
  }
  if (into.apps.size + into.tables.length > 0) return succeed(into);
  const { kind, remark } = into.firstUnread ?? { kind: 'unknownFile', remark: null };
  const line = remark?.line ?? null;
  return fail('invalidInput', {
    reason: kind,
    file: remark?.file ?? '',
    ...(line === null ? {} : { line }),
  });
}

/** Throws `Unreadable` (tooMany) if what was read has no room for more. */
function readOne({ name, content }: ImportFile, into: CollectedRecords): void {
  if (isTakenAway(name)) return;
  into.at(name);
  const isZip = content.toString('latin1', 0, zipStart.length) === zipStart;
  try {
    for (const part of isZip ? unpack(content) : [{ name, unpack: () => content }])
      try {
        into.at(part.name);
        readFile(part.name, part.unpack(), !isZip, into);
      } catch (error) {
        into.end(unlessFull(error));
      }
  } catch (error) {
    // A ZIP file ends where it is damaged.
    const end = unlessFull(error);
    into.at(name);
    into.end(end);
  }
}

/** Rethrows errors of the program. */
function asUnreadable(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error;
  throw error;
}

/** A file that can't be read costs itself, and what has no room ends the reading. */
function unlessFull(error: unknown): Unreadable {
  const end = asUnreadable(error);
  if (end.kind === 'tooMany') throw end;
  return end;
}

function readFile(name: string, bytes: Buffer, isChosen: boolean, into: CollectedRecords): void {
  const { text, isGuessed } = decodeFile(bytes);
  const start = firstOf(text);
  const isKnown =
    start === '['
      ? readArray({ name, text, list: { key: name, from: 0, to: text.length } }, into)
      : start === '{'
        ? readObject(name, text, into)
        : readCsv({ name, text, isChosen }, into);
  into.at(name);
  if (!isKnown) into.remark('unknownFile');
  else if (isGuessed) into.remark('encoding');
}

/** The first character behind space. */
function firstOf(text: Buffer): string {
  let at = 0;
  while (blank.has(text[at] ?? 0)) at += 1;
  return text.toString('latin1', at, at + 1);
}

/** A file is recognized by what most of its first entries have. */
const mostSampled = 100;

interface Listed {
  readonly name: string;
  readonly text: Buffer;
  /** What the entries are a list of: a field's name, or the file's. */
  readonly list: { readonly key: string; readonly from: number; readonly to: number };
}

/** A file of several lists in one object. */
function readObject(name: string, text: Buffer, into: CollectedRecords): boolean {
  let isKnown = false;
  for (const list of listsOf(text))
    try {
      isKnown = readArray({ name, text, list }, into) || isKnown;
    } catch (error) {
      into.end(unlessFull(error));
      isKnown = true;
    }
  return isKnown;
}

function readArray({ name, text, list }: Listed, into: CollectedRecords): boolean {
  const sample: unknown[] = [];
  // null: none of the known ones.
  const kind: { found?: Entries | null } = {};
  let count = 0;
  const read = (entry: unknown): void => {
    count += 1;
    into.at(name, { entry: count, list: list.key === name ? '' : list.key });
    if (Object.keys(fieldsOf(entry)).length === 0) into.remark('entry', '', entry);
    else kind.found?.read(fieldsOf(entry), into, list.key);
  };
  const readSample = (): void => {
    kind.found = kindOf(sample);
    if (kind.found === null) return;
    into.apps.add(kind.found.app);
    for (const entry of sample) read(entry);
  };
  try {
    readEntries(text.subarray(list.from, list.to), (entries) => {
      for (const entry of entries)
        if (kind.found !== undefined) {
          if (kind.found !== null) read(entry);
        } else {
          sample.push(entry);
          if (sample.length === mostSampled) readSample();
        }
    });
  } catch (error) {
    const { kind: reason, line } = asUnreadable(error);
    throw new Unreadable(reason, line && line + linesBetween(text, 0, list.from));
  } finally {
    // What is whole before the end of a damaged file is read too.
    if (kind.found === undefined) readSample();
    into.nameLines(name, (entries) => linesOfEntries(text, entries, list.from));
  }
  // An empty list says nothing, whatever it is a list of.
  return (kind.found ?? null) !== null || sample.length === 0;
}

function kindOf(sample: readonly unknown[]): Entries | null {
  const entries = sample.map(fieldsOf).filter((entry) => Object.keys(entry).length > 0);
  const fitting = arrays.map((kind) => ({ kind, count: entries.filter((entry) => kind.fits(entry)).length }));
  const [best] = fitting.sort((one, other) => other.count - one.count);
  return best !== undefined && best.count > 0 && 2 * best.count >= entries.length ? best.kind : null;
}

interface CsvFile {
  readonly name: string;
  readonly text: Buffer;
  /** The person chose the file itself, not a ZIP file with it. */
  readonly isChosen: boolean;
}

function readCsv({ name, text, isChosen }: CsvFile, into: CollectedRecords): boolean {
  const csv = openCsv(text);
  const columns = columnsOf(csv);
  const known = new Set(columns.map((column) => column.toLowerCase()));
  const table =
    tables.find(({ fits }) => fits(known)) ?? (isChosen ? mappedTable(name, columns, into) : null);
  if (table === null) return false;
  if (table.app !== null) into.apps.add(table.app);
  if ('readText' in table) table.readText(csv, into, name);
  else
    readRows(
      csv,
      (row, line) => {
        into.at(name, { line });
        table.read(row, into, name);
      },
      (broken, line) => {
        into.at(name, { line });
        into.remark('entry', '', broken);
      },
    );
  return true;
}

/** A table of no app, with what the person says of its columns; null: they said nothing so far. */
function mappedTable(file: string, columns: readonly string[], into: CollectedRecords) {
  const header = columns.map((column) => column.toLowerCase()).join('\t');
  if (columns.length < 2 || columns.length > mostTableColumns || header.length > mostHeaderCharacters)
    return null;
  into.tables.push({ file, header, columns });
  const mapping = into.columnsOf(header);
  if (mapping === undefined) return null;
  // As the file spells them, for remarks.
  const spelt = Object.entries(mapping.columns).map(([field, column]) => [
    field,
    columns.find((each) => each.toLowerCase() === column) ?? column,
  ]);
  const table = { ...mapping, columns: Object.fromEntries(spelt) as typeof mapping.columns };
  return { app: null, read: (row: Row): void => readMappedRow(row, into, table) };
}
