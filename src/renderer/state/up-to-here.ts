import { firstYear } from '#shared/catalogue/numbers.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { MineTitle } from '#shared/contract/mine-answers.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { seasonsText } from '../format/season-name.ts';
import { m } from '../i18n/messages.ts';

/** What "Mark seen up to here" marks at each episode of a season, in words, by number; only where it marks more than that episode. */
export function upToHere(title: MineTitle, season: Season, today: CalendarDay): ReadonlyMap<number, string> {
  const number = season.season_number;
  // Specials are apart.
  const earlier = number === 0 ? [] : title.seasons.filter((each) => each.season > 0 && each.season < number);
  const before = earlier.filter(({ unmarked }) => unmarked > 0);
  const countBefore = before.reduce((sum, { unmarked }) => sum + unmarked, 0);
  const isPartial = number < firstYear && earlier.length < number - 1;
  const marked = new Set(title.marks.filter((mark) => mark.season === number).map(({ episode }) => episode));
  const texts = new Map<number, string>();
  let own = 0;
  for (const each of season.episodes.toSorted((a, b) => a.episode_number - b.episode_number)) {
    if (each.air_date !== null && each.air_date > today) continue;
    const isMarked = marked.has(each.episode_number);
    if (!isMarked) own += 1;
    const count = countBefore + own;
    if (count <= (isMarked ? 0 : 1) && !isPartial) continue;
    const last = own > 0 ? number : (before.at(-1)?.season ?? number);
    const parts = [
      ...[m.spoiler_seen(), m.episodes({ count }), seasonsText(before[0]?.season ?? number, last)],
      ...(isPartial ? [m.seen_earlier_seasons()] : []),
    ];
    texts.set(each.episode_number, parts.join(' · '));
  }
  return texts;
}
