import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackSubject, PackSummary } from '#shared/contract/packs.ts';
import type { AppOnService } from '../fixtures/app-on-service.ts';
import { lookInto } from './held.ts';
import { startKeeper } from './keeper-process.ts';
import { packOf } from './keeper-task.ts';
import {
  accessToken,
  areWhole,
  databaseIn,
  movie,
  packsOnce,
  series,
  startKeptService,
  today,
} from './kept-service.ts';
import type { KeptService } from './kept-service.ts';
import { isMountable, mountInFile, mountInMemory } from './mounts.ts';

/*
 * Real disks that are full or read-only. Where this user may not mount, these are skipped; `script/full-disk.sh` shows
 * how to see the same by hand.
 */

const inMemory = (): ReturnType<typeof mountInMemory> => mountInMemory('6m');
const inFile = (): ReturnType<typeof mountInFile> => mountInFile(48 * 2 ** 20);
const canFill = isMountable(inMemory);
const canFail = isMountable(inFile);
if (!canFill || !canFail) console.info('Skipped in part: this user may not mount. See script/full-disk.sh.');

let service: KeptService;

beforeAll(async () => {
  service = await startKeptService('disk');
});

afterAll(() => service.close());

const big: PackSubject = { kind: 'series', seriesId: 10234, specials: true };
const keepBig = { ...packOf(big), choices: { pictures: 'large', people: 'cast' } } as const;

async function noticesOf({ ask }: AppOnService): Promise<readonly unknown[]> {
  return (await ask('app.state', {})).notices;
}

function packOfKind(packs: readonly PackSummary[], subject: PackSubject): PackSummary {
  const found = packs.find((pack) => pack.subject.kind === subject.kind);
  if (found === undefined) throw new Error(`There is no pack of a ${subject.kind}.`);
  return found;
}

/** Everything of the movie's page, as the page asks for it. */
async function openMovie({ ask }: AppOnService): Promise<void> {
  for (const endpoint of ['movie.watchProviders', 'movie.reviews'] as const) {
    const { text } = await ask('catalogue.read', { endpoint, parameters: { movie_id: 12028 } });
    expect(JSON.parse(text)).toHaveProperty('id');
  }
}

describe.skipIf(!canFill)('a full disk', () => {
  it('stops a pack, loses nothing, and lets it go on when there is room', { timeout: 120_000 }, async () => {
    const disk = inMemory();
    try {
      const running = await service.start(disk.folder);
      const { ask, tried, app } = running;
      await ask('packs.keep', packOf(movie));
      await packsOnce(running, areWhole);
      await ask('packs.keep', keepBig);
      const stopped = await packsOnce(running, (packs) => packs.some(({ state }) => state === 'waiting'));
      console.info(`room left: ${statfsSync(disk.folder).bavail * statfsSync(disk.folder).bsize} bytes`);
      expect(packOfKind(stopped, big)).toMatchObject({ complete: false, waitsFor: { code: 'storage' } });
      expect(await noticesOf(running)).toEqual([{ kind: 'storageFailing', reason: 'full' }]);

      // What was held is there and whole.
      const kept = packOfKind(stopped, movie);
      expect(kept.complete).toBe(true);
      expect(await ask('packs.verify', { id: kept.id })).toMatchObject({ missingCount: 0 });
      await openMovie(running);
      // What was not is had from the service, though it cannot be stored.
      for (const page of [1, 2, 3, 4, 5, 6]) {
        const { text } = await ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page } });
        expect(JSON.parse(text)).toHaveProperty('results');
      }
      expect((await tried('packs.list', {})).ok).toBe(true);

      disk.remount('size=64m');
      await ask('packs.resume', { id: packOfKind(stopped, big).id });
      const whole = await packsOnce(running, (packs) => packs.every(({ state }) => state === 'done'));
      expect(whole.map(({ missing }) => missing)).toEqual([{}, {}]);
      expect(areWhole(whole)).toBe(true);
      for (const { id } of whole) expect((await ask('packs.verify', { id })).missingCount).toBe(0);
      await app.close();
      expect(lookInto(databaseIn(disk.folder), true).wrong).toEqual([]);
    } finally {
      disk.close();
    }
  });

  it('does not keep the app from starting, nor from closing', { timeout: 120_000 }, async () => {
    const disk = inMemory();
    try {
      const first = await service.start(disk.folder);
      await first.ask('packs.keep', packOf(movie));
      await packsOnce(first, areWhole);
      await first.ask('packs.keep', keepBig);
      await packsOnce(first, (packs) => packs.some(({ state }) => state === 'waiting'));
      await first.app.close();

      const second = await service.start(disk.folder);
      const packs = await second.ask('packs.list', {});
      expect(packOfKind(packs, movie).complete).toBe(true);
      await openMovie(second);
      await second.app.close();
      disk.remount('size=64m');
      expect(lookInto(databaseIn(disk.folder), true).wrong).toEqual([]);
    } finally {
      disk.close();
    }
  });
});

/** What a read-only place must still do. */
async function expectReadable(running: AppOnService): Promise<void> {
  const packs = await packsOnce(running, (all) => all.length > 0);
  const kept = packOfKind(packs, movie);
  expect(kept.items.held).toBe(kept.items.all);
  service.proxy.asked.length = 0;
  await openMovie(running);
  expect(service.proxy.asked).toEqual([]);
  // Not stored, and answered all the same.
  await running.ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page: 9 } });
  expect(await running.ask('packs.verify', { id: kept.id })).toMatchObject({ missingCount: 0 });
  const refused = await running.tried('packs.keep', packOf(series));
  expect(refused).toMatchObject({ ok: false, failure: { code: 'storage' } });
  expect(await noticesOf(running)).toContainEqual({ kind: 'storageFailing', reason: 'readOnly' });
}

describe.skipIf(!canFill || !canFail)('a read-only disk', () => {
  it('is read when the app starts on it', { timeout: 120_000 }, async () => {
    const disk = mountInMemory('64m');
    try {
      const first = await service.start(disk.folder);
      await first.ask('packs.keep', packOf(movie));
      await packsOnce(first, areWhole);
      await first.app.close();

      disk.remount('ro');
      const second = await service.start(disk.folder);
      await expectReadable(second);
      await second.app.close();

      disk.remount('rw');
      const third = await service.start(disk.folder);
      expect(await noticesOf(third)).toEqual([]);
      await third.app.close();
      expect(lookInto(databaseIn(disk.folder), true).wrong).toEqual([]);
    } finally {
      disk.close();
    }
  });

  it('is read when the app was killed on it before', { timeout: 120_000 }, async () => {
    const disk = mountInMemory('64m');
    try {
      const { origin } = service.proxy;
      const keeper = startKeeper(
        { dataFolder: disk.folder, origin, accessToken, today, keep: [movie] },
        join(service.folder, 'compiled'),
      );
      await keeper.says('ready');
      keeper.tell('begin');
      await keeper.says('done');
      await keeper.kill();

      disk.remount('ro');
      const running = await service.start(disk.folder);
      await expectReadable(running);
      await running.app.close();
    } finally {
      disk.close();
    }
  });

  it('is read when it fails under a running app', { timeout: 120_000 }, async () => {
    const disk = inFile();
    try {
      const data = join(disk.folder, 'data');
      mkdirSync(data);
      const running = await service.start(data);
      await running.ask('packs.keep', packOf(movie));
      await packsOnce(running, areWhole);

      disk.remount('abort');
      await expectReadable(running);
      await running.app.close();
    } finally {
      disk.close();
    }
  });
});
