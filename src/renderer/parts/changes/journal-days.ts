import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { JournalEntry } from './journal-entry.ts';

/** What of the journal is shown; null: all. */
export interface JournalFilter {
  /** Attributes; none: all. */
  readonly keys: ReadonlySet<string>;
  /** ISO 639-1; null: all, with those of no language. */
  readonly language: string | null;
}

/** The changes of one day. */
export interface JournalDay {
  /** In UTC; null: nobody says when. */
  readonly day: CalendarDay | null;
  readonly entries: readonly JournalEntry[];
}

/** The entries that a filter lets through. */
export function filterJournal(
  entries: readonly JournalEntry[],
  { keys, language }: JournalFilter,
): readonly JournalEntry[] {
  return entries.filter(
    (entry) => (keys.size === 0 || keys.has(entry.key)) && (language === null || entry.language === language),
  );
}

/** The entries by day, the latest first, and within a day too; those without a time last. */
export function journalDays(entries: readonly JournalEntry[]): readonly JournalDay[] {
  const latestFirst = entries.toSorted((a, b) =>
    (a.time ?? '') === (b.time ?? '') ? 0 : (a.time ?? '') > (b.time ?? '') ? -1 : 1,
  );
  const days = Map.groupBy(latestFirst, ({ time }) => time?.slice(0, 10) ?? null);
  return [...days].map(([day, these]) => ({ day, entries: these }));
}

/** How often each of the things that occur does, the most frequent first. */
export function occurring(
  things: readonly (string | null)[],
): readonly { readonly thing: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const thing of things) if (thing !== null) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts]
    .map(([thing, count]) => ({ thing, count }))
    .sort((a, b) => b.count - a.count || (a.thing < b.thing ? -1 : 1));
}
