import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { timeOf } from '#shared/mine/hybrid-clock.ts';
import type { Stamp } from '#shared/mine/hybrid-clock.ts';
import {
  addPersonalData,
  advanceClock,
  backups,
  call,
  close,
  damageTable,
  expectPersonalData,
  names,
  notices,
  now,
  open,
  path,
  planOf,
  saveView,
  views,
  visit,
  visited,
} from '../../../../test/fixtures/open-library.ts';
import type { PackRow } from '../../offline/store/pack-rows.ts';
import { Database } from '../../store/database.ts';
import { libraryKind } from '../../store/database-kinds.ts';

const day = 24 * 60 * 60_000;

afterEach(() => void vi.useRealTimers());

it('a damaged catalogue is set aside unchanged, and all personal data stays, including the list of packs to fetch again', async () => {
  const host = open();
  await addPersonalData(host);
  await close(host);
  const file = path('catalogue-demo.sqlite');
  writeFileSync(file, 'rubbish '.repeat(2_000));
  const reopened = open();
  const [notice] = notices;
  expect(notices).toMatchObject([{ kind: 'databaseSetAside' }]);
  const aside = notice?.kind === 'databaseSetAside' ? notice.file : '';
  expect(readFileSync(aside, 'utf8')).toBe('rubbish '.repeat(2_000));
  await expectPersonalData(reopened);
  for (const { id, plan } of await call<PackRow[]>(reopened, 'packs.list')) {
    expect(plan.language).toBe('de-DE');
    expect(await call(reopened, 'packs.counts', id, true)).toMatchObject({ all: 3, held: 0 });
  }
});

it('an interrupted first start leaves nothing that the next one reports as damage', async () => {
  writeFileSync(path('library.sqlite.created'), '');
  writeFileSync(path('catalogue-demo.sqlite.created'), 'half a file');
  writeFileSync(path('library.sqlite-wal'), 'a log without its database');
  const host = open();
  expect(notices).toEqual([]);
  await saveView(host, 'Short ones');
  expect(await views(host)).toEqual(['Short ones']);
  expect(readdirSync(path('.')).filter((name) => /created|damaged/.test(name))).toEqual([]);
});

