import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { address, readPlace } from './places.ts';

/** A place that a text refers to. */
export interface PastedPlace {
  readonly href: string;
  readonly kind: 'series' | 'season' | 'episode' | 'movie' | 'watch' | 'person' | 'discover';
  /** null: the place has no id. */
  readonly id: number | null;
}

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

const hostsOf = (addresses: ServiceAddresses | null): string[] =>
  addresses === null ? [] : [new URL(addresses.authorisation).host];

/** The hosts of a service's site. */
export const serviceHosts = (
  profile: Pick<Profile, 'addresses'>,
  addresses: ServiceAddresses | null,
): string[] => [...hostsOf(profile.addresses), ...hostsOf(addresses)];

/** So many characters a field takes that links are pasted into, and a link has at most. */
export const mostPasted = 2000;

/** A web link with or without its scheme; null for anything else. */
function readUrl(text: string): URL | null {
  if (!/^\S+\.\S+|^\S+:\d+/.test(text)) return null;
  const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse(withScheme);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

function isAmong(url: URL, hosts: readonly string[]): boolean {
  return hosts.some((host) => url.host === host || `www.${url.host}` === host);
}

/** The place that corresponds to a path of a service's site. */
function placeOnSite(url: URL): PastedPlace | null {
  const path = url.pathname
    .split('/')
    .map((part) => part.replace(/^(\d+)-.*$/, '$1'))
    .join('/')
    .replace(/\/+$/, '');
  const found = placeAt(path);
  if (found !== null && found.kind !== 'discover') return found;
  // A title's subpages on such a site (cast, images) correspond to the title's page.
  const title = /^\/(?:tv|movie|person)\/\d+/.exec(path);
  return title === null ? null : placeAt(title[0]);
}

/**
 * Reads a pasted link of this app (`marquee://tv/1`, or what stands in the address of its page: `#/tv/1`) or of a site with
 * the service's catalogue, whose paths can have words behind a number (`/tv/1396-the-name/season/1`). null for anything else.
 */
export function readPastedLink(text: string, hosts: readonly string[]): PastedPlace | null {
  const trimmed = text.trim();
  if (trimmed.length > mostPasted) return null;
  const own = /^(?:marquee:\/\/|#?\/)(.*)$/i.exec(trimmed);
  if (own !== null) return placeAt(`/${own[1] ?? ''}`);
  const url = readUrl(trimmed);
  if (url === null || !isAmong(url, hosts)) return null;
  return url.hash.startsWith('#/') ? placeAt(url.hash.slice(1)) : placeOnSite(url);
}

/** A pasted link that corresponds to no place. */
export type OtherLink =
  /** A link of this app or of the service in use without a page. */
  | { readonly kind: 'nowhere' }
  /** A link of another service; `place`: the place with the same path here, if any. */
  | { readonly kind: 'service'; readonly name: string; readonly place: PastedPlace | null }
  /** A link of an unknown site. */
  | { readonly kind: 'site'; readonly host: string };

/** Classifies a link that `readPastedLink` doesn't recognise; null: the text is no link. */
export function readOtherLink(
  text: string,
  hosts: readonly string[],
  services: readonly Service[],
): OtherLink | null {
  const trimmed = text.trim();
  if (trimmed.length > mostPasted || /\s/.test(trimmed)) return null;
  if (/^marquee:\/\//i.test(trimmed)) return { kind: 'nowhere' };
  const url = readUrl(trimmed);
  if (url === null) return null;
  if (isAmong(url, hosts)) return { kind: 'nowhere' };
  const known = services.find((service) => isAmong(url, service.hosts));
  if (known !== undefined) return { kind: 'service', name: known.name, place: placeOnSite(url) };
  // "S.W.A.T" and "node.js" are names, so an unknown host counts as a link only with a scheme.
  return /^https?:\/\//i.test(trimmed) ? { kind: 'site', host: url.host } : null;
}

/** The places that a number can refer to. */
export function placesOfNumber(text: string): readonly PastedPlace[] {
  if (!/^\s*\d{1,9}\s*$/.test(text)) return [];
  const id = Number(text);
  return [
    { href: address.series(id), kind: 'series', id },
    { href: address.movie(id), kind: 'movie', id },
    { href: address.person(id), kind: 'person', id },
  ];
}
