import { isCalendarDay } from '../text/calendar-day.ts';
import type { CalendarDay } from '../text/calendar-day.ts';
import type { News } from './news-schema.ts';
import { mostNamed } from './operations.ts';

export type { MovedDay, MovedOffer, News } from './news-schema.ts';

/**
 * dated: a day became known. moved: a known day changed. arrived, left: at one of the person's services. changed: another way
 * to watch there, for example included instead of rented. listed: a saved view lists movies that it didn't list before.
 */
export const newsKinds = ['dated', 'moved', 'arrived', 'left', 'changed', 'listed'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** Writes news as a value of the log. */
export function newsText({ title, days, offers, movies = [], more }: News): string {
  const named = {
    title: title.slice(0, 200),
    days: days.slice(0, mostNamed),
    offers: offers.slice(0, mostNamed).map((each) => ({ ...each, service: each.service.slice(0, 80) })),
    movies: movies.slice(0, mostNamed).map((each) => ({ ...each, title: each.title.slice(0, 200) })),
  };
  const left = [
    days.length - named.days.length,
    offers.length - named.offers.length,
    movies.length - named.movies.length,
  ].reduce((sum, count) => sum + count, more);
  // Most news is of titles, and has no movies.
  const { movies: listed, ...others } = named;
  return JSON.stringify({ ...others, ...(listed.length === 0 ? {} : { movies: listed }), more: left });
}

/** Distinguishes the entries of a title or view: one for each kind and day. */
export function entryOf(kind: NewsKind, today: CalendarDay): string {
  return `${kind}-${today}`;
}

/** The parts of such an entry; null: it isn't one. */
export function readEntry(entry: string): { readonly kind: NewsKind; readonly day: CalendarDay } | null {
  const kind = newsKinds.find((each) => entry.startsWith(`${each}-`));
  const text = kind === undefined ? '' : entry.slice(kind.length + 1);
  return kind !== undefined && isCalendarDay(text) ? { kind, day: text } : null;
}
