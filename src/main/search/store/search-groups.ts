import type { SearchHit } from '#shared/contract/answers.ts';
import type { SearchGroup } from '#shared/contract/search.ts';
import { fold } from '#shared/text/fold.ts';
import type { WordTable } from '../../catalogue/store/word-index.ts';
import type { Reader } from '../../store/context.ts';
import { highlightsOf } from './title-match.ts';

/** A query of the full-text tables. */
export interface GroupQuery {
  readonly database: Reader;
  /** The folded words. */
  readonly words: readonly string[];
  /** The whole query, folded. */
  readonly folded: string;
  /** In FTS5's syntax. */
  readonly match: string;
  /** Only matches with a larger rowid, of which as many are read. */
  readonly after: number;
  readonly most: number;
  /** Leaves out characters that only single episodes name. */
  readonly hidesGuests: boolean;
}

interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly folded: string;
  readonly picturePath: string | null;
  readonly department: string;
}

/** A group of hits. */
interface Group {
  readonly table: WordTable;
  /** The hits of rows, given their rowids as JSON. */
  find(query: GroupQuery, refs: string): SearchHit[];
}

export type GroupName = Exclude<SearchGroup, 'titles'>;

const groups: Readonly<Record<GroupName, Group>> = {
  people: { table: 'person_words', find: findPeople },
  characters: { table: 'character_words', find: findCharacters },
  episodes: { table: 'episode_words', find: findEpisodes },
  keywords: { table: 'keyword_words', find: findKeywords },
};

/** A query's hits in a group; `next`: the rowid after which the next ones begin, null: these are the last. */
export function findIn(
  group: GroupName,
  query: GroupQuery,
): { readonly hits: readonly SearchHit[]; readonly next: number | null } {
  const { database, match, after, most } = query;
  const { table, find } = groups[group];
  const refs = database.values<number>(
    `select rowid as ref from ${table} where ${table} match ? and rowid > ? ${shown(group, query)} order by rowid limit ?`,
    ...[match, after, most],
  );
  const hits = refs.length === 0 ? [] : find(query, JSON.stringify(refs));
  return { hits, next: refs.length === most ? (refs.at(-1) ?? null) : null };
}

/** A condition of the rows that may be shown. */
function shown(group: GroupName, { hidesGuests }: GroupQuery): string {
  return group === 'characters' && hidesGuests
    ? 'and exists (select 1 from characters where ref = character_words.rowid and guest = 0)'
    : '';
}

/** How many rows match a query in a group, but at most `most`. */
export function countIn(group: GroupName, query: GroupQuery, most: number): number {
  const { database, match } = query;
  const { table } = groups[group];
  const count = database.value<number>(
    `select count(*) as count from (select 1 from ${table} where ${table} match ? ${shown(group, query)} limit ?)`,
    ...[match, most],
  );
  return count ?? 0;
}

const personColumns =
  'people.id, people.name, people.folded, profile_path as picturePath, known_for_department as department';

function findPeople({ database, folded, words }: GroupQuery, refs: string): SearchHit[] {
  const rows = database.all<PersonRow>(
    `select ${personColumns} from json_each(?) each cross join people on people.ref = each.value order by people.ref`,
    refs,
  );
  return beginningFirst(rows, folded).map((row) => personHit(row, row.name, words, row.department));
}

/** Each character once per person, in however many series they play it. */
function findCharacters({ database, words }: GroupQuery, refs: string): SearchHit[] {
  const rows = database.all<PersonRow & { readonly character: string; readonly seriesName: string | null }>(
    `select ${personColumns}, characters.name as character, titles.name as seriesName from json_each(?) each
     cross join characters on characters.ref = each.value join people on people.id = person_id
       left join titles on titles.key = series_id * 2 order by people.ref, titles.bucket is not null, titles.bucket desc`,
    refs,
  );
  // The last one remains, which is that of the most popular series.
  const characters = new Map(rows.map((row) => [`${row.id} ${row.character}`, row]));
  return [...characters.values()].map((row) => ({
    ...personHit(row, row.character, words, row.name),
    isCharacter: true,
    ...seriesNamed(row.seriesName),
  }));
}

function seriesNamed(name: string | null): Pick<SearchHit, 'seriesName'> {
  return name === null || name === '' ? {} : { seriesName: name };
}

function findKeywords({ database, folded, words }: GroupQuery, refs: string): SearchHit[] {
  const rows = database
    .all<{ id: number; name: string }>(
      `select keywords.id, keywords.name from json_each(?) each cross join keywords on keywords.id = each.value
       order by length(name), name`,
      refs,
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

function findEpisodes({ database, words }: GroupQuery, refs: string): SearchHit[] {
  return database
    .all<
      Pick<SearchHit, 'id' | 'label' | 'picturePath' | 'seriesId' | 'seasonNumber' | 'episodeNumber'> & {
        readonly seriesName: string | null;
      }
    >(
      `select episodes.id, series_id as seriesId, season_number as seasonNumber, episode_number as episodeNumber,
         episodes.name as label, still_path as picturePath, titles.name as seriesName
       from json_each(?) each cross join episodes on episodes.ref = each.value
         left join titles on titles.key = series_id * 2`,
      refs,
    )
    .map(({ seriesName, ...episode }) => ({
      ...episode,
      kind: 'episode',
      marks: highlightsOf(episode.label, words),
      detail: '',
      ...seriesNamed(seriesName),
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
