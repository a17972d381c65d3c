import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import { collator } from '#shared/text/formats.ts';
import { providerKey, providerName } from '../../format/watch-providers.ts';
import { providersOf } from './country-rows.ts';
import type { CountryRow } from './country-rows.ts';

/** What a watch provider offers in each of several countries. */
export interface ComparedProvider {
  readonly id: number;
  readonly name: string;
  readonly logoPath: string | null;
  /** The kinds of offers by country, in the order of the countries; none: it has no offer there. */
  readonly ways: readonly (readonly MonetisationType[])[];
  /** Whether the countries differ. */
  readonly differs: boolean;
}

/** The providers of several countries, those of the most countries first. */
export function compareCountries(rows: readonly CountryRow[], language: string): readonly ComparedProvider[] {
  const providers = new Map(
    rows.flatMap(({ offers }) =>
      offers.flatMap((offer) => offer.providers.map((each) => [providerKey(each), each] as const)),
    ),
  );
  const { compare } = collator(language, {});
  const countries = ({ ways }: ComparedProvider): number => ways.filter(({ length }) => length > 0).length;
  return [...providers.values()]
    .map((provider): ComparedProvider => {
      const ways = rows.map((row) =>
        monetisationTypes.filter((way) =>
          providersOf(row, way).some((each) => providerKey(each) === providerKey(provider)),
        ),
      );
      return {
        id: provider.provider_id,
        name: providerName(provider),
        logoPath: provider.logo_path,
        ways,
        differs: new Set(ways.map((each) => each.join(' '))).size > 1,
      };
    })
    .sort((a, b) => countries(b) - countries(a) || compare(a.name, b.name));
}
