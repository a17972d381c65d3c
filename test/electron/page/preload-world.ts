/// <reference lib="dom" />
import type { Serializer } from '../serialization.ts';

/** What comes from Node: the answer to a call, or a message on a channel. */
export interface FromMain {
  readonly id?: number;
  readonly error?: string;
  readonly channel?: string;
  /** Serialized: the result, or the parameters. */
  readonly value?: string;
}

/** What goes to Node. */
export type FromPreload =
  | { readonly kind: 'send'; readonly channel: string; readonly value: string }
  | { readonly kind: 'invoke'; readonly channel: string; readonly value: string; readonly id: number }
  | { readonly kind: 'preload-error'; readonly message: string };

type Listener = (event: object, ...parameters: unknown[]) => void;

/**
 * The world of a sandboxed preload: `require('electron')` and nothing of Node. `bindingName` is where it posts to Node,
 * `receiverName` where Node delivers. Uses nothing outside itself, because its source text is what runs.
 */
export function installPreloadWorld(
  bindingName: string,
  receiverName: string,
  { serialize, deserialize }: Serializer,
  expose: (name: string, api: object) => void,
  run: (require: (name: string) => unknown, module: { exports: object }, exports: object) => void,
): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const binding = world[bindingName] as (text: string) => void;
  Reflect.deleteProperty(world, bindingName);
  const post = (message: FromPreload): void => binding(JSON.stringify(message));

  const listeners = new Map<string, Listener[]>();
  const calls = new Map<number, PromiseWithResolvers<unknown> & { channel: string }>();
  let lastId = 0;

  const ipcRenderer = {
    on: (channel: string, listener: Listener) =>
      void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    off: (channel: string, listener: Listener) =>
      void listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((one) => one !== listener),
      ),
    send: (channel: string, ...parameters: unknown[]) =>
      post({ kind: 'send', channel, value: serialize(parameters) }),
    async invoke(channel: string, ...parameters: unknown[]): Promise<unknown> {
      const value = serialize(parameters);
      const id = (lastId += 1);
      const call = { ...Promise.withResolvers<unknown>(), channel };
      calls.set(id, call);
      post({ kind: 'invoke', id, channel, value });
      return call.promise;
    },
  };

  Object.defineProperty(world, receiverName, {
    value: ({ id, error, channel = '', value = '' }: FromMain) => {
      if (id === undefined) {
        const parameters = deserialize(value) as unknown[];
        for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer }, ...parameters);
        return;
      }
      const call = calls.get(id);
      calls.delete(id);
      if (error === undefined) call?.resolve(deserialize(value));
      else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${error}`));
    },
  });

  const module = { exports: {} };
  const require = (name: string): unknown => {
    if (name === 'electron') return { ipcRenderer, contextBridge: { exposeInMainWorld: expose } };
    throw new Error(`module not found: ${name}`);
  };
  try {
    run(require, module, module.exports);
  } catch (error) {
    post({ kind: 'preload-error', message: String(error instanceof Error ? error.stack : error) });
  }
}
