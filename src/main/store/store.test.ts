import { readdir } from 'node:fs/promises';
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
      ...{ dropped: 0, isIndexed: true },
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
});

describe('a file', () => {
  it('a file of another program is set aside unchanged', async () => {
    const other = new DatabaseSync(file());
    other.exec("create table theirs (x); insert into theirs values ('precious')");
    other.close();
    const store = await start();
    expect(good(await store.storage.state()).databaseBytes).toBeGreaterThan(0);
    const aside = (await readdir(folder)).find((name) => name.includes('damaged')) ?? '';
    const kept = new DatabaseSync(join(folder, aside), { readOnly: true });
    expect(kept.prepare('select x from theirs').get()).toEqual({ x: 'precious' });
    kept.close();
  });

  it('a file that cannot be created results in a store in memory with a notice', async () => {
    const store = await start(join(folder, 'no-such-folder'));
    expect(good(await store.storage.state()).databaseBytes).toBe(0);
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
    expect(notices).toEqual([{ kind: 'storageFailing', reason: 'locked' }]);
    expect(
      good(await store.bodies.accept(body('movie.popular', { page: 2 }, page(movie(2, 'Marrow'))))),
    ).toMatchObject({ stored: true });
  }, 20_000);
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
