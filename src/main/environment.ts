import type { ProfileId, ServiceAddresses } from '#shared/catalogue/profiles.ts';

/** What the start says instead of the settings; null: what the settings say. */
export interface Overrides {
  readonly profile: ProfileId | null;
  readonly addresses: ServiceAddresses | null;
  /** Kept in memory for this run; never stored. */
  readonly accessToken: string | null;
  readonly apiKey: string | null;
  /** The demo catalogue's day, YYYY-MM-DD. */
  readonly today: string | null;
}

/** Reads the credentials that a start may be given without a keychain. */
export function readEnvironment(environment: NodeJS.ProcessEnv): Overrides {
  return {
    profile: null,
    addresses: null,
    accessToken: environment.MARQUEE_ACCESS_TOKEN ?? null,
    apiKey: environment.MARQUEE_API_KEY ?? null,
    today: null,
  };
}
