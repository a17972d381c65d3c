import { expect, it } from 'vitest';
import { storeKey } from '#shared/catalogue/store-key.ts';
import { memoryCatalogue, memoryStore } from '../../../../test/fixtures/memory-store.ts';
import { writeBody } from './bodies.ts';
import { sweep } from './storage-usage.ts';

const key = storeKey({ profile: 'demo', endpoint: 'movie.popular', parameters: {}, account: null });

/** A catalogue with a body of a length, and what it uses; in bytes. */
function catalogueWith(length: number) {
  const database = memoryCatalogue();
  const bytes = new Uint8Array(length);
  writeBody(database, { key, bytes, dropped: 0, etag: null, fetchedAt: 1, freshUntil: 1 });
  const pragma = (name: string) =>
    Number(Object.values(database.get<Record<string, unknown>>(`pragma ${name}`) ?? {})[0]);
  const used = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  const bodies = () => database.get<{ count: number }>('select count(*) as count from bodies')?.count;
  return { database, used, bodies };
}

it('a sweep relies on what an earlier run measured the index to take', () => {
  const { database, used, bodies } = catalogueWith(3_300_000);
  database.run('update held_counts set measured_used = ?, measured_index = ?', used, 900_000);
  // The body alone would fit.
  sweep(
    memoryStore(() => 1, database),
    4_000_000,
  );
  expect(bodies()).toBe(0);
  database.close();
});

it('a sweep notes what it measured for the next run', () => {
  const { database, used } = catalogueWith(1_000_000);
  sweep(
    memoryStore(() => 1, database),
    4_000_000,
  );
  expect(database.get('select measured_used as used from held_counts')).toEqual({ used });
  database.close();
});
