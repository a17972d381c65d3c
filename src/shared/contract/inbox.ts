import * as v from 'valibot';
import type { News, NewsKind } from '../mine/news.ts';
import type { ListedTitle, ListPage, Title } from './mine.ts';

/** Longer inboxes are read in parts. */
const mostEntries = 500;
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Input of `inbox.list`. */
export const inboxInput = v.strictObject({
  offset: number,
  limit: v.pipe(number, v.minValue(1), v.maxValue(mostEntries)),
});

/** Something that happened to a followed title. */
export interface InboxEntry {
  readonly subject: Title;
  /** Distinguishes the entries of a title. */
  readonly entry: string;
  readonly kind: NewsKind;
  readonly news: News;
  readonly title: ListedTitle;
  readonly isUnread: boolean;
  /** When it was noticed, epoch ms. */
  readonly at: number;
}

export type Inbox = ListPage<InboxEntry>;

/** How far the watcher is. */
export interface WatcherState {
  readonly sentToday: number;
  /** How many followed titles are due, 500 at most. */
  readonly due: number;
}
