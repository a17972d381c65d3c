import type { News, NewsKind } from '#shared/mine/news.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { isUnusable } from '../../http/failures.ts';
import type { LibraryStore } from '../store/part.ts';
import type { MyServices } from './offer-news.ts';
import type { WatcherRequests } from './watcher-requests.ts';

/** What a check needs. */
export interface CheckPorts {
  readonly store: { readonly checks: Pick<LibraryStore['checks'], 'known' | 'record' | 'checkedView'> };
  readonly requests: WatcherRequests;
  /** Allows one more request; fails if the day has no more. */
  spend(): Promise<Result<null>>;
  /** Requests of a day. */
  limit(): number;
  services(): MyServices;
  today(): CalendarDay;
  /** How many days back a history of changes goes. */
  readonly changesWindowDays: number;
}

/** What a check found: the state for the next one, when that is, and the news. */
export interface Checked {
  readonly state: unknown;
  /** Days until the next check. */
  readonly interval: number;
  readonly news: readonly (readonly [NewsKind, News])[];
}

/**
 * One request within the day's limit. null: the service has nothing, refuses the question (as a view's filter), or sends nothing
 * that can be read, so this subject is done; other failures concern every one.
 */
export async function one<T>(ports: CheckPorts, send: () => Promise<Result<T>>): Promise<Result<T | null>> {
  const allowed = await ports.spend();
  if (!allowed.ok) return allowed;
  const sent = await send();
  if (sent.ok) return sent;
  const { code } = sent.failure;
  if (code === 'notFound' || code === 'invalidInput' || isUnusable(sent.failure)) return succeed(null);
  // What a proxy or a broken connection sends is no answer of the service.
  return code === 'badResponse' ? fail('serverFault', sent.failure.details) : sent;
}
