import type { MineTitle, NextEpisode, SeenCount, SeenMark } from '#shared/contract/mine-answers.ts';
import type { EpisodeNumbers } from '#shared/mine/operations.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { releasedOf } from '../../catalogue/store/title-items.ts';
import { episodeNameShown } from '../../catalogue/store/title-names.ts';
import { jsonOf } from '../../store/bytes.ts';
import type { ReadContext, Reader } from '../../store/context.ts';

/** The known episodes of a series, and which of them were seen. */
export interface SeriesProgress {
  readonly episodes: readonly NextEpisode[];
  readonly marks: readonly SeenMark[];
  /** Whether an episode is marked, or rated by the person who is signed in. */
  isSeen(numbers: EpisodeNumbers): boolean;
  isMarked(numbers: EpisodeNumbers): boolean;
  /** Whether one of its episodes has aired, also without a known day. */
  isAired(episode: NextEpisode): boolean;
  /** Whether an episode airs after the person's day, as far as its day is known. */
  airsLater(episode: NextEpisode): boolean;
}

/** What decides, apart from marks, which episodes count. */
export interface Viewing {
  /** The person's day. */
  readonly today: CalendarDay;
  /** The episodes that the person who is signed in rated, as `keyOf`, by series. */
  readonly rated: ReadonlyMap<number, ReadonlySet<string>>;
}

const keyOf = ({ season, episode }: EpisodeNumbers): string => `${season} ${episode}`;

/** What was seen of a series. */
export function seriesProgress(context: ReadContext, id: number, { rated, today }: Viewing): SeriesProgress {
  const episodes = context.database.all<NextEpisode>(
    `select season_number as season, episode_number as episode, ${episodeNameShown} as name, air_date as airDate,
       still_path as stillPath, runtime
     from episodes where series_id = ? order by season_number, episode_number`,
    id,
  );
  const marks = seenMarks(context, 'episode', id);
  const marked = new Set(
    marks.map(({ season, episode }) => keyOf({ season: season ?? 0, episode: episode ?? 0 })),
  );
  const isMarked = (numbers: EpisodeNumbers): boolean => marked.has(keyOf(numbers));
  const isSeen = (numbers: EpisodeNumbers): boolean =>
    isMarked(numbers) || rated.get(id)?.has(keyOf(numbers)) === true;
  const undated = airedWithoutDay(context, id, { episodes, isSeen }, today);
  return {
    episodes,
    marks,
    isMarked,
    isSeen,
    isAired: (episode) => (episode.airDate === null ? undated.has(episode) : episode.airDate <= today),
    airsLater: ({ airDate }) => airDate !== null && airDate > today,
  };
}

/** The seen marks of a movie, or of all episodes of a series. */
export function seenMarks(
  { library, service }: ReadContext,
  subject: 'movie' | 'episode',
  id: number,
): SeenMark[] {
  return library.all<SeenMark>(
    `select element as id, nullif(season, -1) as season, nullif(episode, -1) as episode, nullif(value, '') as at
     from current_values
     where service = ? and kind = 'seen' and subject = ? and id = ? and value is not null
     order by season, episode, value, stamp`,
    service,
    subject,
    id,
  );
}

/** The rated episodes of a stored response of E11, as `keyOf`, with its series. */
interface RatedSeason {
  readonly fetchedAt: number;
  readonly series: number;
  readonly episodes: readonly string[];
}

/** What the stored responses say, by their rows: each is parsed once, because every question asks for all of them. */
const ratedSeasons = new WeakMap<Reader, ReadonlyMap<number, RatedSeason>>();

/** Viewing on a day; the ratings are those of the stored responses of E11. */
export function viewingOn({ database }: ReadContext, today: CalendarDay): Viewing {
  const known = ratedSeasons.get(database);
  const rows = database.all<{ id: number; fetchedAt: number }>(
    `select id, fetched_at as fetchedAt from bodies where account is not null and endpoint = 'tv.seasonRatings'`,
  );
  const seasons = new Map(
    rows.flatMap(({ id, fetchedAt }) => {
      const before = known?.get(id);
      const season = before?.fetchedAt === fetchedAt ? before : readRatedSeason(database, id);
      return season === null ? [] : [[id, season] as const];
    }),
  );
  ratedSeasons.set(database, seasons);
  const rated = new Map<number, Set<string>>();
  for (const { series, episodes } of seasons.values()) {
    const numbers = rated.get(series) ?? new Set();
    for (const episode of episodes) numbers.add(episode);
    rated.set(series, numbers);
  }
  return { today, rated };
}

function readRatedSeason(database: Reader, id: number): RatedSeason | null {
  const row = database.get<{ fetchedAt: number; series: number; season: number; bytes: Uint8Array }>(
    `select fetched_at as fetchedAt, json_extract(parameters, '$.series_id') as series,
       json_extract(parameters, '$.season_number') as season, text as bytes
     from bodies join body_texts using (id) where id = ?`,
    id,
  );
  if (row === undefined) return null;
  const { season, bytes, ...of } = row;
  const { results } = jsonOf<{ results: { episode_number: number; rated: number | null }[] }>(bytes);
  const rated = results.filter((each) => each.rated !== null);
  return { ...of, episodes: rated.map(({ episode_number: episode }) => keyOf({ season, episode })) };
}

/** How many of the aired episodes were seen. `season` null: all but specials. */
export function countSeen(progress: SeriesProgress, season: number | null): SeenCount {
  const counts = (numbers: { readonly season: number | null }): boolean =>
    season === null ? (numbers.season ?? 0) > 0 : numbers.season === season;
  const known = progress.episodes.filter((each) => counts(each));
  const seen = new Set(known.filter((each) => progress.isSeen(each)).map(keyOf));
  const aired = new Set([...known.filter((each) => progress.isAired(each)).map(keyOf), ...seen]);
  return { seen: seen.size, aired: aired.size };
}

