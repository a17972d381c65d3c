import * as v from 'valibot';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { columnsOf, readRows } from './csv.ts';
import type { Entries } from './entries.ts';
import { imdb } from './imdb.ts';
import { readEntries } from './json-entries.ts';
import { letterboxd } from './letterboxd.ts';
import { lineOfEntry } from './line-of-entry.ts';
import { Malformed, malformedAsFailure, Reading } from './reading.ts';
import { seriesGuide } from './series-guide.ts';
import { trakt, traktLists } from './trakt.ts';
import { tvTime } from './tv-time.ts';
import { unpack } from './unpack.ts';

const tables = [...letterboxd, ...imdb, ...tvTime];
const arrays = [trakt, traktLists, ...seriesGuide];

const zipStart = 'PK\u0003\u0004';
const byteOrderMark = Buffer.from('\uFEFF');
const blank: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/** A file of another app: a text in UTF-8, or a ZIP file. */
export interface PastFile {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Reads the files of other apps, and those in ZIP files. Fails with `invalidInput` if one is malformed (details: file, reason
 * json, csv, entry, name, rows, zip or size, and line, entry and field if known), and with reason `unknown` if none is one
 * of the known ones.
 */
export function readPast(files: Iterable<PastFile>): Result<Reading> {
  const into = new Reading();
  for (const file of files) {
    let { name } = file;
    const { content } = file;
    try {
      const isZip = content.toString('latin1', 0, zipStart.length) === zipStart;
      for (const part of isZip ? unpack(content) : [{ name, text: content }]) {
        ({ name } = part);
        readFile(part, into);
      }
    } catch (error) {
      return malformedAsFailure(error, name);
    }
  }
  into.finish();
  return into.apps.size === 0
    ? fail('invalidInput', { reason: 'unknown', file: into.unread[0] ?? '' })
    : succeed(into);
}

interface NamedText {
  readonly name: string;
  readonly text: Buffer;
}

function readFile(file: NamedText, into: Reading): void {
  const start = firstOf(file.text);
  const isKnown = start === '[' ? readArray(file, into) : start !== '{' && readCsv(file, into);
  if (!isKnown) into.unread.push(file.name);
}

/** The first character behind the byte order mark and space. */
function firstOf(text: Buffer): string {
  let at = text.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0;
  while (blank.has(text[at] ?? 0)) at += 1;
  return text.toString('latin1', at, at + 1);
}

function readArray({ name, text }: NamedText, into: Reading): boolean {
  // null: none of the known ones.
  const kind: { found?: Entries | null } = {};
  let count = 0;
  readEntries(text, (entries) => {
    for (const entry of entries) {
      count += 1;
      if (kind.found === undefined) {
        kind.found = kindOf(entry);
        if (kind.found !== null) into.apps.add(kind.found.app);
      }
      if (kind.found === null) return;
      into.count();
      try {
        kind.found.read(entry, into, name);
      } catch (error) {
        throw atEntry(error, count, text);
      }
    }
  });
  return kind.found !== null;
}

function kindOf(first: unknown): Entries | null {
  if (typeof first !== 'object' || first === null) return null;
  return arrays.find(({ fits }) => fits(first as Readonly<Record<string, unknown>>)) ?? null;
}

function readCsv({ name, text }: NamedText, into: Reading): boolean {
  const columns = new Set(columnsOf(text));
  const table = tables.find(({ fits }) => fits(columns));
  if (table === undefined) return false;
  into.apps.add(table.app);
  if ('readText' in table) table.readText(text, into);
  else
    readRows(text, (row) => {
      into.count();
      table.read(row, into, name);
    });
  return true;
}
/** An error with the place of its entry. */
function atEntry(error: unknown, entry: number, json: Uint8Array): unknown {
  if (error instanceof v.ValiError) {
    const field = (v.getDotPath(error.issues[0] as v.BaseIssue<unknown>) ?? '').slice(0, 100);
    return new Malformed('entry', { line: lineOfEntry(json, entry), entry, field });
  }
  if (error instanceof Malformed && error.reason === 'entry')
    return new Malformed('entry', { line: lineOfEntry(json, entry), entry, ...error.place });
  return error;
}
