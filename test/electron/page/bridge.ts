/// <reference lib="dom" />
import type { Exotic, Wire } from '../wire.ts';
import type { Carried, Carriers } from './bridge-rules.ts';

/**
 * One half of the context bridge; the same function runs in the page's world and in the preload's, and each
 * half knows the other only through DOM events of a name that nothing else knows. Events cross worlds and are
 * dispatched synchronously, so a call over the bridge returns its value at once, as in Electron.
 *
 * What may cross and how it arrives, `copyByRules` decides (`bridge-rules.ts`).
 *
 * Stands on its own: its source text is what runs. Returns what the preload's `contextBridge` needs.
 */
export function installBridge(
  side: 'page' | 'preload',
  secret: string,
  wire: Wire,
  copyByRules: (value: unknown, carriers: Carriers) => unknown,
): { expose(key: string, api: unknown): void } {
  type Remote =
    { kind: 'function' | 'original' | 'promise'; id: number } | { kind: 'error'; message: string };
  type Said = { call?: number; expose?: string; settle?: number; failed?: boolean; value: string };

  const other = side === 'page' ? 'preload' : 'page';
  const dispatch = EventTarget.prototype.dispatchEvent.bind(window);
  const readDetail = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get as () => string;
  const Custom = CustomEvent;
  const apply = Reflect.apply;
  const then = Promise.prototype.then;

  const given: ((...parameters: unknown[]) => unknown)[] = [];
  const idOfGiven = new Map<unknown, number>();
  const idOfTaken = new WeakMap<object, number>();
  const awaited = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let promises = 0;
  let answer: Said | undefined;

  const say = (to: string, said: Said): void => {
    dispatch(new Custom(`${secret}:${to}`, { detail: JSON.stringify(said) }));
  };
  const ask = (said: Said): unknown => {
    answer = undefined;
    say(other, said);
    const got = answer as Said | undefined;
    answer = undefined;
    if (!got) throw new Error('The other side of the context bridge does not answer');
    const value = wire.decode(got.value, exotic);
    if (got.failed) throw value;
    return value;
  };

  const carried = new WeakSet<object>();
  const carry = (remote: Remote): Carried => {
    const one = { remote };
    carried.add(one);
    return one;
  };
  const carriers: Carriers = {
    carry(value, kind) {
      if (kind === 'error') {
        // Only the message of an error survives: Electron makes a plain Error of it on the other side.
        return carry({ kind, message: String((value as Error).message) });
      }
      if (kind === 'promise') {
        const id = ++promises;
        apply(then as never, value, [
          (settled: unknown) => say(other, answered({ settle: id }, settled)),
          (reason: unknown) => say(other, answered({ settle: id, failed: true }, reason)),
        ] as never);
        return carry({ kind, id });
      }
      const theirs = idOfTaken.get(value);
      if (theirs !== undefined) return carry({ kind: 'original', id: theirs });
      const id = idOfGiven.get(value) ?? given.push(value as () => unknown) - 1;
      idOfGiven.set(value, id);
      return carry({ kind, id });
    },
  };
  const encode = (value: unknown): string => wire.encode(copyByRules(value, carriers), exotic);

  const exotic: Exotic = {
    pack: (value) => (carried.has(value as object) ? (value as Carried).remote : undefined),
    unpack(packed) {
      const remote = packed as Remote;
      if (remote.kind === 'error') return new Error(remote.message);
      if (remote.kind === 'original') return given[remote.id];
      if (remote.kind === 'promise') {
        return new Promise((resolve, reject) => awaited.set(remote.id, { resolve, reject }));
      }
      // Made anew each time, as in Electron: a listener passed twice arrives as two functions.
      const { id } = remote;
      const proxy = (...parameters: unknown[]): unknown => ask({ call: id, value: encode(parameters) });
      idOfTaken.set(proxy, id);
      return proxy;
    },
  };

  /** What is said of a value, or of why it cannot be passed. */
  function answered(said: Omit<Said, 'value'>, value: unknown): Said {
    try {
      return { ...said, value: encode(value) };
    } catch (error) {
      return { ...said, failed: true, value: encode(error) };
    }
  }

  /** Of what a function throws only the message passes, as in Electron. */
  function thrown(reason: unknown): Said {
    const message = typeof reason === 'object' && reason !== null ? (reason as Error).message : undefined;
    const unknown =
      'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.';
    return answered({ failed: true }, new Error(typeof message === 'string' ? message : unknown));
  }

  function freeze(value: unknown): unknown {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') {
      if (Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
      Object.freeze(value);
      for (const key of Object.keys(value)) freeze((value as Record<string, unknown>)[key]);
    }
    return value;
  }

  function bind(key: string, value: unknown): void {
    if (key in window)
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    Object.defineProperty(window, key, {
      value: freeze(value),
      enumerable: true,
      writable: false,
      configurable: false,
    });
  }

  window.addEventListener(`${secret}:${side}:answer`, (event) => {
    answer = JSON.parse(apply(readDetail, event, [])) as Said;
  });
  window.addEventListener(`${secret}:${side}`, (event) => {
    const said = JSON.parse(apply(readDetail, event, [])) as Said;
    if (said.settle !== undefined) {
      const waiting = awaited.get(said.settle);
      awaited.delete(said.settle);
      const value = wire.decode(said.value, exotic);
      if (said.failed) waiting?.reject(value);
      else waiting?.resolve(value);
      return;
    }
    let result: unknown;
    try {
      const value = wire.decode(said.value, exotic);
      if (said.expose === undefined) {
        const called = given[said.call as number] as () => unknown;
        // Electron calls a function on itself.
        result = apply(called, called, value as []);
      } else result = bind(said.expose, value);
    } catch (error) {
      say(`${other}:answer`, thrown(error));
      return;
    }
    say(`${other}:answer`, answered({}, result));
  });

  return {
    expose(key, api) {
      ask({ expose: key, value: encode(api) });
    },
  };
}
