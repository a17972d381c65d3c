import { closeSync, copyFileSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { statSync, truncateSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../faults/seeded.ts';
import type { Seeded } from '../faults/seeded.ts';
import { lookInto } from './held.ts';
import { areWhole, databaseIn, movie, packsOnce, series, startKeptService } from './kept-service.ts';
import type { KeptService } from './kept-service.ts';
import { packOf } from './keeper-task.ts';

/* A database that holds two whole packs is damaged. What can be read of it is there again, and the rest is fetched. */

const pageSize = 4096;

let service: KeptService;
let whole = '';
let items = 0;
let pages = 0;

beforeAll(async () => {
  service = await startKeptService('damage');
  const folder = join(service.folder, 'whole');
  mkdirSync(folder);
  const app = await service.start(folder);
  for (const subject of [series, movie]) await app.ask('packs.keep', packOf(subject));
  const packs = await packsOnce(app, (all) => all.length === 2 && areWhole(all));
  items = packs.reduce((sum, pack) => sum + pack.items.all, 0);
  await app.ask('views.save', { name: 'Short ones', query: 'with_runtime.lte=90' });
  await app.ask('posters.choose', { seriesId: 28573, path: '/chosen.jpg' });
  await app.ask('seen.mark', { seriesId: 28573, upTo: { season: 1, episode: 2 } });
  await app.app.close();
  whole = databaseIn(folder);
  // As a program leaves it that was killed: the next one looks whether it is sound.
  const database = new DatabaseSync(whole);
  database.exec('update meta set stopped_cleanly = 0; pragma wal_checkpoint (truncate)');
  database.close();
  pages = statSync(whole).size / pageSize;
}, 60_000);

afterAll(() => service.close());

interface Variant {
  readonly name: string;
  readonly damage: (file: string, chance: Seeded) => void;
  /** The least part of the packs' items that is there again without the service. */
  readonly saved: number;
  /** Whether what a person made is there again. */
  readonly ownThings: boolean;
}

function overwrite(file: string, page: number, chance: Seeded): void {
  const bytes = Buffer.from(Array.from({ length: pageSize }, () => chance.below(256)));
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, pageSize, page * pageSize);
  closeSync(handle);
}

/** Pages in which a table's rows stand, as SQLite's own map of pages would say; found by what is written in them. */
function overwriteSome(count: number, from: () => number, to: () => number): Variant['damage'] {
  return (file, chance) => {
    for (let index = 0; index < count; index += 1)
      overwrite(file, from() + chance.below(to() - from()), chance);
  };
}

/** Root pages of tables, which stand at the beginning of the file. */
const firstContent = 110;

const variants: readonly Variant[] = [
  {
    name: 'the first page',
    damage: (file, chance) => overwrite(file, 0, chance),
    saved: 0.99,
    ownThings: true,
  },
  {
    name: 'the first 100 bytes',
    damage: (file) => {
      const handle = openSync(file, 'r+');
      writeSync(handle, Buffer.alloc(100, 0xa5), 0, 100, 0);
      closeSync(handle);
    },
    saved: 0.99,
    ownThings: true,
  },
  ...Array.from({ length: 8 }, (_, index) => ({
    name: `one page of contents (${index + 1})`,
    damage: overwriteSome(
      1,
      () => firstContent,
      () => pages,
    ),
    saved: 0.8,
    ownThings: true,
  })),
  ...Array.from({ length: 3 }, (_, index) => ({
    name: `ten pages of contents (${index + 1})`,
    damage: overwriteSome(
      10,
      () => firstContent,
      () => pages,
    ),
    saved: 0.3,
    ownThings: true,
  })),
  ...Array.from({ length: 2 }, (_, index) => ({
    name: `a page among the roots (${index + 1})`,
    damage: overwriteSome(
      1,
      () => 2,
      () => firstContent,
    ),
    saved: 0,
    ownThings: false,
  })),
  {
    name: 'the second quarter',
    damage: (file, chance) => {
      for (let page = Math.ceil(pages / 4); page < pages / 2; page += 1) overwrite(file, page, chance);
    },
    saved: 0,
    ownThings: true,
  },
  {
    name: 'cut off in the middle',
    damage: (file) => truncateSync(file, Math.floor(pages / 2) * pageSize),
    saved: 0,
    ownThings: true,
  },
  {
    name: 'cut off within its last page',
    damage: (file) => truncateSync(file, pages * pageSize - 1234),
    saved: 0.8,
    ownThings: true,
  },
  { name: 'cut off after 700 bytes', damage: (file) => truncateSync(file, 700), saved: 0, ownThings: false },
  { name: 'empty', damage: (file) => truncateSync(file, 0), saved: 0, ownThings: false },
];

/** Whether SQLite sees that something is wrong: bytes in the middle of a picture it does not look at. */
function isSeen(file: string): boolean {
  if (statSync(file).size === 0) return true;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('pragma quick_check (1)').get()?.quick_check !== 'ok';
  } catch {
    return true;
  } finally {
    database.close();
  }
}

