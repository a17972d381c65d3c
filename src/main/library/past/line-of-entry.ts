const [feed, comma, quote, backslash, space] = [0x0a, 0x2c, 0x22, 0x5c, 0x20] as const;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The line, from 1, on which an entry of an array in valid JSON (UTF-8) begins; `entry` counts from 1. */
export function lineOfEntry(json: Uint8Array, entry: number): number {
  let [line, depth, commas, isText] = [1, 0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      // The next character is escaped.
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === feed) line += 1;
    else if (byte === comma) commas += depth === 1 ? 1 : 0;
    else if (byte > space) {
      if (depth === 1 && commas === entry - 1) break;
      if (byte === quote) isText = true;
      else if (opening.has(byte)) depth += 1;
      else if (closing.has(byte)) depth -= 1;
    }
  }
  return line;
}

/** The line, from 1, of a place in a text (UTF-8). */
export function lineOfPlace(text: Uint8Array, place: number): number {
  let line = 1;
  for (let at = text.indexOf(feed); at !== -1 && at < place; at = text.indexOf(feed, at + 1)) line += 1;
  return line;
}
