import { monetisationTypes } from '#shared/catalogue/resources/watch-providers.ts';
import { row, rows } from '../database/query.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import { watchAddress } from '../pages/catalogue-site.ts';
import type { CatalogueService } from '../service.ts';

interface OfferRow {
  readonly country: string;
  readonly monetisation: string;
  readonly provider_id: number;
  readonly display_priority: number;
  readonly name: string;
  readonly logo_path: string | null;
}

/** E16: where a movie can be watched, in every country that says anything. A block without a page has the link "". */
export function readWatchProviders(service: CatalogueService, asked: Asked<'movie.watchProviders'>): Outcome {
  const { database } = service.catalogue;
  const movie = row<{ watch_plan: number | null }>(
    database,
    'SELECT watch_plan FROM movies WHERE id = ?',
    asked.movie_id,
  );
  if (!movie) return refuse(34);
  const countries = rows<{ country: string; has_link: number }>(
    database,
    'SELECT country, has_link FROM watch_plan_countries WHERE plan = ? ORDER BY country',
    movie.watch_plan,
  );
  const offers = rows<OfferRow>(
    database,
    `SELECT w.country, w.monetisation, w.provider_id, w.display_priority, p.name, p.logo_path
     FROM watch_plans w JOIN watch_providers p ON p.id = w.provider_id
     WHERE w.plan = ? ORDER BY w.country, w.monetisation, w.display_priority, w.provider_id`,
    movie.watch_plan,
  );
  const byCountry = Map.groupBy(offers, ({ country }) => country);
  const results = countries.map(({ country, has_link: hasLink }) => {
    const here = Map.groupBy(byCountry.get(country) ?? [], ({ monetisation }) => monetisation);
    const kinds = monetisationTypes.flatMap((type) => {
      const entries = (here.get(type) ?? []).map((offer) => ({
        logo_path: offer.logo_path,
        provider_id: offer.provider_id,
        provider_name: offer.name,
        display_priority: offer.display_priority,
      }));
      return entries.length === 0 ? [] : [[type, entries] as const];
    });
    return [
      country,
      {
        link: hasLink === 1 ? watchAddress(service, asked.movie_id, country) : '',
        ...Object.fromEntries(kinds),
      },
    ] as const;
  });
  return answer({ id: asked.movie_id, results: Object.fromEntries(results) });
}
