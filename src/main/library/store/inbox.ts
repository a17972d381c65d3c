import type { Inbox, InboxEntry } from '#shared/contract/inbox.ts';
import type { NewsSubject } from '#shared/contract/mine.ts';
import { timeOf } from '#shared/mine/hybrid-clock.ts';
import type { Stamp } from '#shared/mine/hybrid-clock.ts';
import { readEntry } from '#shared/mine/news.ts';
import type { News } from '#shared/mine/news.ts';
import { fieldOf } from '#shared/mine/operations.ts';
import type { Field } from '#shared/mine/operations.ts';
import type { ReadContext } from '../../store/context.ts';
import { listedTitle } from './listed-titles.ts';
import { valueOf } from './operation-log.ts';
import { writeOf } from './operations.ts';
import type { Write } from './operations.ts';
import { checkedView } from './saved-views.ts';

interface EntryRow {
  readonly kind: NewsSubject['kind'];
  readonly id: number;
  readonly entry: string;
  readonly text: string;
  readonly stamp: Stamp;
}

/** A part of the inbox, the latest first. */
export function list(
  context: ReadContext,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Inbox {
  const { library, service } = context;
  const rows = library.all<EntryRow>(
    `select subject as kind, id, element as entry, value as text, stamp from current_values
     where service = ? and kind = 'news' and value is not null
     order by stamp desc, subject, id, element limit ? offset ?`,
    ...[service, limit, offset],
  );
  const total = library.value<number>(
    "select count(*) as count from current_values where service = ? and kind = 'news' and value is not null",
    service,
  );
  return {
    total: total ?? 0,
    entries: rows.flatMap(({ kind, id, entry, text, stamp }) => {
      const named = readEntry(entry);
      // A newer version may know other kinds.
      if (named === null) return [];
      const news = JSON.parse(text) as News;
      const subject = { kind, id };
      const isUnread = valueOf(context, fieldOf('unread', subject, entry)) !== null;
      return [
        {
          subject,
          entry,
          kind: named.kind,
          news,
          isUnread,
          at: timeOf(stamp),
          ...aboutSubject(context, subject, news),
        },
      ];
    }),
  };
}

/** What is known now about the title or view of an entry. */
function aboutSubject(
  context: ReadContext,
  subject: NewsSubject,
  { movies = [] }: News,
): Pick<InboxEntry, 'title' | 'view'> {
  if (subject.kind !== 'view') return { title: listedTitle(context, subject), view: null };
  const view = checkedView(context, subject.id);
  const { posterPath } = listedTitle(context, { kind: 'movie', id: movies[0]?.id ?? 0 });
  return {
    title: { name: view?.name ?? '', posterPath, day: null, score: 0, votes: 0 },
    view: view === null ? null : { id: view.id, query: view.query },
  };
}

/** How many entries weren't read. */
export function unread({ library, service }: ReadContext): number {
  const count = library.value<number>(
    // Another computer's entry itself may not have arrived yet.
    `select count(*) as count from current_values as mark
     where service = ? and kind = 'unread' and value is not null and exists (
       select 1 from current_values as entry
       where entry.service = mark.service and entry.kind = 'news' and entry.subject = mark.subject
         and entry.id = mark.id and entry.season = mark.season and entry.episode = mark.episode
         and entry.element = mark.element and entry.value is not null)`,
    service,
  );
  return count ?? 0;
}

/** Adds an entry that wasn't read. `text`: as `newsText` writes it. */
export const newsWrites = (subject: NewsSubject, entry: string, text: string): (Field & Write)[] => [
  writeOf('news', subject, text, entry),
  writeOf('unread', subject, '', entry),
];

/** Marks an entry as read or unread. */
export function readWrites(
  context: ReadContext,
  subject: NewsSubject,
  entry: string,
  isRead: boolean,
): Write[] {
  if (entryText(context, subject, entry) === null) return [];
  return [writeOf('unread', subject, isRead ? null : '', entry)];
}

/** Removes an entry. */
export function removeWrites(context: ReadContext, subject: NewsSubject, entry: string): Write[] {
  if (entryText(context, subject, entry) === null) return [];
  return (['news', 'unread'] as const).map((kind) => writeOf(kind, subject, null, entry));
}

/** Marks every entry as read. */
export function readAllWrites({ library, service }: ReadContext): Write[] {
  const rows = library.all<Pick<EntryRow, 'kind' | 'id' | 'entry'>>(
    `select subject as kind, id, element as entry from current_values
     where service = ? and kind = 'unread' and value is not null`,
    service,
  );
  return rows.map(({ kind, id, entry }) => writeOf('unread', { kind, id }, null, entry));
}

/** The text of an entry; null: there is none. */
export function entryText(context: ReadContext, subject: NewsSubject, entry: string): string | null {
  return valueOf(context, fieldOf('news', subject, entry));
}
