import { execFile } from 'node:child_process';
import { chmod, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  body,
  file,
  folder,
  good,
  logged,
  movie,
  notices,
  page,
  start,
  stop,
} from '../../../test/fixtures/open-store.ts';
import { Database } from './database.ts';

describe('a body', () => {
  it('a body comes back as it was after the app was closed and opened', async () => {
    const store = await start();
    const accepted = good(
      await store.bodies.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Der Süßwasserhafen')))),
    );
    expect(accepted).toMatchObject({ stored: true, changed: true, dropped: 0 });
    await stop(store);
    const again = await start();
    const key = body('movie.popular', { page: 1 }, {}).key.text;
    const stored = good(await again.bodies.lookup(key));
    expect(stored).toEqual({
      text: accepted.text,
      fetchedAt: 1_000,
      freshUntil: 61_000,
      etag: '"one"',
      dropped: 0,
    });
    expect(JSON.parse(stored?.text ?? '')).toMatchObject({ results: [{ title: 'Der Süßwasserhafen' }] });
    expect(notices).toEqual([]);
    expect(good(await again.bodies.lookup('nothing'))).toBeNull();
  });

  it('a body that the service confirms gets its new age', async () => {
    const store = await start();
    const sent = body('movie.popular', { page: 1 }, page(movie(1, 'Nightjar')));
    good(await store.bodies.accept(sent));
    good(await store.bodies.confirm(sent.key.text, { fetchedAt: 5_000, freshUntil: 9_000 }));
    expect(good(await store.bodies.lookup(sent.key.text))).toMatchObject({
      fetchedAt: 5_000,
      freshUntil: 9_000,
      etag: '"one"',
    });
  });

  it('a body that cannot be decoded leaves the stored one; an item that cannot is left out alone', async () => {
    const store = await start();
    const sent = body('movie.popular', { page: 1 }, page(movie(1, 'Nightjar'), { id: 'no number' }));
    expect(good(await store.bodies.accept(sent)).dropped).toBe(1);
    const bad = await store.bodies.accept(body('movie.popular', { page: 1 }, { no: 'list' }));
    expect(bad).toMatchObject({ ok: false, failure: { code: 'badResponse' } });
    expect(good(await store.bodies.lookup(sent.key.text))?.text).toContain('Nightjar');
  });

  it('a body that was written survives a process that is killed while it writes the next ones', async () => {
    const script = `
      import { createStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).href)};
      import { storeKey } from ${JSON.stringify(new URL('../../shared/catalogue/store-key.ts', import.meta.url).href)};
      const store = await createStore({ folder: ${JSON.stringify(folder)}, service: 'demo', onNotice() {}, log: console,
        now: () => 0, elapsed: () => 0,
        workerUrl: new URL(${JSON.stringify(new URL('../app/store-worker.ts', import.meta.url).href)}) });
      const encode = (text) => new TextEncoder().encode(text);
      for (let n = 1; ; n += 1) {
        const item = ${JSON.stringify(movie(1, 'Title'))};
        const results = Array.from({ length: 20 }, (_, i) => ({ ...item, id: n * 100 + i, title: 'Title ' + n + ' ' + i }));
        const done = await store.bodies.accept({ key: storeKey({ profile: 'demo', endpoint: 'movie.popular', parameters: { page: n }, account: null }), etag: null,
          body: encode(JSON.stringify({ page: n, results, total_pages: 500, total_results: 9999 })),
          fetchedAt: n, freshUntil: n });
        if (done.ok && done.value.stored) process.stdout.write(n + '\\n');
      }`;
    const writer = join(folder, 'writer.mjs');
    await writeFile(writer, script);
    const child = execFile(process.execPath, [writer]);
    let printed = '';
    await new Promise<void>((settle) => {
      child.stdout?.on('data', (chunk: string) => {
        printed += chunk;
        if (printed.split('\n').length > 25) child.kill('SIGKILL');
      });
      child.once('exit', () => settle());
    });
    const last = Number(printed.trim().split('\n').at(-1));
    const store = await start();
    expect(notices).toEqual([]);
    for (let number = 1; number <= last; number += 1) {
      const { text } = body('movie.popular', { page: number }, {}).key;
      expect(good(await store.bodies.lookup(text)), text).not.toBeNull();
    }
    expect(last).toBeGreaterThan(20);
    expect(good(await store.search.counts()).titles).toBeGreaterThanOrEqual(last * 20);
  });
});

