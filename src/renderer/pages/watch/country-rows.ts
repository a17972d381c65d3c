import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { CountryProviders, WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import { offersOf, watchLink } from '../../parts/watch-providers.ts';

/** What one country offers, as the table and the map show it. */
export interface CountryRow {
  /** ISO 3166-1. */
  readonly code: string;
  readonly name: string;
  readonly offers: readonly {
    readonly way: MonetisationType;
    readonly providers: readonly WatchProvider[];
  }[];
  /** How many providers, each counted once. */
  readonly providers: number;
  /** The kindest way to watch there: included before free, with ads, to rent, to buy; null: none. */
  readonly best: MonetisationType | null;
  /** Where the service tells more; null: nowhere, or nowhere that may be opened. */
  readonly link: URL | null;
}

/** What the rows are ordered by: their names, how many providers there are, or how many for one way of watching. */
export type RowOrder = 'country' | 'providers' | MonetisationType;

/** What the table is narrowed to. */
export interface RowFilter {
  /** Part of a country's or provider's name. */
  readonly text: string;
  /** Only this country (ISO 3166-1); null: every one. */
  readonly country: string | null;
  readonly way: MonetisationType | null;
  /** Only what these providers (by country) offer; null: everything. */
  readonly services: Readonly<Record<string, readonly number[]>> | null;
}

/** What is said of offers: how many providers, and the kindest way. */
function factsOf(offers: CountryRow['offers']): Pick<CountryRow, 'providers' | 'best'> {
  return {
    providers: new Set(offers.flatMap(({ providers }) => providers.map((each) => each.provider_id))).size,
    best: offers[0]?.way ?? null,
  };
}

/**
 * Rows of every country that has an answer. `nameOf`: of a country in the page's language; `authorisation`: the address
 * of the service's own site.
 */
export function countryRows(
  results: Readonly<Record<string, CountryProviders>>,
  nameOf: (code: string) => string,
  authorisation: string | null,
): readonly CountryRow[] {
  return Object.entries(results).map(([code, offered]) => {
    const offers = offersOf(offered);
    return {
      code,
      name: nameOf(code),
      offers,
      ...factsOf(offers),
      link: watchLink(offered.link, authorisation),
    };
  });
}

/** The rows that fit; each with only the offers that fit. */
export function filterRows(
  rows: readonly CountryRow[],
  { text, country, way, services }: RowFilter,
  language: string,
): readonly CountryRow[] {
  const wanted = text.trim().toLocaleLowerCase(language);
  const holds = (name: string): boolean => name.toLocaleLowerCase(language).includes(wanted);
  return rows.flatMap((row) => {
    if (country !== null && row.code !== country) return [];
    const own = services?.[row.code];
    const offers = row.offers
      .filter((offer) => way === null || offer.way === way)
      .map((offer) => ({
        ...offer,
        providers:
          services === null
            ? offer.providers
            : offer.providers.filter(({ provider_id: id }) => own?.includes(id) === true),
      }))
      .filter(({ providers }) => providers.length > 0);
    const narrowed = way !== null || services !== null;
    if (narrowed && offers.length === 0) return [];
    const named =
      holds(row.name) ||
      offers.some(({ providers }) => providers.some(({ provider_name: name }) => holds(name)));
    if (!named) return [];
    return narrowed ? [{ ...row, offers, ...factsOf(offers) }] : [row];
  });
}

/** Who offers it in this way there. */
export function providersOf({ offers }: CountryRow, way: MonetisationType): readonly WatchProvider[] {
  return offers.find((offer) => offer.way === way)?.providers ?? [];
}

const ranks: readonly (MonetisationType | null)[] = [...monetisationTypes, null];

/** The rows in an order; equal ones with the kindest way first, and then by name. */
export function sortRows(
  rows: readonly CountryRow[],
  order: RowOrder,
  descending: boolean,
  language: string,
): readonly CountryRow[] {
  const { compare } = new Intl.Collator(language);
  const by = (a: CountryRow, b: CountryRow): number => {
    if (order === 'country') return compare(a.name, b.name);
    if (order === 'providers') return a.providers - b.providers;
    return providersOf(a, order).length - providersOf(b, order).length;
  };
  const sign = descending ? -1 : 1;
  return [...rows].sort(
    (a, b) => sign * by(a, b) || ranks.indexOf(a.best) - ranks.indexOf(b.best) || compare(a.name, b.name),
  );
}
