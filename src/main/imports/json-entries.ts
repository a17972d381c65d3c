import {
  backslash,
  bodyBounds,
  closeList,
  closeObject,
  comma,
  openList,
  openObject,
  quote,
} from '../platform/json-bounds.ts';
import { Unreadable } from './collected-records.ts';
import { linesBetween } from './lines.ts';

/* Arrays of JSON, read in parts: what a whole one becomes takes ten times its size in memory. */

/** Sizes in bytes: an entry of SeriesGuide's series has all its episodes. */
const bounds = {
  // Proved by json-entries.test.ts: an array is parsed in parts; one entry has a greatest size.
  part: 2 ** 18,
  mostPart: 8 * 2 ** 20,
};

/**
 * Calls `each` with the entries of a JSON array (UTF-8, in which nothing but space is before it), in parts. Throws `Unreadable`
 * (damagedFile with the line, and largeFile if it has too large an entry).
 */
export function readEntries(text: Buffer, each: (entries: readonly unknown[]) => void): void {
  const start = text.indexOf(openList);
  let from = start + 1;
  let depth = 0;
  let isQuoted = false;
  /** An empty array has no part; elsewhere a comma without an entry behind it is one too many. */
  const giveLast = (to: number): void => {
    if (from > start + 1 || !isBlank(text, from, to)) each(entriesIn(text, from, to));
  };
  for (let index = start; index < text.byteLength; index += 1) {
    const byte = text[index];
    if (isQuoted) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isQuoted = false;
    } else if (byte === quote) {
      isQuoted = true;
    } else if (byte === comma) {
      if (depth === 1 && index - from >= bounds.part) {
        each(entriesIn(text, from, index));
        from = index + 1;
      }
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      // Proved by json-entries.test.ts: nesting depth is limited before parsing.
      if (depth > bodyBounds.depth) throw malformedAt(text, index);
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1;
      if (depth > 0) continue;
      giveLast(index);
      if (byte === closeList && isBlank(text, index + 1, text.byteLength)) return;
      throw malformedAt(text, text.byteLength);
    }
  }
  if (text.byteLength - from > bounds.mostPart) throw new Unreadable('largeFile');
  // A file that ends too early may end behind an entry.
  if (depth === 1 && !isQuoted) giveLast(text.byteLength);
  throw malformedAt(text, text.byteLength);
}

const isBlank = (text: Buffer, from: number, to: number): boolean =>
  /^[ \t\n\r]*$/.test(text.toString('latin1', from, to));

/** The entries between two places, at least one. */
function entriesIn(text: Buffer, from: number, to: number): unknown[] {
  if (to - from > bounds.mostPart) throw new Unreadable('largeFile');
  const list = `[${text.toString('utf8', from, to)}]`;
  try {
    const entries = JSON.parse(list) as unknown[];
    if (entries.length > 0) return entries;
  } catch (error) {
    // V8 says where, in characters, unless the text ends too early.
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    if (position !== undefined)
      throw malformedAt(text, from - 1 + Buffer.byteLength(list.slice(0, Number(position))));
  }
  throw malformedAt(text, to + 1);
}

const malformedAt = (text: Buffer, place: number): Unreadable =>
  new Unreadable('damagedFile', 1 + linesBetween(text, 0, place));
