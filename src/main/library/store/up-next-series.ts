import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { ReadContext } from '../../store/context.ts';

/** So many marks are read first, then twice as many each time: most people see all of Up next in the latest ones. */
const firstMarks = 2_000;
const dayMs = 24 * 60 * 60_000;
/** How long a search for seasons lasts; the longer one if the last known episode is older than a year. In ms. */
const [searchedFor, searchedForOld] = [7 * dayMs, 30 * dayMs];

/**
 * The series of Up next: those with a seen episode or a follow, apart from paused and dismissed ones, and from those that the
 * person stopped following after the last mark.
 */
export class UpNextSeries {
  readonly #context: ReadContext;
  readonly #followed: ReadonlySet<number>;
  readonly #leftOut: ReadonlySet<number>;
  /** When a series was unfollowed, as a stamp, by id. */
  readonly #unfollowed: Readonly<Record<string, number>>;

  constructor(context: ReadContext) {
    this.#context = context;
    // As texts, because 20,000 rows take longer to hand over than to find.
    const row = context.library.get<{ followed: string; leftOut: string; unfollowed: string }>(
      `select json_group_array(id) filter (where kind = 'follow' and value is not null) as followed,
         json_group_array(id) filter (where kind <> 'follow' and value is not null) as leftOut,
         json_group_object(id, stamp) filter (where kind = 'follow' and value is null) as unfollowed
       from current_values where service = ? and kind in ('follow', 'pause', 'dismiss') and subject = 'series'`,
      context.service,
    );
    this.#leftOut = new Set(JSON.parse(row?.leftOut ?? '[]') as number[]);
    const followed = JSON.parse(row?.followed ?? '[]') as number[];
    this.#followed = new Set(followed.filter((id) => !this.#leftOut.has(id)));
    this.#unfollowed = JSON.parse(row?.unfollowed ?? '{}') as Record<string, number>;
  }

  /** All of them, each once, in parts: those with a mark by the last day of one, the latest first; then those without a mark. */
  *inOrder(): Generator<{ readonly ids: readonly number[]; readonly isMarked: boolean }> {
    const rest = new Set(this.#followed);
    const given = new Set<number>();
    for (const part of this.#marked()) {
      const ids = part.flatMap(([id, stamp]) => (this.#has(id, stamp) && !given.has(id) ? [id] : []));
      for (const id of ids) {
        given.add(id);
        rest.delete(id);
      }
      yield { ids, isMarked: true };
    }
    yield { ids: [...rest], isMarked: false };
  }

  /** The same in no order, with those that the person stopped following. */
  all(): number[] {
    const { library, service } = this.#context;
    const ofService = "service = ?1 and kind = 'seen' and subject = 'episode'";
    // From one series to the next by the key, because this is asked after each change, and most series have many marks.
    const marked = library.value<string>(
      `with recursive series (id) as (
         select min(id) from current_values where ${ofService}
         union all
         select (select min(id) from current_values where ${ofService} and id > series.id) from series where id is not null
       )
       select json_group_array(id) as ids from series where exists (
         select 1 from current_values where ${ofService} and current_values.id = series.id and +value is not null)`,
      service,
    );
    const ids = (JSON.parse(marked ?? '[]') as number[]).filter((id) => !this.#leftOut.has(id));
    return [...new Set([...this.#followed, ...ids])];
  }

  /** Those with an episode that aired on the person's day or in the six days before it, by the day of the last one. */
  airedWithinWeek(today: CalendarDay): number[] {
    const { database, library, service } = this.#context;
    const aired = database.value<string>(
      `select json_group_array(id order by day desc, id) as ids from (
         select series_id as id, max(air_date) as day from episodes
         where air_date between ? and ? and season_number > 0 group by series_id
       )`,
      addDays(today, -6),
      today,
    );
    const ids = JSON.parse(aired ?? '[]') as number[];
    const marked = library.all<{ id: number; stamp: number | null }>(
      `select ids.value as id, (
         select max(stamp) from current_values
         where service = ? and kind = 'seen' and subject = 'episode' and id = ids.value and value is not null
       ) as stamp from json_each(?) ids`,
      service,
      JSON.stringify(ids.filter((id) => !this.#followed.has(id))),
    );
    const stamps = new Map(marked.map(({ id, stamp }) => [id, stamp]));
    return ids.filter((id) => this.#has(id, stamps.get(id) ?? null));
  }

  /** `stamp`: of the last mark; null: none. */
  #has(id: number, stamp: number | null): boolean {
    if (this.#followed.has(id)) return true;
    return stamp !== null && !this.#leftOut.has(id) && stamp > (this.#unfollowed[id] ?? -Infinity);
  }

  /** The series with a seen episode and the stamps of their marks, in parts. A series can be in several parts. */
  *#marked(): Generator<readonly (readonly [id: number, stamp: number])[]> {
    const { library, service } = this.#context;
    for (let [offset, limit] = [0, firstMarks]; ; [offset, limit] = [offset + limit, 2 * limit]) {
      const part = library.get<{ series: string; marks: number }>(
        `with latest (id, stamp, place, marks) as (
           select id, max(stamp), min(place), count(*) from (
             select id, stamp, row_number() over (order by value desc, stamp desc) as place from current_values
             where service = ? and kind = 'seen' and value is not null and subject = 'episode'
             order by value desc, stamp desc limit ? offset ?
           ) group by id
         )
         select json_group_array(json_array(id, stamp) order by place) as series, coalesce(sum(marks), 0) as marks
         from latest`,
        ...[service, limit, offset],
      );
      if (part === undefined) return;
      yield JSON.parse(part.series) as [number, number][];
      if (part.marks < limit) return;
    }
  }
}

/** What is asked for of the series whose seasons are looked for. */
export interface WantedSeasons {
  readonly limit: number;
  /** Whether those are meant too whose last search is a week old; a month, if nothing aired for a year. */
  readonly again: boolean;
}

/** The series of Up next whose seasons have never been looked for completely, in its order. */
export function seasonsWanted(
  context: ReadContext,
  today: CalendarDay,
  { limit, again }: WantedSeasons,
): number[] {
  const { database, now } = context;
  const series = new UpNextSeries(context);
  const found = database.value<string>(
    `select json_group_array(series.value) as ids
     from json_each(:ids) series left join season_searches on series_id = series.value
     where checked_at is null or (:again and (checked_at > :ahead or checked_at < :now - :old or (
       checked_at < :now - :recent and coalesce(
         (select max(air_date) from episodes where episodes.series_id = series.value) >= :yearAgo, true))))`,
    {
      ids: JSON.stringify(series.all()),
      again: again ? 1 : 0,
      now: now(),
      // As far ahead, a search still counts where seasons are looked for.
      ahead: now() + 24 * 60 * 60_000,
      yearAgo: addDays(today, -365),
      old: searchedForOld,
      recent: searchedFor,
    },
  );
  const due = new Set(JSON.parse(found ?? '[]') as number[]);
  const wanted: number[] = [];
  // Reading the order takes long, and mostly nothing is due.
  if (due.size === 0) return wanted;
  for (const { ids } of series.inOrder()) {
    wanted.push(...ids.filter((id) => due.has(id)));
    if (wanted.length >= Math.min(limit, due.size)) break;
  }
  return wanted.slice(0, limit);
}
