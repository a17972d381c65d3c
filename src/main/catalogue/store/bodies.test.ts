import { expect, it } from 'vitest';
import { storeKey } from '#shared/catalogue/store-key.ts';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { lookup, writeBody } from './bodies.ts';
import { sweep } from './storage-usage.ts';

it('hundreds of bodies are read within a transaction, and their uses are written only with the next sweep', () => {
  const context = openMemory(() => 7);
  const { database } = context;
  const keys = Array.from({ length: 600 }, (_, page) =>
    storeKey({ profile: 'demo', endpoint: 'movie.popular', parameters: { page }, account: null }),
  );
  const bytes = new TextEncoder().encode('{}');
  for (const key of keys)
    writeBody(database, { key, bytes, dropped: 0, etag: null, fetchedAt: 1, freshUntil: 1 });
  const used = () => database.get<{ at: number }>('select sum(used_at = 7) as at from bodies')?.at;
  database.transaction(() => {
    for (const key of keys) expect(lookup(context, key.text)?.text).toHaveLength(2);
  });
  expect(used()).toBe(0);
  sweep(context, 1_000_000);
  expect(used()).toBe(keys.length);
});
