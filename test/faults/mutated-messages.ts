import { types } from 'node:util';
import type { Seeded } from './seeded.ts';

/** A place in a message: the object, list or map, and the name in it. */
interface Place {
  readonly holder: object;
  readonly at: PropertyKey;
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

/** Values of every kind that JavaScript has; those that a structured clone refuses never arrive anywhere. */
const strange: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => 0,
  () => -0,
  () => -1,
  () => 1.5,
  () => Number.NaN,
  () => Infinity,
  () => 2 ** 53,
  () => 1e308,
  () => 10n ** 30n,
  () => Symbol('strange'),
  () => () => 1,
  () => '',
  () => ' \u0000\ud800',
  () => '../../etc/passwd',
  () => '\u202E"><script>',
  () => hugeText,
  () => [],
  () => [null],
  () => sparse(),
  () => Array.from({ length: 3_000 }, (_, index) => index),
  () => ({}),
  () => cyclic(),
  () => nested(60),
  () => new Map<unknown, unknown>([['id', 1]]),
  () => new Set([1]),
  () => new Date(0),
  () => new Date(Number.NaN),
  () => /strange/g,
  () => new Error('strange'),
  () => new Uint8Array(8),
  () => new ArrayBuffer(8),
  () => new DataView(new ArrayBuffer(8)),
  // Boxed values arrive as boxed values, whose type is object.
  () => Object('text') as unknown,
  () => Object(1) as unknown,
  () => Object(false) as unknown,
  () => Object.create(null) as unknown,
  () => Object.create({ inherited: 1 }) as unknown,
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
  () => new WeakMap(),
  () => Promise.resolve(1),
];

/** Whether it can be changed without harm, and looked through without asking it anything. */
function isPlainHolder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false;
  const made: unknown = Object.getPrototypeOf(value);
  return made === Object.prototype || made === Array.prototype || made === null;
}

function places(message: unknown, found: Place[] = []): Place[] {
  if (!isPlainHolder(message) || found.length > 200) return found;
  for (const at of Object.keys(message)) {
    if (Object.getOwnPropertyDescriptor(message, at)?.get !== undefined) continue;
    found.push({ holder: message, at });
    places(Reflect.get(message, at), found);
  }
  return found;
}

const get = ({ holder, at }: Place): unknown => Reflect.get(holder, at);

/** Also where the name is `__proto__`; nothing happens where it cannot be. */
function set(holder: object, at: PropertyKey, value: unknown): void {
  Reflect.defineProperty(holder, at, { value, enumerable: true, configurable: true, writable: true });
}

const changes: readonly ((place: Place, chance: Seeded) => void)[] = [
  ({ holder, at }, chance) => set(holder, at, chance.pick(strange)()),
  ({ holder, at }) => void Reflect.deleteProperty(holder, at),
  ({ holder }, chance) =>
    set(
      holder,
      chance.pick(['surplus', 'Id', '', '__proto__', 'constructor', 'api_key', '0']),
      chance.pick(strange)(),
    ),
  (place) => set(place.holder, place.at, [get(place)]),
  (place) => {
    const value = get(place);
    if (Array.isArray(value)) set(place.holder, place.at, { ...(value as unknown[]), length: value.length });
    else if (typeof value === 'object' && value !== null) set(place.holder, place.at, Object.keys(value));
    else set(place.holder, place.at, typeof value === 'string' ? Number(value) : String(value));
  },
  (place) => {
    const value = get(place);
    if (Array.isArray(value))
      set(
        place.holder,
        place.at,
        Array.from({ length: 1_200 }, () => value[0] as unknown),
      );
    else if (typeof value === 'string') set(place.holder, place.at, value.slice(0, 200).repeat(400));
    else if (typeof value === 'number') set(place.holder, place.at, value * 1e15 + 0.5);
  },
  (place) => {
    const value = get(place);
    Reflect.defineProperty(place.holder, place.at, {
      enumerable: true,
      configurable: true,
      get: () => value,
    });
  },
  (place) => set(place.holder, place.at, place.holder),
];

/** A message with one or two things in it changed, or something else altogether. */
export function mutatedMessage(message: unknown, chance: Seeded): unknown {
  if (chance.next() < 0.1) return chance.pick(strange)();
  const changed = structuredClone(message);
  for (let times = 1 + chance.below(2); times > 0; times -= 1) {
    const found = places(changed);
    if (found.length > 0) chance.pick(changes)(chance.pick(found), chance);
    else if (isPlainHolder(changed)) set(changed, 'surplus', chance.pick(strange)());
  }
  return changed;
}
