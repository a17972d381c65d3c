function cyclic(): unknown {
  const ring: { self?: unknown; list: unknown[] } = { list: [] };
  ring.self = ring;
  ring.list.push(ring);
  return ring;
}

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Values of every type that a structured clone carries. */
const oddValues: readonly unknown[] = [
  ...[undefined, null, true, 0, -0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, 1e308, 10n ** 30n],
  ...['', ' \u0000\ud800', '../../etc/passwd', '\u202E"><script>', 'huge '.repeat(2_000)],
  ...[[], [null], Object.assign([], { 3: 1, 900: 2 }), {}, cyclic(), nested(60)],
  Array.from({ length: 3_000 }, (_, index) => index),
  ...[new Map([['id', 1]]), new Set([1]), new Date(0), new Date(Number.NaN), /odd/g, new Error('odd')],
  ...[new Uint8Array(8), new ArrayBuffer(8), new DataView(new ArrayBuffer(8))],
  // Boxed values stay boxed, with the type `object`.
  ...['text', 1, false].map((value): unknown => Object(value)),
  // JSON.parse makes `__proto__` a key like any other.
  ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'].map(
    (json): unknown => JSON.parse(json),
  ),
  { toString: 1, valueOf: null, then: 'text', length: -1 },
];

const surplusKeys = ['surplus', 'Id', '', '__proto__', 'constructor', 'api_key', '0'];

function* alike(value: unknown): Generator<unknown> {
  yield [value];
  if (typeof value === 'string') yield* [Number(value), value.slice(0, 200).repeat(400)];
  if (typeof value === 'number') yield* [String(value), value * 1e15 + 0.5];
}

/** Every value that differs from a given one in one place: another value there, none, or a key that it hasn't. */
export function* mutations(value: unknown): Generator<unknown> {
  yield* oddValues;
  yield* alike(value);
  if (Array.isArray(value)) {
    yield Array.from({ length: 1_200 }, () => value[0] as unknown);
    yield { ...value, length: value.length };
    for (const [index, inner] of value.entries()) {
      yield value.toSpliced(index, 1);
      for (const each of mutations(inner)) yield value.with(index, each);
    }
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    yield Object.keys(value);
    for (const key of surplusKeys) yield Object.fromEntries([...entries, [key, new Map()]]);
    for (const [index, [key, inner]] of entries.entries()) {
      yield Object.fromEntries(entries.toSpliced(index, 1));
      for (const each of mutations(inner)) yield Object.fromEntries(entries.with(index, [key, each]));
    }
  }
}
