import { isLoopbackHost } from './addresses.ts';
import type { Profile, ServiceAddresses } from './profiles.ts';

const longest = 2000;

/**
 * The only check of links that leave the app: returns the address to open, or null.
 * Allowed: https to the service's authorisation host or to a host in its profile; http only to a service on this machine.
 */
export function allowedExternalLink(
  link: string,
  profile: Profile,
  addresses: ServiceAddresses | null,
): string | null {
  if (link.length > longest || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.username !== '' || url.password !== '') return null;
  const own = addresses === null ? null : new URL(addresses.authorisation);
  if (own !== null && url.origin === own.origin) {
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
      ? url.href
      : null;
  }
  // Proved by rules.test.ts: only hosts that the service’s profile names open.
  return url.protocol === 'https:' && url.port === '' && profile.linkHosts.includes(url.hostname)
    ? url.href
    : null;
}
