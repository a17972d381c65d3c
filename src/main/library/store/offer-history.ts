import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type {
  CountryProviders,
  MovieWatchProviders,
  WatchProvider,
} from '#shared/catalogue/resources/watch-providers.ts';
import type { OfferSnapshot } from '#shared/contract/local-things.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';

/** The most snapshots per movie. The first stays; the oldest after it are deleted. */
const mostSnapshots = 60;

/**
 * The most that the snapshots of a service take, in bytes, apart from the latest of each movie on the watchlist; those that held
 * until the longest ago are deleted.
 */
const mostBytes = 32 * 2 ** 20;
/** What a snapshot takes besides its text, in bytes. */
const rowBytes = 60;
/** The limit is looked after when so much was written, in bytes, because that reads all snapshots. */
const lookEvery = 2 ** 20;

/** What was written since the limit was looked after, in bytes. */
const writtenSince = new WeakMap<Database, number>();

/**
 * A snapshot as it is stored, because a service sends the same few providers for each country, up to 100 kB in all: each of them once,
 * and by country, as a text that is read only if it is asked for, their places among them: "0,2;;;1;1", in the order of
 * `monetisationTypes`.
 */
interface Written {
  readonly providers: readonly (readonly [id: number, name: string, logo: string | null])[];
  readonly countries: Readonly<Record<string, string>>;
}

function write(results: OfferSnapshot['results']): string {
  const places = new Map<string, number>();
  const placeOf = ({ provider_id: id, provider_name: name, logo_path: logo }: WatchProvider): number => {
    const provider = JSON.stringify([id, name, logo]);
    const place = places.get(provider) ?? places.size;
    places.set(provider, place);
    return place;
  };
  const countries = Object.entries(results).map(([country, offered]) => [
    country,
    monetisationTypes.map((way) => offered[way].map(placeOf).join(',')).join(';'),
  ]);
  const providers = [...places.keys()].map((each) => JSON.parse(each) as unknown);
  return JSON.stringify({ countries: Object.fromEntries(countries), providers });
}

/** What the text of a snapshot says, of all countries or of some (ISO 3166-1); links and priorities aren't stored. */
export function readOffers(text: string, of: readonly string[] | null = null): OfferSnapshot['results'] {
  const { countries, providers } = JSON.parse(text) as Written;
  const found: Record<string, CountryProviders> = {};
  for (const country of of ?? Object.keys(countries)) {
    const places = countries[country]?.split(';');
    if (places === undefined) continue;
    const ways = monetisationTypes.map((way, index) => [
      way,
      (places[index]?.match(/\d+/g) ?? []).flatMap((place): WatchProvider[] => {
        const [id, name, logo] = providers[Number(place)] ?? [];
        if (id === undefined || name === undefined) return [];
        return [{ provider_id: id, provider_name: name, logo_path: logo ?? null, display_priority: null }];
      }),
    ]);
    found[country] = { link: null, ...Object.fromEntries(ways) } as CountryProviders;
  }
  return found;
}

/** Records where a movie can be watched. `fetchedAt`: epoch ms. */
export function noteOffers(
  context: StoreContext,
  { id, results }: MovieWatchProviders,
  fetchedAt: number,
): void {
  const { library, service } = context;
  const movie = { service, movie: id };
  const text = write(results);
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
    limit(context, rowBytes + Buffer.byteLength(text));
  }
}

/** Deletes what exceeds the limit. `bytes`: what was just written. */
function limit({ library, service }: StoreContext, bytes: number): void {
  const since = (writtenSince.get(library) ?? lookEvery) + bytes;
  writtenSince.set(library, since < lookEvery ? since : 0);
  if (since < lookEvery) return;
  library.run(
    // Materialized, because sorting would take the texts along.
    `with snapshots as materialized (
       select movie_id, taken_at, octet_length(results) + ${rowBytes} as size from offer_snapshots where service = :service
     ), held as (
       select *, lead(taken_at) over (partition by movie_id order by taken_at) as until from snapshots
     ), ranked as (
       select *, until is null and exists (
         select 1 from current_values where service = :service and kind = 'follow' and subject = 'movie'
           and id = movie_id and value is not null) as kept from held
     )
     delete from offer_snapshots where service = :service and (movie_id, taken_at) in (
       select movie_id, taken_at from (
         select movie_id, taken_at, kept, sum(iif(kept, 0, size)) over (
           -- What the watcher compares with a new one can be old.
           order by kept desc, coalesce(until, taken_at) desc, taken_at desc, movie_id) as bytes
         from ranked
       -- Proved by offer-history.test.ts: the offer history is limited.
       ) where bytes > ${mostBytes - lookEvery} and not kept)`,
    { service },
  );
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
    .map((row) => ({ ...row, results: readOffers(row.results) }));
}

/** Deletes the snapshots that were taken before a time (epoch ms), inside the caller's transaction. */
export function expireOffers({ library, service }: StoreContext, moment: number): void {
  library.run('delete from offer_snapshots where service = ? and taken_at < ?', service, moment);
}
