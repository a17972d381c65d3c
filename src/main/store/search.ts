import type { HeldCounts, SearchAnswer, SearchHit } from '#shared/contract/answers.ts';
import { bucketSize } from './popularity-order.ts';
import type { Database } from './connection.ts';
import type { StoreContext } from './context.ts';
import { fold, wordsOf } from './fold.ts';
import { highlightsOf } from './highlights.ts';
import type { WordTable } from './word-index.ts';
import { similarTo } from './words.ts';

/** Matching rows to read, the most popular first, before names that begin with the query are moved to the front. */
const mostRows = 60;
/** Matching rows of which those of a year are chosen. */
const mostOfYear = 2_000;
/** Known words that replace a mistyped one. */
const mostSimilar = 4;
/** Further words of a query are ignored. */
const mostWords = 12;

/** A query of the full-text tables. */
interface Query {
  readonly database: Database;
  /** The folded words. */
  readonly words: readonly string[];
  /** The whole query, folded. */
  readonly folded: string;
  /** In FTS5's syntax. */
  readonly match: string;
}

interface TitleRow {
  readonly key: number;
  readonly name: string;
  readonly original: string;
  readonly folded: string;
  readonly released: string | null;
  readonly picturePath: string | null;
}

interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly folded: string;
  readonly picturePath: string | null;
  readonly department: string;
}

/** Searches what is stored; at most `limit` hits of each kind. Every word must occur; the last may be incomplete. */
export function find(
  { database }: Pick<StoreContext, 'database'>,
  query: string,
  limit: number,
): SearchAnswer {
  const words = wordsOf(fold(query)).slice(0, mostWords);
  const asked = { database, words, folded: fold(query).trim() };
  const found = words.length === 0 ? nothing : matching({ ...asked, match: phraseOf(words) }, limit);
  const dated = titlesOfYear(database, words);
  const isNothing = dated.length === 0 && Object.values(found).every((hits) => hits.length === 0);
  const mended = isNothing ? mendedMatch(asked) : null;
  const hits = mended === null ? found : matching({ ...asked, match: mended }, limit);
  const others = hits.titles.filter(
    ({ kind, id }) => !dated.some((hit) => hit.kind === kind && hit.id === id),
  );
  return { query, ...hits, titles: [...dated, ...others].slice(0, limit), held: counts({ database }) };
}

/** The titles that "heat 1995" means: those of the year with the other words; none without a year. */
function titlesOfYear(database: Database, words: readonly string[]): SearchHit[] {
  const year = words.findLast((word) => /^(?:18|19|20)\d\d$/.test(word));
  const others = words.filter((word) => word !== year);
  if (year === undefined || others.length === 0) return [];
  const rows = database.all<TitleRow>(
    `select ${titleColumns} from ${matchesIn('title_words', mostOfYear)} join titles using (ref)
     where released >= ? and released < ? order by ref`,
    phraseOf(others),
    year,
    String(Number(year) + 1),
  );
  return beginningFirst(rows, others.join(' ')).map((row) => titleHit(row, others));
}

/** The numbers of stored titles, people and episodes. */
export function counts({ database }: Pick<StoreContext, 'database'>): HeldCounts {
  const none = { titles: 0, people: 0, episodes: 0 };
  return database.get<HeldCounts>('select titles, people, episodes from held_counts') ?? none;
}

const nothing = { titles: [], people: [], characters: [], episodes: [], keywords: [] };

function matching(query: Query, limit: number): Omit<SearchAnswer, 'query' | 'held'> {
  return {
    titles: findTitles(query).slice(0, limit),
    people: findPeople(query).slice(0, limit),
    characters: findCharacters(query).slice(0, limit),
    episodes: findEpisodes(query).slice(0, limit),
    keywords: findKeywords(query).slice(0, limit),
  };
}

/** A subquery for the matching rows of a full-text table, with the column `ref`; its parameter is the match. */
function matchesIn(table: WordTable, most = mostRows): string {
  return `(select rowid as ref from ${table} where ${table} match ? order by rowid limit ${most})`;
}

// A title's own number is in its rowid: a join by it would build an index of all titles at every key press.
const titleColumns = `ref % ${bucketSize} as key, name, original_name as original, folded, released,
  poster_path as picturePath`;

function findTitles({ database, match, folded, words }: Query): SearchHit[] {
  const exact = database.all<TitleRow>(
    `select ${titleColumns} from titles where folded = ? order by ref limit 20`,
    folded,
  );
  const partial = database.all<TitleRow>(
    `select ${titleColumns} from ${matchesIn('title_words')} join titles using (ref) order by ref`,
    match,
  );
  const rows = new Map([...exact, ...beginningFirst(partial, folded)].map((row) => [row.key, row]));
  return [...rows.values()].map((row) => titleHit(row, words));
}

