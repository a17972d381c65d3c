import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBridgeRules } from './page/bridge-rules.ts';
import { installBridge } from './page/bridge.ts';
import { createWire } from './wire.ts';

/* Both halves of the bridge, as a page and a preload have them, here in one world. */

let bridges = 0;

/** What the page finds under a name after the preload exposed `api`. */
function expose<T>(api: unknown): T {
  const secret = `bridge-${(bridges += 1)}`;
  installBridge('page', secret, createWire(), createBridgeRules());
  const { expose: put } = installBridge('preload', secret, createWire(), createBridgeRules());
  put(secret, api);
  return (window as unknown as Record<string, T>)[secret] as T;
}

/** What a page's function gets that the preload calls with `value`. */
function received(value: unknown): unknown {
  let got: unknown;
  expose<(take: (value: unknown) => void) => void>((take: (value: unknown) => void) => take(value))((one) => {
    got = one;
  });
  return got;
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

describe('what is exposed', () => {
  it('is a copy, frozen to its leaves, under a name that cannot be taken back', () => {
    const api = { list: [1, { deep: 'word' }], act: () => 1 };
    const page = expose<typeof api>(api);
    expect(page).toEqual({ list: [1, { deep: 'word' }], act: expect.any(Function) as unknown });
    expect(page).not.toBe(api);
    for (const part of [page, page.list, page.list[1], page.act]) expect(Object.isFrozen(part)).toBe(true);
    api.list.push(2);
    expect(page.list).toHaveLength(2);
    expect(Object.getOwnPropertyDescriptor(window, `bridge-${bridges}`)).toMatchObject({
      writable: false,
      configurable: false,
    });
  });

  it('does not take the place of what is there', () => {
    Object.assign(window, { [`bridge-${bridges + 1}`]: 'mine' });
    expect(() => expose({})).toThrow(
      'Cannot bind an API on top of an existing property on the window object',
    );
  });
});

describe('a function', () => {
  it('is called on the other side, with copies, and answers at once', () => {
    const given: object[] = [];
    const take = expose<(value: object) => object>((value: object) => {
      given.push(value);
      return value;
    });
    const mine = { a: 1 };
    const answer = take(mine);
    expect([given[0], answer]).toEqual([mine, mine]);
    expect(new Set([given[0], answer, mine]).size).toBe(3);
  });

  it('comes home as itself, and is one function however often it stands in one message', () => {
    const callback = (): null => null;
    expect(expose<(one: unknown) => unknown>((one: unknown) => one)(callback)).toBe(callback);
    const [first, second] = received([callback, callback]) as unknown[];
    expect(first).toBe(second);
    expect(first).not.toBe(callback);
  });

  it('loses its own properties, and the object that it is called on', () => {
    const api = {
      act: Object.assign(
        function (this: unknown) {
          return typeof this;
        },
        { note: 'secret' },
      ),
    };
    const page = expose<typeof api>(api);
    // Electron calls a function on itself.
    expect(page.act()).toBe('function');
    expect('note' in page.act).toBe(false);
  });

  it('throws a plain error with the message alone', () => {
    class Trouble extends TypeError {
      readonly secret = 'key';
    }
    const page = expose<Record<string, () => void>>({
      trouble() {
        throw new Trouble('not that');
      },
      text() {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- what happens to it is the question
        throw 'words';
      },
    });
    const caught = (act?: () => void): Error => {
      try {
        act?.();
      } catch (error) {
        return error as Error;
      }
      throw new Error('nothing was thrown');
    };
    const trouble = caught(page.trouble);
    expect(trouble.message).toBe('not that');
    expect(Object.getPrototypeOf(trouble)).toBe(Error.prototype);
    expect('secret' in trouble).toBe(false);
    expect(caught(page.text).message).toMatch(/^An unknown exception occurred in the isolated context/);
  });
});

describe('a promise', () => {
  it('settles on the other side with a copy', async () => {
    const value = { list: [1] };
    const page = expose<{ good: Promise<object>; bad: () => Promise<never> }>({
      good: Promise.resolve(value),
      bad: () => Promise.reject(Object.assign(new RangeError('far'), { code: 7 })),
    });
    const good = await page.good;
    expect(good).toEqual(value);
    expect(good).not.toBe(value);
    const bad: unknown = await page.bad().catch((error: unknown) => error);
    expect(bad).toMatchObject({ message: 'far' });
    expect([Object.getPrototypeOf(bad), 'code' in (bad as object)]).toEqual([Error.prototype, false]);
  });
});

describe('an object', () => {
  it('loses its prototype, what it inherits and what cannot be enumerated', () => {
    class Person {
      name = 'Ada';
      #age = 36;
      greet(): string {
        return `${this.name}, ${this.#age}`;
      }
    }
    const person = Object.defineProperty(new Person(), 'hidden', { value: 1, enumerable: false });
    const got = received(person) as object;
    expect(got).toEqual({ name: 'Ada' });
    expect(Object.getPrototypeOf(got)).toBe(Object.prototype);
    expect(Object.getOwnPropertyNames(got)).toEqual(['name']);
    expect('greet' in got).toBe(false);
  });

  it('is asked by its getters once, and is a value from then on', () => {
    let asked = 0;
    const page = expose<{ readonly now: number }>({
      get now() {
        return (asked += 1);
      },
    });
    const once = asked;
    expect([page.now, page.now, asked]).toEqual([page.now, page.now, once]);
  });

  it('may hold itself; an array may not', () => {
    const round: { self?: unknown; list?: unknown[] } = {};
    round.self = round;
    round.list = [round];
    const got = received(round) as typeof round;
    expect(got.self).toBe(got);
    expect(got.list?.[0]).toBe(got);
    const endless: unknown[] = [];
    endless.push(endless);
    expect(() => expose(endless)).toThrow('Electron contextBridge recursion depth exceeded.');
  });

  it('has a depth of 500, since every one counts twice', () => {
    const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) });
    expect(() => expose(nested(490))).not.toThrow();
    expect(() => received(nested(500))).toThrow('recursion depth exceeded');
  });

  it('has a name of its own even for __proto__', () => {
    const got = received(JSON.parse('{"__proto__": {"admin": true}}')) as object;
    expect(Object.hasOwn(got, '__proto__')).toBe(true);
    expect('admin' in got).toBe(false);
  });

  it('is the same on the other side where it was the same on this one', () => {
    const shared = {};
    const [first, { second }] = received([shared, { second: shared }]) as [object, { second: object }];
    expect(first).toBe(second);
  });
});

