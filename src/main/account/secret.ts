import { inspect } from 'node:util';

const shown = '[secret]';

/**
 * A secret that does not show itself: as text, as JSON, in a template, inspected or thrown it is `[secret]`, and a
 * structured clone (IPC, threads) is an empty object. Only `reveal` gives it out, for the request and the keychain.
 */
export class Secret {
  // Private by the language, not by TypeScript: neither a clone nor an inspection reaches it.
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [Symbol.toPrimitive](): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}
