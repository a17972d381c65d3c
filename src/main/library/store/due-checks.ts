import type { OfferSnapshot } from '#shared/contract/local-things.ts';
import type { NewsSubject, Title } from '#shared/contract/mine.ts';
import { entryOf } from '#shared/mine/news.ts';
import type { NewsKind } from '#shared/mine/news.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { titleKey } from '../../catalogue/store/titles.ts';
import { newsWrites } from './inbox.ts';
import { listedTitle } from './listed-titles.ts';
import { history } from './offer-history.ts';
import { isSet } from './operation-log.ts';
import { write } from './operations.ts';
import { checkedView, checkedViews } from './saved-views.ts';

export { checkedView } from './saved-views.ts';

/** A followed title or a saved view, and its last check. Days count from 1970-01-01. */
export interface DueCheck {
  readonly subject: NewsSubject;
  /** null: never. */
  readonly checkedDay: number | null;
  readonly dueDay: number | null;
  /** JSON that the watcher wrote at its last check; null: never checked. */
  readonly state: string | null;
}

/** What is stored about a followed title. */
export interface FollowedTitle {
  readonly name: string;
  /** Of a movie. */
  readonly day: CalendarDay | null;
  /** The region of the list that says the day, ISO 3166-1; "": it was of none. */
  readonly region: string;
  /** Of a movie, the newest first. */
  readonly snapshots: readonly OfferSnapshot[];
  /** Of a series, by number, specials too. */
  readonly seasons: readonly { readonly id: number; readonly number: number }[];
  readonly episodes: readonly {
    readonly season: number;
    readonly episode: number;
    readonly day: CalendarDay | null;
  }[];
}

/** What a check found. */
export interface CheckOutcome {
  readonly today: CalendarDay;
  readonly checkedDay: number;
  readonly dueDay: number;
  readonly state: string;
  readonly news: readonly { readonly kind: NewsKind; readonly text: string }[];
}

/** What is asked for of what is due. */
export interface DueOptions {
  readonly limit: number;
  /** Whether what isn't due is meant too. */
  readonly all: boolean;
  /** Whether saved views are meant too. */
  readonly views: boolean;
}

/**
 * The followed titles and saved views that are due on a day: those that were never checked, then by how much of their interval
 * has passed.
 */
export function due(context: ReadContext, day: number, { limit, all, views }: DueOptions): DueCheck[] {
  const { library, service } = context;
  const numbers = views ? checkedViews(context).map(({ number }) => number) : [];
  const rows = library.all<NewsSubject & Omit<DueCheck, 'subject'>>(
    `with checked (kind, id) as (
       select subject, id from current_values
       where service = :service and kind = 'follow' and subject in ('movie', 'series') and value is not null
       union all select 'view', value from json_each(:views)
     )
     select checked.kind, checked.id, checked_day as checkedDay, due_day as dueDay, state
     from checked
       left join checks on checks.service = :service and checks.kind = checked.kind and checks.id = checked.id
     where :all or due_day is null or due_day <= :day or checked_day > :day
     order by checked_day is not null, (:day - checked_day) * 1.0 / max(due_day - checked_day, 1) desc,
       due_day - checked_day, checked.kind, checked.id
     limit :limit`,
    { service, day, limit, all: all ? 1 : 0, views: JSON.stringify(numbers) },
  );
  return rows.map(({ kind, id, ...check }) => ({ ...check, subject: { kind, id } }));
}

/** What is stored about a followed title. */
export function known(context: ReadContext, subject: Title): FollowedTitle {
  const { database, library, service } = context;
  const { kind, id } = subject;
  const listed = listedTitle(context, subject);
  const followed = library.value<string | null>(
    "select value from current_values where service = ? and kind = 'follow' and subject = ? and id = ?",
    ...[service, kind, id],
  );
  const name = listed.name === '' ? (followed ?? '') : listed.name;
  if (kind === 'movie') {
    const region = database.value<string | null>(
      "select told_by ->> '$.parameters.region' as region from titles where key = ?",
      titleKey('movie', id),
    );
    return {
      name,
      day: listed.day,
      region: region ?? '',
      snapshots: history(context, id),
      seasons: [],
      episodes: [],
    };
  }
  return {
    name,
    day: null,
    region: '',
    snapshots: [],
    seasons: database.all(
      'select season_number as number, max(id) as id from seasons where series_id = ? group by number order by number',
      id,
    ),
    episodes: database.all(
      `select season_number as season, episode_number as episode, air_date as day from episodes
       where series_id = ? order by season, episode`,
      id,
    ),
  };
}

/**
 * Stores a check and tells its news, in one transaction. If the title has news of one of the kinds on this day already, nothing
 * is told and the old state stays, so the next check finds the same again. Returns how many were told.
 */
export function record(
  context: StoreContext,
  subject: NewsSubject,
  { today, checkedDay, dueDay, state, news }: CheckOutcome,
): number {
  const { library, service } = context;
  return library.transaction(() => {
    const { kind, id } = subject;
    // A query that is saved again later begins anew; its removal may be undone before its next check.
    library.run(
      `delete from checks where service = ? and kind = 'view' and due_day < ?
         and id not in (select value from json_each(?))`,
      ...[service, checkedDay - 1, JSON.stringify(checkedViews(context).map(({ number }) => number))],
    );
    if (!isChecked(context, subject)) return 0;
    const writes = news.flatMap((each) => newsWrites(subject, entryOf(each.kind, today), each.text));
    const isToldToday = writes.some((each) => isSet(context, each));
    if (!isToldToday) write(context, writes);
    const days = { checked_day: checkedDay, due_day: dueDay };
    if (isToldToday)
      library.run(
        'update checks set checked_day = ?, due_day = ? where service = ? and kind = ? and id = ?',
        ...[checkedDay, dueDay, service, kind, id],
      );
    else library.upsert('checks', { service, kind, id }, { ...days, state });
    return isToldToday ? 0 : news.length;
  });
}

/** Whether a title is still followed, or a view still saved. */
function isChecked(context: ReadContext, { kind, id }: NewsSubject): boolean {
  if (kind === 'view') return checkedView(context, id) !== null;
  const { library, service } = context;
  return library.has(
    `select 1 from current_values
     where service = ? and kind = 'follow' and subject = ? and id = ? and value is not null`,
    ...[service, kind, id],
  );
}

/** Counts a request before it is sent; false: the day has no more. */
export function spend(context: StoreContext, day: number, limit: number): boolean {
  const { library, service } = context;
  const sent = spent(context, day);
  if (sent >= limit) return false;
  library.upsert('check_requests', { service }, { day, sent: sent + 1 });
  return true;
}

/** How many requests were sent on a day. */
export function spent({ library, service }: ReadContext, day: number): number {
  const sent = library.value<number>(
    'select sent from check_requests where service = ? and day = ?',
    ...[service, day],
  );
  return sent ?? 0;
}
