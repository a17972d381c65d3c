import { dayNumber } from '#shared/text/calendar-day.ts';
import { condition, numbersIn } from '../catalogue/conditions.ts';
import type { Condition } from '../catalogue/conditions.ts';
import { yearDays } from '../catalogue/days.ts';
import { discoverConditions } from '../catalogue/discover-conditions.ts';
import { moviePage } from '../catalogue/movie-page.ts';
import { releaseConditions, releaseDay } from '../catalogue/releases.ts';
import type { ReleaseFilter } from '../catalogue/releases.ts';
import type { Readers } from './context.ts';
import { answer } from './outcome.ts';
import type { RequestParameters } from './parameters.ts';

type Discovery = RequestParameters<'discover.movie'>;

/** The later of two first days; null is unlimited. */
function later(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}

/** The earlier of two last days; null is unlimited. */
function earlier(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

function dayOf(day: string | undefined): number | null {
  return day === undefined ? null : dayNumber(day);
}

function releasesOf(parameters: Discovery): ReleaseFilter {
  const [first, last] = yearDays(parameters.year);
  return {
    region: parameters.region ?? null,
    types: numbersIn(parameters.with_release_type),
    from: later(first, dayOf(parameters['release_date.gte'])),
    to: earlier(last, dayOf(parameters['release_date.lte'])),
  };
}

/** With a region, the order uses that region's release date. */
function orderOf(sortBy: Discovery['sort_by'], releases: ReleaseFilter): Condition {
  const [field = '', direction = ''] = sortBy.split('.');
  const sense = direction === 'asc' ? 'ASC' : 'DESC';
  switch (field) {
    case 'popularity':
      // The key is the rank by popularity, so the most popular movie has the lowest key.
      return condition(`m.key ${sense === 'ASC' ? 'DESC' : 'ASC'}`);
    case 'primary_release_date': {
      const { sql, values } = releaseDay(releases);
      return condition(`${sql} ${sense} NULLS LAST, m.key`, ...values);
    }
    case 'title':
    case 'original_title':
      return condition(`m.${field} COLLATE NOCASE ${sense}, m.key`);
    case 'vote_average':
    case 'vote_count':
    case 'revenue':
      return condition(`m.${field} ${sense}, m.key`);
    default:
      throw new Error(`Unknown order: ${field}`);
  }
}

/** Discover. */
export const discoverRoutes = {
  /** E17. */
  'discover.movie': ({ catalogue }, parameters) => {
    const { sort_by: sortBy, language, page } = parameters;
    const releases = releasesOf(parameters);
    const conditions = [
      ...discoverConditions(catalogue.database, parameters),
      ...releaseConditions(releases),
    ];
    const order = orderOf(sortBy, releases);
    return answer(moviePage(catalogue, { conditions, order, releases, language, page }));
  },
} satisfies Partial<Readers>;
