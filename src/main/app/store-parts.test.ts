import { beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../../../test/fixtures/open-memory.ts';
import { planOf } from '../../../test/fixtures/resources.ts';
import { body, movie, page } from '../../../test/fixtures/open-store.ts';
import type { StoreContext } from '../store/context.ts';
import { readsOf, verbsOf } from '../store/part.ts';
import { storeParts } from './store-parts.ts';

let context: StoreContext;
beforeEach(() => {
  context = openMemory(() => 9_000);
});

describe('the parts of the store', () => {
  it('have each verb once', () => {
    const all = storeParts.flatMap(({ reads, writes }) => [reads, writes].flatMap(Object.values<object>));
    const names = all.flatMap((group) => Object.keys(group));
    expect(verbsOf(storeParts).size).toBe(names.length);
    expect(new Set(readsOf(storeParts)).size).toBe(readsOf(storeParts).length);
  });

  it('delete together what is older than the service allows', () => {
    const { database, library } = context;
    database.exec(`
      insert into bodies (key, endpoint, parameters, dropped, fetched_at, fresh_until, indexed_at)
        values ('old', 'tv.season', '{}', 0, 1, 1, 1), ('new', 'tv.season', '{}', 0, 8000, 8000, 8000);
      insert into packs (identity, subject, settings, name, language, created_at)
        values ('series 7', '{}', '{}', 'Harbour', 'en-US', 1);
      insert into pack_items (pack_id, item, kind, state, asked, depth, byte_count)
        select 1, key, 'body', 'held', '{}', 0, 1 from bodies;
      insert into pictures (file, kind, size, content_type, byte_count, fetched_at, used_at, kept)
        values ('old.jpg', 'poster', 'w342', 'image/jpeg', 1, 1, 1, 1),
          ('new.jpg', 'poster', 'w342', 'image/jpeg', 1, 8000, 8000, 1);
      insert into pack_items (pack_id, item, kind, state, asked, depth, byte_count)
        select 1, 'picture ' || file, 'picture', 'held',
          json_object('kind', kind, 'size', size, 'file', file), 0, 1 from pictures;
      insert into index_slices (kind, what, state, settled_at) values ('movies', 'all', 'done', 1)`);
    library.run(`insert into offer_snapshots values ('demo', 3, 1, '{}'), ('demo', 3, 8000, '{}')`);
    context.expired(5_000);
    expect(database.all('select key from bodies')).toEqual([{ key: 'new' }]);
    expect(database.all('select item, state, why from pack_items order by item')).toEqual([
      { item: 'new', state: 'held', why: null },
      { item: 'old', state: 'missing', why: 'expired' },
      { item: 'picture new.jpg', state: 'held', why: null },
      { item: 'picture old.jpg', state: 'wanted', why: null },
    ]);
    expect(database.all('select state from index_slices')).toEqual([{ state: 'wanted' }]);
    expect(library.all('select taken_at as at from offer_snapshots')).toEqual([{ at: 8_000 }]);
  });

  it('hold what a pack wants when it arrives as it was stored, and when it is confirmed', async () => {
    const { database } = context;
    const run = (verb: string, ...values: unknown[]) => verbsOf(storeParts).get(verb)?.(context, ...values);
    const stored = body('movie.similar', { language: 'en-US', movie_id: 1, page: 1 }, page(movie(2, 'Reef')));
    const plan = planOf(1);
    await run('bodies.accept', stored);
    const state = () => database.get('select state from pack_items where item = ?', stored.key.text);
    for (const arrive of [
      () => run('bodies.accept', stored),
      () => run('bodies.confirm', stored.key.text, { fetchedAt: 2_000, freshUntil: 3_000 }),
    ]) {
      await run('packs.keep', plan, 'Movie', null);
      expect(state()).toEqual({ state: 'wanted' });
      await arrive();
      expect(state()).toEqual({ state: 'held' });
    }
  });

  it('want the pictures of packs again that were deleted', async () => {
    const { database } = context;
    const put = verbsOf(storeParts).get('pictures.put');
    database.exec(`
      insert into packs (identity, subject, settings, name, language, created_at)
        values ('series 7', '{}', '{}', 'Harbour', 'en-US', 1);
      insert into pack_items (pack_id, item, kind, state, asked, depth, byte_count)
        values (1, 'poster/w342/a.jpg', 'picture', 'wanted', '{}', 0, 1);
      insert into pack_items (pack_id, item, kind, state, why, asked, depth, byte_count)
        values (1, 'poster/w342/b.jpg', 'picture', 'missing', 'gone', '{}', 0, 1)`);
    const state = () => database.all(`select state, why from pack_items`);
    await put?.(context, { kind: 'poster', size: 'w342', file: 'a.jpg' }, new Uint8Array([1]), 'image/jpeg');
    expect(state()).toEqual([
      { state: 'held', why: null },
      { state: 'missing', why: 'gone' },
    ]);
    await verbsOf(storeParts).get('pictures.deleteAll')?.(context);
    expect(state()).toEqual(Array(2).fill({ state: 'wanted', why: null }));
  });
});
