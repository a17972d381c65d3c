import { copyFileSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { MineTitle } from '#shared/contract/mine-answers.ts';
import {
  advanceClock,
  backups,
  call,
  close,
  notices,
  now,
  open,
  path,
  names,
  planOf,
  saveView,
  visit,
  visited,
  views,
} from '../../../test/fixtures/open-library.ts';
import { runInThread } from '../platform/run-in-thread.ts';
import { Database } from './database.ts';

const day = 24 * 60 * 60_000;

const heldIn = (name: string): unknown => {
  const backup = new Database(path(`backups/${name}`), 'readOnly');
  const { count } = backup.get<{ count: number }>('select count(*) as count from operations') ?? {
    count: 0,
  };
  backup.close();
  return count;
};
async function mark(episode: number): Promise<void> {
  const host = open();
  const subject = { kind: 'episode', id: 7, season: 1, episode };
  await call(host, 'mine.change', '2026-11-21', [{ what: 'seen', subject, at: null }]);
  await close(host);
}

it('backups are ordered by what they hold, so that a start with a wrong clock outlives no day', async () => {
  await mark(1);
  advanceClock(365 * day);
  await mark(2);
  advanceClock(-364 * day);
  for (let episode = 3; episode <= 14; episode += 1) {
    await mark(episode);
    advanceClock(day);
  }
  // Those of the last seven days, and of weeks and months before.
  expect(backups().map(heldIn)).toEqual(expect.arrayContaining([8, 9, 10, 11, 12, 13, 14]));
  expect(backups().length).toBeLessThan(12);
  notices.length = 0;
  truncateSync(path('library.sqlite'), 5_000);
  const host = open();
  expect(notices).toMatchObject([{ kind: 'libraryRestored', since: now - day }]);
  const { marks } = await call<MineTitle>(host, 'mine.title', '2026-11-21', { kind: 'series', id: 7 });
  expect(marks).toHaveLength(14);
});

it('of backups with as many changes the last is restored, whatever the clock said', async () => {
  await mark(1);
  for (const days of [400, -1_000, 600]) {
    advanceClock(days * day);
    const host = open();
    await visit(host, `After ${days} days`);
    await close(host);
    truncateSync(path('library.sqlite'), 5_000);
    // The clock is right again, so that the backup may be of tomorrow.
    advanceClock(-day / 2);
    notices.length = 0;
    const restored = open();
    expect(notices).toMatchObject([{ kind: 'libraryRestored', since: now + day / 2 }]);
    expect(await visited(restored)).toContain(`After ${days} days`);
    await close(restored);
  }
});

it('a backup that was cut off within its last page is not restored', async () => {
  await mark(1);
  const since = now;
  advanceClock(day);
  const host = open();
  // The last page of the backup is of this text.
  await visit(host, 'Long one', 'x'.repeat(20_000));
  await close(host);
  const newest = path(`backups/${backups()[1]}`);
  truncateSync(newest, statSync(newest).size - 3_000);
  rmSync(path('library.sqlite'));
  await close(open());
  expect(notices).toEqual([{ kind: 'libraryRestored', file: null, since }]);
});

it('a backup that holds more than the library is kept, and restored when that is damaged', async () => {
  for (let episode = 1; episode <= 9; episode += 1) await mark(episode);
  const [full = ''] = backups();
  advanceClock(day);
  await mark(10);
  const [, fuller = ''] = backups();
  copyFileSync(path(`backups/${full}`), path('library.sqlite'));
  for (let count = 0; count < 40; count += 1) {
    advanceClock(day);
    await close(open());
  }
  expect(heldIn(fuller)).toBe(10);
  truncateSync(path('library.sqlite'), 5_000);
  const { marks } = await call<MineTitle>(open(), 'mine.title', '2026-11-21', { kind: 'series', id: 7 });
  expect(marks).toHaveLength(10);
});

it('a backup that was killed leaves nothing, and is made at the next start of the day', async () => {
  const host = open();
  await visit(host, 'Short ones');
  mkdirSync(path('backups'));
  for (const suffix of ['', '-journal'])
    writeFileSync(path(`backups/library-20261120T000000Z.sqlite.part${suffix}`), 'half');
  await close(host);
  expect(backups()).toEqual(['library-20261121T000000Z-1.sqlite']);
});

it('a library is read and written while another thread copies it, and is closed after that', async () => {
  const copied = Promise.withResolvers<boolean>();
  const host = open('demo', () => copied.promise);
  const closed = close(host);
  const subject = { kind: 'episode', id: 7, season: 1, episode: 1 };
  await call(host, 'mine.change', '2026-11-21', [{ what: 'seen', subject, at: null }]);
  expect(backups()).toEqual([]);
  copied.resolve(false);
  await closed;
  expect(backups().map(heldIn)).toEqual([1]);
});

it('another thread copies a library that is open', async () => {
  await mark(1);
  const host = open();
  const backup = { folder: path('backups'), name: 'library-new.sqlite', now };
  const task = { role: 'copy', libraryFile: path('library.sqlite'), backup };
  const isCopied = await runInThread(new URL('../app/store-worker.ts', import.meta.url), task, false);
  await close(host);
  expect(isCopied).toBe(true);
  expect(heldIn('library-new.sqlite.part')).toBe(1);
});

it('backups are made once a day and whole, and seven are kept', async () => {
  for (let count = 1; count <= 9; count += 1) {
    const host = open();
    await saveView(host, `View ${count}`);
    await close(host);
    await close(open());
    expect(backups()).toHaveLength(Math.min(7, count));
    advanceClock(day);
  }
  expect(backups()).toEqual([
    ...[3, 4, 5, 6, 7, 8, 9].map((number) => `library-202611${20 + number}T000000Z-${number}.sqlite`),
  ]);
  const newest = new Database(path(`backups/${backups()[6]}`), 'readOnly');
  expect(newest.get("select count(*) as views from current_values where kind = 'view'")).toEqual({
    views: 9,
  });
  newest.close();
});

it('a library that was replaced by an older file is used as it is, and a notice says so once', async () => {
  await mark(1);
  const older = path('older.sqlite');
  copyFileSync(path('library.sqlite'), older);
  advanceClock(-30 * day);
  await mark(2);
  const madeAt = now;
  const keeping = open();
  await call(keeping, 'packs.keep', planOf(5), 'Five', null);
  await close(keeping);
  expect(notices).toEqual([]);
  copyFileSync(older, path('library.sqlite'));
  for (const _start of [1, 2]) {
    const host = open();
    const { marks } = await call<MineTitle>(host, 'mine.title', '2026-11-21', { kind: 'series', id: 7 });
    expect(marks).toHaveLength(1);
    // The catalogue's packs stay, though the older file doesn't list them.
    expect(await names(host)).toEqual(['Five']);
    await close(host);
  }
  expect(notices).toEqual([{ kind: 'libraryOlder', since: madeAt }]);
});

it('a missing library of which no backup can be read begins empty, and a notice says so', async () => {
  await mark(1);
  rmSync(path('library.sqlite'));
  truncateSync(path(`backups/${backups()[0]}`), 5_000);
  expect(await views(open())).toEqual([]);
  expect(notices).toEqual([{ kind: 'libraryRestored', file: null, since: null }]);
});

it('a library is saved although it can’t be backed up, which is said once, and is backed up when it can be', async () => {
  const folder = path('backups');
  writeFileSync(folder, 'no folder');
  const host = open();
  await saveView(host, 'One');
  await close(host);
  expect(notices).toEqual([{ kind: 'backupFailing', folder }]);
  rmSync(folder);
  const second = open();
  expect(await views(second)).toEqual(['One']);
  await close(second);
  expect(backups()).toHaveLength(1);
  expect(notices).toHaveLength(1);
});
