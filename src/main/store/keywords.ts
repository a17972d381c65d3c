import type { Keyword } from '#shared/catalogue/resources/lists.ts';
import type { Database } from './connection.ts';
import { indexable } from './fold.ts';
import { WordIndex } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';
import type { Words } from './words.ts';

/** Keywords that searches for them told. */
export class Keywords {
  readonly #database: Database;
  readonly #index: WordIndex;

  constructor(database: Database, words: Words) {
    this.#database = database;
    this.#index = new WordIndex(database, 'keyword_words', words);
  }

  /** `fetchedAt` in epoch ms. */
  write(keywords: readonly Keyword[], fetchedAt: number): void {
    const changed = new Map<number, IndexedRow>();
    for (const { id, name } of keywords) {
      const known = this.#database.get<{ name: string }>('select name from keywords where id = ?', id);
      this.#database.run(
        'insert or replace into keywords (id, name, fetched_at) values (?, ?, ?)',
        id,
        name,
        fetchedAt,
      );
      if (known?.name !== name) {
        changed.set(id, { oldRef: known === undefined ? null : id, ref: id, words: indexable(name) });
      }
    }
    this.#index.write([...changed.values()]);
  }

  /** Names by number, of those that are known. */
  names(ids: readonly number[]): Record<string, string> {
    const rows = this.#database.all<{ id: number; name: string }>(
      'select id, name from keywords where id in (select value from json_each(?))',
      JSON.stringify(ids),
    );
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }

  forgetOlderThan(moment: number): void {
    const old = this.#database.all<{ id: number }>('select id from keywords where fetched_at < ?', moment);
    this.#index.remove(old.map(({ id }) => id));
    this.#database.run('delete from keywords where fetched_at < ?', moment);
  }
}
