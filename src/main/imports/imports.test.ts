import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { noReadingOptions } from '#shared/contract/imports.ts';
import type { ImportProgress } from '#shared/contract/imports.ts';
import { body, folder, good, movie, page, start } from '../../../test/fixtures/open-store.ts';
import { scaled } from '../../../test/fixtures/scale.ts';
import type { Store } from '../app/open-store.ts';
import type { SentFiles } from './file-uploads.ts';
import { Imports } from './imports.ts';
import type { ImportStore } from './imports.ts';

const worker = new URL('./import-worker.ts', import.meta.url);
const never = new AbortController().signal;

function importsOf(store: Store, onProgress: (progress: ImportProgress) => void = () => undefined) {
  const written: ImportStore = Object.assign(Object.create(store.imports) as ImportStore, {
    async import(...given: Parameters<ImportStore['import']>) {
      const answer = await store.imports.import(...given);
      // The interval in which progress is reported.
      if (vi.isFakeTimers()) vi.advanceTimersByTime(200);
      return answer;
    },
  });
  return new Imports({ worker, store: () => written, hasTmdbIds: () => false, onProgress });
}

/** A file that a page sent. */
async function sent(name: string, text: string): Promise<SentFiles> {
  const path = join(folder, name);
  await writeFile(path, text);
  return { path, files: [{ name, bytes: Buffer.byteLength(text) }] };
}

/** A store whose index has movies from 2020, "Movie 0" and so on. */
async function storeWith(movies: number): Promise<Store> {
  const store = await start(undefined, 100_000_000);
  const items = Array.from({ length: movies }, (_, index) => movie(index + 1, `Movie ${index}`));
  good(await store.bodies.accept(body('movie.popular', { page: 1 }, page(...items))));
  return store;
}

/** A diary of Letterboxd; each fifth movie isn't in the index. */
function diary(rows: number): string {
  const lines = ['Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date'];
  for (let index = 0; index < rows; index += 1) {
    const number = index % 1_000;
    const name = number % 5 === 0 ? `Unknown ${number}` : `Movie ${number}`;
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(index / 1_000))).toISOString().slice(0, 10);
    lines.push(`${day},"${name}",2020,https://boxd.it/${index},4,,"a, b",${day}`);
  }
  return lines.join('\n');
}

const total = async (store: Store): Promise<number> =>
  good(await store.mine.history({ offset: 0, limit: 1 })).total;

const { count, words } = scaled({ sample: 10_000, whole: 100_000 });

describe(`an import of ${words} rows`, () => {
  it(
    'adds those of known titles, keeps the others waiting, reports how far it is, and is undone as a whole',
    { timeout: 120_000 },
    async () => {
      const store = await storeWith(1_000);
      const reported: ImportProgress[] = [];
      const imports = importsOf(store, (progress) => reported.push(progress));
      const files = await sent('diary.csv', diary(count));
      const preview = good(await imports.read(files, noReadingOptions, never));
      // Each fifth title isn't known, and each title has a score.
      expect(preview).toMatchObject({
        ...{ seenMovies: 1_000, scores: 1_000 },
        ...{ adds: 0.8 * count + 800, waits: 0.2 * count + 200 },
      });
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const imported = good(await imports.import(preview.id, [], never));
      vi.useRealTimers();
      expect(imported).toMatchObject({ added: 0.8 * count + 800, waits: 0.2 * count + 200 });
      expect(await total(store)).toBe(0.8 * count);
      // Each is matched and written, apart from those that wait.
      expect(reported).toEqual([{ done: 2 * (0.8 * count + 800), total: 2 * (count + 1_000) }]);
      good(await store.mine.undo(imported.batch ?? ''));
      expect(await total(store)).toBe(0);
      expect(good(await store.imports.waiting()).total).toBe(0);
    },
  );
});

