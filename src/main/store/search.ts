import type { HeldCounts, SearchAnswer, SearchHit } from '#shared/contract/answers.ts';
import { bandSize } from './band.ts';
import type { Database } from './connection.ts';
import { fold, wordsOf } from './fold.ts';
import { marksOf } from './marks.ts';
import type { Words } from './words.ts';

/** Rows looked at of those that match, the popular first, before exact names are put in front. */
const mostRows = 60;
/** Known words that a mistyped one is replaced with. */
const mostSimilar = 4;
/** Words of a query beyond these add nothing. */
const mostWords = 12;

interface TitleRow {
  readonly key: number;
  readonly name: string;
  readonly original_name: string;
  readonly folded: string;
  readonly released: string | null;
  readonly poster_path: string | null;
}

interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly folded: string;
  readonly profile_path: string | null;
  readonly known_for_department: string;
}

interface EpisodeRow {
  readonly id: number;
  readonly series_id: number;
  readonly season_number: number;
  readonly episode_number: number;
  readonly name: string;
  readonly still_path: string | null;
  readonly series_name: string | null;
}

/** Finds what is held by parts of its names. */
export class LocalSearch {
  readonly #database: Database;
  readonly #words: Words;

  constructor(database: Database, words: Words) {
    this.#database = database;
    this.#words = words;
  }

  /** At most `limit` hits of each kind. Every word must occur, the last one may be unfinished. */
  search(query: string, limit: number): SearchAnswer {
    const words = wordsOf(fold(query)).slice(0, mostWords);
    const none: SearchAnswer = {
      query,
      titles: [],
      people: [],
      characters: [],
      episodes: [],
      keywords: [],
      held: this.counts(),
    };
    if (words.length === 0) return none;
    const answer = this.#find(query, words, phraseOf(words), limit);
    const { titles, people, characters, episodes, keywords } = answer;
    if ([titles, people, characters, episodes, keywords].some((hits) => hits.length > 0)) return answer;
    const mended = this.#mended(words);
    return mended === null ? none : this.#find(query, words, mended, limit);
  }

