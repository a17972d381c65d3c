import type { Database } from '../database/connection.ts';
import { seasonObjectId } from '../database/identifiers.ts';
import { row, rows } from '../database/query.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { findSeason } from './found.ts';
import type { SeasonRow } from './found.ts';
import { languageCode, overviewIn } from './languages.ts';
import type { Translated } from './languages.ts';
import { castEntry, crewEntry, personColumns, personJoins } from './person-entries.ts';
import type { PersonRow } from './person-entries.ts';
import { readAppended } from './season-appended.ts';
import { networkOf } from './series-details.ts';

interface EpisodeRow extends Translated {
  readonly id: number;
  readonly episode_number: number;
  readonly air_date: string | null;
  readonly episode_type: string;
  readonly name: string;
  readonly overview: string;
  readonly production_code: string;
  readonly runtime: number | null;
  readonly still_path: string | null;
  readonly vote_average: number;
  readonly vote_count: number;
}

interface EpisodePersonRow extends PersonRow {
  readonly episode_id: number;
  readonly kind: number;
}

const guestKind = 1;

/** Seasons and episodes have no original name: what is not translated is English. */
function named(language: string, { translated_name: translated }: Translated, english: string): string {
  return language === 'en' || translated === null || translated === '' ? english : translated;
}

function peopleByEpisode(database: Database, season: SeasonRow): Map<number, EpisodePersonRow[]> {
  const found = rows<EpisodePersonRow>(
    database,
    `SELECT ec.episode_id, c.kind, ${personColumns}
     FROM episodes e
     JOIN episode_credits ec ON ec.episode_id = e.id
     JOIN series_credits c ON c.series_key = e.series_key AND c.number = ec.number ${personJoins}
     WHERE e.series_key = ? AND e.season_number = ?
     ORDER BY ec.episode_id, c.position, c.number`,
    season.series_key,
    season.season_number,
  );
  return Map.groupBy(found, ({ episode_id: episode }) => episode);
}

function episodesOf(database: Database, season: SeasonRow, seriesId: number, language: string): object[] {
  const found = rows<EpisodeRow>(
    database,
    `SELECT e.id, e.episode_number, e.air_date, e.episode_type, e.name, e.overview, e.production_code, e.runtime,
            e.still_path, e.vote_average, e.vote_count,
            t.name AS translated_name, t.overview AS translated_overview
     FROM episodes e LEFT JOIN episode_translations t ON t.episode_id = e.id AND t.language = ?1
     WHERE e.series_key = ?2 AND e.season_number = ?3 ORDER BY e.episode_number`,
    language,
    season.series_key,
    season.season_number,
  );
  const people = peopleByEpisode(database, season);
  return found.map((episode) => {
    const here = people.get(episode.id) ?? [];
    return {
      air_date: episode.air_date,
      episode_number: episode.episode_number,
      episode_type: episode.episode_type,
      id: episode.id,
      name: named(language, episode, episode.name),
      overview: overviewIn(language, episode.translated_overview, episode.overview),
      production_code: episode.production_code,
      runtime: episode.runtime,
      season_number: season.season_number,
      show_id: seriesId,
      still_path: episode.still_path,
      vote_average: episode.vote_average,
      vote_count: episode.vote_count,
      crew: here.filter(({ kind }) => kind !== guestKind).map(crewEntry),
      guest_stars: here.filter(({ kind }) => kind === guestKind).map(castEntry),
    };
  });
}

/** E1: a season with every episode, and what was asked to be appended. */
export function readSeason(
  service: CatalogueService,
  asked: Asked<'tv.season'>,
  search: URLSearchParams,
): Outcome {
  const season = findSeason(service, asked.series_id, asked.season_number);
  if (!season) return refuse(34);
  const appended = readAppended(service, season, asked, search);
  if (!appended.ok) return appended;
  const { database } = service.catalogue;
  const language = languageCode(asked.language);
  const translated = row<Translated>(
    database,
    `SELECT name AS translated_name, overview AS translated_overview
     FROM season_translations WHERE season_id = ? AND language = ?`,
    season.id,
    language,
  ) ?? { translated_name: null, translated_overview: null };
  const network = networkOf(database, season.network_id);
  return answer({
    _id: seasonObjectId(season.id),
    air_date: season.air_date,
    episodes: episodesOf(database, season, asked.series_id, language),
    name: named(language, translated, season.name),
    networks: network ? [network] : [],
    overview: overviewIn(language, translated.translated_overview, season.overview),
    id: season.id,
    poster_path: season.poster_path,
    season_number: season.season_number,
    vote_average: season.vote_average,
    ...appended.blocks,
  });
}
