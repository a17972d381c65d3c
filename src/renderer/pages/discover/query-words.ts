import { discoverOrders } from '#shared/catalogue/discover-parameters.ts';
import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import { formatDay } from '#shared/text/calendar-day.ts';
import { countryName, listFormat, numberFormat } from '#shared/text/formats.ts';
import { filterGroups, listIn } from '../../format/discover-query.ts';
import type { DiscoverQuery, FilterGroup, ListParameter } from '../../format/discover-query.ts';
import { genreNames } from '../../format/genres.ts';
import { languageName } from '../../format/names.ts';
import type { ActiveFilter } from '../../format/services-query.ts';
import { monetisationNames } from '../../format/watch-providers.ts';
import { m } from '../../i18n/messages.ts';
import { filterName, groupName, releaseTypeName } from './group-words.ts';

/** Names by id. */
interface NumberedNames {
  person(id: string): string;
  keyword(id: string): string;
  provider(id: string): string;
}

/** Maximum number of named values; the others are counted. */
const mostNamed = 3;

/** Describes the filters of each group: "Genres: Drama, not Crime". */
export class QueryWords {
  readonly #names: NumberedNames;
  readonly #language: string;

  constructor(names: NumberedNames, language: string) {
    this.#names = names;
    this.#language = language;
  }

  /** A filter's name and its values. */
  of(query: DiscoverQuery, group: ActiveFilter): string {
    if (group === 'myServices') return filterName(group);
    const parts = this.#parts(query, group).filter((part) => part !== null);
    if (parts.length === 0) return groupName(group);
    return `${groupName(group)}: ${parts.reduce((first, second) => m.discover_chip_and({ first, second }))}`;
  }

  #parts(query: DiscoverQuery, group: FilterGroup): readonly (string | null)[] {
    const country = (code: string): string => countryName(code, this.#language);
    const labels: Readonly<Partial<Record<FilterGroup, (value: string) => string>>> = {
      genres: genre,
      keywords: (id) => this.#names.keyword(id),
      people: (id) => this.#names.person(id),
      companies: company,
      releaseTypes: releaseTypeName,
      providers: (id) => this.#names.provider(id),
      monetisation: way,
      originCountry: country,
      originalLanguage: (code) => languageName(code, this.#language),
    };
    const label = labels[group];
    if (label !== undefined)
      return (filterGroups[group] as readonly ListParameter[]).map((name) => this.#list(query, name, label));
    switch (group) {
      case 'score':
        return [this.#range(query['vote_average.gte'], query['vote_average.lte'], this.#number())];
      case 'votes':
        return [this.#range(query['vote_count.gte'], query['vote_count.lte'], this.#number())];
      case 'runtime': {
        const minutes = this.#number({ style: 'unit', unit: 'minute', unitDisplay: 'short' });
        return [this.#range(query['with_runtime.gte'], query['with_runtime.lte'], minutes)];
      }
      case 'firstRelease':
        return [
          year(query.primary_release_year),
          this.#days(query['primary_release_date.gte'], query['primary_release_date.lte']),
        ];
      case 'anyRelease':
        return [year(query.year), this.#days(query['release_date.gte'], query['release_date.lte'])];
      case 'region':
        return [query.region === undefined ? null : country(query.region)];
      case 'certification':
        return [
          query.certificate ?? null,
          this.#range(query['certification.gte'], query['certification.lte'], String),
          query.certification_country === undefined ? null : country(query.certification_country),
        ];
      case 'watchRegion':
        return [query.watch_region === undefined ? null : country(query.watch_region)];
      default:
        return [];
    }
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

  #range<Value>(
    from: Value | undefined,
    to: Value | undefined,
    write: (value: Value) => string,
  ): string | null {
    if (from !== undefined && to !== undefined)
      return m.discover_chip_from_to({ from: write(from), to: write(to) });
    if (from !== undefined) return m.discover_chip_from({ from: write(from) });
    return to === undefined ? null : m.discover_chip_to({ to: write(to) });
  }

  #number(options: Intl.NumberFormatOptions = {}): (value: number) => string {
    return (value) => numberFormat(this.#language, options).format(value);
  }

  #days(from: string | undefined, to: string | undefined): string | null {
    return this.#range(from, to, (day) => formatDay(day, this.#language));
  }
}

function genre(id: string): string {
  return genreNames('movie', [Number(id)])[0] ?? id;
}

function company(id: string): string {
  return m.discover_company_numbered({ id: Number(id) });
}

function year(value: number | undefined): string | null {
  return value === undefined ? null : String(value);
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
