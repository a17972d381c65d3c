import type { MovieListItem, TvListItem } from '#shared/catalogue/resources/lists.ts';
import type { KnownTitle, MediaType } from '#shared/contract/answers.ts';
import type { BodyAsked } from '#shared/packs/plan.ts';
import { refOf } from './band.ts';
import type { Database } from './connection.ts';
import { fold, indexable } from './fold.ts';
import { Translations } from './translations.ts';
import type { Told } from './translations.ts';
import { WordIndex } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';
import type { Words } from './words.ts';

/** A title as a list told it. */
export type TitleItem =
  | { readonly mediaType: 'tv'; readonly item: TvListItem }
  | { readonly mediaType: 'movie'; readonly item: MovieListItem };

/** When titles were told, and how. */
export interface Telling {
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** Of the names, `xx-XX`; '': nobody knows. */
  readonly language: string;
  /** The question whose answer named them; null: nobody knows. */
  readonly by: BodyAsked | null;
}

/** What is known of a title, and what question could tell it anew. */
export type TitleFound = KnownTitle & { readonly toldBy: BodyAsked | null };

interface TitleRow {
  readonly ref: number;
  readonly name: string;
  readonly original_name: string;
  readonly fetched_at: number;
  readonly language: string;
  readonly told_by: string | null;
  readonly item: string;
}

/** Titles that are turned over into another language at once, so that not all of them are in memory. */
const batch = 500;

/** The number of a title across both kinds: series and movies share ids. */
export function titleKey(mediaType: MediaType, id: number): number {
  return id * 2 + (mediaType === 'movie' ? 1 : 0);
}

/**
 * What lists told about series and movies, under every name that was seen. Each has one row, in the language that is
 * spoken if any list told it in that; what was told in others waits beside it.
 */
export class Titles {
  readonly #database: Database;
  readonly #index: WordIndex;
  readonly #translations: Translations;
  #language: string;

  /** `language`: the one that is spoken. */
  constructor(database: Database, words: Words, language: string) {
    this.#database = database;
    this.#index = new WordIndex(database, 'title_words', words);
    this.#translations = new Translations(database);
    this.#language = language;
  }

  /** Keeps what a list told; what was told later in the same language stays. Ids of 2^40 and more are left out. */
  write(items: readonly TitleItem[], telling: Telling): void {
    const changed: IndexedRow[] = [];
    const seen = new Set<number>();
    for (const title of items) {
      const key = titleKey(title.mediaType, title.item.id);
      if (seen.has(key)) continue;
      seen.add(key);
      const row = this.#writeOne(title, key, telling);
      if (row !== null) changed.push(row);
    }
    this.#index.write(changed);
  }

  /** Keeps names under which a series or movie is known elsewhere. */
  addNames(key: number, names: readonly string[], fetchedAt: number): void {
    let added = 0;
    for (const name of names) added += this.#addName(key, name, fetchedAt);
    const row = this.#row(key);
    if (added > 0 && row !== undefined) this.#index.write([this.#indexed(key, row)]);
  }

  /** From here on titles are what was told of them in this language, where anything was. */
  speak(language: string): void {
    this.#language = language;
    for (let last = -1; ;) {
      const told = this.#translations.after(last, language, batch);
      for (const each of told) this.#turnOver(each, language);
      const end = told.at(-1)?.key;
      if (end === undefined) return;
      last = end;
    }
  }

  known(mediaType: MediaType, id: number): TitleFound | null {
    const found = this.#row(titleKey(mediaType, id));
    if (found === undefined) return null;
    const { fetched_at: fetchedAt, language, told_by: by } = found;
    const facts = { id, fetchedAt, language, toldBy: by === null ? null : (JSON.parse(by) as BodyAsked) };
    const item: unknown = JSON.parse(found.item);
    return mediaType === 'tv'
      ? { mediaType, ...facts, item: item as TvListItem }
      : { mediaType, ...facts, item: item as MovieListItem };
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
    this.#translations.forgetOlderThan(moment);
  }

