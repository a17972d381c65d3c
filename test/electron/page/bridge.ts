/// <reference lib="dom" />
import type { Exotic, Wire } from '../wire.ts';

/**
 * One half of the context bridge; the same function runs in the page's world and in the preload's, and each
 * half knows the other only through DOM events of a name that nothing else knows. Events cross worlds and are
 * dispatched synchronously, so a call over the bridge returns its value at once, as in Electron.
 *
 * Stands on its own: its source text is what runs. Returns what the preload's `contextBridge` needs.
 */
export function installBridge(
  side: 'page' | 'preload',
  secret: string,
  wire: Wire,
): { expose(key: string, api: unknown): void } {
  type Remote =
    { kind: 'function' | 'original' | 'promise'; id: number } | { kind: 'error'; message: string };
  type Said = { call?: number; expose?: string; settle?: number; failed?: boolean; value: string };

  const other = side === 'page' ? 'preload' : 'page';
  const dispatch = EventTarget.prototype.dispatchEvent.bind(window);
  const readDetail = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get as () => string;
  const Custom = CustomEvent;
  const apply = Reflect.apply;

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

  const exotic: Exotic = {
    pack(value): Remote | undefined {
      if (typeof value === 'function') {
        const theirs = idOfTaken.get(value);
        if (theirs !== undefined) return { kind: 'original', id: theirs };
        const id = idOfGiven.get(value) ?? given.push(value as () => unknown) - 1;
        idOfGiven.set(value, id);
        return { kind: 'function', id };
      }
      if (value instanceof Promise) {
        const id = ++promises;
        value.then(
          (settled: unknown) => say(other, success({ settle: id }, settled)),
          (reason: unknown) => say(other, failure({ settle: id }, reason)),
        );
        return { kind: 'promise', id };
      }
      // Only the message of an error survives: Electron makes a plain Error of it on the other side.
      if (value instanceof Error) return { kind: 'error', message: String(value.message) };
      return undefined;
    },
    unpack(packed) {
      const remote = packed as Remote;
      if (remote.kind === 'error') return new Error(remote.message);
      if (remote.kind === 'original') return given[remote.id];
      if (remote.kind === 'promise') {
        return new Promise((resolve, reject) => awaited.set(remote.id, { resolve, reject }));
      }
      // Made anew each time, as in Electron: a listener passed twice arrives as two functions.
      const { id } = remote;
      const proxy = (...parameters: unknown[]): unknown =>
        ask({ call: id, value: wire.encode(parameters, exotic) });
      idOfTaken.set(proxy, id);
      return proxy;
    },
  };

  function failure(said: Omit<Said, 'value'>, reason: unknown): Said {
    try {
      return { ...said, failed: true, value: wire.encode(reason, exotic) };
    } catch (error) {
      return { ...said, failed: true, value: wire.encode(error, exotic) };
    }
  }

  function success(said: Omit<Said, 'value'>, value: unknown): Said {
    try {
      return { ...said, value: wire.encode(value, exotic) };
    } catch (error) {
      return failure(said, error);
    }
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
    let reply: Said;
    try {
      const value = wire.decode(said.value, exotic);
      const result =
        said.expose === undefined
          ? given[said.call as number]?.(...(value as unknown[]))
          : bind(said.expose, value);
      reply = success({}, result);
    } catch (error) {
      reply = failure({}, error);
    }
    say(`${other}:answer`, reply);
  });

  return {
    expose(key, api) {
      ask({ expose: key, value: wire.encode(api, exotic) });
    },
  };
}
