import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
  views,
} from '../../../../test/fixtures/open-library.ts';
import { Database } from '../connection.ts';
import type { PackRow } from '../packs/pack-rows.ts';

const day = 24 * 60 * 60_000;

describe('a damaged catalogue', () => {
  it('a damaged catalogue is set aside unchanged, and all personal data stays, including the list of packs to fetch again', async () => {
    const host = open();
    await addPersonalData(host);
    const token = await call(host, 'upcoming.feedToken');
    await close(host);
    const file = path('catalogue-demo.sqlite');
    writeFileSync(file, 'rubbish '.repeat(2_000));
    const reopened = open();
    const [notice] = notices;
    expect(notices).toMatchObject([{ kind: 'databaseSetAside' }]);
    expect(readFileSync(notice !== undefined && 'file' in notice ? notice.file : '', 'utf8')).toBe(
      'rubbish '.repeat(2_000),
    );
    await expectPersonalData(reopened);
    expect(await call(reopened, 'upcoming.feedToken')).toBe(token);
    for (const { id, plan } of await call<PackRow[]>(reopened, 'packs.list')) {
      expect(plan.language).toBe('de-DE');
      expect(await call(reopened, 'packs.counts', id, true)).toMatchObject({ all: 3, held: 0 });
    }
  });
});

describe('a first start', () => {
  it('an interrupted first start leaves nothing that the next one reports as damage', async () => {
    writeFileSync(path('library.sqlite.created'), '');
    writeFileSync(path('catalogue-demo.sqlite.created'), 'half a file');
    writeFileSync(path('library.sqlite-wal'), 'a log without its database');
    const host = open();
    expect(notices).toEqual([]);
    await call(host, 'views.save', 'Short ones', '');
    expect(await views(host)).toEqual(['Short ones']);
    expect(readdirSync(path('.')).filter((name) => /created|damaged/.test(name))).toEqual([]);
  });
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
    await call(host, 'views.save', 'Anew', '');
    expect(await views(host)).toEqual(['Anew']);
  });

  it('a damaged library is also restored while the app runs', async () => {
    let host = open();
    await addPersonalData(host);
    await close(host);
    // It was closed as it should be, so nobody looks at every page before it is used.
    damageTable('library.sqlite', 'saved_views');
    host = open();
    expect(notices).toEqual([]);
    const damaged = await host.answer({ id: 1, verb: 'views.list', values: [], now });
    expect(damaged).toMatchObject({ ok: false, failure: { code: 'storage' } });
    expect(notices).toMatchObject([{ kind: 'libraryRestored', since: now }]);
    await expectPersonalData(host);
  });
});

describe('backups', () => {
  it('backups are made once a day and whole, and seven are kept', async () => {
    for (let count = 1; count <= 9; count += 1) {
      const host = open();
      await call(host, 'views.save', `View ${count}`, '');
      await close(host);
      await close(open());
      expect(backups()).toHaveLength(Math.min(7, count));
      advanceClock(day);
    }
    expect(backups()).toEqual([
      ...['23', '24', '25', '26', '27', '28', '29'].map((date) => `library-202611${date}T000000Z.sqlite`),
    ]);
    const newest = new Database(path(`backups/${backups()[6]}`), 'readOnly');
    expect(newest.get('select count(*) as views from saved_views')).toEqual({ views: 9 });
    newest.close();
  });
});

describe('the list of packs', () => {
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
