import type { InboxEntry } from '../contract/inbox.ts';
import type { Settings } from '../contract/settings.ts';
import type { NewsKind } from './news.ts';

/** What a notification tells: one entry, or how many. */
export type NewsNotice =
  | { readonly kind: NewsKind; readonly entry: InboxEntry }
  | { readonly kind: 'several'; readonly count: number };

/** Whether an hour of the person's clock is quiet; the hours may pass midnight. */
export function isQuiet(hour: number, quiet: Settings['quietHours']): boolean {
  if (quiet === null) return false;
  const { from, until } = quiet;
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** The only notification of new entries; null: the person wants none of them, or not now. */
export function noticeOf(
  told: readonly InboxEntry[],
  { newsNotifications, quietHours }: Pick<Settings, 'newsNotifications' | 'quietHours'>,
  hour: number,
): NewsNotice | null {
  if (isQuiet(hour, quietHours)) return null;
  const wanted = told.flatMap((entry) => {
    const kind = newsNotifications.find((each) => each === entry.kind);
    return kind === undefined ? [] : [{ kind, entry }];
  });
  const [only] = wanted;
  if (only === undefined) return null;
  return wanted.length === 1 ? only : { kind: 'several', count: wanted.length };
}
