import * as v from 'valibot';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { isWithinBounds } from '../../platform/json-bounds.ts';
import { columnsOf, readRows } from './csv.ts';
import { imdb } from './imdb.ts';
import { letterboxd } from './letterboxd.ts';
import { lineOfEntry } from './line-of-entry.ts';
import { Malformed, malformedAsFailure, Reading } from './reading.ts';
import { seriesGuide } from './series-guide.ts';
import { trakt, traktLists } from './trakt.ts';
import { tvTime } from './tv-time.ts';
import { unpack } from './unpack.ts';

const tables = [...letterboxd, ...imdb, ...tvTime];
const arrays = [trakt, traktLists, ...seriesGuide];

/** An entry of Trakt's history has five objects. */
const bounds = { depth: 12, containers: 3_000_000, members: 10_000_000 };

/** A file of another app: its text, or the bytes of a ZIP file. */
export interface PastFile {
  readonly name: string;
  readonly content: string | Buffer;
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
      for (const part of typeof content === 'string' ? [{ name, text: content }] : unpack(content)) {
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
  readonly text: string;
}

function readFile(file: NamedText, into: Reading): void {
  const isKnown = /^\uFEFF?\s*[[{]/.test(file.text) ? readJson(file, into) : readCsv(file, into);
  if (!isKnown) into.unread.push(file.name);
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

function readJson({ name, text }: NamedText, into: Reading): boolean {
  const value = parseJson(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(value)) return false;
  const first: unknown = value[0];
  if (typeof first !== 'object' || first === null) return value.length === 0;
  const found = arrays.find(({ fits }) => fits(first as Readonly<Record<string, unknown>>));
  if (found === undefined) return false;
  into.apps.add(found.app);
  for (const [index, entry] of value.entries()) {
    into.count();
    try {
      found.read(entry, into, name);
    } catch (error) {
      throw atEntry(error, index + 1, text);
    }
  }
  return true;
}

/** An error with the place of its entry. */
function atEntry(error: unknown, entry: number, json: string): unknown {
  if (error instanceof v.ValiError) {
    const field = (v.getDotPath(error.issues[0] as v.BaseIssue<unknown>) ?? '').slice(0, 100);
    return new Malformed('entry', { line: lineOfEntry(json, entry), entry, field });
  }
  if (error instanceof Malformed && error.reason === 'entry')
    return new Malformed('entry', { line: lineOfEntry(json, entry), entry, ...error.place });
  return error;
}

function parseJson(text: string): unknown {
  if (!isWithinBounds(new TextEncoder().encode(text), bounds)) throw new Malformed('rows');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // V8 says where, unless the text ends too early.
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    const before = text.slice(0, position === undefined ? text.length : Number(position));
    throw new Malformed('json', { line: before.split('\n').length });
  }
}
