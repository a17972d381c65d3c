import * as v from 'valibot';
import type { EntryKind, News } from '../mine/news.ts';
import type { SavedView } from './local-things.ts';
import { entry } from './mine.ts';
import type { NewsSubject } from './mine.ts';
import type { ListedTitle, PageOf } from './mine-answers.ts';

/** Longer inboxes are read in parts. */
export const mostEntries = 25_000;
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Input of `inbox.list`. */
export const inboxInput = v.strictObject({
  offset: number,
  limit: v.pipe(number, v.minValue(1), v.maxValue(mostEntries)),
});

/** Input of `inbox.moveBack`. */
export const moveBackInput = v.strictObject({ seriesId: number, entry });

/** Something that happened to a followed title, or in a saved view. */
export interface InboxEntry {
  readonly subject: NewsSubject;
  /** Distinguishes the entries of a title or view. */
  readonly entry: string;
  readonly kind: EntryKind;
  readonly news: News;
  /** Of a view: its first new movie, under the view's name. */
  readonly title: ListedTitle;
  /** null: the entry is about a title, or the view was deleted or has another query. */
  readonly view: Pick<SavedView, 'id' | 'query'> | null;
  readonly isUnread: boolean;
  /** When it was noticed, epoch ms. */
  readonly at: number;
}

export type Inbox = PageOf<InboxEntry>;

/** How far the watcher is. */
export interface WatcherState {
  readonly sentToday: number;
  /** How many followed titles and saved views are due, 500 at most. */
  readonly due: number;
}
