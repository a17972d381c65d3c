import { readNews } from '#shared/mine/news-schema.ts';
import { entryOf, newsText } from '#shared/mine/news.ts';
import type { MovedEpisode } from '#shared/mine/news.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { fold } from '#shared/text/fold.ts';
import { removeEpisodes, saveDiscovery as save } from '../../catalogue/store/seasons.ts';
import type { DiscoveryProgress } from '../../catalogue/store/seasons.ts';
import type { ReadContext, StoreContext, StoredEpisode } from '../../store/context.ts';
import {
  bindMarks,
  episodeMarks,
  hasEpisodeMarks,
  keyOf,
  moveMarks,
  moveMarksBack,
  rebindMark,
} from './episode-marks.ts';
import type { EpisodeMark } from './episode-marks.ts';
import { entryText, newsWrites, removeWrites } from './inbox.ts';
import { listedTitle } from './listed-titles.ts';
import { extend, newBatch } from './operations.ts';
import type { Span } from './operation-log.ts';
import { placeEpisodes } from './season-numbers.ts';

/** What the catalogue says of an episode. */
interface Told {
  readonly name: string;
  readonly day: CalendarDay | null;
}

/** A season that was just stored, and its episodes before. */
export interface NewSeason {
  readonly seasonNumber: number;
  readonly before: readonly StoredEpisode[];
  /** Epoch ms. */
  readonly fetchedAt: number;
}

/**
 * Lets what a person marked follow the ids of episodes that have other numbers since a season was stored. If an id is nowhere,
 * everything waits until all seasons were fetched again. Inside the catalogue's transaction.
 */
export function followSeason(context: StoreContext, seriesId: number, season: NewSeason): void {
  if (!hasEpisodeMarks(context, seriesId)) return;
  context.library.transaction(() => {
    bindMarks(context, seriesId, (mark) => mark.season === season.seasonNumber);
    follow(context, seriesId, season);
  });
}

/**
 * Saves the progress of season discovery. Once all seasons are known, those that the service doesn't have lose their episodes, and
 * what was imported and what waits is placed. Returns whether marks moved or episodes went.
 */
export function saveDiscovery(context: StoreContext, seriesId: number, progress: DiscoveryProgress): boolean {
  save(context, seriesId, progress);
  if (progress.checkedAt === null) return false;
  // A search requests numbers of which no answer is stored any more, and so nothing else tells that they are gone.
  const gone = storedSeasons(context, seriesId).filter((number) => progress.gaps.includes(number));
  for (const number of gone) removeSeason(context, seriesId, number);
  if (!hasEpisodeMarks(context, seriesId)) return gone.length > 0;
  return context.library.transaction(() => {
    const isPlaced = placeEpisodes(context, seriesId);
    return follow(context, seriesId, null) || isPlaced || gone.length > 0;
  });
}

/**
 * Removes the episodes of a season that the service no longer has, as if it had been stored without them. Returns whether there were
 * any.
 */
export function removeSeason(context: StoreContext, seriesId: number, seasonNumber: number): boolean {
  return context.database.transaction(() => {
    const before = removeEpisodes(context.database, seriesId, seasonNumber);
    if (before.length > 0)
      followSeason(context, seriesId, { seasonNumber, before, fetchedAt: context.now() });
    return before.length > 0;
  });
}

/**
 * Since when what a person marked in a series waits until all seasons were fetched again: when the latest of its episodes was lost,
 * epoch ms; null: nothing waits.
 */
export function unsettledSince({ library, service }: ReadContext, seriesId: number): number | null {
  const at = library.value<number | null>(
    `select max(noticed_at) as at from lost_episodes lost
     where service = ? and series_id = ? and exists (
       select 1 from marked_ids marked
       where marked.service = lost.service and marked.series_id = lost.series_id
         and marked.episode_id = lost.episode_id
     )`,
    ...[service, seriesId],
  );
  return at ?? null;
}

