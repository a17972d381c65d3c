import { allowedExternalLink } from '#shared/catalogue/allowed-links.ts';
import type { AppState } from '#shared/contract/answers.ts';

/** A link of a service that leaves the app; null if it must not be opened, by the same rule as in Electron. */
export function outsideLink(
  link: string | null,
  { profile, addresses }: Pick<AppState, 'profile' | 'addresses'>,
): URL | null {
  // Proved by outside-link.test.ts: the page draws only links that may be opened, in a browser too.
  const allowed = link === null ? null : allowedExternalLink(link, profile, addresses);
  return allowed === null ? null : new URL(allowed);
}
