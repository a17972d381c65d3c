import type { SeenCount } from '#shared/contract/mine-answers.ts';
import type { Watchable } from '#shared/contract/mine.ts';
import { formatDay, formatNearDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { dateFormat } from '#shared/text/formats.ts';
import { formatCount } from '#shared/text/measures.ts';
import { m } from '../i18n/messages.ts';
import { counted } from './names.ts';

/** A day in words: "tomorrow · 3 Oct 2026" if it is near, else "3 Oct 2026". */
export function dayText(day: CalendarDay | null, today: CalendarDay, language: string): string {
  if (day === null) return m.date_unknown();
  const near = formatNearDay(day, today, language);
  const full = formatDay(day, language);
  return near === null ? full : `${near} · ${full}`;
}

/** The range from the first to the last day. */
export function spanText(days: readonly (CalendarDay | null)[], language: string): string {
  const known = days.filter((day) => day !== null).sort();
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return m.date_unknown();
  if (first === last) return formatDay(first, language);
  // The range format shares what both days have in common.
  const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(first), new Date(last));
}

/** When something was seen, as in a `SeenMark`: its day, or that it is unknown. */
export function seenAtText(at: string | null, language: string): string {
  if (at === null) return m.unknown_date();
  if (!at.includes('T')) return formatDay(at, language);
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return dateFormat(language, style).format(Date.parse(`${at}Z`));
}

/** The time of day of the same; "" if it is unknown. */
export function seenTimeText(at: string, language: string): string {
  if (!at.includes('T')) return '';
  return dateFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.parse(`${at}Z`));
}

/** How many of the aired episodes were seen. */
export function seenOfText({ seen, aired }: SeenCount, language: string): string {
  return m.seen_of({ seen: formatCount(seen, language), aired: formatCount(aired, language) });
}

/** What is marked as seen, for its words. */
interface Marking {
  readonly subject: Watchable;
  /** Whether all of it was seen. */
  readonly seen: boolean;
  /** When it airs; null: unknown. */
  readonly airDate: CalendarDay | null;
  /** Of a season: some of its episodes air later. */
  readonly isPartial?: boolean;
  /** How many episodes a press marks, or takes the marks from; null: that isn't known. */
  readonly count?: number | null;
}

/** The day on which something airs that can't be marked yet; null: it can. */
export function airsLater({ seen, airDate }: Marking, today: CalendarDay): CalendarDay | null {
  return !seen && airDate !== null && airDate > today ? airDate : null;
}

/** What a press on a circle does, or when it will do something. */
export function seenAction(marking: Marking, today: CalendarDay, language: string): string {
  const later = airsLater(marking, today);
  if (later !== null) return m.seen_airs({ day: formatDay(later, language) });
  const { kind } = marking.subject;
  const isSeveral = kind === 'series' || kind === 'season';
  const words = marking.seen
    ? m.seen_unmark()
    : marking.isPartial === true
      ? m.seen_all_aired()
      : isSeveral
        ? m.seen_all()
        : m.seen_mark();
  const { count = null } = marking;
  return count !== null && count > 1 ? `${words} (${m.episodes(counted(count, language))})` : words;
}
