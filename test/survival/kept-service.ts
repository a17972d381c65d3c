import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackSubject, PackSummary } from '#shared/contract/packs.ts';
import { createDemoSource } from '../../src/demo/demo-source.ts';
import { startService } from '../../src/service/server/server.ts';
import { startAppOnService } from '../fixtures/app-on-service.ts';
import type { AppOnService } from '../fixtures/app-on-service.ts';
import { startCountingProxy } from '../fixtures/counting-proxy.ts';
import type { CountingProxy } from '../fixtures/counting-proxy.ts';
import { clockOn } from '../fixtures/test-clock.ts';

/** A small series and a movie of the tests' catalogue. */
export const series: PackSubject = { kind: 'series', seriesId: 28573, specials: true };
export const movie: PackSubject = { kind: 'movie', movieId: 12028 };
export const accessToken = 'survival-access-token-0123456789';
export const today = '2026-10-14';

/** A service in this process, a counting proxy in front of it, and a temporary folder. */
export interface KeptService {
  readonly folder: string;
  readonly proxy: CountingProxy;
  /** Starts the app on a data folder. */
  start(dataFolder: string): Promise<AppOnService>;
  close(): Promise<void>;
}

/** Starts a service with the tests' catalogue. */
export async function startKeptService(name: string): Promise<KeptService> {
  const folder = mkdtempSync(join(tmpdir(), `marquee-${name}-`));
  const file = join(folder, 'service.sqlite');
  const options = { port: 0, file, titles: 120, seed: 7, today, accessToken };
  const service = await startService(options, createDemoSource(), clockOn(today).now);
  const proxy = await startCountingProxy(service.authorisation);
  return {
    folder,
    proxy,
    start: (dataFolder) => startAppOnService({ dataFolder, origin: proxy.origin, accessToken, today }),
    async close() {
      await proxy.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The database file in a data folder. */
export function databaseIn(dataFolder: string): string {
  const name = readdirSync(dataFolder).find((each) => /^catalogue-.*\.sqlite$/.test(each));
  return join(dataFolder, name ?? 'none');
}

/** Waits until the packs meet a condition, and returns them. */
export function packsWhen(
  { ask, until }: AppOnService,
  condition: (packs: readonly PackSummary[]) => boolean,
): Promise<readonly PackSummary[]> {
  return until(() => ask('packs.list', {}), condition);
}

/** Whether there are packs and all are complete. */
export function areComplete(packs: readonly PackSummary[]): boolean {
  return packs.length > 0 && packs.every(({ state, complete }) => state === 'done' && complete);
}
