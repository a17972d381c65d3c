import { constants } from 'node:fs';
import { readServiceAddress } from '#shared/catalogue/addresses.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import type { ProfileId, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { isCalendarDay } from '#shared/text/calendar-day.ts';

/** Values of the command line and environment that replace settings; null: the setting applies. */
export interface Overrides {
  readonly profile: ProfileId | null;
  readonly addresses: ServiceAddresses | null;
  /** In memory for this run; never stored. */
  readonly credentials: EnvironmentCredentials;
}

/** Reads the value of `--now`, a local time, as epoch ms, or says in a sentence what is wrong with it. */
export function readNow(
  typed: string,
): { readonly ok: true; readonly now: number } | { readonly ok: false; readonly sentence: string } {
  const [day = '', time = ''] = typed.split('T');
  const now = /^\d\d:\d\d(?::\d\d(?:\.\d{3})?)?$/.test(time) && isCalendarDay(day) ? Date.parse(typed) : NaN;
  if (!Number.isNaN(now)) return { ok: true, now };
  return { ok: false, sentence: `--now ${typed} is no time; write it like 2026-11-20T12:00.` };
}

/** Credentials for a start without a keychain. */
interface EnvironmentCredentials {
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

/** Opens a file to read it. Opening a pipe must not wait for its other end; Windows has no such flag. */
export const readFlags = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);