/** Moves marks back that an entry of the inbox tells of, where nothing has changed them since, and removes the entry. */
export function moveBack(context: StoreContext, id: number, entry: string): number {
  const subject = { kind: 'series', id } as const;
  return context.library.transaction(() => {
    const news = readNews(entryText(context, subject, entry) ?? '');
    if (news === null) return 0;
    const count = moveMarksBack(context, id, (news.spans ?? []).map(spanOf));
    bindMarks(context, id, () => true);
    extend(context, newBatch(context), removeWrites(context, subject, entry));
    return count;
  });
}

/** The numbers of the seasons of which episodes are stored. */
function storedSeasons({ database }: ReadContext, id: number): number[] {
  return database.values<number>(
    'select distinct season_number as season from episodes where series_id = ?',
    id,
  );
}

function storedEpisodes({ database }: ReadContext, id: number): StoredEpisode[] {
  return database.all<StoredEpisode>(
    `select season_number as season, episode_number as episode, id as episodeId, name, air_date as day
     from episodes where series_id = ?`,
    id,
  );
}

/** Where the episode of some marks is now. */
interface Found {
  readonly marks: readonly EpisodeMark[];
  readonly at: StoredEpisode;
  readonly isProbable: boolean;
}

/**
 * Moves the marks of a series to the numbers that their episodes have now, once it is known of all. `season`: was just stored; null:
 * all seasons were looked for. Returns whether any moved.
 */
function follow(context: StoreContext, id: number, season: NewSeason | null): boolean {
  const stored = storedEpisodes(context, id);
  const byNumbers = new Map(stored.map((each) => [keyOf(each), each]));
  const byId = new Map(stored.map((each) => [each.episodeId, each]));
  const marks = episodeMarks(context, id);
  const displaced = Map.groupBy(
    marks.filter(
      (mark) => mark.episodeId !== null && byNumbers.get(keyOf(mark))?.episodeId !== mark.episodeId,
    ),
    ({ episodeId }) => episodeId,
  );
  if (displaced.size === 0) {
    forgetLost(context, id);
    return false;
  }
  if (season !== null)
    for (const [episodeId, of] of displaced)
      if (of.some((mark) => mark.season === season.seasonNumber))
        noteLost(context, id, episodeId ?? 0, season);
  const lost = lostEpisodes(context, id);
  const taken = new Set(marks.map(({ episodeId }) => episodeId));
  const found: Found[] = [];
  const nowhere: EpisodeMark[] = [];
  for (const [episodeId, of] of displaced) {
    const own = byId.get(episodeId ?? 0);
    const told = lost.get(episodeId ?? 0);
    if (own !== undefined) found.push({ marks: of, at: own, isProbable: false });
    else if (told !== undefined) {
      const free = stored.filter((each) => !taken.has(each.episodeId));
      const at = sameEpisode(
        told,
        byNumbers.get(keyOf(of[0] ?? { season: 0, episode: 0 })),
        free,
        season === null,
      );
      if (at === null) nowhere.push(...of);
      else {
        taken.add(at.episodeId);
        found.push({ marks: of, at, isProbable: true });
      }
    }
  }
  if (nowhere.length > 0 && (season !== null || !areAllFetchedSince(context, id, lost))) return false;
  // The episode is in no season any more: its marks stay at its numbers.
  for (const mark of nowhere) rebindMark(context, id, mark, byNumbers.get(keyOf(mark))?.episodeId ?? null);
  const moves = found.flatMap(({ marks: of, at }) => of.map((mark) => ({ mark, to: at })));
  const [standing, moving] = [
    moves.filter(({ mark, to }) => keyOf(mark) === keyOf(to)),
    moves.filter(({ mark, to }) => keyOf(mark) !== keyOf(to)),
  ];
  for (const { mark, to } of standing) rebindMark(context, id, mark, to.episodeId);
  if (moving.length > 0) tell(context, id, movedEpisodes(found), moveMarks(context, id, moving).span);
  forgetLost(context, id);
  return moving.length > 0;
}

/**
 * Which episode is probably one whose id is gone: one of the same name and day, then, once all seasons are known, of the same name,
 * or of the same day where a name isn't told. `at`: the episode that has its numbers now.
 */
