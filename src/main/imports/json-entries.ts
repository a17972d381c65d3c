import { splitJson } from '../platform/split-json.ts';
import { linesBetween } from './lines.ts';
import { Unreadable } from './collected-records.ts';

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
