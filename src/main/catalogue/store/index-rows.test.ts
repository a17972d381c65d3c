import { expect, it } from 'vitest';
import { memoryCatalogue } from '../../../../test/fixtures/memory-store.ts';
import { measureIndex } from './index-rows.ts';

// Proves protections of index-rows.ts.

/** Tables that aren't of the index, or contain no text of a service. */
const others = [
  ...['bodies', 'body_texts', 'pictures', 'picture_bytes', 'packs', 'pack_items', 'named'],
  ...['episode_changes', 'held_counts', 'meta', 'signed_in', 'word_renewals', 'title_languages'],
  ...['index_builds', 'index_slices', 'pending_words'],
];
/** Columns whose texts have few characters, whatever the service sends. */
const short = ['air_date', 'country', 'kind', 'language'];

it('every table of the index counts with every text of a service in it', () => {
  const database = memoryCatalogue();
  const tables = database
    .all<{ name: string }>(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'`,
    )
    .map(({ name }) => name)
    .filter((name) => !others.includes(name));
  expect(tables).toContain('titles');
  const long = 'x'.repeat(5_000);
  for (const table of tables) {
    const columns = database.all<{ name: string; type: string }>(
      'select name, type from pragma_table_info(?)',
      table,
    );
    const texts = columns.filter(({ name, type }) => type === 'TEXT' && !short.includes(name));
    const values = columns.map(({ name, type }) => {
      if (type !== 'TEXT') return 1;
      return name === 'kind' ? 'cast' : texts.some((text) => text.name === name) ? long : 'en';
    });
    const before = measureIndex(database).bytes;
    database.run(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
       values (${columns.map(() => '?').join(', ')})`,
      ...values,
    );
    const grown = measureIndex(database).bytes - before;
    expect(grown, `${table}: ${texts.map(({ name }) => name).join(', ')}`).toBeGreaterThanOrEqual(
      texts.length * long.length,
    );
  }
  database.close();
});
