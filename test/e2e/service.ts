import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import type { ServiceOptions } from '../../src/service/server/arguments.ts';
import { findLastingPort } from './lasting-port.ts';
import { prepared } from './prepared.ts';
import { startProgram } from './processes.ts';
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
 * Starts the service. `latency` is the delay of every answer in ms, `titles` the size of its catalogue (300),
 * `tokenMinutes` the lifetime of a request to sign in (60), and `made` the file of a catalogue to use, which stays.
 */
export async function startService(
  options: { latency?: number; titles?: number; tokenMinutes?: number; made?: string } = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-service-'));
  const file = options.made ?? join(folder, 'catalogue.sqlite');
  const asked = {
    ...{ file, seed, titles: options.titles ?? titles, accessToken, apiKey },
    today: storyDay,
    latencyMs: options.latency ?? 0,
    tokenMinutes: options.tokenMinutes ?? 60,
  };
  const made = prepared();
  if (made !== null && options.made === undefined && asked.titles === titles)
    await copyFile(made.catalogue, file);
  const start = (at: number) =>
    startProgram({
      argv: ['test/e2e/service-program.ts', JSON.stringify({ ...asked, port: at } satisfies ServiceOptions)],
      clock: 'own',
      ready: /^\{.*\}$/m,
    });
  const port = await findLastingPort();
  let program = await start(port);
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
      program = await start(port);
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
