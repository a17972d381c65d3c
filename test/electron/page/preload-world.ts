/// <reference lib="dom" />
import type { Wire } from '../wire.ts';

/** What the preload's world is told before it runs. */
export interface PreloadFacts {
  binding: string;
  receive: string;
  versions: Record<string, string>;
  platform: string;
  arch: string;
  arguments: string[];
  environment: Record<string, string>;
}

type Listener = (event: object, ...parameters: unknown[]) => void;

/**
 * The world of a sandboxed preload: `require('electron')`, a small `process`, and nothing of Node.
 * Stands on its own: its source text is what runs. `run` is the preload's own code.
 */
export function installPreloadWorld(
  facts: PreloadFacts,
  wire: Wire,
  expose: (key: string, api: unknown) => void,
  run: (
    require: (name: string) => unknown,
    module: { exports: object },
    exports: object,
    process: object,
  ) => void,
): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const tell = world[facts.binding] as (text: string) => void;
  Reflect.deleteProperty(world, facts.binding);

  const only = <T extends object>(name: string, members: T): T =>
    new Proxy(members, {
      get(target, key, receiver) {
        if (
          typeof key === 'symbol' ||
          key in target ||
          key === 'then' ||
          key === 'toJSON' ||
          key === '__esModule'
        )
          return Reflect.get(target, key, receiver);
        throw new Error(`${name}.${key} is not in the stand-in`);
      },
    });

  const clone = (value: unknown): string => {
    try {
      return wire.encode(structuredClone(value));
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };

  const listeners = new Map<string, Listener[]>();
  const waiting = new Map<
    number,
    { channel: string; resolve(value: unknown): void; reject(error: Error): void }
  >();
  let last = 0;

  const listen = (channel: string, listener: Listener, first = false): void => {
    const known = listeners.get(channel) ?? [];
    listeners.set(channel, first ? [listener, ...known] : [...known, listener]);
  };
  const forget = (channel: string, listener: Listener): void => {
    const known = listeners.get(channel) ?? [];
    const at = known.findLastIndex(
      (one) => one === listener || (one as { listener?: Listener }).listener === listener,
    );
    listeners.set(channel, at === -1 ? known : known.toSpliced(at, 1));
  };
  const ipcRenderer = only('ipcRenderer', {
    on(channel: string, listener: Listener) {
      listen(channel, listener);
      return ipcRenderer;
    },
    addListener(channel: string, listener: Listener) {
      listen(channel, listener);
      return ipcRenderer;
    },
    once(channel: string, listener: Listener) {
      const once: Listener & { listener?: Listener } = (event, ...parameters) => {
        forget(channel, once);
        listener(event, ...parameters);
      };
      once.listener = listener;
      listen(channel, once);
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      forget(channel, listener);
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener) {
      forget(channel, listener);
      return ipcRenderer;
    },
    removeAllListeners(channel?: string) {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    listenerCount: (channel: string) => listeners.get(channel)?.length ?? 0,
    send(channel: string, ...parameters: unknown[]) {
      tell(JSON.stringify({ kind: 'send', channel, value: clone(parameters) }));
    },
    invoke(channel: string, ...parameters: unknown[]) {
      return new Promise((resolve, reject) => {
        const value = clone(parameters);
        const id = ++last;
        waiting.set(id, { channel, resolve, reject });
        tell(JSON.stringify({ kind: 'invoke', id, channel, value }));
      });
    },
  });

  Object.defineProperty(world, facts.receive, {
    value: (message: { id?: number; channel?: string; error?: string; value?: string }) => {
      if (message.id !== undefined) {
        const call = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error !== undefined)
          call?.reject(new Error(`Error invoking remote method '${call.channel}': ${message.error}`));
        else call?.resolve(wire.decode(message.value as string));
        return;
      }
      const parameters = wire.decode(message.value as string) as unknown[];
      for (const listener of listeners.get(message.channel as string) ?? [])
        listener({ sender: ipcRenderer, senderId: 0, ports: [], preventDefault() {} }, ...parameters);
    },
  });

  const contextBridge = only('contextBridge', {
    exposeInMainWorld: (key: string, api: unknown) => expose(key, api),
  });
  const electron = only('electron', { contextBridge, ipcRenderer });
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer' || name === 'electron/common') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const process = only('process', {
    type: 'renderer',
    platform: facts.platform,
    arch: facts.arch,
    versions: Object.freeze(facts.versions),
    env: facts.environment,
    argv: facts.arguments,
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: window.top === window,
  });
  const module = { exports: {} };
  run(require, module, module.exports, process);
}
