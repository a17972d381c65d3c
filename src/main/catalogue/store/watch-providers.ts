import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MovieWatchProviders } from '#shared/catalogue/resources/watch-providers.ts';
import type { KnownProvider } from '#shared/contract/local-things.ts';
import type { Database } from '../../store/database.ts';
import type { ReadContext } from '../../store/context.ts';

/** Stores the providers that a movie's offers name. `fetchedAt`: epoch ms. */
export function writeProviders(
  database: Database,
  { results }: MovieWatchProviders,
  fetchedAt: number,
): void {
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

/** The known providers of a country (ISO 3166-1), in the service's order. */
export function providers({ database }: ReadContext, country: string): KnownProvider[] {
  return database.all<KnownProvider>(
    `select provider_id as id, name, logo_path as logoPath from watch_providers where country = ?
     order by display_priority is null, display_priority, name`,
    country,
  );
}