/**
 * The episodes of a season that can be marked with it, also those that have a mark: the aired ones, or all of them if no day of it
 * is known. `season` null: of the series, but specials.
 */
export function markableEpisodes(
  { episodes, isAired }: Pick<SeriesProgress, 'episodes' | 'isAired'>,
  season: number | null,
): NextEpisode[] {
  const those = episodes.filter((each) => (season === null ? each.season > 0 : each.season === season));
  const isUndated = those.every(({ airDate }) => airDate === null);
  return those.filter((each) => isUndated || isAired(each));
}

/** How long the aired episodes take that weren't seen, specials apart, in minutes; null: no length of theirs is known. */
export function minutesLeft(progress: SeriesProgress): number | null {
  const left = progress.episodes.filter((each) => isLeft(progress, each));
  const known = left.flatMap(({ runtime }) => (runtime === null || runtime === 0 ? [] : [runtime]));
  if (known.length === 0) return null;
  // The others take about as long.
  return Math.round((known.reduce((sum, runtime) => sum + runtime, 0) * left.length) / known.length);
}

/** The first aired episode that wasn't seen, specials apart; null: none. */
export function firstUnseen(progress: SeriesProgress): NextEpisode | null {
  return progress.episodes.find((each) => isLeft(progress, each)) ?? null;
}

function isLeft(progress: SeriesProgress, episode: NextEpisode): boolean {
  return episode.season > 0 && progress.isAired(episode) && !progress.isSeen(episode);
}

/** The parts of `MineTitle` that follow from the episodes. */
export function seriesDetails(
  progress: SeriesProgress,
  today: CalendarDay,
): Pick<MineTitle, 'marks' | 'seasons' | 'markable' | 'continueWith' | 'airsNext'> {
  const numbers = [...new Set(progress.episodes.map(({ season }) => season))];
  const unmarked = Map.groupBy(
    progress.episodes.filter((each) => !progress.isMarked(each) && !progress.airsLater(each)),
    ({ season }) => season,
  );
  const markable = (season: number | null): number =>
    markableEpisodes(progress, season).filter((each) => !progress.isMarked(each)).length;
  const coming = progress.episodes
    .filter(({ season, airDate }) => season > 0 && airDate !== null && airDate >= today)
    .sort((a, b) => ((a.airDate ?? '') < (b.airDate ?? '') ? -1 : 1));
  return {
    marks: progress.marks,
    seasons: numbers.map((season) => ({
      season,
      ...countSeen(progress, season),
      unmarked: unmarked.get(season)?.length ?? 0,
      markable: markable(season),
    })),
    markable: markable(null),
    continueWith: firstUnseen(progress),
    airsNext: coming.find((each) => !progress.isSeen(each)) ?? null,
  };
}

/** A series of which nothing aired for so many days is no longer on the air. */
const offAirAfterDays = 365;
const dayMs = 24 * 60 * 60_000;

/**
 * The episodes without a day that have aired: those before one that aired or was seen, and seasons without any day if the series is
 * no longer on the air. `episodes`: all of a series, by season and number.
 */
export function airedWithoutDay(
  context: ReadContext,
  id: number,
  { episodes, isSeen }: { readonly episodes: readonly NextEpisode[]; isSeen(each: NextEpisode): boolean },
  today: CalendarDay,
): ReadonlySet<NextEpisode> {
  const aired = new Set<NextEpisode>();
  if (episodes.every(({ airDate }) => airDate !== null)) return aired;
  let isOver: boolean | null = null;
  const seasons = [...Map.groupBy(episodes, ({ season }) => season)];
  const [specials, regular] = [
    seasons.filter(([season]) => season === 0),
    seasons.filter(([season]) => season > 0),
  ];
  for (const sequence of [specials, regular]) {
    let isBeforeAired = false;
    for (const [, season] of sequence.toReversed()) {
      if (!isBeforeAired && season.every(({ airDate }) => airDate === null)) {
        isOver ??= isOffTheAir(context, id, today, episodes.some(isSeen));
        isBeforeAired = isOver;
      }
      for (const each of season.toReversed()) {
        if (each.airDate === null && isBeforeAired) aired.add(each);
        isBeforeAired ||= isSeen(each) || (each.airDate !== null && each.airDate <= today);
      }
    }
  }
  return aired;
}

/**
 * Whether nothing of a series aired for a year or airs later, as far as days and lists of series on the air are known. If no day is
 * known, only one that was begun can have ended.
 */
function isOffTheAir(
  { database, now }: ReadContext,
  id: number,
  today: CalendarDay,
  isBegun: boolean,
): boolean {
  // Texts are blobs, which SQLite would otherwise read as binary JSON.
  const { last, isListed } = database.get<{ last: CalendarDay | null; isListed: number }>(
    `select (
       select max(day) from (
         select max(air_date) as day from episodes where series_id = :id
         union all select max(air_date) from seasons where series_id = :id
         union all select ${releasedOf} from titles where key = :id * 2
       )
     ) as last, exists (
       select 1 from bodies join body_texts using (id), json_each(cast(text as text), '$.results') listed
       where endpoint = 'tv.onTheAir' and fetched_at between :from and :now and listed.value ->> 'id' = :id
     ) as isListed`,
    { id, now: now(), from: now() - offAirAfterDays * dayMs },
  ) ?? { last: null, isListed: 0 };
  if (isListed === 1) return false;
  return last === null ? isBegun : last < addDays(today, -offAirAfterDays);
}
