import { address, readPlace } from './places.ts';

/** What is understood of a text as a place: where it is, and what kind of thing is there. */
export interface PastedPlace {
  /** For a link of the page. */
  readonly href: string;
  readonly kind: 'series' | 'season' | 'episode' | 'movie' | 'watch' | 'person' | 'discover';
  /** As it stands in the text; null where a place has none. */
  readonly id: number | null;
}

const kinds = ['series', 'season', 'episode', 'movie', 'watch', 'person', 'discover'] as const;

function placeAt(path: string): PastedPlace | null {
  const place = readPlace(path);
  const kind = kinds.find((name) => name === place.name);
  if (kind === undefined) return null;
  return { href: `#${path}`, kind, id: 'id' in place ? place.id : null };
}

/**
 * Reads a pasted link: one of this app (`marquee://tv/1`), or one of a site that shows the service's catalogue, whose
 * addresses are the app's but for words behind a number (`/tv/1396-the-name/season/1`). null for anything else.
 */
export function readPastedLink(text: string, hosts: readonly string[]): PastedPlace | null {
  const trimmed = text.trim();
  if (trimmed.length > 2000) return null;
  const own = /^marquee:\/\/(.*)$/i.exec(trimmed);
  if (own !== null) return placeAt(`/${own[1] ?? ''}`);
  const withScheme = /^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!/^\S+\.\S+|^\S+:\d+/.test(trimmed) || !URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  const known = hosts.some((host) => url.host === host || `www.${url.host}` === host);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || !known) return null;
  const path = url.pathname
    .split('/')
    .map((part) => part.replace(/^(\d+)-.*$/, '$1'))
    .join('/')
    .replace(/\/+$/, '');
  const found = placeAt(path);
  if (found !== null && found.kind !== 'discover') return found;
  // What such a site has below a title (its cast, its pictures) is on the title's page here.
  const title = /^\/(?:tv|movie|person)\/\d+/.exec(path);
  return title === null ? null : placeAt(title[0]);
}

/** What a number alone can be the number of. */
export function placesOfNumber(text: string): readonly PastedPlace[] {
  if (!/^\s*\d{1,9}\s*$/.test(text)) return [];
  const id = Number(text);
  return [
    { href: address.series(id), kind: 'series', id },
    { href: address.movie(id), kind: 'movie', id },
    { href: address.person(id), kind: 'person', id },
  ];
}
