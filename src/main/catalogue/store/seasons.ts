import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import type { HeldAppearance, HeldAppearances, SeasonSummary } from '#shared/contract/answers.ts';
import { indexable } from '#shared/text/fold.ts';
import type { ReadContext, StoreContext, StoredEpisode } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { episodeNameShown, languageShown } from './title-names.ts';
import { removeWords, writeWords } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';

/** Identifies a season in a language. */
export interface SeasonPlace {
  readonly seriesId: number;
  readonly seasonNumber: number;
  readonly language: string;
}

/** The progress of season discovery. */
export interface DiscoveryProgress {
  /** Numbers without a season. */
  readonly gaps: readonly number[];
  /** When discovery last finished, epoch ms; null: never. */
  readonly checkedAt: number | null;
}

/** The most episodes that are listed for a person. */
const mostAppearances = 500;

/** Replaces a season, its episodes and their cast and crew; returns the episodes before. */
export function writeSeason(
  database: Database,
  place: SeasonPlace,
  season: Season,
  fetchedAt: number,
): readonly StoredEpisode[] {
  const { seriesId, seasonNumber, language } = place;
  database.upsert(
    'seasons',
    { series_id: seriesId, season_number: seasonNumber, language },
    {
      id: season.id,
      name: season.name,
      overview: season.overview,
      air_date: season.air_date,
      poster_path: season.poster_path,
      episode_count: season.episodes.length,
      vote_average: season.vote_average,
      fetched_at: fetchedAt,
    },
  );
  const replaced = writeEpisodes(database, place, season.episodes, fetchedAt);
  writeAppearances(database, place, season.episodes);
  return replaced;
}

/** Notes that an unchanged season was fetched again. */
export function confirmSeason(
  database: Database,
  { seriesId, seasonNumber, language }: SeasonPlace,
  fetchedAt: number,
): void {
  database.run(
    `update seasons set fetched_at = :fetchedAt
     where series_id = :seriesId and season_number = :seasonNumber and language = :language`,
    { fetchedAt, seriesId, seasonNumber, language },
  );
}

/** One summary per season, by number, in this language if stored in it; a season without a day has that of its first episode. */
export function knownSeasons({ database }: ReadContext, seriesId: number, language: string): SeasonSummary[] {
  const rows = database.all<SeasonSummary>(
    `select id, season_number as seasonNumber, name, overview, poster_path as posterPath,
       coalesce(air_date, (select min(air_date) from episodes
         where episodes.series_id = seasons.series_id and episodes.season_number = seasons.season_number)) as airDate,
       episode_count as episodeCount, vote_average as voteAverage, fetched_at as fetchedAt, language
     from seasons where series_id = ? order by season_number, language = ? desc, fetched_at desc`,
    seriesId,
    language,
  );
  return rows.filter((row, index) => rows[index - 1]?.seasonNumber !== row.seasonNumber);
}

/** The progress of season discovery; null: none yet. */
export function discovery({ database }: ReadContext, seriesId: number): DiscoveryProgress | null {
  const row = database.get<{ gaps: string; checkedAt: number | null }>(
    'select gaps, checked_at as checkedAt from season_searches where series_id = ?',
    seriesId,
  );
  return row === undefined ? null : { ...row, gaps: JSON.parse(row.gaps) as number[] };
}

export function saveDiscovery(
  { database }: StoreContext,
  seriesId: number,
  { gaps, checkedAt }: DiscoveryProgress,
): void {
  const found = { gaps: JSON.stringify(gaps), checked_at: checkedAt };
  database.upsert('season_searches', { series_id: seriesId }, found);
}

/** Stored episodes with a person as guest or in the crew, the newest first, at most 500, and the series of their main parts. */
export function appearances({ database }: ReadContext, personId: number): HeldAppearances {
  const episodes = database.all<HeldAppearance>(
    `select series_id as seriesId, coalesce(titles.name, '') as seriesName, season_number as seasonNumber,
       episode_number as episodeNumber, ${episodeNameShown} as episodeName, air_date as airDate,
       still_path as stillPath, role, kind
     from appearances join episodes using (series_id, season_number, episode_number)
       left join titles on titles.key = series_id * 2
     where person_id = ? order by air_date desc, season_number desc, episode_number desc, kind, role
     limit ${mostAppearances}`,
    personId,
  );
  const main = database.all<{ id: number }>(
    `select distinct series_id as id from characters where person_id = ? and guest = 0 and series_id in
       (select json_extract(parameters, '$.series_id') from bodies where endpoint = 'tv.season')`,
    personId,
  );
  return { episodes, mainIn: main.map(({ id }) => id) };
}

