import type { HeldCounts, SearchAnswer, SearchHit } from '#shared/contract/answers.ts';
import type { Database } from './connection.ts';
import type { StoreContext } from './context.ts';
import { fold, wordsOf } from './fold.ts';
import { highlightsOf } from './highlights.ts';
import { allOf, similarMatch } from './mended-query.ts';
import { everyTitle, findTitles, mendTitles } from './search-titles.ts';
import type { WordTable } from './word-index.ts';

/** Matching rows to read, the most popular first, before names that begin with the query are moved to the front. */
const mostRows = 60;
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
  const exact = findTitles(database, words, everyTitle, limit);
  const found = words.length === 0 ? nothing : matching({ ...asked, match: allOf(words) }, limit);
  const isNothing = exact.length === 0 && Object.values(found).every((hits) => hits.length === 0);
  const titles = isNothing ? mendTitles(database, words, everyTitle, limit) : exact;
  const mended = isNothing ? similarMatch(database, words) : null;
  const others = mended === null ? found : matching({ ...asked, match: mended }, limit);
  return { query, titles, ...others, held: counts({ database }) };
}

/** The numbers of stored titles, people and episodes. */
export function counts({ database }: Pick<StoreContext, 'database'>): HeldCounts {
  const none = { titles: 0, people: 0, episodes: 0 };
  return database.get<HeldCounts>('select titles, people, episodes from held_counts') ?? none;
}

const nothing = { people: [], characters: [], episodes: [], keywords: [] };

function matching(query: Query, limit: number): Omit<SearchAnswer, 'query' | 'titles' | 'held'> {
  return {
    people: findPeople(query).slice(0, limit),
    characters: findCharacters(query).slice(0, limit),
    episodes: findEpisodes(query).slice(0, limit),
    keywords: findKeywords(query).slice(0, limit),
  };
}

/** A subquery for the matching rows of a full-text table, with the column `ref`; its parameter is the match. */
function matchesIn(table: WordTable): string {
  return `(select rowid as ref from ${table} where ${table} match ? order by rowid limit ${mostRows})`;
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
