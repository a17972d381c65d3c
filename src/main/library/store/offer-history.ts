import type { MovieWatchProviders } from '#shared/catalogue/resources/watch-providers.ts';
import type { OfferSnapshot } from '#shared/contract/local-things.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

/** The most snapshots per movie. The first stays; the oldest after it are deleted. */
const mostSnapshots = 60;

/** The most that all snapshots of a service take, in bytes; the oldest are deleted, but of each movie on the watchlist the latest stays. */
const mostBytes = 32 * 2 ** 20;
/** What a snapshot takes besides its text, in bytes. */
const rowBytes = 60;

/** Records where a movie can be watched. `fetchedAt`: epoch ms. */
export function noteOffers(
  context: StoreContext,
  { id, results }: MovieWatchProviders,
  fetchedAt: number,
): void {
  const { library, service } = context;
  const movie = { service, movie: id };
  const text = JSON.stringify(results);
  // Proved by offer-history.test.ts: a snapshot of the future doesn’t end the offer history.
  dateBack(context, movie);
  const last = library.get<{ results: string; at: number }>(
    `select results, taken_at as at from offer_snapshots where service = :service and movie_id = :movie
     order by taken_at desc limit 1`,
    movie,
  );
  if (last === undefined || (last.results !== text && last.at < fetchedAt)) {
    library.run(
      `insert or ignore into offer_snapshots (service, movie_id, taken_at, results)
       values (:service, :movie, :fetchedAt, :text)`,
      { ...movie, fetchedAt, text },
    );
    library.run(
      `delete from offer_snapshots where service = :service and movie_id = :movie and taken_at in (
         select taken_at from offer_snapshots where service = :service and movie_id = :movie and taken_at > (
           select min(taken_at) from offer_snapshots where service = :service and movie_id = :movie)
         order by taken_at desc limit -1 offset ${mostSnapshots - 1})`,
      movie,
    );
    library.run(
      `delete from offer_snapshots where service = :service and (movie_id, taken_at) in (
         select movie_id, taken_at from (
           select movie_id, taken_at, kept,
             sum(size) over (order by kept desc, taken_at desc, movie_id) as bytes
           from (
             select movie_id, taken_at, octet_length(results) + ${rowBytes} as size,
               taken_at = max(taken_at) over (partition by movie_id) and exists (
                 select 1 from current_values where service = :service and kind = 'follow' and subject = 'movie'
                   and id = movie_id and value is not null) as kept
             from offer_snapshots where service = :service)
         -- Proved by offer-history.test.ts: the offer history is limited.
         ) where bytes > ${mostBytes} and not kept)`,
      { service },
    );
  }
}

/** Snapshots of a clock that was ahead: the latest counts as taken just now, because nothing later was, and the others go. */
function dateBack({ library, now }: StoreContext, movie: { service: string; movie: number }): void {
  const ahead = 'service = :service and movie_id = :movie and taken_at > :now';
  const at = { ...movie, now: now() };
  library.run(
    `delete from offer_snapshots where ${ahead}
       and taken_at < (select max(taken_at) from offer_snapshots where ${ahead})`,
    at,
  );
  library.run(`update or replace offer_snapshots set taken_at = :now - 1 where ${ahead}`, at);
}

/** The snapshots of a movie, the newest first. */
export function history({ library, service }: ReadContext, movieId: number): OfferSnapshot[] {
  return library
    .all<{ takenAt: number; results: string }>(
      `select taken_at as takenAt, results from offer_snapshots where service = ? and movie_id = ?
       order by taken_at desc`,
      service,
      movieId,
    )
    .map((row) => ({ ...row, results: JSON.parse(row.results) as OfferSnapshot['results'] }));
}

/** Deletes the snapshots that were taken before a time (epoch ms), inside the caller's transaction. */
export function expireOffers({ library, service }: StoreContext, moment: number): void {
  library.run('delete from offer_snapshots where service = ? and taken_at < ?', service, moment);
}
