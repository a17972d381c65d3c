import { inspect } from 'node:util';

const shown = '[secret]';

/**
 * A secret that prints as `[secret]`: as text, as JSON, in a template, inspected or thrown; its structured clone (IPC,
 * threads) is an empty object. Only `reveal` returns it, for requests and the keychain.
 */
export class Secret {
  // Private in JavaScript, not only in TypeScript, so that neither a clone nor an inspection has it.
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  // Proved by secret.test.ts: a secret doesn’t print its value.
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
