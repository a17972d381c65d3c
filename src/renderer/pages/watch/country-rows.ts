import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { CountryProviders, WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import { collator } from '#shared/text/formats.ts';
import { outsideLink } from '../../format/outside-link.ts';
import { offersOf } from '../../format/watch-providers.ts';

/** A country's offers for the table and the map. */
export interface CountryRow {
  /** ISO 3166-1. */
  readonly code: string;
  readonly name: string;
  readonly offers: readonly {
    readonly way: MonetisationType;
    readonly providers: readonly WatchProvider[];
  }[];
  /** The number of distinct providers. */
  readonly providers: number;
  /** The cheapest kind of offer, from included to buying; null: none. */
  readonly best: MonetisationType | null;
  /** The link to the service's page; null: none, or an unsafe link. */
  readonly link: URL | null;
}

/** The column that rows are sorted by; a kind of offer sorts by its number of providers. */
export type RowOrder = 'country' | 'providers' | MonetisationType;

/** The table's filter. */
export interface RowFilter {
  readonly text: string;
  /** Only this country (ISO 3166-1); null: all. */
  readonly country: string | null;
  readonly way: MonetisationType | null;
  /** Only these providers by country; null: all. */
  readonly services: Readonly<Record<string, readonly number[]>> | null;
}

function factsOf(offers: CountryRow['offers']): Pick<CountryRow, 'providers' | 'best'> {
  return {
    providers: new Set(offers.flatMap(({ providers }) => providers.map((each) => each.provider_id))).size,
    best: offers[0]?.way ?? null,
  };
}

/** A row per country. `nameOf`: a country's name; `service`: whose links these are; `own`: the person's providers by country. */
export function countryRows(
  results: Readonly<Record<string, CountryProviders>>,
  nameOf: (code: string) => string,
  service: Parameters<typeof outsideLink>[1],
  own: Readonly<Record<string, readonly number[]>> = {},
): readonly CountryRow[] {
  return Object.entries(results).map(([code, offered]) => {
    const offers = offersOf(offered, own[code]);
    return {
      code,
      name: nameOf(code),
      offers,
      ...factsOf(offers),
      link: outsideLink(offered.link, service),
    };
  });
}

/** The matching rows, each with its matching offers. */
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

/** A row's providers for one kind of offer. */
export function providersOf({ offers }: CountryRow, way: MonetisationType): readonly WatchProvider[] {
  return offers.find((offer) => offer.way === way)?.providers ?? [];
}

const ranks: readonly (MonetisationType | null)[] = [...monetisationTypes, null];

/** Sorts rows; equal ones by the cheapest kind of offer, then by name. */
export function sortRows(
  rows: readonly CountryRow[],
  order: RowOrder,
  descending: boolean,
  language: string,
): readonly CountryRow[] {
  const { compare } = collator(language, {});
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
