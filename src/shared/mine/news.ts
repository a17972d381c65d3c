import { isCalendarDay } from '../text/calendar-day.ts';
import type { CalendarDay } from '../text/calendar-day.ts';
import type { News } from './news-schema.ts';
import { mostNamed, mostNoteCharacters } from './operations.ts';

export type { MovedDay, MovedEpisode, MovedOffer, News } from './news-schema.ts';

/**
 * dated: a day became known. moved: a known day changed. arrived, left: at one of the person's services. changed: another way
 * to watch there, for example included instead of rented. listed: a saved view lists movies that it didn't list before.
 */
export const newsKinds = ['dated', 'moved', 'arrived', 'left', 'changed', 'listed'] as const;
export type NewsKind = (typeof newsKinds)[number];
/** What entries of the inbox tell. renumbered: what was marked of a series moved with its episodes. */
export const entryKinds = [...newsKinds, 'renumbered'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Writes news as a value of the log, with at most so many of each list; fewer, where the text would be too long to be read. */
export function newsText(news: News, most = mostNamed): string {
  const { title, days, offers, movies = [], moves = [], spans = [], more } = news;
  const named = {
    days: days.slice(0, most),
    offers: offers.slice(0, most).map((each) => ({ ...each, service: each.service.slice(0, 80) })),
    movies: movies.slice(0, most).map((each) => ({ ...each, title: each.title.slice(0, 200) })),
    moves: moves.slice(0, most),
  };
  const all = { days, offers, movies, moves };
  const left = (Object.keys(all) as (keyof typeof all)[])
    .map((list) => all[list].length - named[list].length)
    .reduce((sum, count) => sum + count, more);
  const text = JSON.stringify({
    title: title.slice(0, 200),
    days: named.days,
    offers: named.offers,
    // Most news has none of these.
    ...(named.movies.length === 0 ? {} : { movies: named.movies }),
    ...(named.moves.length === 0 ? {} : { moves: named.moves }),
    ...(spans.length === 0 ? {} : { spans: spans.slice(-mostNamed) }),
    more: left,
  });
  return text.length > mostNoteCharacters && most > 0 ? newsText(news, most - 1) : text;
}

/** Distinguishes the entries of a title or view: one for each kind and day. */
export function entryOf(kind: EntryKind, today: CalendarDay): string {
  return `${kind}-${today}`;
}

/** The parts of such an entry; null: it isn't one. */
export function readEntry(entry: string): { readonly kind: EntryKind; readonly day: CalendarDay } | null {
  const kind = entryKinds.find((each) => entry.startsWith(`${each}-`));
  const text = kind === undefined ? '' : entry.slice(kind.length + 1);
  return kind !== undefined && isCalendarDay(text) ? { kind, day: text } : null;
}