  #row(key: number): TitleRow | undefined {
    return this.#database.get<TitleRow>(
      `select titles.ref, name, original_name, fetched_at, language, told_by, item
       from title_items join titles using (ref) where key = ?`,
      key,
    );
  }

  #writeOne(title: TitleItem, key: number, telling: Telling): IndexedRow | null {
    const { item } = title;
    const { fetchedAt, language } = telling;
    const ref = refOf(item.popularity, key);
    if (ref === null) return null;
    const known = this.#row(key);
    const told = {
      key,
      item: JSON.stringify(item),
      toldBy: telling.by === null ? null : JSON.stringify(telling.by),
      fetchedAt,
    };
    const named = namesOf(title);
    if (known !== undefined && this.#stays(known, telling)) {
      if (known.language === language || language === '') return null;
      this.#translations.keep(told, language);
      return this.#addName(key, named.name, fetchedAt) > 0 ? this.#indexed(key, known) : null;
    }
    if (known !== undefined && known.language !== language) this.#setAside(key, known);
    this.#translations.forget(key, language);
    const values = [
      ref,
      named.name,
      named.original,
      fold(named.name),
      named.released,
      item.popularity,
      item.poster_path,
      fetchedAt,
      language,
      told.toldBy,
    ] as const;
    if (known === undefined) {
      this.#database.run(
        `insert into titles (ref, name, original_name, folded, released, popularity, poster_path, fetched_at,
           language, told_by) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...values,
      );
    } else {
      this.#database.run(
        `update titles set ref = ?, name = ?, original_name = ?, folded = ?, released = ?, popularity = ?,
           poster_path = ?, fetched_at = ?, language = ?, told_by = ? where ref = ?`,
        ...values,
        known.ref,
      );
    }
    this.#database.run(
      `insert into title_items (key, ref, item) values (?, ?, ?)
       on conflict (key) do update set ref = excluded.ref, item = excluded.item`,
      key,
      ref,
      told.item,
    );
    if (known?.ref === ref && known.name === named.name && known.original_name === named.original)
      return null;
    // Names in another language, or from before the service changed its mind, still find the title.
    if (known !== undefined && known.name !== named.name) this.#addName(key, known.name, fetchedAt);
    return { oldRef: known?.ref ?? null, ref, words: this.#wordsOf(key, named.name, named.original) };
  }

  /** Whether what is known of a title is to be preferred to what is told of it now. */
  #stays(known: TitleRow, { language, fetchedAt }: Telling): boolean {
    if (known.language === language || (language !== this.#language && known.language !== this.#language))
      return known.fetched_at > fetchedAt;
    return known.language !== '' && known.language === this.#language;
  }

  /** Its place in the order and its words stay: they are of all its names. */
  #turnOver(told: Told, language: string): void {
    const known = this.#row(told.key);
    if (known === undefined || known.language === language) return;
    this.#setAside(told.key, known);
    this.#translations.forget(told.key, language);
    this.#addName(told.key, known.name, told.fetchedAt);
    const item = JSON.parse(told.item) as TvListItem & MovieListItem;
    const named = namesOf(told.key % 2 === 1 ? { mediaType: 'movie', item } : { mediaType: 'tv', item });
    this.#database.run(
      `update titles set name = ?, original_name = ?, folded = ?, released = ?, poster_path = ?, fetched_at = ?,
         language = ?, told_by = ? where ref = ?`,
      named.name,
      named.original,
      fold(named.name),
      named.released,
      item.poster_path,
      told.fetchedAt,
      language,
      told.toldBy,
      known.ref,
    );
    this.#database.run('update title_items set item = ? where key = ?', told.item, told.key);
  }

  #setAside(key: number, { item, told_by: toldBy, fetched_at: fetchedAt, language }: TitleRow): void {
    // Of before languages were noted: nobody could say when to show it.
    if (language !== '') this.#translations.keep({ key, item, toldBy, fetchedAt }, language);
  }

  #addName(key: number, name: string, fetchedAt: number): number {
    return this.#database.run(
      'insert or ignore into other_names (title_key, name, fetched_at) values (?, ?, ?)',
      key,
      name,
      fetchedAt,
    ).changes;
  }

  #indexed(key: number, { ref, name, original_name: original }: TitleRow): IndexedRow {
    return { oldRef: ref, ref, words: this.#wordsOf(key, name, original) };
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

function namesOf(title: TitleItem): {
  readonly name: string;
  readonly original: string;
  readonly released: string | null;
} {
  return title.mediaType === 'tv'
    ? { name: title.item.name, original: title.item.original_name, released: title.item.first_air_date }
    : { name: title.item.title, original: title.item.original_title, released: title.item.release_date };
}
