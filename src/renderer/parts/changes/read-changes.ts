import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { Marquee, ReadOptions } from '../../transport/marquee.ts';
import { eachOnce, readJournal } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';

/** The series, or the season (by its id), whose changes are read. */
export type ChangesOf = { readonly series: number } | { readonly season: number };

/** Maximum number of pages of one range, in case a service repeats pages. */
const mostPages = 30;

/** Ranges of days, backwards from today. */
export interface AskedChanges {
  readonly of: ChangesOf;
  /** The last day, in UTC. */
  readonly today: CalendarDay;
  readonly ranges: number;
}

export interface ReadChanges {
  readonly of: ChangesOf;
  readonly entries: readonly JournalEntry[];
  /** The days that were read. */
  readonly covered: { readonly from: CalendarDay; readonly to: CalendarDay };
}

/** Reads the changes of a series or season. `days`: of one range. */
export async function readChanges(
  marquee: Marquee,
  { of, today, ranges }: AskedChanges,
  days: number,
  options: ReadOptions,
): Promise<ReadChanges> {
  const entries: JournalEntry[] = [];
  for (let range = 1; range <= ranges; range += 1)
    entries.push(...(await readRange(marquee, of, addDays(today, 1 - days * range), days, options)));
  const from = addDays(today, 1 - days * ranges);
  // A service can count a day in two ranges.
  return { of, entries: eachOnce(entries), covered: { from, to: today } };
}

/** Responses have no page count, so the first page that adds nothing is the last one. */
async function readRange(
  marquee: Marquee,
  of: ChangesOf,
  from: CalendarDay,
  days: number,
  options: ReadOptions,
): Promise<Iterable<JournalEntry>> {
  const entries = new Map<string, JournalEntry>();
  for (let page = 1; page <= mostPages; page += 1) {
    const range = { start_date: from, end_date: addDays(from, days - 1), page };
    const { value } =
      'season' in of
        ? await marquee.read('season.changes', { season_id: of.season, ...range }, options)
        : await marquee.read('tv.changes', { series_id: of.series, ...range }, options);
    const known = entries.size;
    for (const entry of readJournal(value.changes)) entries.set(entry.id, entry);
    if (entries.size === known) break;
  }
  return entries.values();
}
