/** Copies of values as text, between Node, a preload and a page. */
export interface Serializer {
  /** Throws Electron's error for a value that the structured clone algorithm refuses, such as a function or a Proxy. */
  serialize(value: unknown): string;
  deserialize(text: string): unknown;
}

/**
 * The contract's values are JSON, because the browser host sends them as such; whatever else could be cloned is refused,
 * so that it cannot arrive as something else. Uses nothing outside itself, because its source text also runs in a page.
 */
export function createSerializer(): Serializer {
  // A page may replace these later.
  const { parse, stringify } = JSON;
  const { isArray } = Array;
  const { getPrototypeOf, prototype } = Object;
  const clone = structuredClone;

  function check(value: unknown): void {
    if (value === undefined || value === null || ['string', 'boolean'].includes(typeof value)) return;
    if (typeof value === 'number' && Number.isFinite(value)) return;
    const isJson = isArray(value) ? !value.includes(undefined) : getPrototypeOf(value) === prototype;
    if (!isJson) {
      throw new Error(`a message with ${Object.prototype.toString.call(value)} is not in the stand-in`);
    }
    for (const child of Object.values(value)) check(child);
  }

  return {
    serialize(value) {
      let copy: unknown;
      try {
        copy = clone(value);
      } catch {
        throw new Error('An object could not be cloned.');
      }
      check(copy);
      return stringify({ value: copy });
    },
    deserialize: (text) => (parse(text) as { value?: unknown }).value,
  };
}