describe('a damaged library', () => {
  it('a damaged library is restored from the newest whole backup, with packs added since then, and a notice that says when it was made', async () => {
    let host = open();
    await addPersonalData(host);
    await close(host);
    advanceClock(day);
    const since = now;
    host = open();
    await close(host);
    advanceClock(2 * day);
    host = open();
    await call(host, 'packs.keep', planOf(9), 'Nine', null);
    await close(host);
    expect(backups()).toHaveLength(3);
    // The newest backup is damaged too.
    truncateSync(path(`backups/${backups()[2]}`), 5_000);
    writeFileSync(path('library.sqlite'), 'rubbish '.repeat(2_000));
    host = open();
    expect(notices).toMatchObject([{ kind: 'libraryRestored', since }]);
    expect(await views(host)).toEqual(['Short ones']);
    expect(await names(host)).toEqual(['Five', 'Nine', 'Six']);
    await close(host);
    notices.length = 0;
    host = open();
    expect(notices).toEqual([]);
    expect(await names(host)).toEqual(['Five', 'Nine', 'Six']);
  });

  it('a damaged library without a backup is created again with the packs of the catalogue', async () => {
    let host = open();
    await addPersonalData(host);
    await close(host);
    rmSync(path('backups'), { recursive: true });
    truncateSync(path('library.sqlite'), 0);
    host = open();
    expect(notices).toMatchObject([{ kind: 'libraryRestored', since: null }]);
    expect(await views(host)).toEqual([]);
    expect(await names(host)).toEqual(['Five', 'Six']);
    await saveView(host, 'Anew');
    expect(await views(host)).toEqual(['Anew']);
  });

  it('a damaged library is also restored while the app runs, and shares all of it as another computer', async () => {
    let host = open();
    await addPersonalData(host);
    const share = () => call<{ files: unknown[] }>(host, 'sharing.share', '/shared');
    const unsent = () => call<{ text: string; last: number }>(host, 'sharing.unsent');
    await share();
    const all = await unsent();
    await call(host, 'sharing.sent', all.last, {
      ...{ path: 'mine/1', position: 9, lastBytes: 9, lastSum: 'sum' },
    });
    expect([(await share()).files.length, (await unsent()).text]).toEqual([1, '']);
    await close(host);
    // It was closed as it should be, so nobody looks at every page before it is used.
    damageTable('library.sqlite', 'current_values');
    const device = (): unknown => {
      const library = new Database(path('library.sqlite'), 'readOnly');
      const row = library.get<{ key: string }>('select key from device');
      library.close();
      return row?.key;
    };
    const before = device();
    host = open();
    expect(notices).toEqual([]);
    const damaged = await host.answer({ id: 1, verb: 'views.list', values: [], now });
    expect(damaged).toMatchObject({ ok: false, failure: { code: 'storage' } });
    expect(notices).toMatchObject([{ kind: 'libraryRestored', since: now }]);
    await expectPersonalData(host);
    expect([(await share()).files, (await unsent()).text]).toEqual([[], all.text]);
    // What the backup doesn't have may be in another copy under the same key.
    await call(host, 'mine.change', '2026-11-21', [
      { what: 'follow', subject: { kind: 'movie', id: 8 }, on: true },
    ]);
    expect([typeof before, device() === before]).toEqual(['string', false]);
  });

  it.each([
    ['within its last page', -3_000],
    ['after its first byte', 1],
  ])('a library that was cut off %s is restored', async (_, end) => {
    await close(open());
    const host = open();
    // The last page of the file is of this text.
    await visit(host, 'Short ones', 'x'.repeat(20_000));
    await close(host);
    advanceClock(day);
    await close(open());
    const { length } = readFileSync(path('library.sqlite'));
    truncateSync(path('library.sqlite'), end < 0 ? length + end : end);
    const reopened = open();
    expect(notices).toMatchObject([{ kind: 'libraryRestored', since: now }]);
    expect(await visited(reopened)).toEqual(['Short ones']);
  });

  it('a library with a half-written page that is still in its log is whole', async () => {
    const host = open();
    await visit(host, 'Long one', 'x'.repeat(20_000));
    const [library, log] = [readFileSync(path('library.sqlite')), readFileSync(path('library.sqlite-wal'))];
    await close(host);
    rmSync(path('backups'), { recursive: true });
    writeFileSync(path('library.sqlite'), Buffer.concat([library, Buffer.alloc(100)]));
    writeFileSync(path('library.sqlite-wal'), log);
    expect(await visited(open())).toEqual(['Long one']);
    expect(notices).toEqual([]);
  });

  it('a library whose damage is found after it was opened is restored, and the start goes on with that', async () => {
    let host = open();
    await addPersonalData(host);
    await close(host);
    damageTable('library.sqlite', 'packs');
    host = open();
    expect(notices).toMatchObject([{ kind: 'libraryRestored', since: now }]);
    await expectPersonalData(host);
  });
});

it('a missing library is restored from its best backup, and the person is told since when changes are missing', async () => {
  let host = open();
  await addPersonalData(host);
  await close(host);
  const since = now;
  for (let start = 1; start <= 8; start += 1) {
    advanceClock(day);
    rmSync(path('library.sqlite'));
    // The app was killed while it did the same.
    writeFileSync(path('library.sqlite.restored'), 'half a file');
    notices.length = 0;
    host = open();
    expect(notices).toEqual([
      { kind: 'libraryRestored', file: null, since: start === 1 ? since : now - day },
    ]);
    await expectPersonalData(host);
    await close(host);
  }
});

const bytesOf = (...files: string[]): string[] =>
  files.map((name) => readFileSync(path(name)).toString('base64'));