describe('a damaged database', () => {
  it('is damaged in 20 ways', () => expect(variants).toHaveLength(20));

  it.for(variants.map((variant, seed) => ({ ...variant, seed })))(
    'is set aside and what can be read is saved: $name',
    async ({ damage, saved, ownThings, seed, name }) => {
      const folder = join(service.folder, `variant-${seed}`);
      mkdirSync(folder);
      const file = join(folder, basename(whole));
      copyFileSync(whole, file);
      damage(file, seeded(1_000 + seed));
      const damaged = readFileSync(file);
      const seen = isSeen(file);

      // Nothing is answered: what is there was saved.
      service.proxy.holdBack(() => true);
      const began = performance.now();
      const first = await service.start(folder);
      const took = Math.round(performance.now() - began);
      const { notices, savedViews, chosenPosters, seen: marks } = await first.ask('app.state', {});
      const packs = await first.ask('packs.list', {});
      const held = packs.reduce((sum, pack) => sum + pack.items.held, 0);
      await first.app.close();
      console.info(`${name}: ${seen ? 'seen' : 'not seen'}, ${held} of ${items} held, ${took} ms`);
      expect(notices.map(({ kind }) => kind)).toEqual(seen ? ['databaseSetAside'] : []);
      const aside = readdirSync(folder).filter((each) => each.includes('.damaged-'));
      expect(aside).toHaveLength(seen ? 1 : 0);
      if (seen) expect(readFileSync(join(folder, aside[0] ?? '')).equals(damaged)).toBe(true);
      expect(readdirSync(folder).filter((each) => /\.(saved|salvaging)/.test(each))).toEqual([]);
      expect(held / items).toBeGreaterThanOrEqual(saved);
      if (ownThings) {
        expect(savedViews).toMatchObject([{ name: 'Short ones' }]);
        expect(chosenPosters).toEqual({ 28573: '/chosen.jpg' });
        expect(marks).toEqual({ 28573: { season: 1, episode: 2 } });
      }
      if (seen) expect(lookInto(file, true).wrong).toEqual([]);

      service.proxy.holdBack(null);
      const second = await service.start(folder);
      await packsOnce(second, (all) => all.every(({ state }) => state === 'done'));
      for (const { id } of packs) {
        const before = await second.ask('packs.verify', { id });
        // Damage that SQLite does not see is found here, and mended.
        if (seen) expect(before.missingCount).toBe(0);
        if (before.missingCount > 0) await second.ask('packs.resume', { id });
      }
      const mended = await packsOnce(second, (all) => all.every(({ state }) => state === 'done'));
      if (mended.length > 0) expect(areWhole(mended)).toBe(true);
      for (const { id } of packs) expect((await second.ask('packs.verify', { id })).missingCount).toBe(0);
      await second.app.close();
      expect(lookInto(file, true).wrong).toEqual([]);
    },
  );
});