/**
 * When the body of a season is said to be indexed that the service no longer has: if it comes back unchanged, it is indexed again, but
 * not when somebody reads what is stored of it.
 */
export const indexedLongAgo = 1;

type EpisodeRow = StoredEpisode & { readonly ref: number };

/**
 * Removes the episodes of a season that the service no longer has, so that nothing counts or finds them; its answers stay stored.
 * Returns the episodes.
 */
export function removeEpisodes(
  database: Database,
  seriesId: number,
  seasonNumber: number,
): readonly StoredEpisode[] {
  const removed = episodeRows(database, seriesId, seasonNumber);
  if (removed.length === 0) return removed;
  deleteEpisodes(database, removed);
  database.run('delete from appearances where series_id = ? and season_number = ?', seriesId, seasonNumber);
  database.run(
    // As old as it is, or it would be taken for fresh and not be asked for again.
    `update bodies set indexed_at = ${indexedLongAgo}, fresh_until = min(fresh_until, fetched_at + 1) where endpoint = 'tv.season'
       and json_extract(parameters, '$.series_id') = ? and json_extract(parameters, '$.season_number') = ?`,
    ...[seriesId, seasonNumber],
  );
  return removed;
}

function episodeRows(database: Database, seriesId: number, seasonNumber: number): readonly EpisodeRow[] {
  return database.all<EpisodeRow>(
    `select ref, season_number as season, episode_number as episode, id as episodeId, name, air_date as day
     from episodes where series_id = ? and season_number = ?`,
    ...[seriesId, seasonNumber],
  );
}

function deleteEpisodes(database: Database, rows: readonly EpisodeRow[]): void {
  removeWords(
    database,
    'episode_words',
    rows.map(({ ref }) => ref),
  );
  for (const { ref } of rows) database.run('delete from episodes where ref = ?', ref);
}

function writeEpisodes(
  database: Database,
  { seriesId, seasonNumber, language }: SeasonPlace,
  episodes: readonly Episode[],
  fetchedAt: number,
): readonly StoredEpisode[] {
  const replaced = episodeRows(database, seriesId, seasonNumber);
  const known = new Map(replaced.map((row) => [row.episode, row]));
  const shown = languageShown(database);
  // A pack in another language may be refreshed in the background: the shown names stay.
  const keepsNames = language !== shown && isStored(database, { seriesId, seasonNumber, language: shown });
  const changed: IndexedRow[] = [];
  const written = new Set<number>();
  for (const episode of episodes) {
    const number = episode.episode_number;
    if (written.has(number)) continue;
    written.add(number);
    const old = known.get(number);
    const name = keepsNames ? (old?.name ?? episode.name) : episode.name;
    const { ref } = database.upsert<{ ref: number }>(
      'episodes',
      { series_id: seriesId, season_number: seasonNumber, episode_number: number },
      {
        id: episode.id,
        name,
        air_date: episode.air_date,
        still_path: episode.still_path,
        runtime: episode.runtime,
        fetched_at: fetchedAt,
      },
      'ref',
    );
    if (old?.name !== name)
      changed.push({ oldRef: old === undefined ? null : ref, ref, words: indexable(name) });
  }
  deleteEpisodes(
    database,
    replaced.filter((row) => !written.has(row.episode)),
  );
  writeWords(database, 'episode_words', changed);
  return replaced;
}

function isStored(database: Database, { seriesId, seasonNumber, language }: SeasonPlace): boolean {
  const found = 'select 1 from seasons where series_id = ? and season_number = ? and language = ?';
  return database.has(found, seriesId, seasonNumber, language);
}

function writeAppearances(
  database: Database,
  { seriesId, seasonNumber }: SeasonPlace,
  episodes: readonly Episode[],
): void {
  database.run('delete from appearances where series_id = ? and season_number = ?', seriesId, seasonNumber);
  const appear = (personId: number, episode: number, kind: 'cast' | 'crew', role: string): void => {
    database.run(
      `insert or ignore into appearances (person_id, series_id, season_number, episode_number, kind, role)
       values (:personId, :seriesId, :seasonNumber, :episode, :kind, :role)`,
      { personId, seriesId, seasonNumber, episode, kind, role },
    );
  };
  for (const { episode_number: episode, guest_stars: guests, crew } of episodes) {
    for (const guest of guests) appear(guest.id, episode, 'cast', guest.character);
    for (const member of crew) appear(member.id, episode, 'crew', member.job);
  }
}
