import { leastFreeBytes } from '#shared/contract/answers.ts';
import type { IndexSize, IndexState } from '#shared/contract/search-index.ts';
import { formatLocalDay } from '#shared/text/calendar-day.ts';
import { formatBytes, formatCount, formatDuration } from '#shared/text/measures.ts';
import { m } from '../i18n/messages.ts';
import { counted } from './names.ts';

/** The name of each size of the catalogue index. */
export const indexSizeNames: Readonly<Record<IndexSize, () => string>> = {
  known: m.index_size_known,
  large: m.index_size_large,
  everything: m.index_size_everything,
};

const obstacles = {
  network: m.index_waits_network,
  power: m.index_waits_power,
  packs: m.index_waits_packs,
  service: m.index_waits_service,
  size: m.index_waits_size,
  disk: m.pack_waiting_room,
} as const;

/** What the index builder does now: its rate and the time left, or why it doesn't work. */
export function indexStep({ step, waitsFor, perMinute, remainingMs }: IndexState, language: string): string {
  if (step === 'done') return m.index_done();
  if (step === 'paused') return m.index_paused();
  if (step === 'waiting') return obstacles[waitsFor ?? 'service']();
  const rate = m.index_rate({ count: formatCount(perMinute, language) });
  return remainingMs === null
    ? rate
    : `${rate} · ${m.index_left({ time: formatDuration(remainingMs, language) })}`;
}

/** Why the index builder waits, where that needs a sentence and figures; null: it doesn't. */
export function indexReason(
  { waitsFor, receivedBytes, estimatedBytes }: IndexState,
  language: string,
): string | null {
  if (waitsFor === 'disk') return m.failure_storage_low({ size: formatBytes(leastFreeBytes, language) });
  if (waitsFor !== 'size') return null;
  return m.index_size_text({
    received: formatBytes(receivedBytes, language),
    estimated: formatBytes(estimatedBytes, language),
  });
}

/** What search covers of the service's catalogue: how many titles, how completely, and as of which day. */
export function indexCovers(index: IndexState, language: string): string {
  const { movies, totalMovies, series, updatedAt } = index;
  const sentence = m.index_covers({
    movies: formatCount(movies, language),
    all: formatCount(Math.max(movies, totalMovies), language),
    complete: completeness(index, language),
    series: formatCount(series, language),
  });
  return updatedAt === null
    ? sentence
    : m.index_covers_day({ covers: sentence, day: formatLocalDay(updatedAt, language) });
}

function completeness({ step, incomplete, leastVotes }: IndexState, language: string): string {
  if (step !== 'done') return m.index_complete_not_yet();
  if (incomplete > 0) return m.index_complete_almost();
  return leastVotes === 0 ? m.index_complete() : m.index_complete_from(counted(leastVotes, language));
}

/** Whether search covers all of the catalogue. */
export function coversAll(index: IndexState | null): boolean {
  return index !== null && index.step === 'done' && index.leastVotes === 0;
}

/** How many titles the index has. */
export function indexHolds({ movies, expectedMovies, series }: IndexState, language: string): string {
  return m.index_holds({
    movies: formatCount(movies, language),
    all: formatCount(Math.max(movies, expectedMovies), language),
    series: formatCount(series, language),
  });
}
