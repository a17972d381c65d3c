import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { ServiceOptions } from '../../src/service/server/options.ts';
import { prepared } from './prepared.ts';
import { startProgram } from './processes.ts';
import { isOnMachineDay } from '../fixtures/test-day.ts';
import { storyDay } from './story-day.ts';

/** How many series and movies the catalogue of most stories has. */
export const titles = 300;
export const seed = 1;
export const accessToken = 'e2e-access-token-0123456789';
export const apiKey = 'e0e1e2e3e4e5e6e7e8e9eaebecedeeef';

/** The bundled service as a program of its own, on a demo catalogue that is the same in every run. */
export interface TestService extends ServiceAddresses {
  /** The SQLite file of its catalogue; open it read-only. */
  readonly catalogueFile: string;
  /** Shows its catalogue as of a day (YYYY-MM-DD) from now on. */
  showAsOf(day: string): Promise<void>;
  /** Stops it; `again` starts it on the same port. */
  stop(): Promise<void>;
  again(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the service. `latency` is the delay of every answer in ms, `titles` the size of its catalogue (300), and
 * `tokenMinutes` the lifetime of a request to sign in (60).
 */
export async function startService(
  options: { latency?: number; titles?: number; tokenMinutes?: number } = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-service-'));
  const file = join(folder, 'catalogue.sqlite');
  const asked = {
    ...{ file, seed, titles: options.titles ?? titles, accessToken, apiKey },
    // Without a day the service uses the machine's.
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
    async showAsOf(day) {
      const printed = new Promise((resolve) => program.child.stdout?.once('data', resolve));
      program.child.stdin?.write(`as-of ${day}\n`);
      await printed;
    },
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

/** The JSON that the service answers at a path of its API; null where it answers an error. */
export async function getJson<Body>({ base }: TestService, path: string): Promise<Body | null> {
  const response = await fetch(base + path, { headers: { authorization: `Bearer ${accessToken}` } });
  return response.ok ? ((await response.json()) as Body) : null;
}

/** Ids of the titles in a list of the service. */
export async function listIds(service: TestService, path: string): Promise<number[]> {
  const list = await getJson<{ results: { id: number }[] }>(service, path);
  return list?.results.map(({ id }) => id) ?? [];
}
