import type { Seeded } from './seeded.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** A place in a body: the object or list, and the name or index in it. */
interface Place {
  readonly holder: Json[] | { [name: string]: Json };
  readonly at: string;
}

/** Text that stands for a number which no JSON writer would write. */
const rawMark = 'RAW:';
const rawNumbers = [
  '1e999',
  '-1e999',
  '1E400',
  '-0',
  '1e-400',
  '123456789012345678901234567890',
  '0.1e1',
  '9e15',
];
const numbers = [0, -1, 0.5, 9.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 5e-324, 1.7976931348623157e308];
const strings = [
  ...['', ' ', 'NaN', 'Infinity', '-0', '0x10', '1e5', 'null', 'undefined', 'true', '12'],
  ...['\ud800', '\udfff\ud800', 'a\udc00b', '\u0000', '\u2028', '\uFEFF', '\u202E', 'e\u0301'.repeat(50)],
  ...['2026-02-30', '0000-00-00', '2026-01-01', '2026-01-01T25:00:00Z', '2026-01-01 10:00:00 UTC'],
  ...[
    '//https://a.example/b.png',
    '/../../etc/passwd',
    '<script>alert(1)</script>',
    "'; drop table bodies; --",
  ],
  'long '.repeat(400),
];
/** Names that every object has without having them. */
const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
];

/** Lists are left alone: names on them are not written. */
function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function places(body: Json): Place[] {
  const found: Place[] = [];
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    const holder = value;
    for (const [at, inner] of Object.entries(holder)) {
      found.push({ holder, at });
      visit(inner);
    }
  };
  visit(body);
  return found;
}

const get = ({ holder, at }: Place): Json => (holder as Record<string, Json>)[at] ?? null;

/** Also where the name is `__proto__`: as JSON.parse makes it, a field like any other. */
function set({ holder, at }: Place, value: Json): void {
  Object.defineProperty(holder, at, { value, enumerable: true, configurable: true, writable: true });
}

function nested(depth: number, chance: Seeded): Json {
  let value: Json = chance.pick([0, '', null]);
  const inLists = chance.next() < 0.5;
  for (let level = 0; level < depth; level += 1) value = inLists ? [value] : { a: value };
  return value;
}

const changes: readonly ((place: Place, chance: Seeded) => void)[] = [
  (place, chance) => set(place, chance.pick<Json>([null, true, false, 7, 'text', [], {}, [1], { a: 1 }])),
  ({ holder, at }) => {
    if (Array.isArray(holder)) holder.splice(Number(at), 1);
    else Reflect.deleteProperty(holder, at);
  },
  (place, chance) => {
    const { holder, at } = place;
    const copies = Array.from({ length: 1 + chance.below(4) }, () => structuredClone(get(place)));
    if (Array.isArray(holder)) holder.splice(Number(at), 0, ...copies);
    else set({ holder, at: `${at}${chance.pick(['', ' ', '2'])}` }, copies);
  },
  (place, chance) => set(place, chance.pick<Json>([...numbers, ...rawNumbers.map((raw) => rawMark + raw)])),
  (place, chance) => set(place, chance.pick(strings)),
  (place, chance) => set(place, nested(10 + chance.below(80), chance)),
  (place, chance) => {
    const holder = [get(place), place.holder].find(isObject);
    if (holder === undefined) return;
    const within = chance.pick<Json>([
      { polluted: true },
      null,
      'text',
      [],
      { toString: 1, id: 1, results: [] },
    ]);
    set({ holder, at: chance.pick(prototypeNames) }, within);
  },
  (place) => {
    const value = get(place);
    if (Array.isArray(value)) set(place, { ...value, length: value.length });
    else if (typeof value === 'object' && value !== null) set(place, Object.entries(value));
    else set(place, [value]);
  },
];

const wrongText: readonly ((text: string, chance: Seeded) => string)[] = [
  (text, chance) => text.slice(0, chance.below(text.length)),
  (text, chance) => {
    const at = chance.below(text.length);
    return text.slice(0, at) + text.slice(at + 1 + chance.below(4));
  },
  (text, chance) => {
    const at = chance.below(text.length);
    return (
      text.slice(0, at) +
      chance.pick(['"', '{', '[', ']', '}', ',', '\\', '\\ud800', '\u0000', '9', 'e', '-']) +
      text.slice(at)
    );
  },
  // A name twice: the last one counts.
  (text, chance) => {
    const fields = [...text.matchAll(/"(\w+)":/g)];
    if (fields.length === 0) return text;
    const field = chance.pick(fields);
    return `${text.slice(0, field.index)}"${field[1]}":${chance.pick(['null', '1', '"x"', '[]', '{}'])},${text.slice(field.index)}`;
  },
  (text) => new TextDecoder().decode(Buffer.from(text, 'latin1')),
  (text) => new TextDecoder().decode(Buffer.from(text, 'utf16le')),
  (text) => new TextDecoder().decode(Buffer.from(text.replace(/[aeiou]/, 'ä'), 'latin1')),
  (text) => `\uFEFF${text}`,
];

/** The same body with at most `most` items in every list and every map by country. */
export function shortened(body: string, most: number): string {
  const shorten = (value: Json): Json => {
    if (Array.isArray(value)) return value.slice(0, most).map(shorten);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, field]) => [name, shorten(field)] as const);
    const byCountry = fields.length > most && fields.every(([name]) => /^[A-Z]{2}$/.test(name));
    return Object.fromEntries(byCountry ? fields.slice(0, most) : fields);
  };
  return JSON.stringify(shorten(JSON.parse(body) as Json));
}

/** A body with one to three things in it changed, or its text broken. */
export function mutatedBody(body: string, chance: Seeded): string {
  const changed = JSON.parse(body) as Json;
  for (let times = 1 + chance.below(3); times > 0; times -= 1) {
    const found = places(changed);
    if (found.length === 0) break;
    chance.pick(changes)(chance.pick(found), chance);
  }
  const text = JSON.stringify(changed).replaceAll(/"RAW:([^"]*)"/g, '$1');
  return chance.next() < 0.15 && text.length > 0 ? chance.pick(wrongText)(text, chance) : text;
}