describe('a file', () => {
  it('a file without a database is set aside byte for byte, and the person is notified', async () => {
    await writeFile(file(), 'rubbish '.repeat(2_000));
    const store = await start();
    expect(store.persistent).toBe(true);
    const [notice] = notices;
    expect(notice?.kind).toBe('databaseSetAside');
    const aside = notice?.kind === 'databaseSetAside' ? notice.file : '';
    expect(await readFile(aside, 'utf8')).toBe('rubbish '.repeat(2_000));
    expect(
      good(await store.bodies.accept(body('movie.popular', {}, page(movie(1, 'Nightjar'))))).stored,
    ).toBe(true);
  });

  it('a file of another program is set aside as well', async () => {
    const other = new DatabaseSync(file());
    other.exec("create table theirs (x); insert into theirs values ('precious')");
    other.close();
    await start();
    const aside = (await readdir(folder)).find((name) => name.includes('damaged')) ?? '';
    const kept = new DatabaseSync(join(folder, aside), { readOnly: true });
    expect(kept.prepare('select x from theirs').get()).toEqual({ x: 'precious' });
    kept.close();
  });

  it('a file that cannot be created results in a store in memory with a notice', async () => {
    const store = await start(join(folder, 'no-such-folder'));
    expect(store.persistent).toBe(false);
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['storageFailing']));
    const sent = body('movie.popular', {}, page(movie(1, 'Nightjar')));
    expect(good(await store.bodies.accept(sent)).text).toContain('Nightjar');
    expect(good(await store.bodies.lookup(sent.key.text))?.text).toContain('Nightjar');
  });

  it('a file that can no longer be written still lets responses through, with one notice', async () => {
    const store = await start();
    good(await store.bodies.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Nightjar')))));
    // Another program holds the file for writing, as a backup may.
    const holder = new DatabaseSync(file());
    holder.exec('begin immediate');
    const kept = good(
      await store.bodies.accept(body('movie.popular', { page: 2 }, page(movie(2, 'Marrow')))),
    );
    expect(kept).toMatchObject({ stored: false });
    expect(kept.text).toContain('Marrow');
    holder.exec('rollback');
    holder.close();
    expect(notices).toEqual([{ kind: 'storageFailing', reason: 'other' }]);
    expect(
      good(await store.bodies.accept(body('movie.popular', { page: 2 }, page(movie(2, 'Marrow'))))),
    ).toMatchObject({ stored: true });
  }, 20_000);

  it('a file is readable only by its user where systems support that', async () => {
    await stop(await start());
    await chmod(file(), 0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('-wal'))).toEqual([]);
  });
});

describe('a bug in the store', () => {
  it('a bug in the store reaches the log with its verb and stack, and the caller as an internal failure without them', async () => {
    const store = await start();
    const answered = await store.seasons.saveDiscovery(7, null as never);
    expect(answered).toEqual({
      ok: false,
      failure: { code: 'internal', retryable: false, details: { verb: 'seasons.saveDiscovery' } },
    });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      event: 'bug in the store',
      facts: {
        verb: 'seasons.saveDiscovery',
        stack: expect.stringMatching(/TypeError.*saveDiscovery/s) as string,
      },
    });
    good(await store.search.counts());
    expect((await store.titles.known('tv', 1)).ok).toBe(false);
    expect(logged).toHaveLength(1);
  });
});

describe('a slow query', () => {
  it('a slow query is reported by its text, without its values', () => {
    const database = new Database(':memory:');
    const slow: unknown[] = [];
    const moments = [0, 60, 100, 150];
    database.reportSlow(
      () => moments.shift() ?? 0,
      (sql, ms) => slow.push({ sql, ms }),
    );
    database.get('select ?', 'slow');
    database.get('select ? as fast', 'fast');
    expect(slow).toEqual([{ sql: 'select ?', ms: 60 }]);
    database.close();
  });
});
