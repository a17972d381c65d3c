import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeKey } from '#shared/catalogue/store-key.ts';
import { writeBody } from './body-rows.ts';
import { BodyWrites } from './body-writes.ts';
import { Database } from './connection.ts';
import { migrate, migrations } from './migrations.ts';

let database: Database;
let writes: BodyWrites;
beforeEach(() => {
  database = new Database(':memory:');
  migrate(database, migrations);
  writes = new BodyWrites(database);
});
afterEach(() => database.close());

const keyOf = (page: number) =>
  storeKey({ profile: 'demo', endpoint: 'movie.popular', parameters: { page }, account: null });
function write(page: number): string {
  const key = keyOf(page);
  writeBody(database, { key, bytes: new Uint8Array(9), etag: null, fetchedAt: 1, freshUntil: 2, dropped: 0 });
  return key.text;
}

// Proves protections of body-writes.ts.
it('every statement that writes or deletes a body is noted with its key, until it was asked for', () => {
  expect(writes.take()).toEqual([]);
  const [first, second] = [write(1), write(2)];
  expect(writes.take()).toEqual([first, second]);
  write(1);
  expect(writes.take()).toEqual([first]);
  for (const statement of [
    'update bodies set fresh_until = 9 where id = 1',
    "update body_texts set text = x'00' where id = 1",
    'delete from bodies where id = 1',
    'insert or replace into bodies select * from bodies where id = 2',
    'delete from bodies',
  ]) {
    database.exec(statement);
    expect(writes.take(), statement).toEqual([statement.includes('id = 1') ? first : second]);
  }
});

it('a use of a body, and a pack that keeps it, aren’t noted', () => {
  write(1);
  writes.take();
  database.exec('update bodies set used_at = 9, kept = 1, indexed_at = 0');
  expect(writes.take()).toEqual([]);
});

it('the keys of many bodies aren’t named', () => {
  for (let page = 1; page <= 500; page += 1) write(page);
  expect(writes.take()).toBeNull();
  expect(writes.take()).toEqual([]);
});
