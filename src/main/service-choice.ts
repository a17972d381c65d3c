import { createHash } from 'node:crypto';
import { profiles } from '#shared/catalogue/profiles.ts';
import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { Overrides } from './environment.ts';

/** Which service is meant, before anything is known of whether it answers. */
export interface ServiceChoice {
  readonly profile: Profile;
  /** null: the bundled service, whose addresses are known once it runs; or none given yet. */
  readonly addresses: ServiceAddresses | null;
  /** Names the service in file names and keys: one store for each. */
  readonly key: string;
}

/** Whether the start asks for a service, whatever the settings say. */
export function isServiceGiven({ profile }: Overrides): boolean {
  return profile !== null;
}

/** The service that the start asks for, else the one of the settings. */
export function chooseService(settings: Settings, overrides: Overrides): ServiceChoice {
  const profile = profiles[overrides.profile ?? settings.profile];
  if (profile.id !== 'other') {
    return { profile, addresses: overrides.addresses ?? profile.addresses, key: profile.id };
  }
  const addresses = overrides.addresses ?? settings.otherService;
  // Two services must never share a store: their numbers mean different titles.
  const digest = createHash('sha256')
    .update(addresses?.base ?? '')
    .digest('hex')
    .slice(0, 12);
  return { profile, addresses, key: `other-${digest}` };
}
