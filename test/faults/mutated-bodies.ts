import type { Seeded } from '../fixtures/seeded.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** A value's place in a body: its object or list, and its name or index. */
interface Place {
  readonly parent: Json[] | { [name: string]: Json };
  readonly key: string;
}

/** Marks a number that JSON.stringify wouldn't write. */
const rawMark = 'RAW:';
const nested = (make: (value: Json) => Json): Json =>
  Array.from({ length: 60 }).reduce<Json>((value) => make(value), 0);
const oddValues: readonly Json[] = [
  ...[null, true, false, [], {}, [1], { a: 1 }, nested((value) => [value]), nested((a) => ({ a }))],
  ...[0, -1, 0.5, 9.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 5e-324, Number.MAX_VALUE],
  ...['1e999', '-1e999', '-0', '1e-400', '123456789012345678901234567890', '0.1e1'].map(
    (raw) => rawMark + raw,
  ),
  ...['', ' ', 'NaN', 'Infinity', '-0', '0x10', '1e5', 'null', 'undefined', 'true', '12'],
  ...['\ud800', '\udfff\ud800', 'a\udc00b', '\u0000', '\u2028', '\uFEFF', '\u202E', 'e\u0301'.repeat(50)],
  ...['2026-02-30', '0000-00-00', '2026-01-01', '2026-01-01T25:00:00Z', '2026-01-01 10:00:00 UTC'],
  ...['//https://a.example/b.png', '/../../etc/passwd', '<script>alert(1)</script>', 'long '.repeat(400)],
];
/** Names that objects inherit from their prototype, with what they could hold. */
const odd = { polluted: true, toString: 1, id: 1, results: [] };
const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
];

/** Excludes lists, because JSON doesn't contain their named properties. */
function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function places(body: Json): Place[] {
  const found: Place[] = [];
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    const parent = value;
    for (const [key, inner] of Object.entries(parent)) {
      found.push({ parent, key });
      visit(inner);
    }
  };
  visit(body);
  return found;
}

const get = ({ parent, key }: Place): Json => (parent as Record<string, Json>)[key] ?? null;

/** Like JSON.parse, makes `__proto__` a field like any other. */
function set({ parent, key }: Place, given: Json): void {
  const value = structuredClone(given);
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

const changes: readonly ((place: Place, random: Seeded) => void)[] = [
  ...Array.from({ length: 3 }, () => (place: Place, random: Seeded) => set(place, random.pick(oddValues))),
  ({ parent, key }) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
  },
  (place, random) => {
    const { parent, key } = place;
    const copies = Array.from({ length: 1 + random.below(4) }, () => structuredClone(get(place)));
    if (Array.isArray(parent)) parent.splice(Number(key), 0, ...copies);
    else set({ parent, key: `${key}${random.pick(['', ' ', '2'])}` }, copies);
  },
  (place, random) => {
    const parent = [get(place), place.parent].find(isObject);
    if (parent !== undefined)
      set({ parent, key: random.pick(prototypeNames) }, random.pick<Json>([odd, null, 'text', []]));
  },
  (place) => {
    const value = get(place);
    if (Array.isArray(value)) set(place, { ...value, length: value.length });
    else set(place, isObject(value) ? Object.entries(value) : [value]);
  },
];

const pieces = ['', '"', '{', '[', ']', '}', ',', '\\', '\\ud800', '\u0000', '9', 'e', '-'];
const textChanges: readonly ((text: string, random: Seeded) => string)[] = [
  (text, random) => text.slice(0, random.below(text.length)),
  (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + random.pick(pieces) + text.slice(at + random.below(5));
  },
  // A duplicate name, of which the last one counts.
  (text, random) => {
    const value = random.pick(['null', '1', '"x"', '[]', '{}']);
    const fields = [...text.matchAll(/"\w+":/g), null];
    const field = random.pick(fields);
    return field === null
      ? text
      : `${text.slice(0, field.index)}${field[0]}${value},${text.slice(field.index)}`;
  },
  (text) => new TextDecoder().decode(Buffer.from(text, 'utf16le')),
  (text) => new TextDecoder().decode(Buffer.from(text.replace(/[aeiou]/, 'ä'), 'latin1')),
  (text) => `\uFEFF${text}`,
];

/** The body with at most `most` items in every list and every map by country. */
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

/** A body with one to three changed values, or with broken text. */
export function mutatedBody(body: string, random: Seeded): string {
  const changed = JSON.parse(body) as Json;
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    const found = places(changed);
    if (found.length === 0) break;
    random.pick(changes)(random.pick(found), random);
  }
  const text = JSON.stringify(changed).replaceAll(/"RAW:([^"]*)"/g, '$1');
  return random.next() < 0.15 && text.length > 0 ? random.pick(textChanges)(text, random) : text;
}
