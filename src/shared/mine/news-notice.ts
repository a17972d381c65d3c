import type { InboxEntry } from '../contract/inbox.ts';
import type { Settings } from '../contract/settings.ts';

/** What a notification tells: one entry, or how many. */
export type NewsNotice =
  | { readonly kind: InboxEntry['kind']; readonly entry: InboxEntry }
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
  const wanted = told.filter(({ kind }) => newsNotifications.includes(kind));
  const [entry] = wanted;
  if (entry === undefined) return null;
  return wanted.length === 1 ? { kind: entry.kind, entry } : { kind: 'several', count: wanted.length };
}
