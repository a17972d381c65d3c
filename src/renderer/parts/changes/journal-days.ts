import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { JournalEntry } from './journal-entry.ts';

/** The journal's filter. */
export interface JournalFilter {
  /** Attributes; empty: all. */
  readonly keys: readonly string[];
  /** ISO 639-1; null: all entries. */
  readonly language: string | null;
}

/** The changes of one day. */
export interface JournalDay {
  /** In UTC; null: unknown. */
  readonly day: CalendarDay | null;
  readonly entries: readonly JournalEntry[];
}

export function filterJournal(
  entries: readonly JournalEntry[],
  { keys, language }: JournalFilter,
): readonly JournalEntry[] {
  return entries.filter(
    (entry) =>
      (keys.length === 0 || keys.includes(entry.key)) && (language === null || entry.language === language),
  );
}

/** The entries by day, the latest first; those without a time last. */
export function journalDays(entries: readonly JournalEntry[]): readonly JournalDay[] {
  const latestFirst = entries.toSorted((a, b) =>
    (a.time ?? '') === (b.time ?? '') ? 0 : (a.time ?? '') > (b.time ?? '') ? -1 : 1,
  );
  const days = Map.groupBy(latestFirst, ({ time }) => time?.slice(0, 10) ?? null);
  return [...days].map(([day, these]) => ({ day, entries: these }));
}

/** The distinct values with their counts, the most frequent first. */
export function occurring(
  things: readonly (string | null)[],
): readonly { readonly thing: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const thing of things) if (thing !== null) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts]
    .map(([thing, count]) => ({ thing, count }))
    .sort((a, b) => b.count - a.count || (a.thing < b.thing ? -1 : 1));
}
