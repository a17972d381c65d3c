import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { ServiceOptions } from '../../src/service/options.ts';
import { prepared } from './prepared.ts';
import { startProgram } from './processes.ts';
import { isOnMachineDay } from '../fixtures/test-day.ts';
import { storyDay } from './story-day.ts';

/** Series and movies of the catalogue that most stories are about. */
export const titles = 300;
export const seed = 1;
export const accessToken = 'e2e-access-token-0123456789';
export const apiKey = 'e0e1e2e3e4e5e6e7e8e9eaebecedeeef';

/** The bundled service as a program of its own, on a demo catalogue that is the same in every run. */
export interface TestService extends ServiceAddresses {
  /** The SQLite file of its catalogue; open it read-only. */
  readonly catalogueFile: string;
  /** Stops it; `again` starts it on the same port. */
  stop(): Promise<void>;
  again(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the service; `latency` is ms before every answer, `titles` the size of its catalogue (300), `tokenMinutes` how
 * long a request to sign in lives (60).
 */
export async function startService(
  options: { latency?: number; titles?: number; tokenMinutes?: number } = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-service-'));
  const file = join(folder, 'catalogue.sqlite');
  const asked = {
    ...{ file, seed, titles: options.titles ?? titles, accessToken, apiKey },
    // Without one the service goes by the machine's own.
    ...(isOnMachineDay ? {} : { today: storyDay() }),
    latencyMs: options.latency ?? 0,
    tokenMinutes: options.tokenMinutes ?? 60,
  };
  const made = prepared();
  if (made !== null && asked.titles === titles) await copyFile(made.catalogue, file);
  const start = (port: number) =>
    startProgram(
      ['test/e2e/service-program.ts', JSON.stringify({ ...asked, port } satisfies ServiceOptions)],
      /^\{.*\}$/m,
    );
  let program = await start(0);
  const addresses = JSON.parse(/^\{.*\}$/m.exec(program.output())?.[0] ?? '{}') as ServiceAddresses;
  return {
    ...addresses,
    catalogueFile: file,
    async stop() {
      await program.stop();
    },
    async again() {
      program = await start(Number(new URL(addresses.base).port));
    },
    async close() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
