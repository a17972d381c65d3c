import { releaseTypes } from '#shared/catalogue/codes.ts';
import { m } from '../../i18n/messages.ts';
import { isNumberName, numberLimits } from '../../format/discover-query-limits.ts';
import type { TypedName } from '../../format/discover-query-limits.ts';
import type { QueryProblem } from '../../format/discover-query.ts';
import type { ActiveFilter } from '../../format/services-query.ts';

const names: Readonly<Record<ActiveFilter, () => string>> = {
  myServices: m.on_my_services,
  genres: m.discover_genres,
  keywords: m.keywords,
  people: m.people,
  companies: m.discover_companies,
  score: m.discover_score,
  votes: m.discover_votes,
  runtime: m.discover_runtime,
  firstRelease: m.discover_first_release,
  anyRelease: m.discover_any_release,
  releaseTypes: m.discover_release_types,
  region: m.discover_region,
  certification: m.discover_certification,
  providers: m.discover_providers,
  monetisation: m.discover_ways,
  watchRegion: m.discover_watch_region,
  originCountry: m.discover_origin_country,
  originalLanguage: m.discover_original_language,
  adult: m.discover_adult,
  video: m.discover_video,
};

/** The name of a filter that the page shows as one. */
export function filterName(filter: ActiveFilter): string {
  return names[filter]();
}

/** Describes a problem of a query. */
export function problemSentence(problem: QueryProblem): string {
  switch (problem.kind) {
    case 'fromAfterTo':
      return m.discover_problem_from_after_to({ filter: filterName(problem.group) });
    case 'needsCertificationCountry':
      return m.discover_problem_certification_country();
    case 'needsWatchRegion':
      return m.discover_problem_watch_region();
    case 'exactAndRange':
      return m.discover_problem_exact_and_range();
    case 'typesWithoutRegion':
      return m.discover_problem_types_without_region();
    case 'severalLanguagesAtOnce':
      return m.discover_problem_several_languages();
  }
}

/** The label of the button that fixes a problem. */
export function fixLabel(problem: QueryProblem): string {
  return problem.kind === 'severalLanguagesAtOnce' ? m.discover_any_of_them() : m.discover_swap();
}

/** The error message of a field. */
export function refusalSentence(name: TypedName): string {
  if (!isNumberName(name)) return m.discover_wrong_day();
  const { kind, least, most } = numberLimits[name];
  const limits = { least: String(least), most: String(most) };
  if (kind === 'year') return m.discover_wrong_year(limits);
  return kind === 'score' ? m.discover_wrong_score(limits) : m.discover_wrong_count();
}

const typeNames: Readonly<Record<string, () => string>> = {
  premiere: m.release_premiere,
  theatricalLimited: m.release_limited,
  theatrical: m.release_theatrical,
  digital: m.release_digital,
  physical: m.release_physical,
  tv: m.release_tv,
};

/** A release type's name by its code. */
export function releaseTypeName(type: string): string {
  return typeNames[(releaseTypes as Readonly<Record<string, string>>)[type] ?? '']?.() ?? type;
}
