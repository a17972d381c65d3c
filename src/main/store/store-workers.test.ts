import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '#shared/contract/notices.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { StoreWorkers } from './store.ts';
import { startWorkerAhead } from './worker-link.ts';

/** The clock of the store, epoch ms; a test moves it. */
let now: number;
let notices: Notice[];
/** Of the files that were opened again: whether they can be written. */
let reopened: boolean[];
let open: StoreWorkers[];
let logged: Readonly<Record<string, unknown>>[];

beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  notices = [];
  reopened = [];
  open = [];
  logged = [];
});

afterEach(async () => {
  for (const workers of open) await workers.close();
});

const file = (): string => join(folder, 'catalogue-demo.sqlite');

/** `prelude`: what runs in each worker before the store's own. */
async function start(prelude = ''): Promise<StoreWorkers> {
  const note = (event: string, facts = {}): void => void logged.push({ event, ...facts });
  const log = { warn: note, error: note };
  const url = new URL('../app/store-worker.ts', import.meta.url);
  const script = join(folder, 'worker.mjs');
  writeFileSync(script, `${prelude}\nawait import(${JSON.stringify(url.href)});`);
  const workers = new StoreWorkers(
    prelude === '' ? url : pathToFileURL(script),
    {
      file: file(),
      libraryFile: join(folder, 'library.sqlite'),
      backups: join(folder, 'backups'),
      service: 'demo',
      version: '',
      limit: 1_000_000,
    },
    {
      ...{ now: () => now, elapsed: () => 0, log },
      onNotice: (notice) => notices.push(notice),
      onReopened: (lasting) => reopened.push(lasting),
    },
  );
  open.push(workers);
  await workers.ready;
  await workers.readerReady;
  return workers;
}

const picture = { kind: 'poster', size: 'w185', file: 'a.jpg' };

describe('the reader', () => {
  it('the reader runs while the writer waits, and sees a write as soon as its call has resolved', async () => {
    const workers = await start();
    await workers.call('recent.add', [{ href: '#/', title: 'Short ones' }]);
    expect(await workers.call('recent.list', [])).toMatchObject({ value: [{ title: 'Short ones' }] });
    const holder = new DatabaseSync(file());
    holder.exec('begin immediate');
    let written = false;
    const writing = workers.call('pictures.put', [picture, new Uint8Array(9), 'image/jpeg']);
    void writing.then(() => {
      written = true;
    });
    const found = await workers.call('search.find', ['light', 5]);
    expect(found).toMatchObject({ ok: true, value: { titles: [] } });
    expect(await workers.call('pictures.get', [picture])).toEqual({ ok: true, value: null });
    expect(written).toBe(false);
    holder.exec('rollback');
    holder.close();
    expect((await writing).ok).toBe(true);
    expect(await workers.call('pictures.get', [picture])).toMatchObject({
      value: { contentType: 'image/jpeg' },
    });
  });

  it('the reader sends what was used to the writer before anything is evicted', async () => {
    const workers = await start();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      const put = [{ ...picture, file: name }, new Uint8Array(400_000), 'image/jpeg'];
      await workers.call('pictures.put', put);
      now += 1;
    }
    await workers.call('pictures.get', [picture]);
    await workers.call('storage.sweep', [900_000]);
    expect(await workers.call('pictures.get', [picture])).toMatchObject({
      value: { contentType: 'image/jpeg' },
    });
    expect(await workers.call('pictures.get', [{ ...picture, file: 'b.jpg' }])).toMatchObject({
      value: null,
    });
  });

  it('the reader opens the new file after the writer set a damaged one aside', async () => {
    let workers = await start();
    await workers.call('recent.add', [{ href: '#/', title: 'Short ones' }]);
    await workers.close();
    open = [];
    const database = new DatabaseSync(file());
    const root = Number(
      database.prepare("select rootpage from sqlite_schema where name = 'keywords'").get()?.rootpage,
    );
    database.close();
    const bytes = readFileSync(file());
    bytes.fill(0xa5, (root - 1) * 4096, root * 4096);
    // It was closed as it should be: nothing is seen before a keyword is looked for.
    writeFileSync(file(), bytes);
    workers = await start();
    expect([notices, reopened]).toEqual([[], []]);
    expect(await workers.call('keywords.names', [[1]])).toMatchObject({ failure: { code: 'storage' } });
    expect([notices, reopened]).toMatchObject([[{ kind: 'databaseSetAside' }], [true]]);
    await workers.readerReady;
    expect(await workers.call('keywords.names', [[1]])).toEqual({ ok: true, value: {} });
    expect(await workers.call('recent.list', [])).toMatchObject({ value: [{ title: 'Short ones' }] });
  });
});

describe('a worker that was started ahead', () => {
  it('is the writer of the first store', async () => {
    startWorkerAhead(new URL('../app/store-worker.ts', import.meta.url));
    const workers = await start();
    expect(await workers.ready).toEqual({ inUse: false });
    await workers.call('recent.add', [{ href: '#/', title: 'Short ones' }]);
    expect(await workers.call('recent.list', [])).toMatchObject({ value: [{ title: 'Short ones' }] });
    // On a busy machine a query may be slow.
    expect(logged.filter(({ event }) => event !== 'slow query')).toEqual([]);
  });
});

describe('a worker that dies', () => {
  /** A worker that throws outside of any verb when a call is about number 666. */
  const mortal = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ values }) => {
      if (values[0] === 666) throw new Error('The worker is done for.');
    });`;

  // Proves protections of worker-link.ts.
  it('a worker that dies is started again, and its death reaches the log with its stack', async () => {
    const workers = await start(mortal);
    const lost = await workers.call('recent.add', [666]);
    expect(lost).toMatchObject({
      ok: false,
      failure: { code: 'storage', details: { message: 'the store died' } },
    });
    const death = { event: 'store worker died', stack: expect.stringContaining('done for') as string };
    expect(logged).toEqual([death]);
    expect(await workers.call('recent.add', [{ href: '#/b', title: 'B' }])).toMatchObject({ ok: true });
    await workers.readerReady;
    expect(await workers.call('recent.list', [])).toEqual({ ok: true, value: [{ href: '#/b', title: 'B' }] });
    expect(notices).toEqual([]);
  });
});

describe('the time of queries', () => {
  it.each([
    [60, [{ event: 'slow query', ms: 60 }]],
    [50, []],
  ])(
    'a query of %i ms reaches the log if it took over 50 ms, by its text, without its values',
    async (ms, expected) => {
      // A clock on which every query takes so long.
      const workers = await start(`let now = 0; performance.now = () => (now += ${ms});`);
      await workers.call('recent.add', [{ href: '#/', title: 'secret' }]);
      const slow = logged.filter(({ sql }) => /insert.* recent_pages/s.test(String(sql)));
      expect(slow).toMatchObject(expected);
      expect(JSON.stringify(logged)).not.toContain('secret');
    },
  );
});
