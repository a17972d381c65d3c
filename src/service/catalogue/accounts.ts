import type { Database } from './database.ts';
import { row, rows } from './query.ts';

/** A row of the accounts table. */
export interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly include_adult: number;
  readonly iso_639_1: string;
  readonly iso_3166_1: string;
  readonly gravatar_hash: string;
  readonly avatar_path: string | null;
}

/** The account of the person who approves request tokens; a catalogue has one. */
export function firstAccount(database: Database): AccountRow {
  const account = row<AccountRow>(database, 'SELECT * FROM accounts ORDER BY id LIMIT 1');
  if (!account) throw new Error('The catalogue has no account.');
  return account;
}

interface RatingRow {
  readonly id: number;
  readonly episode_number: number;
  readonly value: number | null;
}

/** An account's ratings of the episodes of a season, as E11 lists them. */
export function episodeRatings(
  database: Database,
  accountId: number,
  season: { readonly series_key: number; readonly season_number: number },
): object[] {
  const found = rows<RatingRow>(
    database,
    `SELECT e.id, e.episode_number, r.value FROM episodes e
     LEFT JOIN episode_ratings r ON r.episode_id = e.id AND r.account_id = ?
     WHERE e.series_key = ? AND e.season_number = ? ORDER BY e.episode_number`,
    accountId,
    season.series_key,
    season.season_number,
  );
  return found.map(({ value, ...episode }) => ({ ...episode, rated: value === null ? false : { value } }));
}
