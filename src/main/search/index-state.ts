import type { IndexObstacle, IndexState } from '#shared/contract/search-index.ts';
import { titlesPerPage } from './index-estimates.ts';
import type { IndexBuild } from './store/catalogue-index.ts';
import type { IndexProgress } from './store/index-rounds.ts';

/**
 * What the person sees of an index. `rate`: requests during the last minute; `singles`: about how many slices of one series or
 * person there will be.
 */
export function indexState(
  { size, pace, paused, expected, total, leastVotes, estimatedBytes, receivedBytes }: IndexBuild,
  { movies, series, wanted, singles, incomplete, settledAt }: IndexProgress,
  now: {
    readonly isDone: boolean;
    readonly waitsFor: IndexObstacle | null;
    readonly rate: number;
    readonly singles: number;
  },
): IndexState {
  const active = paused ? 'paused' : now.waitsFor === null ? 'working' : 'waiting';
  const step = now.isDone ? 'done' : active;
  const read = movies / titlesPerPage + singles;
  const all = Math.max(read + wanted, expected / titlesPerPage + now.singles);
  // A builder that has just begun has no rate yet; its pace is the best guess.
  const perMinute = now.rate === 0 ? pace : now.rate;
  // How many more there are than expected, nobody knows.
  const isKnown = step === 'working' && perMinute > 0 && movies <= expected;
  return {
    size,
    pace,
    step,
    movies,
    series,
    incomplete,
    percent: step === 'done' ? 100 : Math.min(99, Math.floor((100 * read) / Math.max(1, all))),
    waitsFor: step === 'waiting' ? now.waitsFor : null,
    expectedMovies: expected,
    totalMovies: total,
    leastVotes,
    estimatedBytes,
    receivedBytes,
    perMinute: step === 'working' ? now.rate : 0,
    remainingMs: isKnown ? Math.round(((all - read) / perMinute) * 60_000) : null,
    updatedAt: settledAt === 0 ? null : settledAt,
  };
}
