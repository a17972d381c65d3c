import type { Episode } from '#shared/catalogue/resources/seasons.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { formatMinutes, formatScore } from '#shared/text/measures.ts';
import { counted, episodeTypeMark, joinFacts } from '../../../format/names.ts';
import { m } from '../../../i18n/messages.ts';
import { dayText } from '../../../format/dates.ts';
import { isRated } from './rating-rows.ts';

/** An episode's name, or its number without one. */
export function episodeName(episode: Episode): string {
  return episode.name || m.episode_numbered({ number: episode.episode_number });
}

/** "S4 E6". */
export function episodeCode(episode: Episode): string {
  return m.upcoming_number({ season: episode.season_number, episode: episode.episode_number });
}

/** "8.4, 312 votes", or the reason why there is no rating. */
export function ratingText(episode: Episode, hidden: boolean, today: CalendarDay, language: string): string {
  if (hidden) return m.ratings_hidden();
  if (isRated(episode)) {
    const votes = m.votes(counted(episode.vote_count, language));
    return `${formatScore(episode.vote_average, language)}, ${votes}`;
  }
  return episode.air_date !== null && episode.air_date > today ? m.ratings_unaired() : m.no_votes();
}

/** The accessible name of a cell. */
export function cellLabel(
  episode: Episode,
  hidden: boolean,
  mine: number | null,
  today: CalendarDay,
  language: string,
): string {
  return [
    ratingText(episode, hidden, today, language),
    mine === null ? null : m.ratings_mine({ score: formatScore(mine, language) }),
    episodeName(episode),
    episodeTypeMark(episode.episode_type),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** An episode's type, day, runtime and rating. */
export function episodeFacts(
  episode: Episode,
  hidden: boolean,
  today: CalendarDay,
  language: string,
): string {
  return joinFacts([
    episodeTypeMark(episode.episode_type),
    dayText(episode.air_date, today, language),
    episode.runtime === null || episode.runtime === 0 ? null : formatMinutes(episode.runtime, language),
    ratingText(episode, hidden, today, language),
  ]);
}
