import { changedPictures } from '#shared/catalogue/change-pages.ts';
import type { ChangeGroup, ChangeItem } from '#shared/catalogue/resources/changes.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/** One line of the journal. */
export interface JournalEntry {
  /** The same whenever the change is read. */
  readonly id: string;
  /** The service's key of the attribute. */
  readonly key: string;
  /** Unknown actions of a service are updates. */
  readonly action: 'added' | 'updated' | 'deleted';
  /** ISO 8601; null: unknown. */
  readonly time: string | null;
  /** ISO 639-1; null: no language. */
  readonly language: string | null;
  /** ISO 3166-1, of the language's variant; null: none. */
  readonly country: string | null;
  /** The numbers of the season and episode that changed; null: the change names none. */
  readonly season: number | null;
  readonly episode: number | null;
  /** Any value of the service; `valueText` has its text. */
  readonly before: unknown;
  readonly after: unknown;
  readonly pictures: ReturnType<typeof changedPictures>;
}

/** Whether a value of the service has named parts. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function readEntry(key: string, item: ChangeItem): JournalEntry {
  const { value: after, original_value: before, action } = item;
  const about = isRecord(after) ? after : isRecord(before) ? before : {};
  return {
    id: `${key} ${item.id === '' ? JSON.stringify(item) : item.id}`,
    key,
    action: action === 'deleted' ? action : action === 'added' || action === 'created' ? 'added' : 'updated',
    time: item.time,
    language: item.iso_639_1 || null,
    country: item.iso_3166_1 || null,
    season: wholeNumber(about.season_number),
    episode: wholeNumber(about.episode_number),
    before,
    after,
    pictures: changedPictures(about),
  };
}

/** Reads a service's response as entries, each change once. */
export function readJournal(groups: readonly ChangeGroup[]): readonly JournalEntry[] {
  return eachOnce(groups.flatMap(({ key, items }) => items.map((item) => readEntry(key, item))));
}

/** The entries in their order, each change once. */
export function eachOnce(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** The entries by day (UTC), the latest first; those without a time (null) last. */
export function journalDays(
  entries: readonly JournalEntry[],
): ReadonlyMap<CalendarDay | null, readonly JournalEntry[]> {
  const latestFirst = entries.toSorted(({ time: a }, { time: b }) => {
    return a === b ? 0 : (a ?? '') > (b ?? '') ? -1 : 1;
  });
  return Map.groupBy(latestFirst, ({ time }) => time?.slice(0, 10) ?? null);
}
