import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MovieWatchProviders } from '#shared/catalogue/resources/watch-providers.ts';
import type { KnownProvider, WatchSnapshot } from '#shared/contract/local-things.ts';
import type { StoreContext } from './context.ts';

/** The most snapshots per movie. The first stays; the oldest after it are deleted. */
const mostSnapshots = 60;

/** The most that all snapshots of a service take, in bytes; the oldest are deleted. */
const mostBytes = 32 * 2 ** 20;
/** What a snapshot takes besides its text, in bytes. */
const rowBytes = 60;

/** Records where a movie can be watched, and the providers. `fetchedAt`: epoch ms. */
export function writeAvailability(
  context: StoreContext,
  { id, results }: MovieWatchProviders,
  fetchedAt: number,
): void {
  const { database, library, service } = context;
  const movie = { service, movie: id };
  const text = JSON.stringify(results);
  // Proved by watch-history.test.ts: a snapshot of the future doesn’t end the watch history.
  dateBack(context, movie);
  const last = library.get<{ results: string; at: number }>(
    `select results, taken_at as at from watch_snapshots where service = :service and movie_id = :movie
     order by taken_at desc limit 1`,
    movie,
  );
  if (last === undefined || (last.results !== text && last.at < fetchedAt)) {
    library.run(
      `insert or ignore into watch_snapshots (service, movie_id, taken_at, results)
       values (:service, :movie, :fetchedAt, :text)`,
      { ...movie, fetchedAt, text },
    );
    library.run(
      `delete from watch_snapshots where service = :service and movie_id = :movie and taken_at in (
         select taken_at from watch_snapshots where service = :service and movie_id = :movie and taken_at > (
           select min(taken_at) from watch_snapshots where service = :service and movie_id = :movie)
         order by taken_at desc limit -1 offset ${mostSnapshots - 1})`,
      movie,
    );
    library.run(
      `delete from watch_snapshots where service = :service and (movie_id, taken_at) in (
         select movie_id, taken_at from (
           select movie_id, taken_at,
             sum(octet_length(results) + ${rowBytes}) over (order by taken_at desc, movie_id) as bytes
           from watch_snapshots where service = :service
         -- Proved by watch-history.test.ts: the watch history is limited.
         ) where bytes > ${mostBytes})`,
      { service },
    );
  }
  for (const [country, offered] of Object.entries(results)) {
    for (const provider of monetisationTypes.flatMap((way) => offered[way])) {
      database.run(
        `insert into watch_providers (country, provider_id, name, logo_path, display_priority, fetched_at)
         values (:country, :provider_id, :provider_name, :logo_path, :display_priority, :fetchedAt)
         on conflict (country, provider_id) do update set name = excluded.name, logo_path = excluded.logo_path,
           display_priority = excluded.display_priority, fetched_at = max(fetched_at, excluded.fetched_at)`,
        { ...provider, country, fetchedAt },
      );
    }
  }
}

/** Snapshots of a clock that was ahead: the latest counts as taken just now, because nothing later was, and the others go. */
function dateBack({ library, now }: StoreContext, movie: { service: string; movie: number }): void {
  const ahead = 'service = :service and movie_id = :movie and taken_at > :now';
  const at = { ...movie, now: now() };
  library.run(
    `delete from watch_snapshots where ${ahead}
       and taken_at < (select max(taken_at) from watch_snapshots where ${ahead})`,
    at,
  );
  library.run(`update or replace watch_snapshots set taken_at = :now - 1 where ${ahead}`, at);
}

/** The snapshots of a movie, the newest first. */
export function history({ library, service }: StoreContext, movieId: number): WatchSnapshot[] {
  return library
    .all<{ takenAt: number; results: string }>(
      `select taken_at as takenAt, results from watch_snapshots where service = ? and movie_id = ?
       order by taken_at desc`,
      service,
      movieId,
    )
    .map((row) => ({ ...row, results: JSON.parse(row.results) as WatchSnapshot['results'] }));
}

/** The known providers of a country (ISO 3166-1), in the service's order. */
export function providers({ database }: StoreContext, country: string): KnownProvider[] {
  return database.all<KnownProvider>(
    `select provider_id as id, name, logo_path as logoPath from watch_providers where country = ?
     order by display_priority is null, display_priority, name`,
    country,
  );
}
