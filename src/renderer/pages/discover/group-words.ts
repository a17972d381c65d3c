import { m } from '../../i18n/messages.ts';
import type { FilterGroup, QueryProblem } from '../../state/discover-query.ts';

const names: Readonly<Record<FilterGroup, () => string>> = {
  genres: m.discover_genres,
  keywords: m.discover_keywords,
  people: m.discover_people,
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

/** What a group of filters is called. */
export function groupName(group: FilterGroup): string {
  return names[group]();
}

/** What a person reads about a question that the service would ignore in part or cannot answer. */
export function problemSentence(problem: QueryProblem): string {
  switch (problem.kind) {
    case 'fromAfterTo':
      return m.discover_problem_from_after_to({ filter: groupName(problem.group) });
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
