import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackSubject, PackSummary } from '#shared/contract/packs.ts';
import type { AppOnService } from '../fixtures/app-on-service.ts';
import { onePixel } from '../fixtures/one-pixel.ts';
import { inspectDatabase } from './inspect-database.ts';
import { startKeeper } from './keeper-process.ts';
import { packOf } from './keeper-task.ts';
import {
  accessToken,
  areComplete,
  databaseIn,
  movie,
  packsWhen,
  series,
  startKeptService,
  today,
} from './kept-service.ts';
import type { KeptService } from './kept-service.ts';
import { isMountable, mountInFile, mountInMemory } from './mounts.ts';

// Real disks that are full or read-only. These tests are skipped if this user can't mount.

const inMemory = (): ReturnType<typeof mountInMemory> => mountInMemory('6m');
const inFile = (): ReturnType<typeof mountInFile> => mountInFile(48 * 2 ** 20);
const canMountMemory = isMountable(inMemory);
const canMountFile = isMountable(inFile);
if (!canMountMemory || !canMountFile) console.info('Skipping some tests, because this user can’t mount.');

let service: KeptService;

beforeAll(async () => {
  service = await startKeptService('disk');
  // As large as a drawn one on average, which the service would draw 237 times.
  service.proxy.picture = Buffer.concat([onePixel, Buffer.alloc(24 * 2 ** 10)]);
});

afterAll(() => service.close());

const largeSeries: PackSubject = { kind: 'series', seriesId: 10234, specials: true };
const keepLargeSeries = { ...packOf(largeSeries), choices: { pictures: 'large', people: 'cast' } } as const;

async function noticesOf({ ask }: AppOnService): Promise<readonly unknown[]> {
  return (await ask('app.state', {})).notices;
}

function packOfKind(packs: readonly PackSummary[], subject: PackSubject): PackSummary {
  const found = packs.find((pack) => pack.subject.kind === subject.kind);
  if (found === undefined) throw new Error(`There is no ${subject.kind} pack.`);
  return found;
}

/** Reads the bodies of the movie's page. */
async function openMovie({ ask }: AppOnService): Promise<void> {
  for (const endpoint of ['movie.watchProviders', 'movie.reviews'] as const) {
    const { text } = await ask('catalogue.read', { endpoint, parameters: { movie_id: 12028 } });
    expect(JSON.parse(text)).toHaveProperty('id');
  }
}

describe.skipIf(!canMountMemory)('a full disk', () => {
  it(
    'pauses a pack without data loss, and the pack can resume when there is space',
    { timeout: 120_000 },
    async () => {
      using disk = inMemory();
      const running = await service.start(disk.folder);
      const { ask, tried, app } = running;
      await ask('packs.keep', packOf(movie));
      await packsWhen(running, areComplete);
      await ask('packs.keep', keepLargeSeries);
      const stopped = await packsWhen(running, (packs) => packs.some(({ state }) => state === 'waiting'));
      console.info(`free space: ${statfsSync(disk.folder).bavail * statfsSync(disk.folder).bsize} bytes`);
      expect(packOfKind(stopped, largeSeries)).toMatchObject({
        complete: false,
        waitsFor: { code: 'storage' },
      });
      expect(await noticesOf(running)).toEqual([{ kind: 'storageFailing', reason: 'full' }]);

      // The complete pack is still complete.
      const kept = packOfKind(stopped, movie);
      expect(kept.complete).toBe(true);
      await openMovie(running);
      // Other bodies come from the service, although they can't be stored.
      for (const page of [1, 2, 3, 4, 5, 6]) {
        const { text } = await ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page } });
        expect(JSON.parse(text)).toHaveProperty('results');
      }
      expect((await tried('packs.list', {})).ok).toBe(true);

      disk.remount('size=64m');
      await ask('packs.resume', { id: packOfKind(stopped, largeSeries).id });
      const whole = await packsWhen(running, (packs) => packs.every(({ state }) => state === 'done'));
      expect(whole.map(({ missing }) => missing)).toEqual([{}, {}]);
      expect(areComplete(whole)).toBe(true);
      await app.close();
      expect(inspectDatabase(databaseIn(disk.folder), true).problems).toEqual([]);
    },
  );

  it('lets the app start and close', { timeout: 120_000 }, async () => {
    using disk = inMemory();
    const first = await service.start(disk.folder);
    await first.ask('packs.keep', packOf(movie));
    await packsWhen(first, areComplete);
    await first.ask('packs.keep', keepLargeSeries);
    await packsWhen(first, (packs) => packs.some(({ state }) => state === 'waiting'));
    await first.app.close();

    const second = await service.start(disk.folder);
    const packs = await second.ask('packs.list', {});
    expect(packOfKind(packs, movie).complete).toBe(true);
    await openMovie(second);
    await second.app.close();
    disk.remount('size=64m');
    expect(inspectDatabase(databaseIn(disk.folder), true).problems).toEqual([]);
  });
});

