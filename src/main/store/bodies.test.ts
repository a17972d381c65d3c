import { expect, it } from 'vitest';
import { Bodies } from './bodies.ts';
import { Database } from './connection.ts';
import { migrate } from './migrations.ts';

it('reads hundreds of bodies within a transaction, and writes none of it before it is told to', () => {
  const database = new Database(':memory:');
  migrate(database);
  const bodies = new Bodies(database);
  const keys = Array.from({ length: 600 }, (_, index) => `key ${index}`);
  const bytes = new TextEncoder().encode('{}');
  for (const key of keys) {
    bodies.write({
      ...{ key, bytes, endpoint: 'movie.popular', parameters: {}, account: null },
      ...{ dropped: 0, etag: null, fetchedAt: 1, freshUntil: 1 },
    });
  }
  const used = () => database.get<{ at: number }>('select sum(used_at = 7) as at from bodies')?.at;
  database.transaction(() => {
    for (const key of keys) expect(bodies.find(key, 7)?.bytes).toHaveLength(2);
  });
  expect(used()).toBe(0);
  bodies.flush();
  expect(used()).toBe(keys.length);
  database.close();
});
