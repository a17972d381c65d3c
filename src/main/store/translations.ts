import type { Database } from './connection.ts';

/** What a list told of a title; `item` and `toldBy` are JSON. */
export interface Told {
  /** As `titleKey` gives it. */
  readonly key: number;
  readonly item: string;
  readonly toldBy: string | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
}

/** What lists told of titles in other languages than the one that they are shown in. */
export class Translations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps what was told; what was told later stays. */
  keep({ key, item, toldBy, fetchedAt }: Told, language: string): void {
    this.#database.run(
      `insert into title_translations (key, language, item, told_by, fetched_at) values (?, ?, ?, ?, ?)
       on conflict (key, language) do update set item = excluded.item, told_by = excluded.told_by,
         fetched_at = excluded.fetched_at where excluded.fetched_at >= fetched_at`,
      key,
      language,
      item,
      toldBy,
      fetchedAt,
    );
  }

  /** Those told in a language, by key, from the one after `key`. */
  after(key: number, language: string, limit: number): Told[] {
    return this.#database
      .all<{ key: number; item: string; told_by: string | null; fetched_at: number }>(
        `select key, item, told_by, fetched_at from title_translations
         where language = ? and key > ? order by key limit ?`,
        language,
        key,
        limit,
      )
      .map((row) => ({ key: row.key, item: row.item, toldBy: row.told_by, fetchedAt: row.fetched_at }));
  }

  forget(key: number, language: string): void {
    this.#database.run('delete from title_translations where key = ? and language = ?', key, language);
  }

  forgetOlderThan(moment: number): void {
    this.#database.run('delete from title_translations where fetched_at < ?', moment);
  }
}
