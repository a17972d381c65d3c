import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { CountryProviders, WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import { fold } from '#shared/text/fold.ts';
import { collator } from '#shared/text/formats.ts';
import { outsideLink } from '../../format/outside-link.ts';
import { servicesIn } from '../../format/own-offers.ts';
import { offersOf, providerKey, providerName } from '../../format/watch-providers.ts';

/** A country's offers for the table and the map. */
export interface CountryRow {
  /** ISO 3166-1. */
  readonly code: string;
  readonly name: string;
  readonly offers: readonly {
    readonly way: MonetisationType;
    readonly providers: readonly WatchProvider[];
  }[];
  /** The cheapest kind of offer, from included to buying; null: none. */
  readonly best: MonetisationType | null;
  /** The numbers of the person's providers. */
  readonly own: readonly number[];
  /** The link to the service's page; null: none, or an unsafe link. */
  readonly link: URL | null;
}

/** The column that rows are sorted by; a kind of offer sorts by its number of providers. */
export type RowOrder = 'country' | MonetisationType;

/** The table's filter. */
export interface RowFilter {
  readonly text: string;
  readonly way: MonetisationType | null;
  /** Only the person's providers. */
  readonly mine: boolean;
}

/** A row per country. `nameOf`: a country's name; `service`: whose links these are; `settings`: what the person has. */
export function countryRows(
  results: Readonly<Record<string, CountryProviders>>,
  nameOf: (code: string) => string,
  service: Parameters<typeof outsideLink>[1],
  settings: Parameters<typeof servicesIn>[0],
): readonly CountryRow[] {
  return Object.entries(results).map(([code, offered]) => {
    const own = servicesIn(settings, code);
    const offers = offersOf(offered, own);
    return {
      code,
      name: nameOf(code),
      offers,
      own,
      best: offers[0]?.way ?? null,
      link: outsideLink(offered.link, service),
    };
  });
}

/** The matching rows, each with its matching offers. */
export function filterRows(
  rows: readonly CountryRow[],
  { text, way, mine }: RowFilter,
): readonly CountryRow[] {
  const wanted = fold(text.trim());
  const holds = (name: string): boolean => fold(name).includes(wanted);
  return rows.flatMap((row) => {
    const offers = row.offers
      .filter((offer) => way === null || offer.way === way)
      .map((offer) => ({
        ...offer,
        providers: mine
          ? offer.providers.filter(({ provider_id: id }) => row.own.includes(id))
          : offer.providers,
      }))
      .filter(({ providers }) => providers.length > 0);
    const narrowed = way !== null || mine;
    if (narrowed && offers.length === 0) return [];
    const named =
      holds(row.name) ||
      offers.some(({ providers }) => providers.some(({ provider_name: name }) => holds(name)));
    if (!named) return [];
    return narrowed ? [{ ...row, offers, best: offers[0]?.way ?? null }] : [row];
  });
}

/** A row's providers for one kind of offer. */
function providersOf({ offers }: CountryRow, way: MonetisationType): readonly WatchProvider[] {
  return offers.find((offer) => offer.way === way)?.providers ?? [];
}

/** More providers in a cell are shown on request. */
const mostInCell = 4;

/** What a cell of the table shows, the person's providers first. `whole`: all of them, however many. */
export function cellOf(
  row: CountryRow,
  way: MonetisationType,
  whole: boolean,
): { readonly shown: readonly WatchProvider[]; readonly count: number; readonly isLong: boolean } {
  const isOwn = ({ provider_id: id }: WatchProvider): boolean => row.own.includes(id);
  const all = providersOf(row, way).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  const isLong = all.length > mostInCell;
  return { shown: isLong && !whole ? all.slice(0, mostInCell - 1) : all, count: all.length, isLong };
}

const ranks: readonly (MonetisationType | null)[] = [...monetisationTypes, null];

/** Sorts rows; equal ones by the cheapest kind of offer, then by name. `first`: codes of those that come before all others. */
export function sortRows(
  rows: readonly CountryRow[],
  order: RowOrder,
  descending: boolean,
  language: string,
  first: readonly string[] = [],
): readonly CountryRow[] {
  const { compare } = collator(language, {});
  const by = (a: CountryRow, b: CountryRow): number => {
    if (order === 'country') return compare(a.name, b.name);
    return providersOf(a, order).length - providersOf(b, order).length;
  };
  const sign = descending ? -1 : 1;
  const sorted = rows.toSorted(
    (a, b) => sign * by(a, b) || ranks.indexOf(a.best) - ranks.indexOf(b.best) || compare(a.name, b.name),
  );
  const pinned = first.flatMap((code) => sorted.find((row) => row.code === code) ?? []);
  return [...pinned, ...sorted.filter((row) => !pinned.includes(row))];
}

/** What a country's offers mean to a person; a map with more fills would be hard to read on small countries. */
export const reaches = ['mine', 'included', 'paid', 'none'] as const;
export type Reach = (typeof reaches)[number];

/** The best that a country offers. `ways`: those that cost nothing more at a service of the person. */
export function reachOf({ offers, own, best }: CountryRow, ways: readonly MonetisationType[]): Reach {
  const isMine = offers.some(
    ({ way, providers }) => ways.includes(way) && providers.some(({ provider_id: id }) => own.includes(id)),
  );
  if (isMine) return 'mine';
  if (best === null) return 'none';
  return best === 'rent' || best === 'buy' ? 'paid' : 'included';
}

/** What a watch provider offers in each of several countries. */
interface ComparedProvider {
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
