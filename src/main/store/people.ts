import type { PersonReference } from '#shared/catalogue/resources/people.ts';
import type { KnownPerson } from '#shared/contract/answers.ts';
import { refOf } from './band.ts';
import type { Database } from './connection.ts';
import { fold, indexable } from './fold.ts';
import { WordIndex } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';
import type { Words } from './words.ts';

/** A part that a person plays in a series. */
export interface Character {
  readonly personId: number;
  readonly seriesId: number;
  readonly name: string;
}

interface PersonRow {
  readonly ref: number;
  readonly id: number;
  readonly name: string;
  readonly original_name: string;
  readonly profile_path: string | null;
  readonly known_for_department: string;
  readonly gender: number;
  readonly popularity: number;
  readonly fetched_at: number;
}

/** What credits told about people, and the characters that they play. */
export class People {
  readonly #database: Database;
  readonly #index: WordIndex;
  readonly #characterIndex: WordIndex;

  constructor(database: Database, words: Words) {
    this.#database = database;
    this.#index = new WordIndex(database, 'person_words', words);
    this.#characterIndex = new WordIndex(database, 'character_words', words);
  }

  /** Keeps what credits told; what was told later than `fetchedAt` (epoch ms) stays. Ids of 2^41 and more are left out. */
  write(people: readonly PersonReference[], fetchedAt: number): void {
    const changed: IndexedRow[] = [];
    const seen = new Set<number>();
    for (const person of people) {
      if (seen.has(person.id)) continue;
      seen.add(person.id);
      const row = this.#writeOne(person, fetchedAt);
      if (row !== null) changed.push(row);
    }
    this.#index.write(changed);
  }

  writeCharacters(characters: readonly Character[], fetchedAt: number): void {
    const added: IndexedRow[] = [];
    for (const { personId, seriesId, name } of characters) {
      if (name === '') continue;
      const { ref, fresh } = this.#database.get<{ ref: number; fresh: number }>(
        `insert into characters (person_id, series_id, name, fetched_at) values (?1, ?2, ?3, ?4)
         on conflict (series_id, person_id, name) do update set fetched_at = max(fetched_at, ?4)
         returning ref, ref > ?5 as fresh`,
        personId,
        seriesId,
        name,
        fetchedAt,
        added.at(-1)?.ref ?? this.#lastCharacter(),
      ) ?? { ref: 0, fresh: 0 };
      if (fresh === 1) added.push({ oldRef: null, ref, words: indexable(name) });
    }
    this.#characterIndex.write(added);
  }

  known(id: number): KnownPerson | null {
    const row = this.#row(id);
    if (row === undefined) return null;
    return {
      id,
      name: row.name,
      originalName: row.original_name,
      profilePath: row.profile_path,
      knownForDepartment: row.known_for_department,
      gender: row.gender,
      popularity: row.popularity,
    };
  }

  forgetOlderThan(moment: number): void {
    for (const [table, index] of [
      ['people', this.#index],
      ['characters', this.#characterIndex],
    ] as const) {
      const old = this.#database.all<{ ref: number }>(
        `select ref from ${table} where fetched_at < ?`,
        moment,
      );
      index.remove(old.map(({ ref }) => ref));
      this.#database.run(`delete from ${table} where fetched_at < ?`, moment);
    }
  }

  #lastCharacter(): number {
    return this.#database.get<{ ref: number | null }>('select max(ref) as ref from characters')?.ref ?? 0;
  }

  #row(id: number): PersonRow | undefined {
    return this.#database.get<PersonRow>('select * from people where id = ?', id);
  }

  #writeOne(person: PersonReference, fetchedAt: number): IndexedRow | null {
    const ref = refOf(person.popularity, person.id);
    if (ref === null) return null;
    const known = this.#row(person.id);
    if (known !== undefined && known.fetched_at > fetchedAt) return null;
    this.#database.run(
      `insert into people (ref, id, name, original_name, folded, profile_path, known_for_department, gender,
         popularity, fetched_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set ref = excluded.ref, name = excluded.name,
         original_name = excluded.original_name, folded = excluded.folded, profile_path = excluded.profile_path,
         known_for_department = excluded.known_for_department, gender = excluded.gender,
         popularity = excluded.popularity, fetched_at = excluded.fetched_at`,
      ref,
      person.id,
      person.name,
      person.original_name,
      fold(person.name),
      person.profile_path,
      person.known_for_department,
      person.gender,
      person.popularity,
      fetchedAt,
    );
    if (known?.ref === ref && known.name === person.name && known.original_name === person.original_name)
      return null;
    const names = new Set([person.name, person.original_name]);
    return { oldRef: known?.ref ?? null, ref, words: [...names].map(indexable).join(' ') };
  }
}
