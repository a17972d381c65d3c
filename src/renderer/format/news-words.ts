import type { InboxEntry } from '#shared/contract/inbox.ts';
import { formatDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { countryName } from '#shared/text/formats.ts';
import type { MovedDay, MovedEpisode, MovedOffer } from '#shared/mine/news.ts';
import { m } from '../i18n/messages.ts';
import { listText } from './names.ts';
import { address } from './places.ts';
import { monetisationNames } from './watch-providers.ts';

/** The name of an entry's title or view. */
export function newsName({ subject: { kind, id }, title, news }: InboxEntry): string {
  if (kind === 'view') return title.name || news.title;
  return title.name || news.title || (kind === 'movie' ? m.movie_numbered : m.series_numbered)({ id });
}

/** What an entry says, in lines. */
export function newsLines(
  { kind, news: { days, offers, movies = [], moves = [], more } }: InboxEntry,
  language: string,
): string[] {
  const titles = movies.map(({ id, title }) => title || m.movie_numbered({ id }));
  const lines = [
    ...(titles.length === 0 ? [] : [m.news_listed({ titles: listText(titles) })]),
    ...days.map((day) => dayLine(day, language)),
    ...offers.map((offer) => offerLine(kind, offer, language)),
    ...(moves.length === 0 ? [] : [m.news_marks_moved(), listText(moves.map(moveText))]),
  ];
  return more === 0 ? lines : [...lines, m.and_more({ count: more })];
}

function dayLine({ season, episode, day, before }: MovedDay, language: string): string {
  const on = (each: CalendarDay): string => formatDay(each, language);
  const isMovie = season === null || episode === null;
  const what = isMovie ? m.news_release() : m.upcoming_number({ season, episode });
  if (day === null) return m.news_undated({ what, before: before === null ? '' : on(before) });
  if (before === null) return (isMovie ? m.news_released : m.news_airs)({ what, day: on(day) });
  return m.news_moved({ what, day: on(day), before: on(before) });
}

function moveText({ season, episode, toSeason, toEpisode, isProbable }: MovedEpisode): string {
  const before = m.upcoming_number({ season, episode });
  const now = m.upcoming_number({ season: toSeason, episode: toEpisode });
  return (isProbable ? m.news_renumbered_probably : m.news_renumbered)({ before, now });
}

function offerLine(
  kind: InboxEntry['kind'],
  { country, service, ways, before }: MovedOffer,
  language: string,
): string {
  const named = (all: MovedOffer['ways']): string => listText(all.map((way) => monetisationNames[way]()));
  const where = { service, country: countryName(country, language) };
  if (kind === 'left') return m.news_left(where);
  if (kind === 'arrived') return m.news_arrived({ ...where, ways: named(ways) });
  return m.news_changed({ ...where, ways: named(ways), before: named(before) });
}

/** The address of what an entry is about: the only episode that it names, where to watch a movie, the title, or the view. */
export function newsAddress({
  subject: { kind, id },
  news: { days, offers, more },
  view,
}: InboxEntry): string {
  if (kind === 'view') return view === null ? address.inbox : address.view(view);
  if (kind === 'movie') return offers.length > 0 ? address.watch(id) : address.movie(id);
  const [first] = days;
  return days.length === 1 && more === 0 && first?.season != null && first.episode !== null
    ? address.episode(id, first.season, first.episode)
    : address.series(id);
}
