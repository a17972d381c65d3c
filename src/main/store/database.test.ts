import { expect, it } from 'vitest';
import { Database } from './database.ts';

it('a row whose commit fails is not reported as written', () => {
  const database = new Database(':memory:');
  // A reference that is checked at the commit, which fails there as it does on a full disk.
  database.exec(`create table parents (id integer primary key);
    create table children (id integer primary key, parent integer references parents deferrable initially deferred)`);
  expect(() => database.upsert('children', { id: 1 }, { parent: 9 })).toThrow('FOREIGN KEY');
  expect(database.all('select * from children')).toEqual([]);
  database.close();
});
