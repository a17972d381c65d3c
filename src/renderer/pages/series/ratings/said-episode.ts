import type { Episode } from '#shared/catalogue/resources/seasons.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { formatCount, formatMinutes, formatScore } from '#shared/text/measures.ts';
import { m } from '../../../i18n/messages.ts';
import { sayDay } from '../../../parts/dates.ts';
import { episodeTypeMark } from '../../../parts/episode-facts.ts';
import { isRated } from './rating-rows.ts';

/** An episode's name, or its number where it has none. */
export function episodeName(episode: Episode): string {
  return episode.name || m.episode_numbered({ number: episode.episode_number });
}

/** "8.4, 312 votes", or why there is nothing. `hidden`: there is something, which the shield keeps back. */
export function sayRating(episode: Episode, hidden: boolean, today: CalendarDay, language: string): string {
  if (hidden) return m.ratings_hidden();
  if (isRated(episode)) {
    const votes = m.votes({ count: episode.vote_count, shown: formatCount(episode.vote_count, language) });
    return `${formatScore(episode.vote_average, language)}, ${votes}`;
  }
  return episode.air_date !== null && episode.air_date > today ? m.ratings_unaired() : m.ratings_unrated();
}

/** All that a cell of the grid says to those who hear it. */
export function sayCell(
  episode: Episode,
  hidden: boolean,
  mine: number | null,
  today: CalendarDay,
  language: string,
): string {
  return [
    sayRating(episode, hidden, today, language),
    mine === null ? null : m.ratings_mine({ score: formatScore(mine, language) }),
    episodeName(episode),
    episodeTypeMark(episode.episode_type),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** When an episode airs, how long it is, how it is rated. */
export function episodeFacts(
  episode: Episode,
  hidden: boolean,
  today: CalendarDay,
  language: string,
): string {
  return [
    episodeTypeMark(episode.episode_type),
    sayDay(episode.air_date, today, language),
    episode.runtime === null || episode.runtime === 0 ? null : formatMinutes(episode.runtime, language),
    sayRating(episode, hidden, today, language),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}
