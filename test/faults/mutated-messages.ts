import { types } from 'node:util';
import type { Seeded } from '../fixtures/seeded.ts';

/** A value's place in a message: its object, list or map, and its key. */
interface Place {
  readonly parent: object;
  readonly key: PropertyKey;
}

const hugeText = 'huge '.repeat(20_000);

function cyclic(): unknown {
  const ring: { self?: unknown; list: unknown[] } = { list: [] };
  ring.self = ring;
  ring.list.push(ring);
  return ring;
}

function sparse(): unknown[] {
  const list: unknown[] = [];
  list[3] = 1;
  list[900] = 2;
  return list;
}

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const withName = (name: string, value: unknown): object =>
  Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });

const constant = (value: unknown) => () => value;

/** Values of every JavaScript type; a structured clone refuses some of them, which then never arrive. */
const oddValues: readonly (() => unknown)[] = [
  ...[undefined, null, true, 0, -0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, 1e308, 10n ** 30n].map(constant),
  ...['', ' \u0000\ud800', '../../etc/passwd', '\u202E"><script>', hugeText].map(constant),
  ...[() => Symbol('odd'), () => () => 1, () => [], () => [null], sparse, () => ({}), cyclic],
  () => Array.from({ length: 3_000 }, (_, index) => index),
  () => nested(60),
  ...[() => new Map<unknown, unknown>([['id', 1]]), () => new Set([1]), () => new WeakMap()],
  ...[() => new Date(0), () => new Date(Number.NaN), () => /odd/g, () => new Error('odd')],
  ...[() => new Uint8Array(8), () => new ArrayBuffer(8), () => new DataView(new ArrayBuffer(8))],
  // Boxed values stay boxed, with the type `object`.
  ...['text', 1, false].map((value) => () => Object(value) as unknown),
  ...[null, { inherited: 1 }].map((made) => () => Object.create(made) as unknown),
  () => withName('__proto__', { polluted: true }),
  () => withName('constructor', { prototype: { polluted: true } }),
  () => ({ toString: 1, valueOf: null, then: 'text', length: -1 }),
  () => ({
    get id(): number {
      return 1;
    },
  }),
  () => ({
    get thrown(): number {
      throw new Error('a getter that throws');
    },
  }),
  () => new Proxy({}, {}),
  () => Promise.resolve(1),
];

/** Whether a value can be changed and traversed without running its code. */
function isPlainContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

function places(message: unknown, found: Place[] = []): Place[] {
  if (!isPlainContainer(message) || found.length > 200) return found;
  for (const key of Object.keys(message)) {
    if (Object.getOwnPropertyDescriptor(message, key)?.get !== undefined) continue;
    found.push({ parent: message, key });
    places(Reflect.get(message, key), found);
  }
  return found;
}

const get = ({ parent, key }: Place): unknown => Reflect.get(parent, key);

/** Sets any key, also `__proto__`; ignores read-only ones. */
function set(parent: object, key: PropertyKey, value: unknown): void {
  Reflect.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

const changes: readonly ((place: Place, random: Seeded) => void)[] = [
  ({ parent, key }, random) => set(parent, key, random.pick(oddValues)()),
  ({ parent, key }) => void Reflect.deleteProperty(parent, key),
  ({ parent }, random) =>
    set(
      parent,
      random.pick(['surplus', 'Id', '', '__proto__', 'constructor', 'api_key', '0']),
      random.pick(oddValues)(),
    ),
  (place) => set(place.parent, place.key, [get(place)]),
  (place) => {
    const value = get(place);
    if (Array.isArray(value)) set(place.parent, place.key, { ...(value as unknown[]), length: value.length });
    else if (typeof value === 'object' && value !== null) set(place.parent, place.key, Object.keys(value));
    else set(place.parent, place.key, typeof value === 'string' ? Number(value) : String(value));
  },
  (place) => {
    const value = get(place);
    if (Array.isArray(value))
      set(
        place.parent,
        place.key,
        Array.from({ length: 1_200 }, () => value[0] as unknown),
      );
    else if (typeof value === 'string') set(place.parent, place.key, value.slice(0, 200).repeat(400));
    else if (typeof value === 'number') set(place.parent, place.key, value * 1e15 + 0.5);
  },
  (place) => {
    const value = get(place);
    Reflect.defineProperty(place.parent, place.key, {
      enumerable: true,
      configurable: true,
      get: () => value,
    });
  },
  (place) => set(place.parent, place.key, place.parent),
];

/** A message with one or two changed values, or a different value altogether. */
export function mutatedMessage(message: unknown, random: Seeded): unknown {
  if (random.next() < 0.1) return random.pick(oddValues)();
  const changed = structuredClone(message);
  for (let times = 1 + random.below(2); times > 0; times -= 1) {
    const found = places(changed);
    if (found.length > 0) random.pick(changes)(random.pick(found), random);
    else if (isPlainContainer(changed)) set(changed, 'surplus', random.pick(oddValues)());
  }
  return changed;
}
