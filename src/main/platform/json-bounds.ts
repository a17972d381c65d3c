import { setImmediate as pause } from 'node:timers/promises';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

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

/** The bytes of JSON’s signs. */
export const quote = 0x22;
export const comma = 0x2c;
export const backslash = 0x5c;
export const openList = 0x5b;
export const openObject = 0x7b;
export const closeList = 0x5d;
export const closeObject = 0x7d;

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
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      containers += 1;
      // Proved by json-bounds.test.ts: nesting depth is limited before parsing.
      if (depth > bounds.depth || containers > bounds.containers) return false;
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1;
    }
  }
  return true;
}

/** A JSON text whose inner lists were cut. */
export interface CutJson {
  readonly json: Uint8Array;
  /** How many items of each list within the items of a list are left at most. */
  readonly keeps: number;
}

/** What is left of a text if inner lists keep so many items. */
interface Cut {
  readonly keeps: number;
  containers: number;
  members: number;
  bytesLeftOut: number;
  /** Where a part that is left out starts and ends, by turns. */
  readonly places: number[];
}

/** From the most, so that what one of them leaves out, the next ones leave out too. */
const choices = [40, 20, 10, 5, 0] as const;

/** Bytes that are read before the event loop continues. */
const bytesInTurn = 4 * 2 ** 20;

/**
 * Cuts the lists within the items of a list, as the people of each episode of a season, so that a JSON text (UTF-8) is within
 * bounds, without parsing it: they keep their first 40, 20, 10, 5 or 0 items, as many as fit. The rest is valid JSON if the whole is; of
 * what is left out, only the brackets and quotation marks are checked. Fails with `badResponse` (reason json, nesting, tooLarge).
 */
export async function cutLists(json: Uint8Array, bounds: BodyBounds): Promise<Result<CutJson>> {
  const cuts = choices.map((keeps): Cut => ({
    keeps,
    containers: 0,
    members: 0,
    bytesLeftOut: 0,
    places: [],
  }));
  /** The first cut that can still be within bounds. */
  let first = 0;
  /** The number of cuts that have the byte at hand: the first ones. */
  let having = cuts.length;
  let depth = 0;
  let lists = 0;
  let quoted = false;
  // Of each open bracket: whether it is a list, how many cuts have it, and of a list within another, the items before.
  const isList = new Uint8Array(bounds.depth + 1);
  const around = new Uint8Array(bounds.depth + 1);
  const items = new Int32Array(bounds.depth + 1);

  /** Leaves out what follows `at` where an inner list keeps no more items than it has `before`. */
  const leaveOut = (before: number, at: number): void => {
    for (let cut = cuts[having - 1]; cut !== undefined && cut.keeps <= before; cut = cuts[having - 1]) {
      having -= 1;
      if (having >= first) cut.places.push(at);
    }
  };
  const count = (of: 'containers' | 'members', most: number): void => {
    for (let index = first; index < having; index += 1) {
      const cut = cuts[index] as Cut;
      cut[of] += 1;
      // What keeps more items has no fewer.
      if (cut[of] > most) first = index + 1;
    }
  };

  for (let index = 0, turn = bytesInTurn; index < json.byteLength; turn += bytesInTurn) {
    for (const end = Math.min(turn, json.byteLength); index < end; index += 1) {
      const byte = json[index];
      if (quoted) {
        if (byte === backslash) index += 1;
        else if (byte === quote) quoted = false;
      } else if (byte === quote) {
        quoted = true;
      } else if (byte === comma) {
        if (isList[depth] === 1 && lists > 1) {
          items[depth] = (items[depth] ?? 0) + 1;
          leaveOut(items[depth] ?? 0, index);
        }
        count('members', bounds.members - 1);
      } else if (byte === openList || byte === openObject) {
        count('containers', bounds.containers);
        depth += 1;
        // Proved by cut-lists.test.ts: nesting depth is limited also in what is left out.
        if (depth > bounds.depth) return fail('badResponse', { reason: 'nesting' });
        isList[depth] = Number(byte === openList);
        around[depth] = having;
        if (byte === openList) {
          items[depth] = 0;
          lists += 1;
          if (lists > 1) leaveOut(0, index + 1);
        }
      } else if (byte === closeList || byte === closeObject) {
        if (depth === 0 || isList[depth] !== Number(byte === closeList)) {
          return fail('badResponse', { reason: 'json' });
        }
        lists -= Number(byte === closeList);
        for (; having < (around[depth] ?? 0); having += 1) {
          const cut = cuts[having] as Cut;
          if (having < first) continue;
          cut.bytesLeftOut += index - (cut.places.at(-1) ?? 0);
          cut.places.push(index);
        }
        depth -= 1;
      }
      if (first === cuts.length) return fail('badResponse', { reason: 'tooLarge' });
    }
    await pause();
  }
  if (depth > 0 || quoted) return fail('badResponse', { reason: 'json' });
  const fitting = cuts
    .slice(first)
    .find(({ bytesLeftOut }) => json.byteLength - bytesLeftOut <= bounds.bytes);
  return fitting === undefined
    ? fail('badResponse', { reason: 'tooLarge' })
    : succeed({ json: without(json, fitting.places), keeps: fitting.keeps });
}

/** A copy of a text without some of its parts. */
function without(json: Uint8Array, places: readonly number[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  let start = 0;
  for (let index = 0; index < places.length; index += 2) {
    pieces.push(json.subarray(start, places[index]));
    start = places[index + 1] ?? json.byteLength;
  }
  pieces.push(json.subarray(start));
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
