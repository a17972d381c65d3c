import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { DueCheck } from '../store/due-checks.ts';
import { one } from './check-ports.ts';
import type { Checked, CheckPorts, ViewPage } from './check-ports.ts';

/** What is known of a view after a check. */
interface ViewState {
  /** The movies that it listed at some check, the latest first. */
  readonly ids: readonly number[];
  /** Whether the last check read the whole view. */
  readonly isWhole: boolean;
}

/** Pages that a check reads at most. */
const mostPages = 3;
/** The places of a longer view in which an unknown movie is news: it may have stood just behind what was read last. */
const newsPlaces = 40;
const mostKnown = 600;
/** Days until the next check, after news and without. */
const intervals = { lively: 2, quiet: 4 } as const;

/** Reads a saved view, and finds the movies that it newly lists. */
export async function checkView(ports: CheckPorts, { subject, state }: DueCheck): Promise<Result<Checked>> {
  const known = await ports.store.checks.checkedView(subject.id);
  if (!known.ok) return known;
  const before = state === null ? null : (JSON.parse(state) as ViewState);
  const nothing = succeed({ state: before, interval: intervals.quiet, news: [] });
  // It was deleted meanwhile.
  if (known.value === null) return nothing;
  const { name, query, seen } = known.value;
  // A service repeats movies where its pages meet.
  const movies = new Map<number, ViewPage['movies'][number]>();
  let read = 0;
  let isWhole = false;
  for (let page = 1; page <= mostPages && !isWhole; page += 1) {
    const sent = await one(ports, () => ports.requests.view(query, page));
    if (!sent.ok) return sent;
    // What the view lists isn't known then.
    if (sent.value === null) return nothing;
    for (const movie of sent.value.movies) movies.set(movie.id, movie);
    read += sent.value.movies.length;
    isWhole = read >= sent.value.total || sent.value.movies.length === 0;
  }
  const after = { movies: [...movies.values()], isWhole };
  const added = before === null ? [] : newMovies(before, after, seen);
  return succeed({
    state: stateAfter(before, after),
    interval: added.length > 0 ? intervals.lively : intervals.quiet,
    news:
      added.length === 0
        ? []
        : [['listed', { title: name, days: [], offers: [], movies: [...added], more: 0 }]],
  });
}

/** What a check read of a view. */
interface ViewRead {
  /** In the view's order. */
  readonly movies: ViewPage['movies'];
  readonly isWhole: boolean;
}

/** The movies of a view that neither a check nor the person saw in it before. */
function newMovies(before: ViewState, { movies }: ViewRead, seen: readonly number[]): ViewPage['movies'] {
  const known = new Set([...before.ids, ...seen]);
  return movies.filter(({ id }, place) => !known.has(id) && (before.isWhole || place < newsPlaces));
}

/** What is known of a view after a check. */
function stateAfter(before: ViewState | null, { movies, isWhole }: ViewRead): ViewState {
  const ids = new Set([...movies.map(({ id }) => id), ...(before?.ids ?? [])]);
  return { ids: [...ids].slice(0, mostKnown), isWhole };
}
