import { address, readPlace } from './places.ts';

/** What is understood of a text as a place: where it is, and what kind of thing is there. */
export interface PastedPlace {
  /** For a link of the page. */
  readonly href: string;
  readonly kind: 'series' | 'season' | 'episode' | 'movie' | 'watch' | 'person' | 'discover';
  /** As it stands in the text; null where a place has none. */
  readonly id: number | null;
}

/** A service whose links are recognised. */
export interface Service {
  readonly name: string;
  readonly hosts: readonly string[];
}

const kinds = ['series', 'season', 'episode', 'movie', 'watch', 'person', 'discover'] as const;

function placeAt(path: string): PastedPlace | null {
  const place = readPlace(path);
  const kind = kinds.find((name) => name === place.name);
  if (kind === undefined) return null;
  return { href: `#${path}`, kind, id: 'id' in place ? place.id : null };
}

/** A link of the web, with or without its scheme; null for anything else. */
function readUrl(text: string): URL | null {
  if (!/^\S+\.\S+|^\S+:\d+/.test(text)) return null;
  const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse(withScheme);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

function isAmong(url: URL, hosts: readonly string[]): boolean {
  return hosts.some((host) => url.host === host || `www.${url.host}` === host);
}

/** The place that a path of a service's site leads to. */
function placeOnSite(url: URL): PastedPlace | null {
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

/**
 * Reads a pasted link: one of this app (`marquee://tv/1`), or one of a site that shows the service's catalogue, whose
 * addresses are the app's but for words behind a number (`/tv/1396-the-name/season/1`). null for anything else.
 */
export function readPastedLink(text: string, hosts: readonly string[]): PastedPlace | null {
  const trimmed = text.trim();
  if (trimmed.length > 2000) return null;
  const own = /^marquee:\/\/(.*)$/i.exec(trimmed);
  if (own !== null) return placeAt(`/${own[1] ?? ''}`);
  const url = readUrl(trimmed);
  return url !== null && isAmong(url, hosts) ? placeOnSite(url) : null;
}

/** What a pasted link is that leads to no place here. */
export type OtherLink =
  /** A link of this app or of the service shown, to what there is no page for. */
  | { readonly kind: 'nowhere' }
  /** A link of another service; `place`: where the same address is here, if it is one. */
  | { readonly kind: 'service'; readonly name: string; readonly place: PastedPlace | null }
  /** A link of a site that is no service known here. */
  | { readonly kind: 'site'; readonly host: string };

/** Reads a pasted link that `readPastedLink` takes for no place; null for what is no link. */
export function readOtherLink(
  text: string,
  hosts: readonly string[],
  services: readonly Service[],
): OtherLink | null {
  const trimmed = text.trim();
  if (trimmed.length > 2000 || /\s/.test(trimmed)) return null;
  if (/^marquee:\/\//i.test(trimmed)) return { kind: 'nowhere' };
  const url = readUrl(trimmed);
  if (url === null) return null;
  if (isAmong(url, hosts)) return { kind: 'nowhere' };
  const known = services.find((service) => isAmong(url, service.hosts));
  if (known !== undefined) return { kind: 'service', name: known.name, place: placeOnSite(url) };
  // "S.W.A.T" and "node.js" are names: what is no known site is a link only where it says so.
  return /^https?:\/\//i.test(trimmed) ? { kind: 'site', host: url.host } : null;
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
