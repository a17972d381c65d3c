/** The scheme of the links that the system passes to the app. */
export const deepLinkScheme = 'marquee';

const longest = 2000;

/**
 * Reads a `marquee://…` link as an address of the page (`/tv/1396/season/1`), or null for anything else.
 * Accepts only the characters of an address; the page decides what the address means.
 */
export function readDeepLink(link: string): string | null {
  if (link.length > longest || !/^marquee:\/\//i.test(link)) return null;
  const rest = link.slice(`${deepLinkScheme}://`.length);
  // Proved by rules.test.ts: a link contains only address characters.
  if (!/^[A-Za-z0-9/._~?=&%,|-]*$/.test(rest) || rest.startsWith('/') || rest.includes('..')) return null;
  const [path = '', query] = rest.split('?', 2);
  const clean = `/${path.replace(/\/+$/, '')}`;
  return query === undefined ? clean : `${clean}?${query}`;
}

/** The last link among command-line arguments; null: there is none. */
export function findDeepLink(argv: readonly string[]): string | null {
  return argv.map(readDeepLink).findLast((address) => address !== null) ?? null;
}

/** The links that the system passed before a window could show them. */
export class LinkQueue {
  #waiting: (string | null)[];
  #listener: ((address: string | null) => void) | null = null;

  constructor(first: string | null) {
    this.#waiting = first === null ? [] : [first];
  }

  /** Adds an address; null: only shows the window. */
  push(address: string | null): void {
    if (this.#listener) this.#listener(address);
    else this.#waiting.push(address);
  }

  /** Empties the queue and returns its last address, for a window that starts there; null: anywhere; undefined: none is asked for. */
  take(): string | null | undefined {
    const waiting = this.#waiting.splice(0);
    return waiting.findLast((address) => address !== null) ?? waiting[0];
  }

  /** Passes the queued addresses and every later one to the listener. */
  hear(listener: (address: string | null) => void): void {
    this.#listener = listener;
    for (const address of this.#waiting) listener(address);
    this.#waiting = [];
  }
}