function sameEpisode(
  { name, day }: Told,
  at: StoredEpisode | undefined,
  free: readonly StoredEpisode[],
  areAllKnown: boolean,
): StoredEpisode | null {
  const hasName = (each: Told): boolean => fold(each.name) === fold(name);
  const hasDay = (each: Told): boolean => day !== null && each.day === day;
  const only = (is: (each: StoredEpisode) => boolean): StoredEpisode | undefined => {
    const those = free.filter(is);
    return those.length === 1 ? those[0] : undefined;
  };
  const here = free.find((each) => each === at);
  const exact =
    here !== undefined && hasName(here) && hasDay(here)
      ? here
      : only((each) => name !== '' && hasName(each) && hasDay(each));
  if (exact !== undefined) return exact;
  if (!areAllKnown) return null;
  if (name !== '') {
    const named = only(hasName);
    if (named !== undefined) return named;
  }
  return only((each) => hasDay(each) && (name === '' || each.name === '')) ?? null;
}

function noteLost(
  { library, service }: StoreContext,
  id: number,
  episodeId: number,
  { before, fetchedAt }: NewSeason,
): void {
  const { name, day } = before.find((each) => each.episodeId === episodeId) ?? { name: '', day: null };
  library.run(
    'insert or ignore into lost_episodes (service, series_id, episode_id, name, air_date, noticed_at) values (?, ?, ?, ?, ?, ?)',
    ...[service, id, episodeId, name, day, fetchedAt],
  );
}

function lostEpisodes(
  { library, service }: ReadContext,
  id: number,
): Map<number, Told & { readonly noticedAt: number }> {
  const rows = library.all<Told & { readonly episodeId: number; readonly noticedAt: number }>(
    `select episode_id as episodeId, name, air_date as day, noticed_at as noticedAt
     from lost_episodes where service = ? and series_id = ?`,
    ...[service, id],
  );
  return new Map(rows.map((row) => [row.episodeId, row]));
}

function forgetLost({ library, service }: StoreContext, id: number): void {
  library.run('delete from lost_episodes where service = ? and series_id = ?', service, id);
}

/** Whether every stored season with episodes was fetched since episodes were lost. */
function areAllFetchedSince(
  { database }: ReadContext,
  id: number,
  lost: ReadonlyMap<number, { readonly noticedAt: number }>,
): boolean {
  const since = Math.max(0, ...[...lost.values()].map(({ noticedAt }) => noticedAt));
  const oldest = database.value<number | null>(
    `select min(at) as at from (
       select max(fetched_at) as at from seasons
       where series_id = :id and season_number in (select season_number from episodes where series_id = :id)
       group by season_number
     )`,
    { id },
  );
  return (oldest ?? 0) >= since;
}

function movedEpisodes(found: readonly Found[]): MovedEpisode[] {
  return found.flatMap(({ marks, at, isProbable }) => {
    const from = new Map(marks.map((mark) => [keyOf(mark), mark]));
    return [...from.values()]
      .filter((mark) => keyOf(mark) !== keyOf(at))
      .map(({ season, episode }) => ({
        season,
        episode,
        toSeason: at.season,
        toEpisode: at.episode,
        isProbable,
      }));
  });
}

/** Tells the inbox of moves; those of one day in one entry. */
function tell(context: StoreContext, id: number, moves: readonly MovedEpisode[], span: Span): void {
  const subject = { kind: 'series', id } as const;
  const entry = entryOf('renumbered', localDay(context.now()));
  const before = readNews(entryText(context, subject, entry) ?? '');
  const text = newsText({
    title: listedTitle(context, subject).name,
    days: [],
    offers: [],
    more: before?.more ?? 0,
    moves: [...(before?.moves ?? []), ...moves],
    spans: [...(before?.spans ?? []), spanText(span)],
  });
  extend(context, newBatch(context), newsWrites(subject, entry, text));
}

const spanText = ({ device, first, last }: Span): string =>
  `${device}-${first.toString(36)}-${last.toString(36)}`;

function spanOf(text: string): Span {
  const [device = '', first = '', last = ''] = text.split('-');
  return { device, first: parseInt(first, 36), last: parseInt(last, 36) };
}
