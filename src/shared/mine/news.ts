import { isCalendarDay } from '../text/calendar-day.ts';
import type { CalendarDay } from '../text/calendar-day.ts';
import type { News } from './news-schema.ts';
import { mostNamed } from './operations.ts';

export type { MovedDay, MovedOffer, News } from './news-schema.ts';

/**
 * dated: a day became known. moved: a known day changed. arrived, left: at one of the person's services. changed: another way
 * to watch there, for example included instead of rented.
 */
export const newsKinds = ['dated', 'moved', 'arrived', 'left', 'changed'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** Writes news as a value of the log. */
export function newsText({ title, days, offers, more }: News): string {
  const named = {
    title: title.slice(0, 200),
    days: days.slice(0, mostNamed),
    offers: offers.slice(0, mostNamed).map((each) => ({ ...each, service: each.service.slice(0, 80) })),
  };
  const left = days.length - named.days.length + (offers.length - named.offers.length);
  return JSON.stringify({ ...named, more: more + left });
}

/** Distinguishes the entries of a title: one for each kind and day. */
export function entryOf(kind: NewsKind, today: CalendarDay): string {
  return `${kind}-${today}`;
}

/** The parts of such an entry; null: it isn't one. */
export function readEntry(entry: string): { readonly kind: NewsKind; readonly day: CalendarDay } | null {
  const kind = newsKinds.find((each) => entry.startsWith(`${each}-`));
  const text = kind === undefined ? '' : entry.slice(kind.length + 1);
  return kind !== undefined && isCalendarDay(text) ? { kind, day: text } : null;
}
