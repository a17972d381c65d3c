import type { NextEpisode } from '#shared/contract/mine-answers.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { releasedOf } from '../../catalogue/store/title-items.ts';
import type { ReadContext } from '../../store/context.ts';

/** A series of which nothing aired for so many days is no longer on the air. */
const offAirAfterDays = 365;
const dayMs = 24 * 60 * 60_000;

/**
 * The episodes without a day that have aired: those before one that aired or was seen, and seasons without any day if the series is
 * no longer on the air. `episodes`: all of a series, by season and number.
 */
export function airedWithoutDay(
  context: ReadContext,
  id: number,
  { episodes, isSeen }: { readonly episodes: readonly NextEpisode[]; isSeen(each: NextEpisode): boolean },
  today: CalendarDay,
): ReadonlySet<NextEpisode> {
  const aired = new Set<NextEpisode>();
  if (episodes.every(({ airDate }) => airDate !== null)) return aired;
  let isOver: boolean | null = null;
  const seasons = [...Map.groupBy(episodes, ({ season }) => season)];
  const [specials, regular] = [
    seasons.filter(([season]) => season === 0),
    seasons.filter(([season]) => season > 0),
  ];
  for (const sequence of [specials, regular]) {
    let isBeforeAired = false;
    for (const [, season] of sequence.toReversed()) {
      if (!isBeforeAired && season.every(({ airDate }) => airDate === null)) {
        isOver ??= isOffTheAir(context, id, today, episodes.some(isSeen));
        isBeforeAired = isOver;
      }
      for (const each of season.toReversed()) {
        if (each.airDate === null && isBeforeAired) aired.add(each);
        isBeforeAired ||= isSeen(each) || (each.airDate !== null && each.airDate <= today);
      }
    }
  }
  return aired;
}

/**
 * Whether nothing of a series aired for a year or airs later, as far as days and lists of series on the air are known. If no day is
 * known, only one that was begun can have ended.
 */
function isOffTheAir(
  { database, now }: ReadContext,
  id: number,
  today: CalendarDay,
  isBegun: boolean,
): boolean {
  // Texts are blobs, which SQLite would otherwise read as binary JSON.
  const { last, isListed } = database.get<{ last: CalendarDay | null; isListed: number }>(
    `select (
       select max(day) from (
         select max(air_date) as day from episodes where series_id = :id
         union all select max(air_date) from seasons where series_id = :id
         union all select ${releasedOf} from titles where key = :id * 2
       )
     ) as last, exists (
       select 1 from bodies join body_texts using (id), json_each(cast(text as text), '$.results') listed
       where endpoint = 'tv.onTheAir' and fetched_at between :from and :now and listed.value ->> 'id' = :id
     ) as isListed`,
    { id, now: now(), from: now() - offAirAfterDays * dayMs },
  ) ?? { last: null, isListed: 0 };
  if (isListed === 1) return false;
  return last === null ? isBegun : last < addDays(today, -offAirAfterDays);
}
