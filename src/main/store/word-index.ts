import type { Database } from './connection.ts';
import type { Words } from './words.ts';

/** A row whose names are new or changed. */
export interface IndexedRow {
  /** Where its old words are; null: it had none. */
  readonly oldRef: number | null;
  readonly ref: number;
  /** As `indexable` gives it. */
  readonly words: string;
}

/** One of the full-text tables. */
export class WordIndex {
  readonly #database: Database;
  readonly #table: string;
  readonly #words: Words | null;

  /** `words`: where new words are learned for mending typing errors; null: these names are not learned from. */
  constructor(database: Database, table: string, words: Words | null) {
    this.#database = database;
    this.#table = table;
    this.#words = words;
  }

  /** Replaces the words of rows. */
  write(rows: readonly IndexedRow[]): void {
    this.remove(rows.flatMap(({ oldRef }) => (oldRef === null ? [] : [oldRef])));
    const insert = `insert into ${this.#table} (rowid, words) values (?, ?)`;
    // FTS5 writes its buffer to disk whenever a rowid is not larger than the one before.
    for (const { ref, words } of rows.toSorted((a, b) => a.ref - b.ref)) {
      this.#database.run(insert, ref, words);
      this.#words?.learn(words);
    }
  }

  remove(refs: readonly number[]): void {
    const forget = `delete from ${this.#table} where rowid = ?`;
    for (const ref of refs.toSorted((a, b) => a - b)) this.#database.run(forget, ref);
  }
}
