import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import { formatDay } from '#shared/text/calendar-day.ts';
import { numberFormat } from '#shared/text/formats.ts';
import { countryName, languageName } from '#shared/text/names.ts';
import { m } from '../../i18n/messages.ts';
import { genreNames } from '../../parts/genres.ts';
import { monetisationNames } from '../../parts/watch-providers.ts';
import { listIn } from '../../state/discover-query.ts';
import type { DiscoverQuery, FilterGroup, ListName } from '../../state/discover-query.ts';
import { groupName, releaseTypeName } from './group-words.ts';

/** Names of what a question names by number. */
export interface NumberedNames {
  person(id: string): string;
  keyword(id: string): string;
  provider(id: string): string;
}

/** So many values are named; of more, the rest is counted. */
const mostNamed = 3;

/** Says in a few words what a question asks of each group: "Genres: Drama, not Crime". */
export class AskedWords {
  readonly #names: NumberedNames;
  readonly #language: string;

  constructor(names: NumberedNames, language: string) {
    this.#names = names;
    this.#language = language;
  }

  /** The group's name and, where that does not say it already, what is asked. */
  of(query: DiscoverQuery, group: FilterGroup): string {
    const parts = this.#parts(query, group).filter((part) => part !== null);
    if (parts.length === 0) return groupName(group);
    return `${groupName(group)}: ${parts.reduce((first, second) => m.discover_chip_and({ first, second }))}`;
  }

  #parts(query: DiscoverQuery, group: FilterGroup): readonly (string | null)[] {
    const names = this.#names;
    const country = (code: string): string => countryName(code, this.#language);
    const list = (name: ListName, label: (value: string) => string): string | null =>
      this.#list(query, name, label);
    const none = (name: ListName, label: (value: string) => string): string | null => {
      const unwanted = this.#list(query, name, label, false);
      return unwanted === null ? null : m.discover_chip_without({ names: unwanted });
    };
    switch (group) {
      case 'genres':
        return [list('with_genres', genre), none('without_genres', genre)];
      case 'keywords': {
        const label = (id: string): string => names.keyword(id);
        return [list('with_keywords', label), none('without_keywords', label)];
      }
      case 'people': {
        const label = (id: string): string => names.person(id);
        return [list('with_people', label), list('with_cast', label), list('with_crew', label)];
      }
      case 'companies':
        return [list('with_companies', company), none('without_companies', company)];
      case 'score':
        return [this.#range(query['vote_average.gte'], query['vote_average.lte'], this.#number())];
      case 'votes':
        return [this.#range(query['vote_count.gte'], query['vote_count.lte'], this.#number())];
      case 'runtime':
        return [
          this.#range(
            query['with_runtime.gte'],
            query['with_runtime.lte'],
            this.#number({ style: 'unit', unit: 'minute', unitDisplay: 'short' }),
          ),
        ];
      case 'firstRelease':
        return [
          year(query.primary_release_year),
          this.#days(query['primary_release_date.gte'], query['primary_release_date.lte']),
        ];
      case 'anyRelease':
        return [year(query.year), this.#days(query['release_date.gte'], query['release_date.lte'])];
      case 'releaseTypes':
        return [list('with_release_type', releaseTypeName)];
      case 'region':
        return [query.region === undefined ? null : country(query.region)];
      case 'certification':
        return [
          query.certificate ?? null,
          this.#range(query['certification.gte'], query['certification.lte'], String),
          query.certification_country === undefined ? null : country(query.certification_country),
        ];
      case 'providers': {
        const label = (id: string): string => names.provider(id);
        return [list('with_watch_providers', label), none('without_watch_providers', label)];
      }
      case 'monetisation':
        return [list('with_watch_monetization_types', way)];
      case 'watchRegion':
        return [query.watch_region === undefined ? null : country(query.watch_region)];
      case 'originCountry':
        return [list('with_origin_country', country)];
      case 'originalLanguage':
        return [list('with_original_language', (code) => languageName(code, this.#language))];
      case 'adult':
      case 'video':
        return [];
    }
  }

  #list(
    query: DiscoverQuery,
    name: ListName,
    label: (value: string) => string,
    every = listIn(query, name).every,
  ): string | null {
    const { values } = listIn(query, name);
    if (values.length === 0) return null;
    const rest = values.length - mostNamed;
    const named = values.slice(0, rest > 0 ? mostNamed - 1 : mostNamed).map(label);
    const said = rest > 0 ? [...named, m.discover_chip_more({ count: rest + 1 })] : named;
    return new Intl.ListFormat(this.#language, { type: every ? 'conjunction' : 'disjunction' }).format(said);
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
