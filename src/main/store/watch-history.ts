import type { MovieWatchProviders } from '#shared/catalogue/resources/watch-providers.ts';
import { monetisationTypes } from '#shared/catalogue/resources/watch-providers.ts';
import type { KnownProvider, WatchSnapshot } from '#shared/contract/local-things.ts';
import type { Database } from './connection.ts';

/** So many different answers are remembered a movie; the first stays, the oldest after it go. */
const mostSnapshots = 60;

/** Where movies could be watched each time the answer was another one, and which providers there are. */
export class WatchHistory {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Remembers an answer of E16; `fetchedAt` in epoch ms. */
  write({ id, results }: MovieWatchProviders, fetchedAt: number): void {
    const text = JSON.stringify(results);
    const last = this.#database.get<{ results: string; taken_at: number }>(
      'select results, taken_at from watch_snapshots where movie_id = ? order by taken_at desc limit 1',
      id,
    );
    if (last === undefined || (last.results !== text && last.taken_at < fetchedAt)) {
      this.#database.run(
        'insert into watch_snapshots (movie_id, taken_at, results) values (?, ?, ?)',
        id,
        fetchedAt,
        text,
      );
      this.#thin(id);
    }
    for (const [country, offered] of Object.entries(results)) {
      for (const provider of monetisationTypes.flatMap((way) => offered[way])) {
        this.#database.run(
          `insert into watch_providers (country, provider_id, name, logo_path, display_priority, fetched_at)
           values (?, ?, ?, ?, ?, ?) on conflict (country, provider_id) do update set name = excluded.name,
           logo_path = excluded.logo_path, display_priority = excluded.display_priority,
           fetched_at = max(fetched_at, excluded.fetched_at)`,
          country,
          provider.provider_id,
          provider.provider_name,
          provider.logo_path,
          provider.display_priority,
          fetchedAt,
        );
      }
    }
  }

  /** What was seen of a movie, the latest first. */
  history(movieId: number): WatchSnapshot[] {
    return this.#database
      .all<{ taken_at: number; results: string }>(
        'select taken_at, results from watch_snapshots where movie_id = ? order by taken_at desc',
        movieId,
      )
      .map(({ taken_at: takenAt, results }) => ({
        takenAt,
        results: JSON.parse(results) as WatchSnapshot['results'],
      }));
  }

  /** Providers seen in a country (ISO 3166-1), in the service's order. */
  providers(country: string): KnownProvider[] {
    return this.#database.all<KnownProvider>(
      `select provider_id as id, name, logo_path as logoPath from watch_providers where country = ?
       order by display_priority is null, display_priority, name`,
      country,
    );
  }

  forgetOlderThan(moment: number): void {
    this.#database.run('delete from watch_snapshots where taken_at < ?', moment);
    this.#database.run('delete from watch_providers where fetched_at < ?', moment);
  }

  #thin(movieId: number): void {
    this.#database.run(
      `delete from watch_snapshots where movie_id = ?1 and taken_at in (
         select taken_at from watch_snapshots where movie_id = ?1
           and taken_at > (select min(taken_at) from watch_snapshots where movie_id = ?1)
         order by taken_at desc limit -1 offset ${mostSnapshots - 1})`,
      movieId,
    );
  }
}
