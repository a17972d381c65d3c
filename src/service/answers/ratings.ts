import { rows } from '../database/query.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { findSeason } from './found.ts';
import type { SeasonRow } from './found.ts';

/** Whose ratings are asked for. */
export interface RatingsAsked {
  readonly session_id?: string;
  readonly guest_session_id?: string;
}

interface RatingRow {
  readonly id: number;
  readonly episode_number: number;
  readonly value: number | null;
}

/**
 * The ratings of a season's episodes by the person of a session; null without a session that stands.
 * Guests have no sessions here: nothing in the interface gives them one, so theirs never stand.
 */
export function ratingsOf(
  service: CatalogueService,
  season: SeasonRow,
  asked: RatingsAsked,
): object[] | null {
  const account = asked.session_id === undefined ? null : service.accounts.accountOf(asked.session_id);
  if (!account) return null;
  const found = rows<RatingRow>(
    service.catalogue.database,
    `SELECT e.id, e.episode_number, r.value FROM episodes e
     LEFT JOIN episode_ratings r ON r.episode_id = e.id AND r.account_id = ?
     WHERE e.series_key = ? AND e.season_number = ? ORDER BY e.episode_number`,
    account.id,
    season.series_key,
    season.season_number,
  );
  return found.map(({ id, episode_number: episodeNumber, value }) => ({
    id,
    episode_number: episodeNumber,
    rated: value === null ? false : { value },
  }));
}

/** E11: `id` is the season's. Without a session that stands: code 3. */
export function readSeasonRatings(service: CatalogueService, asked: Asked<'tv.seasonRatings'>): Outcome {
  const season = findSeason(service, asked.series_id, asked.season_number);
  if (!season) return refuse(34);
  const results = ratingsOf(service, season, asked);
  return results ? answer({ id: season.id, results }) : refuse(3);
}
