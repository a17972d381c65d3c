import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { CountryProviders } from '#shared/catalogue/resources/watch-providers.ts';
import type { OwnService } from '#shared/contract/mine-answers.ts';
import type { Followable } from '#shared/contract/mine.ts';
import type { ReadContext } from '../../store/context.ts';

/** What the person has. */
export interface OwnServices {
  /** The numbers of their services, by country (ISO 3166-1). */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
  /** The ways to watch that count. */
  readonly ways: readonly MonetisationType[];
}

/** The person's services that include a movie, by its id; without those that none includes. */
export type IncludedServices = ReadonlyMap<number, readonly OwnService[]>;

/** What the latest look at the offers of each movie says; of other subjects nothing is known. */
export function includedServices(
  { library, service }: ReadContext,
  subjects: readonly Followable[],
  { numbers, ways }: OwnServices,
): IncludedServices {
  const movies = subjects.flatMap(({ kind, id }) => (kind === 'movie' ? [id] : []));
  const countries = Object.keys(numbers);
  if (movies.length === 0 || countries.length === 0) return new Map();
  const rows = library.all<{ id: number; country: string; offered: string }>(
    `select movie_id as id, each.key as country, each.value as offered
     from (
       select movie_id, results, max(taken_at) from offer_snapshots
       where service = ?1 and movie_id in (select value from json_each(?2)) group by movie_id
     ) join json_each(results) each on each.key in (select value from json_each(?3))`,
    ...[service, JSON.stringify(movies), JSON.stringify(countries)],
  );
  const included = new Map<number, OwnService[]>();
  for (const { id, country, offered } of rows) {
    const providers = JSON.parse(offered) as CountryProviders;
    const known = included.get(id) ?? [];
    for (const each of ways.flatMap((way) => providers[way])) {
      const name = each.provider_name.trim();
      if (name === '' || numbers[country]?.includes(each.provider_id) !== true) continue;
      // Services list some under two numbers, with the same name.
      if (!known.some((other) => other.name === name)) known.push({ name, logoPath: each.logo_path });
    }
    if (known.length > 0) included.set(id, known);
  }
  return included;
}