describe.skipIf(!canMountMemory)('a disk that is full at the first start', () => {
  it('refuses what a person tells the app until there is space', { timeout: 120_000 }, async () => {
    using disk = inMemory();
    const filler = join(disk.folder, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(8 * 2 ** 20))).toThrow('ENOSPC');
    const running = await service.start(disk.folder);
    const view = { name: 'Short ones', query: 'with_runtime.lte=90' };
    const failed = { ok: false, failure: { code: 'storage', details: { reason: 'full' } } };
    expect(await running.tried('mine.change', { changes: [{ what: 'saveView', ...view }] })).toMatchObject(
      failed,
    );
    expect(await noticesOf(running)).toEqual([{ kind: 'storageFailing', reason: 'full' }]);
    rmSync(filler);
    expect(await running.tried('mine.change', { changes: [{ what: 'saveView', ...view }] })).toMatchObject({
      ok: true,
    });
    expect(await noticesOf(running)).toEqual([]);
    await running.app.close();
    const second = await service.start(disk.folder);
    expect((await second.ask('app.state', {})).savedViews).toMatchObject([view]);
    await second.app.close();
  });
});

/** Checks what must work on a read-only disk. */
async function expectReadable(running: AppOnService): Promise<void> {
  const packs = await packsWhen(running, (all) => all.length > 0);
  const kept = packOfKind(packs, movie);
  expect(kept.items.held).toBe(kept.items.all);
  service.proxy.requests.length = 0;
  await openMovie(running);
  expect(service.proxy.requests).toEqual([]);
  // A body that can't be stored is still returned.
  await running.ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page: 9 } });
  const refused = await running.tried('packs.keep', packOf(series));
  expect(refused).toMatchObject({ ok: false, failure: { code: 'storage' } });
  expect(await noticesOf(running)).toContainEqual({ kind: 'storageFailing', reason: 'readOnly' });
}

describe.skipIf(!canMountMemory || !canMountFile)('a read-only disk', () => {
  it(
    'is readable when the app starts on it, and takes changes once it can be written',
    { timeout: 120_000 },
    async () => {
      using disk = mountInMemory('64m');
      const first = await service.start(disk.folder);
      await first.ask('packs.keep', packOf(movie));
      await packsWhen(first, areComplete);
      await first.app.close();

      disk.remount('ro');
      const second = await service.start(disk.folder);
      await expectReadable(second);
      const view = { name: 'Short ones', query: 'with_runtime.lte=90' };
      const save = () => second.tried('mine.change', { changes: [{ what: 'saveView', ...view }] });
      const failure = { code: 'storage', details: { reason: 'readOnly' } };
      expect(await save()).toMatchObject({ ok: false, failure });
      disk.remount('rw');
      expect(await save()).toMatchObject({ ok: true });
      await second.app.close();

      const third = await service.start(disk.folder);
      expect(await noticesOf(third)).toEqual([]);
      expect((await third.ask('app.state', {})).savedViews).toMatchObject([view]);
      await third.app.close();
      expect(inspectDatabase(databaseIn(disk.folder), true).problems).toEqual([]);
    },
  );

  it('is readable after the app was killed on it', { timeout: 120_000 }, async () => {
    using disk = mountInMemory('64m');
    const { origin } = service.proxy;
    const keeper = startKeeper(
      { dataFolder: disk.folder, origin, accessToken, today, keep: [movie] },
      join(service.folder, 'compiled'),
    );
    await keeper.waitForLine('ready');
    keeper.send('begin');
    await keeper.waitForLine('done');
    await keeper.kill();

    disk.remount('ro');
    const running = await service.start(disk.folder);
    await expectReadable(running);
    await running.app.close();
  });

  it('is readable when it fails while the app runs', { timeout: 120_000 }, async () => {
    using disk = inFile();
    const data = join(disk.folder, 'data');
    mkdirSync(data);
    const running = await service.start(data);
    await running.ask('packs.keep', packOf(movie));
    await packsWhen(running, areComplete);

    disk.remount('abort');
    await expectReadable(running);
    await running.app.close();
  });
});
