import { discoverOrders } from '#shared/catalogue/discover-parameters.ts';
import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import { formatDay } from '#shared/text/calendar-day.ts';
import { countryName, listFormat, numberFormat } from '#shared/text/formats.ts';
import { filterGroups, isListName, listIn } from '../../format/discover-query.ts';
import type { DiscoverQuery, FilterGroup, FilterName, ListParameter } from '../../format/discover-query.ts';
import { genreNames } from '../../format/genres.ts';
import { languageName } from '../../format/names.ts';
import type { ActiveFilter } from '../../format/services-query.ts';
import { monetisationNames } from '../../format/watch-providers.ts';
import { m } from '../../i18n/messages.ts';
import type { FilterNames } from './filter-names.svelte.ts';
import { filterName, releaseTypeName } from './group-words.ts';

/** Maximum number of named values; the others are counted. */
const mostNamed = 3;

/** Describes the filters of each group: "Genres: Drama, not Crime". */
export class QueryWords {
  readonly #names: Pick<FilterNames, 'of'>;
  readonly #language: string;

  constructor(names: Pick<FilterNames, 'of'>, language: string) {
    this.#names = names;
    this.#language = language;
  }

  /** A filter's name and its values. */
  of(query: DiscoverQuery, group: ActiveFilter): string {
    if (group === 'myServices') return filterName(group);
    const parts = this.#parts(query, group).filter((part) => part !== null);
    if (parts.length === 0) return filterName(group);
    return `${filterName(group)}: ${parts.reduce((first, second) => m.discover_chip_and({ first, second }))}`;
  }

  #parts(query: DiscoverQuery, group: FilterGroup): readonly (string | null)[] {
    const country = (code: string): string => countryName(code, this.#language);
    const number =
      (options: Intl.NumberFormatOptions = {}) =>
      (value: string): string =>
        numberFormat(this.#language, options).format(Number(value));
    const yearOrDay = (text: string): string => (text.includes('-') ? formatDay(text, this.#language) : text);
    const labels: Readonly<Partial<Record<FilterGroup, (value: string) => string>>> = {
      genres: (id) => genreNames('movie', [Number(id)])[0] ?? id,
      keywords: (id) => this.#names.of('keyword', id),
      people: (id) => this.#names.of('person', id),
      companies: (id) => m.discover_company_numbered({ id: Number(id) }),
      score: number(),
      votes: number(),
      runtime: number({ style: 'unit', unit: 'minute', unitDisplay: 'short' }),
      firstRelease: yearOrDay,
      anyRelease: yearOrDay,
      releaseTypes: releaseTypeName,
      region: country,
      certification: String,
      providers: (id) => this.#names.of('provider', id),
      monetisation: way,
      watchRegion: country,
      originCountry: country,
      originalLanguage: (code) => languageName(code, this.#language),
    };
    const label = labels[group];
    if (label === undefined) return [];
    const said = (name: FilterName): string | null =>
      query[name] === undefined
        ? null
        : (name === 'certification_country' ? country : label)(String(query[name]));
    return filterGroups[group].map((name) => {
      if (isListName(name)) return this.#list(query, name, label);
      // Said with the lower bound.
      if (name.endsWith('.lte')) return null;
      return name.endsWith('.gte')
        ? range(said(name), said(name.replace('.gte', '.lte') as FilterName))
        : said(name);
    });
  }

  #list(query: DiscoverQuery, name: ListParameter, label: (value: string) => string): string | null {
    const { values, every } = listIn(query, name);
    if (values.length === 0) return null;
    const excludes = name.startsWith('without_');
    const rest = values.length - mostNamed;
    const named = values.slice(0, rest > 0 ? mostNamed - 1 : mostNamed).map(label);
    const said = rest > 0 ? [...named, m.discover_chip_more({ count: rest + 1 })] : named;
    const type = every && !excludes ? 'conjunction' : 'disjunction';
    const names = listFormat(this.#language, { type }).format(said);
    return excludes ? m.discover_chip_without({ names }) : names;
  }
}

function range(from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return m.discover_chip_from_to({ from, to });
  if (from !== null) return m.discover_chip_from({ from });
  return to === null ? null : m.discover_chip_to({ to });
}

function way(value: string): string {
  const known = monetisationTypes.find((each) => each === value);
  return known === undefined ? value : monetisationNames[known]();
}

type DiscoverOrder = (typeof discoverOrders)[number];

const words: Readonly<Record<DiscoverOrder, () => string>> = {
  'popularity.desc': m.order_popularity_desc,
  'popularity.asc': m.order_popularity_asc,
  'primary_release_date.desc': m.order_release_desc,
  'primary_release_date.asc': m.order_release_asc,
  'vote_average.desc': m.order_score_desc,
  'vote_average.asc': m.order_score_asc,
  'vote_count.desc': m.order_votes_desc,
  'vote_count.asc': m.order_votes_asc,
  'revenue.desc': m.order_revenue_desc,
  'revenue.asc': m.order_revenue_asc,
  'title.asc': m.order_title_asc,
  'title.desc': m.order_title_desc,
  'original_title.asc': m.order_original_asc,
  'original_title.desc': m.order_original_desc,
};

/** The sort orders with their names. */
export function orderChoices(): readonly { readonly value: DiscoverOrder; readonly label: string }[] {
  return discoverOrders.map((value) => ({ value, label: words[value]() }));
}