  counts(): HeldCounts {
    return (
      this.#database.get<HeldCounts>('select titles, people, episodes from held_counts') ?? {
        titles: 0,
        people: 0,
        episodes: 0,
      }
    );
  }

  #find(query: string, words: readonly string[], match: string, limit: number): SearchAnswer {
    const folded = fold(query).trim();
    return {
      query,
      titles: this.#titles(match, folded, words).slice(0, limit),
      people: this.#people(match, folded, words).slice(0, limit),
      characters: this.#characters(match, words).slice(0, limit),
      episodes: this.#episodes(match, words).slice(0, limit),
      keywords: this.#keywords(match, folded, words).slice(0, limit),
      held: this.counts(),
    };
  }

  #titles(match: string, folded: string, words: readonly string[]): SearchHit[] {
    // A title's own number is in its rowid: a join by it would build an index of all titles at every key press.
    const columns = `ref % ${bandSize} as key, name, original_name, folded, released, poster_path`;
    const exact = this.#database.all<TitleRow>(
      `select ${columns} from titles where folded = ? order by ref limit 20`,
      folded,
    );
    const matching = this.#database.all<TitleRow>(
      `select ${columns} from
         (select rowid as ref from title_words where title_words match ? order by rowid limit ${mostRows})
         join titles using (ref) order by ref`,
      match,
    );
    const rows = [
      ...new Map([...exact, ...beginningFirst(matching, folded)].map((row) => [row.key, row])).values(),
    ];
    return rows.map((row) => {
      const marks = marksOf(row.name, words);
      const year = row.released === null ? '' : row.released.slice(0, 4);
      // Found by another name: that name says why it is here.
      const other = marks.length === 0 && row.original_name !== row.name ? row.original_name : '';
      return {
        kind: row.key % 2 === 1 ? 'movie' : 'tv',
        id: Math.floor(row.key / 2),
        label: row.name === '' ? row.original_name : row.name,
        marks: row.name === '' ? marksOf(row.original_name, words) : marks,
        detail: [year, other].filter((part) => part !== '').join(' · '),
        picturePath: row.poster_path,
        seriesId: null,
        seasonNumber: null,
        episodeNumber: null,
      };
    });
  }

  #people(match: string, folded: string, words: readonly string[]): SearchHit[] {
    const columns = 'id, name, folded, profile_path, known_for_department';
    const byName = this.#database.all<PersonRow>(
      `select ${columns} from
         (select rowid as ref from person_words where person_words match ? order by rowid limit ${mostRows})
         join people using (ref) order by ref`,
      match,
    );
    return beginningFirst(byName, folded).map((row) =>
      personHit(row, row.name, marksOf(row.name, words), row.known_for_department),
    );
  }

  /** A character once a person, whatever the number of series they play it in. */
  #characters(match: string, words: readonly string[]): SearchHit[] {
    const rows = this.#database.all<PersonRow & { readonly character: string }>(
      `select people.id, people.name, folded, profile_path, known_for_department, characters.name as character from
         (select rowid as ref from character_words where character_words match ? order by rowid limit ${mostRows})
         join characters using (ref) join people on people.id = person_id order by people.ref`,
      match,
    );
    return [...new Map(rows.map((row) => [`${row.id} ${row.character}`, row])).values()].map((row) =>
      personHit(row, row.character, marksOf(row.character, words), row.name),
    );
  }

  #keywords(match: string, folded: string, words: readonly string[]): SearchHit[] {
    const rows = this.#database.all<{ id: number; name: string }>(
      `select id, name from
         (select rowid as ref from keyword_words where keyword_words match ? order by rowid limit ${mostRows})
         join keywords on id = ref order by length(name), name`,
      match,
    );
    return beginningFirst(
      rows.map((row) => ({ ...row, folded: fold(row.name) })),
      folded,
    ).map(({ id, name }) => ({
      ...nowhere,
      kind: 'keyword',
      id,
      label: name,
      marks: marksOf(name, words),
      detail: '',
    }));
  }

  #episodes(match: string, words: readonly string[]): SearchHit[] {
    return this.#database
      .all<EpisodeRow>(
        `select episodes.id, series_id, season_number, episode_number, episodes.name, still_path,
           titles.name as series_name from
           (select rowid as ref from episode_words where episode_words match ? order by rowid limit ${mostRows})
           join episodes using (ref)
           left join title_items on key = series_id * 2 left join titles on titles.ref = title_items.ref`,
        match,
      )
      .map((row) => ({
        kind: 'episode',
        id: row.id,
        label: row.name,
        marks: marksOf(row.name, words),
        detail: [row.series_name ?? '', `${row.season_number} × ${row.episode_number}`]
          .filter((part) => part !== '')
          .join(' · '),
        picturePath: row.still_path,
        seriesId: row.series_id,
        seasonNumber: row.season_number,
        episodeNumber: row.episode_number,
      }));
  }

  /** The query with known words in the place of mistyped ones; null: nothing similar is known. */
  #mended(words: readonly string[]): string | null {
    let mended = false;
    const parts = words.map((word) => {
      const similar = this.#words.similarTo(word, mostSimilar);
      if (similar.length === 0) return prefixOf(word);
      mended = true;
      return `(${[prefixOf(word), ...similar.map(quoted)].join(' OR ')})`;
    });
    return mended ? parts.join(' AND ') : null;
  }
}

function quoted(word: string): string {
  // Words hold letters, numbers and spaces only, so there is no quote that could end this one.
  return `"${word}"`;
}

function prefixOf(word: string): string {
  return `${quoted(word)} *`;
}

function phraseOf(words: readonly string[]): string {
  return words
    .map((word, index) => (index === words.length - 1 ? prefixOf(word) : quoted(word)))
    .join(' AND ');
}

/** What begins with the query in front, each part in its own order. */
function beginningFirst<Row extends { readonly folded: string }>(
  rows: readonly Row[],
  folded: string,
): Row[] {
  const begins = rows.filter((row) => row.folded.startsWith(folded));
  return [...begins, ...rows.filter((row) => !row.folded.startsWith(folded))];
}

/** Of hits that are no episodes and show no picture. */
const nowhere = { picturePath: null, seriesId: null, seasonNumber: null, episodeNumber: null } as const;

function personHit(row: PersonRow, label: string, marks: SearchHit['marks'], detail: string): SearchHit {
  return { ...nowhere, kind: 'person', id: row.id, label, marks, detail, picturePath: row.profile_path };
}
