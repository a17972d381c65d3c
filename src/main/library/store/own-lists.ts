import type {
  DiaryEntry,
  HistoryEntry,
  ListContents,
  PageOf,
  OwnList,
  SeenEpisodes,
  WatchlistEntry,
} from '#shared/contract/mine-answers.ts';
import type { Followable, Title, WatchlistKind, WatchlistOrder } from '#shared/contract/mine.ts';
import { timeOf } from '#shared/mine/hybrid-clock.ts';
import { fieldOf } from '#shared/mine/operations.ts';
import { seenDay } from '#shared/mine/own-marks.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { foldedOf } from '../../catalogue/store/title-items.ts';
import type { ReadContext } from '../../store/context.ts';
import { episodeName, includedServices, listedTitle } from './listed-titles.ts';
import type { OwnServices } from './listed-titles.ts';
import { listedIn, listedOrder, nameOfList } from './list-changes.ts';
import { mineState, notesOf } from './mine.ts';
import { isAbsent } from './import-remarks.ts';
import { valueOf } from './operation-log.ts';
import { viewingOn } from './series-progress.ts';

/** A page of a list. */
interface Asked {
  readonly offset: number;
  readonly limit: number;
}

interface FollowRow {
  readonly subject: Followable['kind'];
  readonly id: number;
  /** The name at the time. */
  readonly value: string;
  readonly stamp: number;
}

/** Which rows are on a watchlist of a kind. Follows are named literally, as in the definition of their index. */
const ofKind = (kind: WatchlistKind): string =>
  `from current_values where service = ?1 and value is not null and ${
    kind === 'dismissed'
      ? "kind = 'dismiss' and ?2 = 'dismissed'"
      : "kind = 'follow' and (?2 in ('all', subject) or (?2 = 'titles' and subject <> 'person'))"
  }`;

/**
 * The watchlist and followed people, or what was dismissed. By time of adding the latest comes first, by release the newest.
 * `own`: the person's services.
 */
export function watchlist(
  context: ReadContext,
  today: CalendarDay,
  { kind, order, offset, limit }: Asked & { readonly kind: WatchlistKind; readonly order: WatchlistOrder },
  own: OwnServices = { numbers: {}, ways: [] },
): PageOf<WatchlistEntry> {
  const { library, service } = context;
  const rows = ofKind(kind);
  const total = library.value<number>(`select count(*) as total ${rows}`, service, kind);
  const shown =
    order === 'added'
      ? library.all<FollowRow>(
          `select subject, id, value, stamp ${rows} order by stamp desc limit ?3 offset ?4`,
          ...[service, kind, limit, offset],
        )
      : inOrder(context, order, { kind, offset, limit });
  const viewing = viewingOn(context, today);
  const subjects = shown.map((row): Followable => ({ kind: row.subject, id: row.id }));
  const included = includedServices(context, subjects, own);
  const entries = shown.map((row): WatchlistEntry => {
    const subject = { kind: row.subject, id: row.id };
    const title = listedTitle(context, subject);
    return {
      ...mineState(context, subject, viewing, included),
      subject,
      title: { ...title, name: title.name || row.value },
      addedAt: timeOf(row.stamp),
    };
  });
  return { total: total ?? 0, entries };
}

/**
 * A page of the watchlist in another order. SQLite sorts, and hands the rows from one file to the other as one text: 20,000 rows
 * take longer to read than to sort. A title that no list contains any more is sorted by its name at the time.
 */
function inOrder(
  { database, library, service }: ReadContext,
  order: 'name' | 'released',
  { kind, offset, limit }: Asked & { readonly kind: WatchlistKind },
): FollowRow[] {
  const rows = library.value<string>(
    `select json_group_array(json_array(subject, id, value, stamp)) as rows ${ofKind(kind)}`,
    ...[service, kind],
  );
  return database.all<FollowRow>(
    `with follows (subject, id, value, stamp) as materialized (
       select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?1)
     )
     select follows.subject, follows.id, follows.value, follows.stamp
     from follows
       left join titles on follows.subject <> 'person' and titles.key = follows.id * 2 + (follows.subject = 'movie')
       left join people on follows.subject = 'person' and people.id = follows.id
     order by case ?2 when 'released' then released end desc nulls last,
       coalesce(${foldedOf}, people.folded, lower(follows.value)), stamp desc
     limit ?3 offset ?4`,
    ...[rows ?? '[]', order, limit, offset],
  );
}

const seenMarks = "from current_values where service = ?1 and kind = 'seen' and value is not null";

/** Follows the times of all days. */
const afterAll = '~';

/** A day on which something was seen. */
interface DayOfDiary {
  /** '': the unknown one. */
  readonly day: string;
  /** Follows its times. */
  readonly end: string;
  /** How many movies and series were seen. */
  readonly titles: number;
}

/**
 * The days of the diary, the latest first. The index finds one after the other and each is counted by itself, because grouping all
 * marks sorts them all.
 */
function diaryDays({ library, service }: ReadContext): DayOfDiary[] {
  return library.all<DayOfDiary>(
    `with recursive days (day, end) as (
       select substr(max(value), 1, 10), ?2 ${seenMarks}
       union all
       select (select substr(max(value), 1, 10) ${seenMarks} and value < day), day from days where day is not null
     )
     select day, end,
       (select count(distinct id * 2 + (subject = 'movie')) ${seenMarks} and value >= day and value < end) as titles
     from days where day is not null`,
    ...[service, afterAll],
  );
}

