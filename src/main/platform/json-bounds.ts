/** How much a JSON text may contain to be parsed. */
export interface JsonBounds {
  /** Nesting of arrays and objects. */
  readonly depth: number;
  /** Arrays and objects in total. */
  readonly containers: number;
  /** Members of all of them in total. */
  readonly members: number;
}

/** How much the body of a service may contain to be parsed. */
export interface BodyBounds extends JsonBounds {
  /** Of its text. */
  readonly bytes: number;
}

/** More than any answer of a service has, except of the longest seasons; beyond it, parsing takes many times the bytes and writing overflows the stack. */
// Proved by json-bounds.test.ts: the values of a body are counted before it is parsed.
export const bodyBounds: BodyBounds = {
  depth: 100,
  containers: 50_000,
  members: 500_000,
  bytes: 12 * 2 ** 20,
};

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Whether a JSON text (UTF-8) is within bounds, without parsing it: a few million brackets are a small file, and a
 * gigabyte once parsed. Text that is not JSON counts as far as a parser would read it.
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
      // Proved by json-bounds.test.ts: nesting depth is limited before parsing.
      if (depth > bounds.depth || containers > bounds.containers) return false;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1;
    }
  }
  return true;
}
