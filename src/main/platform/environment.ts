import { readServiceAddress } from '#shared/catalogue/addresses.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import type { ProfileId, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { isCalendarDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/** Values of the command line and environment that replace settings; null: the setting applies. */
export interface Overrides {
  readonly profile: ProfileId | null;
  readonly addresses: ServiceAddresses | null;
  /** In memory for this run; never stored. */
  readonly credentials: EnvironmentCredentials;
  /** The demo catalogue's day, YYYY-MM-DD. */
  readonly today: CalendarDay | null;
}

/** What is wrong with the value of `--today`, as a sentence for the person who typed it, or null. */
export function problemOfToday(typed: string): string | null {
  return isCalendarDay(typed) ? null : `--today ${typed} is no day; write it like 2026-11-20.`;
}

/** Credentials for a start without a keychain. */
export interface EnvironmentCredentials {
  /** The origin of the only service that gets them; null: no service does. */
  readonly origin: string | null;
  readonly accessToken: string | null;
  readonly apiKey: string | null;
}

/**
 * Reads credentials from the environment. They belong to the service that the command line names, otherwise to the one
 * whose address is in `MARQUEE_SERVICE`, otherwise to the public service; a service chosen later never gets them.
 */
export function readCredentials(
  environment: NodeJS.ProcessEnv,
  given: ServiceAddresses | null,
): EnvironmentCredentials {
  const named = given?.base ?? environment.MARQUEE_SERVICE ?? profiles.tmdb.addresses?.base ?? '';
  const read = readServiceAddress(named);
  return {
    origin: read.ok ? new URL(read.address).origin : null,
    accessToken: environment.MARQUEE_ACCESS_TOKEN ?? null,
    apiKey: environment.MARQUEE_API_KEY ?? null,
  };
}
