import { dayNumber } from '../database/days.ts';
import { answer } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { yearDays } from './calendar-years.ts';
import { numbersIn, piece } from './conditions.ts';
import type { Piece } from './conditions.ts';
import { discoverConditions } from './discover-conditions.ts';
import { moviePage } from './movie-query.ts';
import { countingDay, releaseConditions } from './releases.ts';
import type { ReleasesAsked } from './releases.ts';

type Discovery = Asked<'discover.movie'>;

/** The later of two first days, null being open. */
function later(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}

/** The earlier of two last days, null being open. */
function earlier(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

function dayOf(day: string | undefined): number | null {
  return day === undefined ? null : dayNumber(day);
}

function releasesOf(asked: Discovery): ReleasesAsked {
  const [first, last] = yearDays(asked.year);
  return {
    region: asked.region ?? null,
    types: numbersIn(asked.with_release_type),
    from: later(first, dayOf(asked['release_date.gte'])),
    to: earlier(last, dayOf(asked['release_date.lte'])),
  };
}

/** With a region, "release date" means that region's: shown and sorted by. */
function orderOf(sortBy: Discovery['sort_by'], releases: ReleasesAsked): Piece {
  const [field = '', direction = ''] = sortBy.split('.');
  const way = direction === 'asc' ? 'ASC' : 'DESC';
  switch (field) {
    case 'popularity':
      // The key is the place in the order of popularity, first to last.
      return piece(`m.key ${way === 'ASC' ? 'DESC' : 'ASC'}`);
    case 'primary_release_date': {
      const { sql, values } = countingDay(releases);
      return piece(`${sql} ${way} NULLS LAST, m.key`, ...values);
    }
    case 'title':
    case 'original_title':
      return piece(`m.${field} COLLATE NOCASE ${way}, m.key`);
    case 'vote_average':
    case 'vote_count':
    case 'revenue':
      return piece(`m.${field} ${way}, m.key`);
    default:
      throw new Error(`There is no order by ${field}.`);
  }
}

/** E17. */
export function readDiscovery(service: CatalogueService, asked: Discovery): Outcome {
  const releases = releasesOf(asked);
  return answer(
    moviePage(service, {
      conditions: [...discoverConditions(service.catalogue.database, asked), ...releaseConditions(releases)],
      order: orderOf(asked.sort_by, releases),
      releases,
      language: asked.language,
      page: asked.page,
    }),
  );
}
