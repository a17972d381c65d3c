import { EventEmitter } from 'node:events';

/** Names that the language, Node and inspectors ask every object for; they are no use of Electron's interface. */
const askedOfEverything = new Set([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'domain',
  '__esModule',
  'default',
  'nodeType',
  'asymmetricMatch',
  '$$typeof',
]);

/** The error for a use of Electron that the stand-in cannot answer truthfully. */
export class NotInStandIn extends Error {
  override readonly name = 'NotInStandIn';
  constructor(what: string) {
    super(`${what} is not in the stand-in`);
  }
}

/** Throws {@link NotInStandIn}. `what` reads like the code that was run: `session.setProxy`. */
export function refuse(what: string): never {
  throw new NotInStandIn(what);
}

function nameOf(receiver: unknown): string {
  return (
    (receiver as { constructor?: { standsInFor?: string; name?: string } }).constructor?.standsInFor ??
    'object'
  );
}

/** A member of Electron that is wholly absent: touching it in any way throws, naming what was touched. */
export function refused(name: string): never {
  const target = function absent() {};
  return new Proxy(target, {
    get: (_target, key) =>
      typeof key === 'symbol' || askedOfEverything.has(key) ? undefined : refuse(`${name}.${key}`),
    set: (_target, key) => refuse(`${name}.${String(key)} =`),
    apply: () => refuse(`${name}()`),
    construct: () => refuse(`new ${name}()`),
  }) as never;
}

/** Wraps a plain object so that reading or setting a member it does not have throws, naming the member. */
export function only<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || askedOfEverything.has(key))
        return Reflect.get(target, key, receiver);
      return refuse(`${name}.${key}`);
    },
    set(target, key, value, receiver) {
      if (!(key in target)) refuse(`${name}.${String(key)} =`);
      return Reflect.set(target, key, value, receiver);
    },
  });
}

/**
 * Base of the stand-in's classes: an event emitter whose unknown members throw. The trap is the last link of
 * the prototype chain, so members that exist are reached as in any class. `standsInFor` names the class in
 * messages; `events` is every event that may be listened to: those the stand-in emits, and those that by their
 * nature cannot happen here (a crash of the graphics process).
 */
export class Loud extends EventEmitter {
  static readonly standsInFor: string = 'object';
  static readonly events: ReadonlySet<string> = new Set();

  override on(event: string, listener: (...parameters: never[]) => void): this {
    return super.on(this.#known(event), listener as (...parameters: unknown[]) => void);
  }
  override addListener(event: string, listener: (...parameters: never[]) => void): this {
    return this.on(event, listener);
  }
  override once(event: string, listener: (...parameters: never[]) => void): this {
    return super.once(this.#known(event), listener as (...parameters: unknown[]) => void);
  }
  override prependListener(event: string, listener: (...parameters: never[]) => void): this {
    return super.prependListener(this.#known(event), listener as (...parameters: unknown[]) => void);
  }

  #known(event: string): string {
    const own = this.constructor as typeof Loud;
    if (!own.events.has(event)) refuse(`${own.standsInFor}.on('${event}')`);
    return event;
  }
}

Object.setPrototypeOf(
  Loud.prototype,
  new Proxy(EventEmitter.prototype, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || askedOfEverything.has(key))
        return Reflect.get(target, key, receiver);
      return refuse(`${nameOf(receiver)}.${key}`);
    },
  }),
);

/**
 * An Electron event: `preventDefault()` and whatever fields the event carries.
 * The answer to "was it prevented" is read with `defaultPrevented`.
 */
export interface StandInEvent {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

export function makeEvent<T extends object>(fields: T): StandInEvent & T {
  let prevented = false;
  return Object.defineProperties(fields, {
    preventDefault: { value: () => void (prevented = true), enumerable: false },
    defaultPrevented: { get: () => prevented, enumerable: true },
  }) as StandInEvent & T;
}
