import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { CountryProviders } from '#shared/catalogue/resources/watch-providers.ts';
import type { OfferedMovie, WatchlistOffer, WatchlistOffers } from '#shared/contract/offers.ts';
import { timeOf } from '#shared/mine/hybrid-clock.ts';
import type { ReadContext } from '../../store/context.ts';
import { listedTitle } from './listed-titles.ts';
import { readOffers } from './offer-history.ts';

/** So many movies without knowledge are named. */
const mostUnknown = 60;

interface FollowedMovie {
  readonly id: number;
  /** The name at the time. */
  readonly name: string;
  readonly stamp: number;
  readonly seen: number;
  readonly dismissed: number;
}

/** One look at a movie's offers: those of the countries that were asked for. */
interface Look {
  readonly takenAt: number;
  readonly offered: Readonly<Record<string, CountryProviders>>;
}

/** Where the movies of the watchlist can be watched in some countries (ISO 3166-1), the latest added first. */
export function offers(context: ReadContext, countries: readonly string[]): WatchlistOffers {
  const followed = followedMovies(context);
  const looks = looksAt(context, countries);
  const checked = checkTimes(context);
  const providers: Record<string, string> = {};
  const movies = followed.flatMap(({ id, name, stamp, seen, dismissed }): OfferedMovie[] => {
    const history = looks.get(id);
    const latest = history?.[0];
    if (history === undefined || latest === undefined) return [];
    for (const country of Object.values(latest.offered))
      for (const each of monetisationTypes.flatMap((way) => country[way]))
        providers[each.provider_id] = each.provider_name;
    const title = listedTitle(context, { kind: 'movie', id });
    return [
      {
        id,
        title: { ...title, name: title.name || name },
        addedAt: timeOf(stamp),
        seen: seen === 1,
        dismissed: dismissed === 1,
        checkedAt: Math.max(checked.get(id) ?? 0, latest.takenAt),
        offers: offersIn(history),
      },
    ];
  });
  const unknown = followed.filter(({ id }) => !looks.has(id)).map(({ id }) => id);
  return { movies, unknown: unknown.slice(0, mostUnknown), total: followed.length, providers };
}

function followedMovies({ library, service }: ReadContext): FollowedMovie[] {
  const has = (kind: 'seen' | 'dismiss'): string => `exists (
       select 1 from current_values other
       where other.service = follows.service and other.kind = '${kind}' and other.subject = 'movie'
         and other.id = follows.id and other.value is not null
     )`;
  return library.all<FollowedMovie>(
    `select id, value as name, stamp, ${has('seen')} as seen, ${has('dismiss')} as dismissed
     from current_values follows
     where service = ? and kind = 'follow' and subject = 'movie' and value is not null order by stamp desc`,
    service,
  );
}

/** The looks at each movie of the watchlist, the latest first. */
function looksAt({ library, service }: ReadContext, countries: readonly string[]): Map<number, Look[]> {
  const rows = library.all<{ id: number; takenAt: number; results: string }>(
    `select movie_id as id, taken_at as takenAt, results
     from current_values follows
       join offer_snapshots on offer_snapshots.service = follows.service and movie_id = follows.id
     where follows.service = ? and kind = 'follow' and subject = 'movie' and follows.value is not null
     order by movie_id, taken_at desc`,
    service,
  );
  const looks = new Map<number, Look[]>();
  for (const { id, takenAt, results } of rows) {
    const known = looks.get(id) ?? [];
    known.push({ takenAt, offered: readOffers(results, countries) });
    looks.set(id, known);
  }
  return looks;
}

/** When the stored answers were fetched or confirmed; a look is recorded only where it differs from the one before. */
function checkTimes({ database }: ReadContext): Map<number, number> {
  const rows = database.all<{ id: number; at: number }>(
    `select json_extract(parameters, '$.movie_id') as id, max(fetched_at) as at
     from bodies where endpoint = 'movie.watchProviders' group by 1`,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** The offers of the latest look, with the time of the first look in a row that had each of them. */
function offersIn([latest, ...earlier]: readonly Look[]): WatchlistOffer[] {
  if (latest === undefined) return [];
  return Object.entries(latest.offered).flatMap(([country, offered]) =>
    monetisationTypes.flatMap((way) =>
      [...new Set(offered[way].map(({ provider_id: provider }) => provider))].map((provider) => {
        const has = ({ offered: all }: Look): boolean =>
          all[country]?.[way].some(({ provider_id: other }) => other === provider) === true;
        const without = earlier.findIndex((look) => !has(look));
        const first = without < 0 ? null : [latest, ...earlier][without];
        return { country, provider, way, since: first?.takenAt ?? null };
      }),
    ),
  );
}
