import { EventEmitter } from 'node:events';

/** Throws an error for a part of Electron that the stand-in does not have, for example `new BrowserWindow({ frame })`. */
export function unsupported(what: string): never {
  throw new Error(`${what} is not in the stand-in`);
}

/** An emitter that refuses a listener for an event outside `events`, because a test could wait for it in vain. */
export class StandInEmitter extends EventEmitter {
  constructor(name: string, events: readonly string[]) {
    super();
    this.on('newListener', (event: string) => {
      if (!events.includes(event)) unsupported(`${name}.on('${event}')`);
    });
  }
}

/** An Electron event with the fields that it carries. */
export function makeEvent<T extends object>(
  fields: T,
): T & { preventDefault(): void; readonly defaultPrevented: boolean } {
  let prevented = false;
  return Object.defineProperties(fields, {
    preventDefault: { value: () => void (prevented = true) },
    defaultPrevented: { get: () => prevented },
  }) as ReturnType<typeof makeEvent<T>>;
}