function titleHit(
  { key, name, original, released, picturePath }: TitleRow,
  words: readonly string[],
): SearchHit {
  const marks = highlightsOf(name, words);
  // If another name matched, show that name.
  const other = marks.length === 0 && original !== name ? original : '';
  return {
    ...nowhere,
    kind: key % 2 === 1 ? 'movie' : 'tv',
    id: Math.floor(key / 2),
    label: name === '' ? original : name,
    marks: name === '' ? highlightsOf(original, words) : marks,
    detail: [released?.slice(0, 4) ?? '', other].filter((part) => part !== '').join(' · '),
    picturePath,
  };
}

const personColumns =
  'people.id, people.name, folded, profile_path as picturePath, known_for_department as department';

function findPeople({ database, match, folded, words }: Query): SearchHit[] {
  const rows = database.all<PersonRow>(
    `select ${personColumns} from ${matchesIn('person_words')} join people using (ref) order by ref`,
    match,
  );
  return beginningFirst(rows, folded).map((row) => personHit(row, row.name, words, row.department));
}

/** Each character once per person, in however many series they play it. */
function findCharacters({ database, match, words }: Query): SearchHit[] {
  const rows = database.all<PersonRow & { readonly character: string }>(
    `select ${personColumns}, characters.name as character from ${matchesIn('character_words')}
     join characters using (ref) join people on people.id = person_id order by people.ref`,
    match,
  );
  const characters = new Map(rows.map((row) => [`${row.id} ${row.character}`, row]));
  return [...characters.values()].map((row) => personHit(row, row.character, words, row.name));
}

function findKeywords({ database, match, folded, words }: Query): SearchHit[] {
  const rows = database
    .all<{ id: number; name: string }>(
      `select id, name from ${matchesIn('keyword_words')} join keywords on id = ref order by length(name), name`,
      match,
    )
    .map((row) => ({ ...row, folded: fold(row.name) }));
  return beginningFirst(rows, folded).map(({ id, name }) => ({
    ...nowhere,
    kind: 'keyword',
    id,
    label: name,
    marks: highlightsOf(name, words),
    detail: '',
  }));
}

function findEpisodes({ database, match, words }: Query): SearchHit[] {
  return database
    .all<
      Pick<SearchHit, 'id' | 'label' | 'picturePath' | 'seriesId' | 'seasonNumber' | 'episodeNumber'> & {
        readonly seriesName: string | null;
      }
    >(
      `select episodes.id, series_id as seriesId, season_number as seasonNumber, episode_number as episodeNumber,
         episodes.name as label, still_path as picturePath, titles.name as seriesName
       from ${matchesIn('episode_words')} join episodes using (ref)
         left join title_items on key = series_id * 2 left join titles on titles.ref = title_items.ref`,
      match,
    )
    .map(({ seriesName, ...episode }) => ({
      ...episode,
      kind: 'episode',
      marks: highlightsOf(episode.label, words),
      detail: [seriesName ?? '', `${episode.seasonNumber} × ${episode.episodeNumber}`]
        .filter((part) => part !== '')
        .join(' · '),
    }));
}

/** The match with known words in place of mistyped ones; null: no similar word is known. */
function mendedMatch({ database, words }: Omit<Query, 'match'>): string | null {
  const similar = words.map((word) => similarTo(database, word, mostSimilar));
  if (similar.every((known) => known.length === 0)) return null;
  return words
    .map((word, index) => {
      const known = similar[index] ?? [];
      return known.length === 0 ? prefixOf(word) : `(${[prefixOf(word), ...known.map(quoted)].join(' OR ')})`;
    })
    .join(' AND ');
}

function quoted(word: string): string {
  // Words contain only letters, numbers and spaces, so they can't contain a quote.
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

/** Moves rows that begin with the query to the front; both parts keep their order. */
function beginningFirst<Row extends { readonly folded: string }>(
  rows: readonly Row[],
  folded: string,
): Row[] {
  const begins = rows.filter((row) => row.folded.startsWith(folded));
  return [...begins, ...rows.filter((row) => !row.folded.startsWith(folded))];
}

/** Fields of a hit that isn't an episode and has no picture. */
const nowhere = { picturePath: null, seriesId: null, seasonNumber: null, episodeNumber: null } as const;

function personHit(
  { id, picturePath }: PersonRow,
  label: string,
  words: readonly string[],
  detail: string,
): SearchHit {
  return { ...nowhere, kind: 'person', id, label, marks: highlightsOf(label, words), detail, picturePath };
}
