import { profiles } from '#shared/catalogue/profiles.ts';
import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { placesOfNumber, readOtherLink, readPastedLink, serviceHosts } from '../../format/pasted-link.ts';
import type { OtherLink, PastedPlace } from '../../format/pasted-link.ts';

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
  const hosts = serviceHosts(profile, addresses);
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
