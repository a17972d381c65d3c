/// <reference lib="dom" />
import type { Serializer } from '../serialization.ts';

type Callable = (...parameters: unknown[]) => unknown;
/** A value on its way to the other world. */
type Packed = { copy: string } | { function: number } | { promise: number } | { error: string };
type Message =
  | { call: number; parameters: Packed[] }
  | { settle: number; outcome: Packed }
  | { expose: string; members: [string, Packed][] };

/**
 * One half of the context bridge. The same function runs in the page's world and in the preload's; the halves reach each
 * other by DOM events with a secret name, which cross worlds and are dispatched synchronously, so that a call returns its
 * value at once. As in Electron, functions are proxied, of an error only the message passes, and the rest is copied;
 * a function inside an argument is refused. Uses nothing outside itself, because its source text is what runs.
 */
export function installBridge(
  side: 'page' | 'preload',
  secret: string,
  { serialize, deserialize }: Serializer,
): { expose(name: string, api: object): void } {
  // A page may replace these later.
  const { parse, stringify } = JSON;
  const dispatch = EventTarget.prototype.dispatchEvent.bind(window);
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get as () => string;
  const PageEvent = CustomEvent;
  const { apply } = Reflect;
  const other = side === 'page' ? 'preload' : 'page';

  const functions: Callable[] = [];
  const promises = new Map<number, PromiseWithResolvers<unknown>>();
  let lastPromise = 0;
  let answer: Packed | undefined;

  const send = (to: string, content: Message | Packed): void => {
    dispatch(new PageEvent(`${secret}:${to}`, { detail: stringify(content) }));
  };
  const receive = <Content>(to: string, listener: (content: Content) => void): void =>
    window.addEventListener(`${secret}:${to}`, (event) =>
      listener(parse(apply(detailOf, event, [])) as Content),
    );
  const request = (message: Message): unknown => {
    answer = undefined;
    send(other, message);
    if (answer === undefined) throw new Error('The other side of the context bridge does not answer');
    return unpack(answer);
  };
  const packError = (reason: unknown): Packed => ({
    error: reason instanceof Error ? reason.message : 'An unknown exception occurred in the isolated context',
  });

  function pack(value: unknown): Packed {
    if (typeof value === 'function') return { function: functions.push(value as Callable) - 1 };
    if (!(value instanceof Promise)) return { copy: serialize(value) };
    const promise = (lastPromise += 1);
    const settle = (produce: () => Packed): void => {
      let outcome: Packed;
      try {
        outcome = produce();
      } catch (error) {
        outcome = packError(error);
      }
      send(other, { settle: promise, outcome });
    };
    value.then(
      (result) => settle(() => pack(result)),
      (reason: unknown) => settle(() => packError(reason)),
    );
    return { promise };
  }

  function unpack(packed: Packed): unknown {
    if ('copy' in packed) return deserialize(packed.copy);
    if ('error' in packed) throw new Error(packed.error);
    if ('function' in packed) {
      const call = packed.function;
      return Object.freeze((...parameters: unknown[]) =>
        request({ call, parameters: parameters.map((one) => pack(one)) }),
      );
    }
    const pending = Promise.withResolvers<unknown>();
    promises.set(packed.promise, pending);
    return pending.promise;
  }

  function handle(message: Message): unknown {
    if ('call' in message) {
      const called = functions[message.call] as Callable;
      return called(...message.parameters.map(unpack));
    }
    if ('expose' in message) {
      if (message.expose in window)
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      const api = Object.fromEntries(message.members.map(([name, packed]) => [name, unpack(packed)]));
      // Not writable and not configurable.
      Object.defineProperty(window, message.expose, { value: Object.freeze(api), enumerable: true });
      return undefined;
    }
    const pending = promises.get(message.settle);
    promises.delete(message.settle);
    try {
      pending?.resolve(unpack(message.outcome));
    } catch (error) {
      pending?.reject(error);
    }
    return undefined;
  }

  receive<Packed>(`${side}:answer`, (packed) => (answer = packed));
  receive<Message>(side, (message) => {
    let result: Packed;
    try {
      result = pack(handle(message));
    } catch (error) {
      result = packError(error);
    }
    send(`${other}:answer`, result);
  });

  return {
    expose: (name, api) =>
      void request({
        expose: name,
        members: Object.entries(api).map(([member, value]) => [member, pack(value)]),
      }),
  };
}
