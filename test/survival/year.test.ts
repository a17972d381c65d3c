import { copyFileSync, mkdtempSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { closeSync, existsSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { seeded } from '../fixtures/seeded.ts';
import { isFull, scaled } from '../fixtures/scale.ts';
import { backupNumber, isWhole, libraryFiles, LibraryYear, madeAt } from './library-year.ts';
import type { Expectation, Moment } from './library-year.ts';
import { isMountable, mountInMemory } from './mounts.ts';
import type { SmallDisk } from './mounts.ts';

/*
 * A year in the life of one library: after each start a person has what they had, or is told what is missing. A library that was
 * replaced by an older one is used, and a notice says that it is older than a backup. `MARQUEE_YEAR_SEED` repeats a year.
 */

const dayMs = 24 * 60 * 60_000;
const pageSize = 4096;
const wholeDisk = 'size=512m';

const { count: starts, words } = scaled({ sample: 30, whole: 365 });
const seed = Number(process.env['MARQUEE_YEAR_SEED'] ?? (isFull ? Date.now() % 2 ** 31 : 20_261_126));

const canMount = isMountable(() => mountInMemory('1m'));
if (!canMount) console.info('No disk is full in this year, because this user can’t mount.');
const disk: SmallDisk | null = canMount ? mountInMemory('512m') : null;
const place = disk?.folder ?? mkdtempSync(join(tmpdir(), 'marquee-year-'));
const outside = mkdtempSync(join(tmpdir(), 'marquee-year-copies-'));
const cache = join(outside, 'compiled');
// A worker starts in a quarter of the time if it needn't compile its script.
process.env['NODE_COMPILE_CACHE'] = cache;

afterAll(() => {
  if (disk === null) rmSync(place, { recursive: true });
  else disk.close();
  rmSync(outside, { recursive: true });
});

const year = new LibraryYear(place, seeded(seed), Date.UTC(2026, 10, 26, 9));
const { random } = year;
const library = year.path('library.sqlite');
const copies: { file: string; moment: Moment }[] = [];

/** What happens to the files between two starts; null: it isn't possible now. */
type Trouble = () => Partial<Expectation> | null;

const harmed = { isHarmed: true, isOlder: null } as const;

function replaceBy(file: string, moment: Moment): Partial<Expectation> {
  for (const name of libraryFiles) rmSync(year.path(name), { force: true });
  copyFileSync(file, library);
  const backups = year.backups().map((name) => year.path(`backups/${name}`));
  const isOlder = backups.some((each) => isWhole(each) && backupNumber(each) > backupNumber(file));
  // One that isn't whole may be one of the later ones, and be read nevertheless.
  return { shown: [moment], isOlder: isOlder || (backups.every(isWhole) ? false : null) };
}

const troubles: Readonly<Record<string, Trouble>> = {
  deleted: () => {
    for (const name of random.pick([libraryFiles, ['library.sqlite']]))
      rmSync(year.path(name), { force: true });
    return harmed;
  },
  truncated: () => {
    const size = random.below(statSync(library).size);
    truncateSync(library, size);
    year.diary.push(`  to ${size} bytes`);
    return harmed;
  },
  'overwritten in places': () => {
    const handle = openSync(library, 'r+');
    const pages = Math.floor(statSync(library).size / pageSize);
    for (let count = 1 + random.below(3); count > 0; count -= 1) {
      const bytes = Buffer.from(Array.from({ length: pageSize }, () => random.below(256)));
      writeSync(handle, bytes, 0, pageSize, random.below(pages) * pageSize);
    }
    closeSync(handle);
    return harmed;
  },
  'replaced by a backup': () => {
    const file = year.path(`backups/${random.pick(year.backups())}`);
    if (!isWhole(file)) return null;
    return replaceBy(file, year.at(madeAt(file)));
  },
  'replaced by an earlier copy': () => {
    if (copies.length === 0) return null;
    const { file, moment } = random.pick(copies);
    return replaceBy(file, moment);
  },
  'without its log': () => {
    for (const name of libraryFiles.slice(1)) rmSync(year.path(name), { force: true });
    return { shown: year.sinceClosed, isOlder: null };
  },
  'deleted beside a damaged backup': () => {
    if (year.backups().length === 0) return null;
    const newest = year.path(`backups/${year.backups().at(-1)}`);
    truncateSync(newest, random.below(statSync(newest).size));
    rmSync(library);
    return harmed;
  },
};

const wrongClocks = [2, 60, 1_000, 12_000, -3, -100, -400, -15_000].map((days) => days * dayMs);

/** Opens a file of a newer version: it is refused and stays as it is, and is then put back. */
async function meetNewerVersion(): Promise<void> {
  const kept = libraryFiles.filter((name) => existsSync(year.path(name)));
  const bytes = kept.map((name) => readFileSync(year.path(name)));
  const database = new DatabaseSync(library);
  database.exec(`pragma user_version = 1000; update meta set written_by = '9.9.9'`);
  database.close();
  const [newer, backups] = [readFileSync(library), year.backups()];
  const store = await year.open();
  const refused = await store.mine.change('2026-11-26', [{ what: 'createList', name: 'Lost', titles: [] }]);
  await store.close();
  expect(refused).toMatchObject({ ok: false, failure: { code: 'storage', details: { reason: 'newer' } } });
  expect(year.takeNotices()).toEqual([{ kind: 'libraryNewer', version: '9.9.9' }]);
  expect(readFileSync(library).equals(newer)).toBe(true);
  expect(year.backups()).toEqual(backups);
  for (const name of libraryFiles) rmSync(year.path(name), { force: true });
  for (const [index, name] of kept.entries()) writeFileSync(year.path(name), bytes[index]!);
}

/** Leaves so many bytes of space, or all of it. */
function leaveSpace(bytes: number | null): void {
  const { blocks, bfree, bsize } = statfsSync(place);
  disk?.remount(bytes === null ? wholeDisk : `size=${(blocks - bfree) * bsize + bytes}`);
}

it(`a person has what they had after each of ${words} starts, or is told what is missing (seed ${seed})`, async () => {
  let rightTime = year.time;
  let [wrong, isLatent] = [0, false];
  for (let day = 0; day < starts; day += 1) {
    rightTime += dayMs;
    if (wrong !== 0 && random.below(2) === 0) wrong = 0;
    else if (random.below(6) === 0) wrong = random.pick(wrongClocks);
    year.time = rightTime + wrong + random.below(dayMs / 2);
    const what =
      random.below(2) === 0 || day === 0 || year.isRestored
        ? 'nothing'
        : random.pick([...Object.keys(troubles), 'full', 'newer', 'killed', 'killed']);
    year.diary.push(`seed ${seed}, start ${day}, clock ${new Date(year.time).toISOString()}, ${what}`);
    if (what === 'newer') await meetNewerVersion();
    const met = troubles[what]?.() ?? {};
    const full = what === 'full' && disk !== null;
    isLatent ||= met.isHarmed === true;
    const expectation = {
      ...{ shown: year.possible, isOlder: isLatent ? null : false, isFull: full },
      ...{ ...met, isHarmed: isLatent },
    };
    // What a start changes must be known before, so that the model can follow a process that is killed.
    if (what === 'killed' && !isLatent && year.possible.length === 1) {
      await year.runAndKill(expectation, cache);
      continue;
    }
    if (full) leaveSpace(random.pick([0, 8, 64, 200, 400]) * 1024);
    const freed = random.below(2) === 0;
    const end = day > 0 && !full && random.below(5) === 0 ? 'powerLoss' : 'close';
    await year.run(expectation, end, () => {
      if (full && freed) leaveSpace(null);
    });
    if (full) leaveSpace(null);
    if (end === 'powerLoss') continue;
    if (isLatent) isLatent = year.isRestored || !isWhole(library);
    if (!isLatent && random.below(4) === 0) {
      const file = join(outside, `copy-${day}.sqlite`);
      copyFileSync(library, file);
      copies.push({ file, moment: year.current });
    }
  }
}, 2_400_000);
