import { createHash } from 'node:crypto';
import { serviceOrigins } from '#shared/catalogue/addresses.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { Overrides } from '../platform/environment.ts';

/** The selected service, which may not be available yet. */
export interface ServiceChoice {
  readonly profile: Profile;
  /** Null for the bundled service, whose addresses are known when it runs, and if none are set. */
  readonly addresses: ServiceAddresses | null;
  /** Identifies the service in file names and keys. */
  readonly key: string;
}

/** Whether the command line or the environment selects a service. */
export function isServiceGiven({ profile }: Overrides): boolean {
  return profile !== null;
}

/**
 * Returns the origins of a service that requests mustn't go to, because nobody confirmed them: they are neither shipped,
 * nor named by the command line or the environment, nor in `confirmed`.
 */
export function unconfirmedOrigins(
  { profile, addresses }: ServiceChoice,
  overrides: Overrides,
  confirmed: readonly string[],
): readonly string[] {
  const given = [profile.addresses, overrides.addresses].flatMap((each) =>
    each ? serviceOrigins(each) : [],
  );
  const known = new Set([...given, ...confirmed, overrides.credentials.origin]);
  return addresses === null ? [] : serviceOrigins(addresses).filter((origin) => !known.has(origin));
}

/** Whether two settings name one service. */
export const isSameService = (before: Settings, after: Settings): boolean =>
  before.profile === after.profile && before.otherService === after.otherService;

/** Returns the service of the command line or the environment, otherwise the one in the settings. */
export function chooseService(settings: Settings, overrides: Overrides): ServiceChoice {
  const profile = profiles[overrides.profile ?? settings.profile];
  // Given addresses are of the given profile.
  const given = overrides.profile === null ? null : overrides.addresses;
  if (profile.id !== 'other') return { profile, addresses: given ?? profile.addresses, key: profile.id };
  const addresses = given ?? settings.otherService;
  // Services must not share a store, because their IDs mean different titles.
  const digest = createHash('sha256')
    .update(addresses?.base ?? '')
    .digest('hex')
    .slice(0, 12);
  return { profile, addresses, key: `other-${digest}` };
}
