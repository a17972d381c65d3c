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
