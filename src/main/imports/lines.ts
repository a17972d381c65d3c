import { isUtf8 } from 'node:buffer';

const [feed, comma, quote, backslash, space] = [0x0a, 0x2c, 0x22, 0x5c, 0x20] as const;
const bracket = 0x5b;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** How many lines end between two places of a text (UTF-8). */
export function linesBetween(text: Uint8Array, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf(feed, from); at !== -1 && at < to; at = text.indexOf(feed, at + 1)) lines += 1;
  return lines;
}

/** A list in an object of JSON (UTF-8), from its first bracket to the one behind it, in bytes. */
interface NamedList {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** The lists that an object of JSON (UTF-8) has as its own fields. */
export function listsOf(json: Buffer): NamedList[] {
  const lists: NamedList[] = [];
  let [depth, from, keyStart, isText] = [0, 0, 0, false];
  let key = '';
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      // The next character is escaped.
      if (byte === backslash) at += 1;
      else if (byte === quote) {
        isText = false;
        if (depth === 1) key = json.toString('utf8', keyStart, at);
      }
    } else if (byte === quote) {
      isText = true;
      keyStart = at + 1;
    } else if (opening.has(byte)) {
      depth += 1;
      if (depth === 2) from = at;
    } else if (closing.has(byte)) {
      if (depth === 2 && json[from] === bracket) lists.push({ key, from, to: at + 1 });
      depth -= 1;
    }
  }
  return lists;
}

/**
 * The lines, from 1, on which entries of an array in valid JSON (UTF-8) begin, by their numbers, which count from 1 and are in
 * order. `from`: where the array begins, in bytes.
 */
export function linesOfEntries(json: Uint8Array, entries: readonly number[], from = 0): Map<number, number> {
  const lines = new Map<number, number>();
  let [line, depth, entry, next, isText] = [1 + linesBetween(json, 0, from), 0, 1, 0, false];
  for (let at = from; at < json.length && next < entries.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      // The next character is escaped.
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === feed) line += 1;
    else if (byte === comma && depth === 1) entry += 1;
    else if (byte > space) {
      if (depth === 1 && entry === entries[next]) {
        lines.set(entry, line);
        next += 1;
      }
      if (byte === quote) isText = true;
      else if (opening.has(byte)) depth += 1;
      else if (closing.has(byte)) depth -= 1;
    }
  }
  return lines;
}

/** A file's text in UTF-8 without a byte order mark. */
interface FileText {
  readonly text: Buffer;
  /** It was windows-1252, which no byte order mark says: spreadsheets save tables so. */
  readonly isGuessed: boolean;
}

/** Decodes a file by its byte order mark, else as UTF-8, else as windows-1252. */
export function decodeFile(bytes: Buffer): FileText {
  const [first, second, third] = bytes;
  const as = (encoding: string, from: number): Buffer =>
    Buffer.from(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes.subarray(from)));
  if (first === 0xff && second === 0xfe) return { text: as('utf-16le', 2), isGuessed: false };
  if (first === 0xfe && second === 0xff) return { text: as('utf-16be', 2), isGuessed: false };
  const start = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
  const text = bytes.subarray(start);
  return isUtf8(text) ? { text, isGuessed: false } : { text: as('windows-1252', start), isGuessed: true };
}