/** What was seen, one entry for each title and day, the latest first; what was seen on an unknown day comes last. */
export function diary(context: ReadContext, { offset, limit }: Asked): PageOf<DiaryEntry> {
  const { library, service } = context;
  let total = 0;
  let before = 0;
  const shown: DayOfDiary[] = [];
  for (const each of diaryDays(context)) {
    if (total + each.titles <= offset) before += each.titles;
    else if (total < offset + limit) shown.push(each);
    total += each.titles;
  }
  const rows = library.all<{ subject: 'movie' | 'episode'; id: number; latest: string; marks: number }>(
    `select subject, id, max(value) as latest, count(*) as marks ${seenMarks} and value >= ?2 and value < ?3
     group by substr(value, 1, 10), subject, id
     order by substr(value, 1, 10) desc, latest desc, max(stamp) desc limit ?4 offset ?5`,
    ...[service, shown.at(-1)?.day ?? afterAll, shown[0]?.end ?? afterAll, limit, offset - before],
  );
  const entries = rows.map(({ subject, id, latest, marks }): DiaryEntry => {
    const at = latest === '' ? null : latest;
    const title = { kind: subject === 'movie' ? subject : 'series', id } as const;
    return {
      subject: title,
      title: listedTitle(context, title),
      day: seenDay(at),
      at,
      marks,
      episodes: subject === 'movie' ? null : seenEpisodes(context, id, seenDay(at)),
    };
  });
  return { total, entries };
}

/** The episodes of a series that were seen on a day. */
function seenEpisodes(context: ReadContext, seriesId: number, day: CalendarDay | null): SeenEpisodes | null {
  const { library, service } = context;
  const episodes = library.get<Omit<SeenEpisodes, 'name' | 'isAbsent'>>(
    `select count(distinct season << 32 | episode) as count, count(distinct season) as seasons,
       min(season) as firstSeason, max(season) as lastSeason, min(episode) as firstEpisode, max(episode) as lastEpisode
     from current_values
     where service = ? and kind = 'seen' and subject = 'episode' and id = ? and substr(value, 1, 10) = ?`,
    ...[service, seriesId, day ?? ''],
  );
  if (episodes === undefined) return null;
  const { count, firstSeason: season, firstEpisode: episode } = episodes;
  const numbers = { id: seriesId, season, episode };
  if (count !== 1) return { ...episodes, name: '', isAbsent: false };
  return { ...episodes, name: episodeName(context, numbers), isAbsent: isAbsent(context, numbers) };
}

/** Every mark of what was seen, the latest first; those of an unknown day come last. */
export function history(context: ReadContext, { offset, limit }: Asked): PageOf<HistoryEntry> {
  const { library, service } = context;
  const seen = "current_values where service = ? and kind = 'seen' and value is not null";
  const total = library.value<number>(`select count(*) as total from ${seen}`, service) ?? 0;
  const rows = library.all<{
    subject: 'movie' | 'episode';
    id: number;
    season: number | null;
    episode: number | null;
    element: string;
    value: string;
    stamp: number;
  }>(
    `select subject, id, nullif(season, -1) as season, nullif(episode, -1) as episode, element, value, stamp
     from ${seen} order by value desc, stamp desc limit ? offset ?`,
    service,
    limit,
    offset,
  );
  const entries = rows.map(({ subject, id, season, episode, element, value, stamp }): HistoryEntry => ({
    mark: { id: element, season, episode, at: value === '' ? null : value },
    mediaType: subject === 'movie' ? 'movie' : 'tv',
    id,
    title: listedTitle(context, { kind: subject === 'movie' ? 'movie' : 'series', id }),
    episodeName: episodeName(context, { id, season, episode }),
    markedAt: timeOf(stamp),
  }));
  return { total, entries };
}

/** So many posters show what a list contains. */
const mostPosters = 4;

/** The lists of the person's own, in no order. */
export function lists(context: ReadContext): OwnList[] {
  const { library, service } = context;
  const rows = library.all<{ list: string; name: string }>(
    `select element as list, value as name from current_values
     where service = ? and kind = 'list' and value is not null`,
    service,
  );
  const contents = beginnings(context);
  return rows.map(({ list, name }) => {
    const { count, first } = contents.get(list) ?? { count: 0, first: [] };
    const shown = first.map((subject) => ({ subject, posterPath: listedTitle(context, subject).posterPath }));
    return { list, name, count, first: shown };
  });
}

/** How many titles a list has, and the first of them. */
interface Beginning {
  readonly count: number;
  readonly first: Title[];
}

/** The beginnings of all lists with titles, in one query, because one for a single list reads the titles of all too. */
function beginnings({ library, service }: ReadContext): Map<string, Beginning> {
  const rows = library.all<{ list: string; count: number; kind: Title['kind']; id: number }>(
    `select list, count, kind, id from (
       select element as list, subject as kind, id, count(*) over (partition by element) as count,
         row_number() over (partition by element order by ${listedOrder}) as place
       from current_values where service = ? and kind = 'listed' and value is not null
     ) where place <= ? order by list, place`,
    ...[service, mostPosters],
  );
  const found = new Map<string, Beginning>();
  for (const { list, count, kind, id } of rows) {
    const beginning = found.get(list) ?? { count, first: [] };
    beginning.first.push({ kind, id });
    found.set(list, beginning);
  }
  return found;
}

/** A list with a part of its titles; null: it doesn't exist. */
export function listContents(
  context: ReadContext,
  { list, offset, limit }: { readonly list: string; readonly offset: number; readonly limit: number },
): ListContents | null {
  const name = nameOfList(context, list);
  if (name === null) return null;
  const titles = listedIn(context, list);
  return {
    name,
    total: titles.length,
    entries: titles.slice(offset, offset + limit).map(({ subject }) => ({
      subject,
      title: listedTitle(context, subject),
      note: notesOf(context, subject).find(({ season }) => season === null)?.note ?? '',
      listNote: valueOf(context, fieldOf('listNote', subject, list)) ?? '',
    })),
  };
}