describe('an array', () => {
  it('arrives whole up to its length: holes as undefined, other names not at all', () => {
    const list = Object.assign([1, , 3], { note: 'lost' }); // eslint-disable-line no-sparse-arrays -- the question
    const got = received(list) as unknown[];
    expect([0, 1, 2].map((index) => index in got)).toEqual([true, true, true]);
    expect(got).toEqual([1, undefined, 3]);
    expect('note' in got).toBe(false);
  });
});

describe('what the structured clone algorithm knows', () => {
  it('arrives as its kind', () => {
    const values = {
      date: new Date(0),
      map: new Map([['key', { a: 1 }]]),
      set: new Set([1]),
      pattern: /a+/gi,
      bytes: new Uint8Array([1, 2]),
      big: 12n,
      error: new TypeError('word'),
    };
    const got = received(values) as typeof values;
    expect(got).toEqual({ ...values, error: new Error('word') });
    expect(got.map.get('key')).not.toBe(values.map.get('key'));
    expect(Object.getPrototypeOf(got.error)).toBe(Error.prototype);
  });

  it('is copied by that algorithm to its end: no function in a map', () => {
    expect(() => received(new Map([['act', () => 1]]))).toThrow('An object could not be cloned.');
    expect(() => received({ weak: new WeakMap() })).toThrow('An object could not be cloned.');
  });
});

describe('a Proxy', () => {
  const state = new Proxy({ a: 1 }, {});
  it('is refused wherever it stands, also between functions', () => {
    for (const value of [
      state,
      [state],
      { patch: { list: new Proxy([1], {}) } },
      { act: () => 1, state },
      { state, act: () => 1 },
      new Proxy({ act: () => 1 }, {}),
    ])
      expect(() => received(value)).toThrow('An object could not be cloned.');
    expect(() => expose<(value: object) => void>(() => undefined)(state)).toThrow(
      'An object could not be cloned.',
    );
  });

  it('is no reason to refuse what is none', () => {
    const plain = { list: [{ act: () => 1 }, Promise.resolve(1)], map: new Map() };
    expect(() => received(plain)).not.toThrow();
  });
});

describe('what Electron passes and the stand-in cannot', () => {
  it('is refused by name', () => {
    expect(() => received(Symbol('x'))).toThrow('a symbol over the context bridge is not in the stand-in');
    expect(() => received({ [Symbol('x')]: 1 })).toThrow('a property named by a symbol');
    expect(() => received(new Blob(['x']))).toThrow('a blob');
  });
});
