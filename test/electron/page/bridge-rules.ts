/// <reference lib="dom" />

/** What crosses the bridge in another form than its own: `remote` says which, in JSON. */
export interface Carried {
  readonly remote: unknown;
}

/** What the rules cannot decide by themselves: how a function, promise or error is carried. */
export interface Carriers {
  carry(value: object, kind: 'function' | 'promise' | 'error'): Carried;
}

/**
 * Electron's rules for values that cross the context bridge, as shell/renderer/api/electron_api_context_bridge.cc of
 * Electron has them (the documentation's table simplifies them). Gives a copy that shares nothing with `value`: plain
 * objects and arrays, clones of what the structured clone algorithm knows, and what `carriers` gave for the rest.
 * Throws Electron's errors, and one of the stand-in's for what Electron passes and the stand-in cannot.
 *
 * Stands on its own (it closes over nothing) because its source text also runs inside the page. What it needs of the
 * page it takes at once: a page may replace it later.
 */
export function createBridgeRules(): (value: unknown, carriers: Carriers) => unknown {
  const clone = structuredClone;
  const { isArray } = Array;
  const { keys, getOwnPropertySymbols, defineProperty } = Object;
  const propertyIsEnumerable = Object.prototype.propertyIsEnumerable;
  const nameOfKind = Object.prototype.toString;
  const apply = Reflect.apply;
  const isView = ArrayBuffer.isView;
  const deepest = 1000;

  const tries = (act: () => unknown): boolean => {
    try {
      act();
      return true;
    } catch {
      return false;
    }
  };
  const getter = (prototype: object, name: string): (() => unknown) =>
    (Object.getOwnPropertyDescriptor(prototype, name) as { get: () => unknown }).get;
  /** Asks an object what it is in a way that it cannot lie to: with a method that only its kind has. */
  const brands: ((value: object) => unknown)[] = [
    [Map.prototype.has, []],
    [Set.prototype.has, []],
    [WeakMap.prototype.has, []],
    [WeakSet.prototype.has, []],
    [Date.prototype.getTime, []],
    [Number.prototype.valueOf, []],
    [String.prototype.valueOf, []],
    [Boolean.prototype.valueOf, []],
    [BigInt.prototype.valueOf, []],
    [Symbol.prototype.valueOf, []],
    [getter(ArrayBuffer.prototype, 'byteLength'), []],
  ].map(
    ([method, parameters]) =>
      (value) =>
        apply(method as never, value, parameters as never),
  );
  const isRegExp = (value: object): boolean =>
    value !== RegExp.prototype && tries(() => apply(getter(RegExp.prototype, 'source') as never, value, []));
  const isKnownKind = (value: object): boolean =>
    isView(value) ||
    isRegExp(value) ||
    apply(nameOfKind, value, []) === '[object Arguments]' ||
    brands.some((ask) => tries(() => ask(value)));

  const notInStandIn = (what: string): Error =>
    new Error(`${what} over the context bridge is not in the stand-in`);
  const uncloneable = (): Error => new Error('An object could not be cloned.');
  const messageOf = (value: unknown): string | null => {
    try {
      clone(value);
      return null;
    } catch (error) {
      return String((error as Error).message);
    }
  };

  /**
   * Whether an object or array is a Proxy, which Electron refuses and JavaScript hides. The clone algorithm refuses it
   * before it reads anything of it, so its words differ from those for the first child that cannot be cloned.
   */
  function isProxy(value: object): boolean {
    const kind: string = apply(nameOfKind, value, []);
    if (kind !== '[object Object]' && kind !== '[object Array]') return false;
    const said = messageOf(value);
    if (said === null) return false;
    for (const key of keys(value)) {
      const child = messageOf((value as Record<string, unknown>)[key]);
      if (child !== null) return child !== said;
    }
    return true;
  }

  return (root, carriers) => {
    /** A cheap certainty, for the usual case: nothing in there is a Proxy. */
    const hasNoProxy = messageOf(root) === null;
    const copies = new Map<object, unknown>();
    const keep = <T>(value: object, copy: T): T => {
      copies.set(value, copy);
      return copy;
    };

    function copy(value: unknown, depth: number): unknown {
      if (depth >= deepest) {
        throw new TypeError(
          'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
        );
      }
      if (typeof value === 'symbol') throw notInStandIn('a symbol');
      if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
      if (copies.has(value)) return copies.get(value);
      if (typeof value === 'function') return keep(value, carriers.carry(value, 'function'));
      if (!hasNoProxy && isProxy(value)) throw uncloneable();
      if (value instanceof Promise) return keep(value, carriers.carry(value, 'promise'));
      // Not kept: an error that is passed twice arrives as two.
      if (value instanceof Error && !isDomException(value)) return carriers.carry(value, 'error');
      if (isArray(value)) {
        const array: unknown[] = [];
        // Up to its length, so that a hole arrives as undefined and a name that is no index does not arrive.
        for (let index = 0; index < value.length; index += 1) array[index] = copy(value[index], depth + 1);
        // Kept when it is whole: an array in itself has no end, as in Electron.
        return keep(value, array);
      }
      if (typeof Element === 'function' && value instanceof Element) throw notInStandIn('an element');
      if (typeof Blob === 'function' && value instanceof Blob) throw notInStandIn('a blob');
      if (!isKnownKind(value)) return copyOfPlain(value, depth + 1);
      const said = messageOf(value);
      if (said !== null) throw uncloneable();
      return keep(value, clone(value));
    }

    /** Whatever has no kind of its own counts as plain: an instance of a class loses its class. */
    function copyOfPlain(value: object, depth: number): unknown {
      const plain = keep(value, {});
      for (const symbol of getOwnPropertySymbols(value))
        if (apply(propertyIsEnumerable, value, [symbol])) throw notInStandIn('a property named by a symbol');
      for (const key of keys(value)) {
        const child = copy((value as Record<string, unknown>)[key], depth + 1);
        // Defined, not set: `__proto__` is a name like any other.
        defineProperty(plain, key, { value: child, enumerable: true, configurable: true, writable: true });
      }
      return plain;
    }

    const isDomException = (value: object): boolean =>
      typeof DOMException === 'function' && value instanceof DOMException;

    return copy(root, 0);
  };
}
