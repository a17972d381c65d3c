import type { MovieListItem, TvListItem } from '#shared/catalogue/resources/lists.ts';
import type { KnownTitle, MediaType } from '#shared/contract/answers.ts';
import { refOf } from './band.ts';
import type { Database } from './connection.ts';
import { fold, indexable } from './fold.ts';
import { WordIndex } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';
import type { Words } from './words.ts';

/** A title as a list told it. */
export type TitleItem =
  | { readonly mediaType: 'tv'; readonly item: TvListItem }
  | { readonly mediaType: 'movie'; readonly item: MovieListItem };

interface TitleRow {
  readonly ref: number;
  readonly name: string;
  readonly original_name: string;
  readonly fetched_at: number;
}

/** The number of a title across both kinds: series and movies share ids. */
export function titleKey(mediaType: MediaType, id: number): number {
  return id * 2 + (mediaType === 'movie' ? 1 : 0);
}

/** What lists told about series and movies, under every name that was seen. */
export class Titles {
  readonly #database: Database;
  readonly #index: WordIndex;

  constructor(database: Database, words: Words) {
    this.#database = database;
    this.#index = new WordIndex(database, 'title_words', words);
  }

  /** Keeps what a list told; what was told later than `fetchedAt` (epoch ms) stays. Ids of 2^40 and more are left out. */
  write(items: readonly TitleItem[], fetchedAt: number): void {
    const changed: IndexedRow[] = [];
    const seen = new Set<number>();
    for (const title of items) {
      const key = titleKey(title.mediaType, title.item.id);
      if (seen.has(key)) continue;
      seen.add(key);
      const row = this.#writeOne(title, key, fetchedAt);
      if (row !== null) changed.push(row);
    }
    this.#index.write(changed);
  }

  /** Keeps names under which a series or movie is known elsewhere. */
  addNames(key: number, names: readonly string[], fetchedAt: number): void {
    let added = 0;
    for (const name of names) added += this.#addName(key, name, fetchedAt);
    const row = this.#row(key);
    if (added > 0 && row !== undefined) {
      this.#index.write([
        { oldRef: row.ref, ref: row.ref, words: this.#wordsOf(key, row.name, row.original_name) },
      ]);
    }
  }

  known(mediaType: MediaType, id: number): KnownTitle | null {
    const found = this.#database.get<{ item: string; fetched_at: number }>(
      'select item, fetched_at from title_items join titles using (ref) where key = ?',
      titleKey(mediaType, id),
    );
    if (found === undefined) return null;
    const item: unknown = JSON.parse(found.item);
    return mediaType === 'tv'
      ? { mediaType, id, item: item as TvListItem, fetchedAt: found.fetched_at }
      : { mediaType, id, item: item as MovieListItem, fetchedAt: found.fetched_at };
  }

  /** The name of a series, where a list told it. */
  seriesName(id: number): string | null {
    return this.#row(titleKey('tv', id))?.name ?? null;
  }

  forgetOlderThan(moment: number): void {
    const old = this.#database.all<{ ref: number }>('select ref from titles where fetched_at < ?', moment);
    this.#index.remove(old.map(({ ref }) => ref));
    this.#database.run(
      'delete from title_items where ref in (select ref from titles where fetched_at < ?)',
      moment,
    );
    this.#database.run('delete from titles where fetched_at < ?', moment);
    this.#database.run('delete from other_names where fetched_at < ?', moment);
  }

  #row(key: number): TitleRow | undefined {
    return this.#database.get<TitleRow>(
      'select titles.ref, name, original_name, fetched_at from title_items join titles using (ref) where key = ?',
      key,
    );
  }

  #writeOne(title: TitleItem, key: number, fetchedAt: number): IndexedRow | null {
    const { item } = title;
    const ref = refOf(item.popularity, key);
    if (ref === null) return null;
    const named =
      title.mediaType === 'tv'
        ? { name: title.item.name, original: title.item.original_name, released: title.item.first_air_date }
        : { name: title.item.title, original: title.item.original_title, released: title.item.release_date };
    const known = this.#row(key);
    if (known !== undefined && known.fetched_at > fetchedAt) return null;
    const values = [
      ref,
      named.name,
      named.original,
      fold(named.name),
      named.released,
      item.popularity,
      item.poster_path,
      fetchedAt,
    ] as const;
    if (known === undefined) {
      this.#database.run(
        `insert into titles (ref, name, original_name, folded, released, popularity, poster_path, fetched_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...values,
      );
    } else {
      this.#database.run(
        `update titles set ref = ?, name = ?, original_name = ?, folded = ?, released = ?, popularity = ?,
           poster_path = ?, fetched_at = ? where ref = ?`,
        ...values,
        known.ref,
      );
    }
    this.#database.run(
      `insert into title_items (key, ref, item) values (?, ?, ?)
       on conflict (key) do update set ref = excluded.ref, item = excluded.item`,
      key,
      ref,
      JSON.stringify(item),
    );
    if (known?.ref === ref && known.name === named.name && known.original_name === named.original)
      return null;
    // Names in another language, or from before the service changed its mind, still find the title.
    if (known !== undefined && known.name !== named.name) this.#addName(key, known.name, fetchedAt);
    return { oldRef: known?.ref ?? null, ref, words: this.#wordsOf(key, named.name, named.original) };
  }

  #addName(key: number, name: string, fetchedAt: number): number {
    return this.#database.run(
      'insert or ignore into other_names (title_key, name, fetched_at) values (?, ?, ?)',
      key,
      name,
      fetchedAt,
    ).changes;
  }

  #wordsOf(key: number, name: string, original: string): string {
    const others = this.#database.all<{ name: string }>(
      'select name from other_names where title_key = ?',
      key,
    );
    const names = new Set([name, original, ...others.map((other) => other.name)]);
    return [...names].map(indexable).join(' ');
  }
}