it('a library of a newer version is refused with that version, and nothing of it is touched', async () => {
  let host = open();
  await addPersonalData(host);
  await close(host);
  const setVersion = (name: string, version: number, writer: string): void => {
    const database = new Database(path(name));
    database.exec(`pragma user_version = ${version}; update meta set written_by = '${writer}'`);
    database.close();
  };
  const known = libraryKind([], '').version;
  const version = known + 1;
  const files = ['library.sqlite', `backups/${backups()[0]}`, 'catalogue-demo.sqlite'];
  for (const name of files.slice(0, 2)) setVersion(name, version, '9.9.9');
  const before = bytesOf(...files);
  const present = readdirSync(path('.'), { recursive: true }).sort();
  for (const _ of [1, 2]) {
    advanceClock(day);
    notices.length = 0;
    host = open();
    expect(notices).toEqual([{ kind: 'libraryNewer', version: '9.9.9' }]);
    const refused = await host.answer({
      id: 1,
      verb: 'recent.add',
      values: [{ href: '#/', title: 'Lost' }],
      now,
    });
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'storage', details: { reason: 'newer' } },
    });
    expect(await views(host)).toEqual([]);
    await close(host);
  }
  expect(bytesOf(...files)).toEqual(before);
  expect(readdirSync(path('.'), { recursive: true }).sort()).toEqual(present);

  // Nor is a backup used that this version can't read.
  setVersion('library.sqlite', known, '1.2.3');
  truncateSync(path('library.sqlite'), 5_000);
  notices.length = 0;
  open();
  expect(notices).toMatchObject([{ kind: 'libraryRestored', since: null }]);
  expect(backups()).toHaveLength(1);
});

// SQLite waits five seconds for the lock.
it.each([
  ['exclusive', []],
  ['immediate', ['Short ones']],
] as const)(
  'a library that another program has locked (%s) is there as soon as it isn’t any more',
  { timeout: 30_000 },
  async (lock, shown) => {
    const before = open();
    await saveView(before, 'Short ones');
    await close(before);
    const holder = new Database(path('library.sqlite'));
    holder.exec(`pragma locking_mode = ${lock === 'exclusive' ? lock : 'normal'}; begin immediate`);
    vi.useFakeTimers();
    const host = open();
    expect(notices).toEqual([{ kind: 'storageFailing', reason: 'locked' }]);
    vi.advanceTimersByTime(60_000);
    expect(await views(host)).toEqual(shown);
    holder.close();
    vi.advanceTimersByTime(60_000);
    expect(await views(host)).toEqual(['Short ones']);
    await saveView(host, 'Long ones');
    expect(notices).toHaveLength(1);
  },
);

it('a library that cannot be made accepts nothing, until it can be', async () => {
  mkdirSync(path('library.sqlite'));
  const host = open();
  expect(notices).toEqual([{ kind: 'storageFailing', reason: 'other' }]);
  const refused = await host.answer({
    id: 1,
    verb: 'recent.add',
    values: [{ href: '#/', title: 'Lost' }],
    now,
  });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'storage' } });
  expect(await views(host)).toEqual([]);
  // The catalogue, which can be fetched again, is stored meanwhile.
  await call(host, 'index.setLanguage', 'de-DE');
  rmSync(path('library.sqlite'), { recursive: true });
  await saveView(host, 'Short ones');
  await close(host);
  expect(await views(open())).toEqual(['Short ones']);
});

describe('the list of packs', () => {
  it('a library of a clock that was ahead has the time of the next start', async () => {
    const host = open();
    advanceClock(365 * day);
    await addPersonalData(host);
    await close(host);
    advanceClock(-365 * day);
    open();
    const library = new Database(path('library.sqlite'), 'readOnly');
    const latest = library.get<{ stamp: Stamp }>('select max(stamp) as stamp from current_values');
    expect(timeOf(latest?.stamp ?? 0)).toBeLessThanOrEqual(now);
    library.close();
  });

  it('the list of packs decides after a stop between two writes: what it lists is kept, everything else is removed', async () => {
    let host = open();
    await addPersonalData(host);
    await close(host);
    const library = new Database(path('library.sqlite'));
    library.exec(`delete from packs where name = 'Six';
      insert into packs select service, 'movie 8', replace(subject, '5', '8'), replace(settings, ':5', ':8'),
        'Eight', null, language, 0, created_at from packs where name = 'Five'`);
    library.close();
    host = open();
    expect(await names(host)).toEqual(['Eight', 'Five']);
    await call(host, 'packs.remove', (await call<PackRow[]>(host, 'packs.list'))[0]?.id);
    const left = await names(host);
    expect(left).toHaveLength(1);
    await close(host);
    expect(await names(open())).toEqual(left);
  });
});
