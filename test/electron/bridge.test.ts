import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installBridge } from './page/bridge.ts';
import { createSerializer } from './serialization.ts';

/* Both halves of the context bridge in one world. */

let bridges = 0;

/** Exposes `api` from the preload and gives what the page finds. */
function expose<Api extends object>(api: Api): Api {
  const name = `bridge-${(bridges += 1)}`;
  installBridge('page', name, createSerializer());
  installBridge('preload', name, createSerializer()).expose(name, api);
  return (window as unknown as Record<string, Api>)[name] as Api;
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

describe('an exposed object', () => {
  it('is a frozen copy that cannot be replaced', () => {
    const api = { host: 'electron', upload: null, cancel: () => undefined };
    const page = expose(api);
    expect(page).toEqual({ ...api, cancel: expect.any(Function) as unknown });
    expect([page !== api, Object.isFrozen(page), Object.isFrozen(page.cancel)]).toEqual([true, true, true]);
    expect(Object.getOwnPropertyDescriptor(window, `bridge-${bridges}`)).toMatchObject({
      writable: false,
      configurable: false,
    });
  });

  it('does not replace a property of the window', () => {
    Object.assign(window, { [`bridge-${bridges + 1}`]: 'the page’s own' });
    expect(() => expose({})).toThrow('Cannot bind an API on top of an existing property');
  });
});

describe('a function', () => {
  it('runs on the other side with copies and returns at once', () => {
    const given: object[] = [];
    const page = expose({
      echo(value: object) {
        given.push(value);
        return value;
      },
    });
    const value = { list: [1, { word: 'deep' }], nothing: null };
    const answer = page.echo(value);
    expect([given[0], answer]).toEqual([value, value]);
    expect(new Set([given[0], answer, value]).size).toBe(3);
  });

  it('passes as a function in both directions', () => {
    const page = expose({ subscribe: (listener: (word: string) => string) => () => listener('event') });
    expect(page.subscribe((word) => `received ${word}`)()).toBe('received event');
  });

  it('throws a plain error that has only the message', () => {
    const page = expose({
      fail() {
        throw Object.assign(new RangeError('too far'), { code: 7 });
      },
    });
    expect(() => page.fail()).toThrow(expect.not.objectContaining({ code: 7 }));
    expect(() => page.fail()).toThrow(new Error('too far'));
  });
});

it('settles a promise on the other side with a copy, or with the message of its error', async () => {
  const page = expose({
    read: () => Promise.resolve({ list: [1] }),
    refuse: () => Promise.reject(Object.assign(new RangeError('too far'), { code: 7 })),
    leak: () => Promise.resolve(new Map()),
  });
  expect(await page.read()).toEqual({ list: [1] });
  await expect(page.refuse()).rejects.toThrow(new Error('too far'));
  await expect(page.refuse()).rejects.not.toHaveProperty('code');
  await expect(page.leak()).rejects.toThrow('[object Map] is not in the stand-in');
});

describe('a value that cannot be copied', () => {
  const page = () => expose({ take: (_value: unknown) => undefined });

  it('is refused with Electron’s error when it is a Proxy or contains one or a function', () => {
    for (const value of [new Proxy({}, {}), [new Proxy([1], {})], { act: () => 1 }, Symbol('x')])
      expect(() => page().take(value)).toThrow('An object could not be cloned.');
  });

  it('is refused by its name when Electron would pass it', () => {
    for (const value of [new Date(0), { bytes: new Uint8Array(1) }, [Number.NaN]])
      expect(() => page().take(value)).toThrow('is not in the stand-in');
  });
});
