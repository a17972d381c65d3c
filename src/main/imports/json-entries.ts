import {
  backslash,
  closeList,
  closeObject,
  comma,
  openList,
  openObject,
  quote,
} from '../platform/json-bounds.ts';
import type { JsonBounds } from '../platform/json-bounds.ts';
import { Unreadable } from './collected-records.ts';
import { linesBetween } from './lines.ts';

/* Arrays of JSON, read in parts: what a whole one becomes takes ten times its size in memory. */

/** An entry of Trakt's history has five objects, and one of SeriesGuide's series all its episodes. Sizes in bytes. */
const bounds = {
  // Proved by limits.test.ts: brackets are counted before parsing.
  depth: 13,
  containers: 2_000_000,
  members: 10_000_000,
  // Proved by json-entries.test.ts: an array is parsed in parts; one entry has a greatest size.
  part: 2 ** 18,
  mostPart: 8 * 2 ** 20,
  rest: 2 ** 16,
};
/** `splitJson` reads a list in an object. */
const [before, after] = [Buffer.from('{"entries":'), Buffer.from('}')];
const pieceBytes = 2 ** 16;

function* pieces(text: Buffer, from: number): Generator<Buffer> {
  yield before;
  for (let at = from; at < text.length; at += pieceBytes) yield text.subarray(at, at + pieceBytes);
  yield after;
}

/**
 * Calls `each` with the entries of a JSON array (UTF-8, in which nothing but space is before it), in parts. Throws `Unreadable` (damagedFile with the line, and largeFile
 * if it has too many values, too deep ones or too large an entry).
 */
export function readEntries(text: Buffer, each: (entries: readonly unknown[]) => void): void {
  const start = text.indexOf('[');
  // The first part begins behind the bracket, and each further one behind a comma.
  let place = start + 1;
  const rest = splitJson(pieces(text, start), 'entries', bounds, (json) => {
    const entries = parse<unknown[]>(json, text, place - 1);
    place += json.length - 1;
    each(entries);
  });
  if (rest === null) throw new Unreadable('largeFile');
  const { entries, ...more } = parse<{ readonly entries: unknown }>(rest, text, text.length);
  if (!Array.isArray(entries) || Object.keys(more).length > 0) throw malformedAt(text, text.length);
}

/** `at`: where in the whole text the JSON begins. */
function parse<T>(json: Buffer, whole: Buffer, at: number): T {
  const text = json.toString('utf8');
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    // V8 says where, in characters, unless the text ends too early.
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    const bytes = position === undefined ? json.length : Buffer.byteLength(text.slice(0, Number(position)));
    throw malformedAt(whole, at + bytes);
  }
}

const malformedAt = (text: Buffer, place: number): Unreadable =>
  new Unreadable('damagedFile', 1 + linesBetween(text, 0, place));

/** Limits of a file whose list is read in parts. Sizes in bytes. */
export interface SplitBounds extends JsonBounds {
  /** Of everything except the list. */
  readonly rest: number;
  /** A part ends with the item that reaches this size. */
  readonly part: number;
  /** Of one part, so of one item. */
  readonly mostPart: number;
}

/** Bytes before a bracket in which the key of its list must be. */
const keyBytes = 64;

/** Bytes that are collected until they are complete. */
class Collected {
  #pieces: Uint8Array[] = [];
  size = 0;

  add(piece: Uint8Array): void {
    if (piece.byteLength > 0) this.#pieces.push(piece);
    this.size += piece.byteLength;
  }

  take(): Buffer {
    const all = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.size = 0;
    return all;
  }

  /** The last bytes as Latin-1. */
  end(count: number): string {
    let text = '';
    for (let at = this.#pieces.length - 1; at >= 0 && text.length < count; at -= 1)
      text = Buffer.from(this.#pieces[at]?.subarray(-count) ?? []).toString('latin1') + text;
    return text;
  }
}

/**
 * Reads the JSON (UTF-8) of an object in pieces, without having all of it in memory: gives `onPart` the items of the first
 * list under `key` as JSON lists of limited size, and returns the JSON of everything else, in which that list is empty. Null:
 * the JSON is beyond its bounds. Both are valid JSON exactly if the whole is; only a parser can tell.
 */
export function splitJson(
  pieces: Iterable<Uint8Array>,
  key: string,
  bounds: SplitBounds,
  onPart: (json: Buffer) => void,
): Buffer | null {
  const isKey = new RegExp(`(^|[^\\\\])"${key}"\\s*:\\s*$`);
  const rest = new Collected();
  const part = new Collected();
  let [depth, containers, members, parts] = [0, 0, 0, 0];
  let [isQuoted, isEscaped, isInside, isFound] = [false, false, false, false];

  const endPart = (isLast: boolean): void => {
    const items = part.take();
    const isBlank = /^[ \t\n\r]*$/.test(items.toString('latin1'));
    parts += 1;
    if (isBlank && isLast && parts === 1) return;
    // Only an empty list has a part without items; elsewhere a comma is too many, as the parser then finds.
    onPart(Buffer.concat([Buffer.from(isBlank ? '[,' : '['), items, Buffer.from(']')]));
  };
  for (const piece of pieces) {
    let start = 0;
    const cut = (at: number): void => {
      (isInside ? part : rest).add(piece.subarray(start, at));
      start = at;
    };
    for (let index = 0; index < piece.byteLength; index += 1) {
      const byte = piece[index];
      if (isQuoted) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isQuoted = false;
      } else if (byte === quote) {
        isQuoted = true;
      } else if (byte === comma) {
        members += 1;
        if (members >= bounds.members) return null;
        // Proved by split-json.test.ts: a file of a person’s own data is read in parts.
        if (isInside && depth === 2 && part.size + index - start >= bounds.part) {
          cut(index);
          start = index + 1;
          endPart(false);
        }
      } else if (byte === openList || byte === openObject) {
        depth += 1;
        containers += 1;
        if (depth > bounds.depth || containers > bounds.containers) return null;
        if (!isFound && depth === 2 && byte === openList) {
          cut(index);
          isFound = isKey.test(rest.end(keyBytes));
          if (isFound) {
            cut(index + 1);
            isInside = true;
          }
        }
      } else if (byte === closeList || byte === closeObject) {
        if (isInside && depth === 2) {
          cut(index);
          isInside = false;
          endPart(true);
        }
        depth -= 1;
      }
    }
    cut(piece.byteLength);
    if (rest.size > bounds.rest || part.size > bounds.mostPart) return null;
  }
  // A list without an end: what it contains is no valid end of the rest either.
  if (isInside) rest.add(part.take());
  return rest.take();
}
