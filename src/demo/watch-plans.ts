import { Random, purposes } from './random.ts';
import { providers } from './brands.ts';
import type { Monetisation } from './brands.ts';

/** The countries with offers, the most important first: ISO 3166-1. */
export const watchCountries =
  'US GB DE FR ES IT BR JP CA AU MX AR NL SE NO DK FI PL CZ SK AT CH BE IE PT KR IN TR GR CY UA IL EG SA AE JO LB MA TN KW QA NG GH KE ZA NZ CO CL PE UY EC GT CR HK TW SG MY TH ID PH LK NP RO HU BG HR SI RS EE LV LT IS LU LI MC MT MD AZ PR'.split(
    ' ',
  );

/** How many watch plans exist; they are numbered from 0. */
export const watchPlanCount = 56;

/** The offers of a plan in a country. */
export interface CountryOffers {
  readonly country: string;
  readonly hasLink: boolean;
  readonly offers: readonly {
    readonly monetisation: Monetisation;
    readonly providerId: number;
    readonly priority: number;
  }[];
}

/** The countries of a plan; plan 0 has every country. */
function countriesOf(random: Random, plan: number): string[] {
  if (plan === 0) return [...watchCountries];
  const reach = random.pick([2, 6, 14, 28, 45, 62, 70]);
  const main = watchCountries.filter((_, index) => index < reach && random.chance(0.93));
  return main.length > 1 ? main : ['US', 'GB'];
}

/** The offers of a plan, by country. */
export function watchPlan(seed: number, plan: number): CountryOffers[] {
  const random = new Random(seed, purposes.watchPlan, plan);
  const kinds: readonly (readonly Monetisation[])[] = [
    ['flatrate', 'rent', 'buy'],
    ['rent', 'buy'],
    ['flatrate'],
    ['flatrate', 'ads', 'free', 'rent', 'buy'],
    ['free', 'ads'],
  ];
  const usual = kinds[plan === 0 ? 3 : random.below(kinds.length)] ?? [];
  return countriesOf(random, plan).map((country) => {
    // Services list some countries with a link and without offers.
    const empty = random.chance(0.03);
    const local = providers.filter(({ countries }) => countries === undefined || countries.includes(country));
    const offers = usual.flatMap((monetisation) => {
      const able = local.filter((provider) => provider.offers.includes(monetisation));
      return random
        .several(able, random.between(1, monetisation === 'flatrate' ? 2 : 3))
        .map((provider) => ({ monetisation, providerId: provider.id, priority: provider.priority }));
    });
    return { country, hasLink: !random.chance(0.02), offers: empty ? [] : offers };
  });
}
