import type { Database } from './database.ts';
import { noDay, noPlan, readColumns } from './movie-columns.ts';
import type { MovieColumns } from './movie-columns.ts';
import { MovieSet } from './movie-set.ts';
import { rows } from './query.ts';
import type { CatalogueOrigin, CatalogueSource } from './source.ts';

/** A row of `release_plans`. */
export interface PlannedRelease {
  readonly plan: number;
  readonly country: string;
  readonly type: number;
  readonly days_after: number;
}

/** The movies of a catalogue in memory, as lists need them: 50 bytes for each. */
export interface MovieIndex {
  readonly columns: MovieColumns;
  /** The movies that have a primary release day. */
  readonly dated: MovieSet;
  /** The releases of all plans by country, and of every country (null); earliest first. */
  readonly plannedReleases: ReadonlyMap<string | null, readonly PlannedRelease[]>;
  /** A new set of the movies that a list without filters has. */
  listed(options: { readonly adult: boolean; readonly video: boolean }): MovieSet;
  /** A set that must not be changed, made unless it is among the last ones: lists are asked for in pages and orders. */
  remembered(name: string, make: () => MovieSet): MovieSet;
}

/** The most sets that an index remembers: 2 MB of a million movies. */
const mostRemembered = 16;

function createMemory(): MovieIndex['remembered'] {
  const sets = new Map<string, MovieSet>();
  return (name, make) => {
    const set = sets.get(name) ?? make();
    sets.delete(name);
    sets.set(name, set);
    for (const oldest of sets.keys()) {
      if (sets.size <= mostRemembered) break;
      sets.delete(oldest);
    }
    return set;
  };
}

/** Reads the index of a catalogue, as of the day of its creation. */
export function readMovieIndex(database: Database): MovieIndex {
  const columns = readColumns(database);
  const movies = columns.hidden.length;
  const dated = MovieSet.all(movies);
  dated.keepBetween(columns.day, noDay + 1, Infinity);
  const sets = new Map<number, MovieSet>();
  const releases = rows<PlannedRelease>(database, 'SELECT * FROM release_plans ORDER BY days_after');
  return {
    columns,
    dated,
    plannedReleases: new Map<string | null, PlannedRelease[]>([
      ...Map.groupBy(releases, ({ country }) => country),
      [null, releases],
    ]),
    listed({ adult, video }) {
      const shown = (adult ? 1 : 0) + (video ? 2 : 0);
      let set = sets.get(shown);
      if (!set) {
        set = MovieSet.all(movies);
        set.keepIf((index) => ((columns.hidden[index] ?? 0) & ~shown) === 0);
        sets.set(shown, set);
      }
      return set.copy();
    },
    remembered: createMemory(),
  };
}

/** The index as of the current day of an origin; `created`: as of the day of creation. */
export function movieIndexOn(
  created: MovieIndex,
  origin: CatalogueOrigin,
  { watchPlanOf }: CatalogueSource,
): MovieIndex {
  const { watchPlan } = created.columns;
  const later = (plan: number, index: number): number =>
    watchPlanOf(origin, index + 1, plan === noPlan ? null : plan) ?? noPlan;
  // Offers change only after the day of creation.
  const plans = origin.today === origin.createdOn ? watchPlan : watchPlan.map(later);
  return { ...created, columns: { ...created.columns, watchPlan: plans }, remembered: createMemory() };
}