describe('an import', () => {
  it('that is cancelled while it runs leaves nothing, and can be started again', async () => {
    const store = await storeWith(1_000);
    const cancelling = new AbortController();
    const imports = importsOf(store);
    const { id } = good(await imports.read(await sent('diary.csv', diary(5_000)), noReadingOptions, never));
    const running = imports.import(id, [], cancelling.signal);
    cancelling.abort();
    expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await total(store)).toBe(0);
    expect(good(await store.imports.waiting()).total).toBe(0);
    expect(good(await imports.import(id, [], never)).added).toBe(4_800);
  });

  it('that is asked to stop says whether it did', async () => {
    const store = await storeWith(1_000);
    const imports = importsOf(store);
    const { id } = good(await imports.read(await sent('diary.csv', diary(count)), noReadingOptions, never));
    const running = imports.import(id, [], never);
    imports.stop(id);
    expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await total(store)).toBe(0);
    const again = imports.import(id, [], never);
    imports.stop(id + 1);
    const done = good(await again);
    imports.stop(id);
    expect(done.batch).not.toBeNull();
    expect(await total(store)).toBeGreaterThan(0);
  });

  it('that is cut off half-way by the end of the process leaves nothing', async () => {
    const here = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
    const script = `
      import { controlFields } from ${here('../../shared/mine/import-record.ts')};
      import { pack } from ${here('../store/bytes.ts')};
      import { openStore } from ${here('../app/open-store.ts')};
      const store = await openStore({ folder: ${JSON.stringify(folder)}, service: 'demo', onNotice() {}, log: console,
        now: () => 0, elapsed: () => 0, workerUrl: new URL(${here('../app/store-worker.ts')}) });
      const none = { year: null, tmdb: null, season: null, episode: null, position: null, note: null };
      const records = Array.from({ length: 20_000 }, (_, id) =>
        ({ ...none, what: 'seen', kind: 'movie', title: 'A', tmdb: id, value: '2024-01-01' }));
      const control = new Int32Array(new SharedArrayBuffer(12));
      void store.imports.import(pack(records), { hasIds: true, choices: [], remarks: [] }, control)
        .then(() => process.exit());
      // Each is matched, then written.
      setInterval(() => {
        if (Atomics.load(control, controlFields.done) > 1.5 * records.length) process.kill(process.pid, 'SIGKILL');
      }, 1);`;
    await writeFile(join(folder, 'import.mjs'), script);
    const child = execFile(process.execPath, [join(folder, 'import.mjs')]);
    const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    expect(signal).toBe('SIGKILL');
    const store = await start();
    expect(await total(store)).toBe(0);
    expect(good(await store.personal.export({ of: 'operations', after: null })).records).toEqual([]);
  });

  // Proves protections of imports.ts.
  it('of files that take too much memory is refused', { timeout: 60_000 }, async () => {
    const store = await storeWith(1);
    const greedy = new URL('data:text/javascript,const all=[];for(;;)all.push(new Array(1e6).fill(0.5))');
    const imports = new Imports({
      ...{ worker: greedy, store: () => store.imports, hasTmdbIds: () => false, onProgress: () => undefined },
    });
    expect(await imports.read(await sent('a.csv', ''), noReadingOptions, never)).toMatchObject({
      failure: { code: 'invalidInput', details: { reason: 'memory' } },
    });
  });

  // Proves protections of imports.ts.
  it('reads in a thread whose memory fits into that of the app', async () => {
    const store = await storeWith(1);
    const telling = new URL(
      `data:text/javascript,import { parentPort, resourceLimits } from 'node:worker_threads';
      parentPort.postMessage({ ok: false, failure: { details: resourceLimits } });`,
    );
    const imports = new Imports({
      ...{
        worker: telling,
        store: () => store.imports,
        hasTmdbIds: () => false,
        onProgress: () => undefined,
      },
    });
    const told = await imports.read(await sent('a.csv', ''), noReadingOptions, never);
    expect(told).toMatchObject({
      failure: { details: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } },
    });
  });

  it('imports only what was read last, and nothing twice', async () => {
    const store = await storeWith(10);
    const imports = importsOf(store);
    const files = await sent('diary.csv', diary(10));
    const first = good(await imports.read(files, noReadingOptions, never));
    const second = good(await imports.read(files, noReadingOptions, never));
    expect(await imports.import(first.id, [], never)).toMatchObject({ failure: { code: 'notFound' } });
    // Reading again that was cancelled or failed leaves what is shown.
    await imports.read(files, noReadingOptions, AbortSignal.abort());
    await imports.read(await sent('a.json', '[{'), noReadingOptions, never);
    expect(good(await imports.import(second.id, [], never))).toMatchObject({ added: 16, waits: 4 });
    expect(await imports.import(second.id, [], never)).toMatchObject({ failure: { code: 'notFound' } });
  });

  it('of a malformed file isn’t possible, and one that is no longer wanted is not read', async () => {
    const store = await storeWith(1);
    const imports = importsOf(store);
    expect(await imports.read(await sent('a.json', '[{'), noReadingOptions, never)).toMatchObject({
      failure: { code: 'invalidInput', details: { reason: 'damagedFile', file: 'a.json', line: 1 } },
    });
    const files = await sent('diary.csv', diary(50_000));
    expect(await imports.read(files, noReadingOptions, AbortSignal.abort())).toMatchObject({
      failure: { code: 'cancelled' },
    });
  });
});
