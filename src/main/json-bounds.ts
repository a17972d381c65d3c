/** How much a JSON text may hold before anything is made of it. */
export interface JsonBounds {
  /** Arrays and objects inside one another. */
  readonly depth: number;
  /** Arrays and objects altogether. */
  readonly containers: number;
  /** Members of all of them together. */
  readonly members: number;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Whether a text of JSON (UTF-8) stays within bounds, found without parsing it: a few million brackets in a row are a
 * small file, and a gigabyte once they are parsed. What is no JSON is judged as far as a parser would read it.
 */
export function isWithinBounds(json: Uint8Array, bounds: JsonBounds): boolean {
  let depth = 0;
  let containers = 0;
  let members = 0;
  let quoted = false;
  for (let index = 0; index < json.byteLength; index += 1) {
    const byte = json[index];
    if (quoted) {
      if (byte === backslash) index += 1;
      else if (byte === quote) quoted = false;
    } else if (byte === quote) {
      quoted = true;
    } else if (byte === comma) {
      members += 1;
      if (members >= bounds.members) return false;
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      containers += 1;
      if (depth > bounds.depth || containers > bounds.containers) return false;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1;
    }
  }
  return true;
}
