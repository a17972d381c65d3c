import { closeSync, copyFileSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { statSync, truncateSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../fixtures/seeded.ts';
import type { Seeded } from '../fixtures/seeded.ts';
import type { AppOnService } from '../fixtures/app-on-service.ts';
import { sampled } from '../fixtures/scale.ts';
import { inspectDatabase } from './inspect-database.ts';
import { areComplete, databaseIn, movie, packsWhen, series, startKeptService } from './kept-service.ts';
import type { KeptService } from './kept-service.ts';
import { packOf } from './keeper-task.ts';

/* Damages the database of two complete packs, or of a person's own data. No own data is lost. */

const pageSize = 4096;

let service: KeptService;
let whole = '';
let library = '';
let items = 0;
let pages = 0;

beforeAll(async () => {
  service = await startKeptService('damage');
  const folder = join(service.folder, 'whole');
  mkdirSync(folder);
  const app = await service.start(folder);
  for (const subject of [series, movie]) await app.ask('packs.keep', packOf(subject));
  const packs = await packsWhen(app, (all) => all.length === 2 && areComplete(all));
  items = packs.reduce((sum, pack) => sum + pack.items.all, 0);
  await app.ask('mine.change', {
    changes: [
      { what: 'saveView', name: 'Short ones', query: 'with_runtime.lte=90' },
      { what: 'poster', subject: { kind: 'series', id: 28573 }, path: '/chosen.jpg' },
    ],
  });
  await app.ask('mine.change', {
    changes: [{ what: 'seen', subject: { kind: 'episode', id: 28573, season: 1, episode: 2 }, at: null }],
  });
  await app.app.close();
  whole = databaseIn(folder);
  library = join(folder, 'library.sqlite');
  // Like after a kill, so that the next start checks the database.
  const database = new DatabaseSync(whole);
  database.exec('update meta set stopped_cleanly = 0; pragma wal_checkpoint (truncate)');
  database.close();
  pages = statSync(whole).size / pageSize;
}, 180_000);

afterAll(() => service.close());

interface Variant {
  readonly name: string;
  readonly damage: (file: string, random: Seeded) => void;
}

function overwrite(file: string, page: number, random: Seeded): void {
  const bytes = Buffer.from(Array.from({ length: pageSize }, () => random.below(256)));
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, pageSize, page * pageSize);
  closeSync(handle);
}

/** Overwrites `count` random pages in a range. */
function overwriteSome(count: number, from: () => number, to: () => number): Variant['damage'] {
  return (file, random) => {
    for (let index = 0; index < count; index += 1)
      overwrite(file, from() + random.below(to() - from()), random);
  };
}

/** The first page after the root pages of the tables. */
const firstContent = 110;

const variants: readonly Variant[] = [
  {
    name: 'the first page',
    damage: (file, random) => overwrite(file, 0, random),
  },
  {
    name: 'the first 100 bytes',
    damage: (file) => {
      const handle = openSync(file, 'r+');
      writeSync(handle, Buffer.alloc(100, 0xa5), 0, 100, 0);
      closeSync(handle);
    },
  },
  ...Array.from({ length: 8 }, (_, index) => ({
    name: `one page of contents (${index + 1})`,
    damage: overwriteSome(
      1,
      () => firstContent,
      () => pages,
    ),
  })),
  ...Array.from({ length: 3 }, (_, index) => ({
    name: `ten pages of contents (${index + 1})`,
    damage: overwriteSome(
      10,
      () => firstContent,
      () => pages,
    ),
  })),
  ...Array.from({ length: 2 }, (_, index) => ({
    name: `a page among the roots (${index + 1})`,
    damage: overwriteSome(
      1,
      () => 2,
      () => firstContent,
    ),
  })),
  {
    name: 'the second quarter',
    damage: (file, random) => {
      for (let page = Math.ceil(pages / 4); page < pages / 2; page += 1) overwrite(file, page, random);
    },
  },
  {
    name: 'cut off in the middle',
    damage: (file) => truncateSync(file, Math.floor(pages / 2) * pageSize),
  },
  {
    name: 'cut off within its last page',
    damage: (file) => truncateSync(file, pages * pageSize - 1234),
  },
  { name: 'cut off after 700 bytes', damage: (file) => truncateSync(file, 700) },
  { name: 'empty', damage: (file) => truncateSync(file, 0) },
];

/** SQLite refuses the first, repairs nothing of the second, and does not see the third. */
const representative = ['the first page', 'cut off in the middle', 'one page of contents (1)'];

/** Whether SQLite detects the damage. It doesn't check bytes in the middle of a picture. */
function isDetected(file: string): boolean {
  if (statSync(file).size === 0) return true;
  // Of a copy: SQLite can leave files beside a damaged one.
  const copy = join(service.folder, 'copy.sqlite');
  copyFileSync(file, copy);
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    return database.prepare('pragma quick_check (1)').get()?.quick_check !== 'ok';
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/** Checks the person's own data in the state. */
async function expectOwnData({ ask }: AppOnService): Promise<void> {
  const { savedViews, chosenPosters } = await ask('app.state', {});
  expect(savedViews).toMatchObject([{ name: 'Short ones' }]);
  expect(chosenPosters).toEqual({ 28573: '/chosen.jpg' });
  const { marks } = await ask('mine.title', { subject: { kind: 'series', id: 28573 } });
  expect(marks).toMatchObject([{ season: 1, episode: 2 }]);
}

/** Creates a data folder with copies of both databases. */
function copyDatabases(name: string): string {
  const folder = join(service.folder, name);
  mkdirSync(folder);
  copyFileSync(whole, join(folder, basename(whole)));
  copyFileSync(library, join(folder, basename(library)));
  return folder;
}

describe('a damaged catalogue', () => {
  it.for(
    sampled(
      variants.map((variant, seed) => ({ ...variant, seed })),
      ({ name }) => representative.includes(name),
    ),
  )(
    'is set aside, keeps all own data, and downloads its packs again: $name',
    async ({ damage, seed, name }) => {
      const folder = copyDatabases(`variant-${seed}`);
      const file = join(folder, basename(whole));
      damage(file, seeded(1_000 + seed));
      const damaged = readFileSync(file);
      const detected = isDetected(file);

      // The service doesn't answer, so that everything here comes from the disk.
      service.proxy.delay(() => true);
      const first = await service.start(folder);
      const { notices } = await first.ask('app.state', {});
      const packs = await first.ask('packs.list', {});
      console.info(`${name}: ${detected ? 'detected' : 'not detected'}`);
      expect(packs).toHaveLength(2);
      await expectOwnData(first);
      await first.app.close();
      expect(notices.map(({ kind }) => kind)).toEqual(detected ? ['databaseSetAside'] : []);
      const aside = readdirSync(folder).filter((each) => each.includes('.damaged-'));
      expect(aside).toHaveLength(detected ? 1 : 0);
      if (detected) {
        expect(readFileSync(join(folder, aside[0] ?? '')).equals(damaged)).toBe(true);
        expect(inspectDatabase(file, true).problems).toEqual([]);
      }

      service.proxy.delay(null);
      const second = await service.start(folder);
      await packsWhen(second, (all) => all.every(({ state }) => state === 'done'));
      // A check finds damage that SQLite doesn't detect.
      for (const { id } of packs) await second.ask('packs.check', { id });
      const repaired = await packsWhen(second, areComplete);
      expect(repaired.reduce((sum, pack) => sum + pack.items.all, 0)).toBe(items);
      await second.app.close();
      expect(inspectDatabase(file, true).problems).toEqual([]);
    },
  );
});
