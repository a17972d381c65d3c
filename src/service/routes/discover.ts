import { dayNumber } from '#shared/text/calendar-day.ts';
import { numbersIn } from '../catalogue/query.ts';
import { yearDays } from '../catalogue/days.ts';
import type { MovieColumns } from '../catalogue/movie-columns.ts';
import { filteredMovies } from '../catalogue/discover-filters.ts';
import { moviePage } from '../catalogue/movie-order.ts';
import { keepReleased } from '../catalogue/releases.ts';
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

/** The column of each field of `sort_by`. With a region, the day is that region's release day. */
const columns: Readonly<Record<string, keyof MovieColumns | null>> = {
  popularity: null,
  primary_release_date: 'day',
  title: 'title',
  original_title: 'originalTitle',
  vote_average: 'score',
  vote_count: 'votes',
  revenue: 'revenue',
};

/** Discover. */
export const discoverRoutes = {
  /** E17. */
  'discover.movie': ({ catalogue }, parameters) => {
    const { sort_by: order, language, page, ...filters } = parameters;
    const [field = '', direction] = order.split('.');
    const sortBy = columns[field] ?? null;
    const releases = releasesOf(parameters);
    const movies = catalogue.movies.remembered(JSON.stringify(filters), () => {
      const matching = filteredMovies(catalogue.database, catalogue.movies, parameters);
      keepReleased(matching, catalogue.movies, releases);
      return matching;
    });
    return answer(
      moviePage(catalogue, { movies, sortBy, descending: direction !== 'asc', releases, language, page }),
    );
  },
} satisfies Partial<Readers>;
