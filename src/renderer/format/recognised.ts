import { profiles } from '#shared/catalogue/profiles.ts';
import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { placesOfNumber, readOtherLink, readPastedLink, serviceHosts } from './pasted-link.ts';
import type { OtherLink, PastedPlace } from './pasted-link.ts';
import { m } from '../i18n/messages.ts';

/** A search text that is a link or a number. */
export type Recognised =
  | { readonly kind: 'link'; readonly place: PastedPlace }
  | { readonly kind: 'other'; readonly link: OtherLink }
  | { readonly kind: 'number'; readonly places: readonly PastedPlace[] };

/** Reads a search text as a link or a number; null: it is neither. */
export function recognise(
  text: string,
  profile: Profile,
  addresses: ServiceAddresses | null,
): Recognised | null {
  // In the browser, the address bar shows the page's own host.
  const hosts = [...serviceHosts(profile, addresses), location.host];
  const place = readPastedLink(text, hosts);
  if (place !== null) return { kind: 'link', place };
  const services = Object.values(profiles).map(({ name, addresses: known }) => ({
    name,
    hosts: serviceHosts({ addresses: known }, null),
  }));
  const link = readOtherLink(text, hosts, services);
  if (link !== null) return { kind: 'other', link };
  const places = placesOfNumber(text);
  return places.length > 0 ? { kind: 'number', places } : null;
}

const kinds: Readonly<Record<PastedPlace['kind'], () => string>> = {
  series: m.series,
  season: m.season,
  episode: m.episode,
  movie: m.movie,
  watch: m.where_to_watch,
  person: m.person,
  discover: m.place_discover,
};

/** What a pasted link opens, in words. */
export const openLinkText = ({ kind }: PastedPlace): string => m.search_open_link({ kind: kinds[kind]() });

const numbered: Readonly<Partial<Record<PastedPlace['kind'], (id: { id: string }) => string>>> = {
  series: m.search_number_series,
  movie: m.search_number_movie,
  person: m.search_number_person,
};

/** A page that a typed text opens directly. */
export interface DirectPage {
  readonly href: string;
  readonly label: string;
}

/** The page of a link, which is what was meant; and those of a number, which can be a title too. */
export function directPages(found: Recognised | null): {
  readonly link: DirectPage | null;
  readonly numbers: readonly DirectPage[];
} {
  const place = found?.kind === 'link' ? found.place : null;
  const places = found?.kind === 'number' ? found.places : [];
  return {
    link: place && { href: place.href, label: openLinkText(place) },
    numbers: places.map(({ href, kind, id }) => ({
      href,
      label: m.search_open({ what: numbered[kind]?.({ id: String(id) }) ?? '' }),
    })),
  };
}
