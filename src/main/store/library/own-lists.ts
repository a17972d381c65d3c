import type {
  Followable,
  HistoryEntry,
  ListPage,
  WatchlistEntry,
  WatchlistKind,
  WatchlistOrder,
} from '#shared/contract/mine.ts';
import { timeOf } from '#shared/mine/hybrid-clock.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { StoreContext } from '../context.ts';
import { fold } from '../fold.ts';
import { titleKey } from '../titles.ts';
import { episodeName, listedTitle } from './listed-titles.ts';
import { mineState } from './mine.ts';
import { viewingOn } from './watched-series.ts';

/** A page of a list. */
interface Asked {
  readonly offset: number;
  readonly limit: number;
}

interface FollowRow {
  readonly subject: Followable['kind'];
  readonly id: number;
  /** The name at the time. */
  readonly value: string;
  readonly stamp: number;
}

/** The watchlist and followed people. By time of adding the latest comes first, by release the newest. */
export function watchlist(
  context: StoreContext,
  today: CalendarDay,
  { kind, order, offset, limit }: Asked & { readonly kind: WatchlistKind; readonly order: WatchlistOrder },
): ListPage<WatchlistEntry> {
  const { library, service } = context;
  const rows = library.all<FollowRow>(
    `select subject, id, value, stamp from current_values
     where service = ? and kind = 'follow' and value is not null and (?2 in ('all', subject) or (?2 = 'titles' and subject <> 'person'))
     order by stamp desc`,
    service,
    kind,
  );
  const viewing = viewingOn(context, today);
  const shown =
    order === 'added' ? rows.slice(offset, offset + limit) : inOrder(context, rows, order, { offset, limit });
  const entries = shown.map((row): WatchlistEntry => {
    const subject = { kind: row.subject, id: row.id };
    const title = listedTitle(context, subject);
    return {
      ...mineState(context, subject, viewing),
      subject,
      title: { ...title, name: title.name || row.value },
      addedAt: timeOf(row.stamp),
    };
  });
  return { total: rows.length, entries };
}

/** The rows of a page in another order: SQLite sorts, because a row of 20,000 takes longer to read than to sort. */
function inOrder(
  { database }: StoreContext,
  rows: readonly FollowRow[],
  order: 'name' | 'released',
  { offset, limit }: Asked,
): FollowRow[] {
  const numbers = rows.map(({ subject, id, value }) =>
    subject === 'person'
      ? [-1, id, fold(value)]
      : [titleKey(subject === 'movie' ? 'movie' : 'tv', id), id, fold(value)],
  );
  const sorted = database.all<{ row: number }>(
    `select each.key as row
     from json_each(?1) each
       left join title_items on title_items.key = each.value ->> 0
       left join titles using (ref)
       left join people on each.value ->> 0 = -1 and people.id = each.value ->> 1
     order by case ?2 when 'released' then coalesce(released, '') end desc,
       coalesce(titles.folded, people.folded, each.value ->> 2), row
     limit ?3 offset ?4`,
    JSON.stringify(numbers),
    order,
    limit,
    offset,
  );
  return sorted.flatMap(({ row }) => rows[row] ?? []);
}

/** Everything that was seen, the latest first; what was seen on an unknown day comes last. */
export function history(context: StoreContext, { offset, limit }: Asked): ListPage<HistoryEntry> {
  const { library, service } = context;
  const seen = "current_values where service = ? and kind = 'seen' and value is not null";
  const total = library.get<{ total: number }>(`select count(*) as total from ${seen}`, service)?.total ?? 0;
  const rows = library.all<{
    subject: 'movie' | 'episode';
    id: number;
    season: number | null;
    episode: number | null;
    element: string;
    value: string;
    stamp: number;
  }>(
    `select subject, id, nullif(season, -1) as season, nullif(episode, -1) as episode, element, value, stamp
     from ${seen} order by value desc, stamp desc limit ? offset ?`,
    service,
    limit,
    offset,
  );
  const entries = rows.map(({ subject, id, season, episode, element, value, stamp }): HistoryEntry => ({
    mark: { id: element, season, episode, at: value === '' ? null : value },
    mediaType: subject === 'movie' ? 'movie' : 'tv',
    id,
    title: listedTitle(context, { kind: subject === 'movie' ? 'movie' : 'series', id }),
    episodeName: episodeName(context, { id, season, episode }),
    markedAt: timeOf(stamp),
  }));
  return { total, entries };
}
