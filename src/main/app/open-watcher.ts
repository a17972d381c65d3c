import type { EventMessage } from '#shared/contract/events.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { CatalogueReads } from '../catalogue/catalogue-reads.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import { watcherRequests } from '../library/watcher/watcher-requests.ts';
import { Watcher } from '../library/watcher/watcher.ts';
import type { Store } from './open-store.ts';

/** What the watcher needs besides its connection. */
interface OpenWatcherPorts {
  /** The service's key in store keys. */
  readonly service: string;
  readonly changesWindowDays: number;
  /** Aborts when the connection closes. */
  readonly signal: AbortSignal;
  settings(): Settings;
  tell(message: EventMessage): void;
  /** Epoch ms. */
  now(): number;
}

/** What the watcher uses of its connection. */
interface CheckedConnection {
  readonly store: Store;
  readonly reads: Pick<CatalogueReads, 'fetchIntoStore'>;
  readonly background: Pick<BackgroundWork, 'task'>;
  today(): CalendarDay;
}

/** Creates a connection's watcher and starts it. */
export function openWatcher(
  connection: CheckedConnection,
  { service, changesWindowDays, signal, settings, tell, now }: OpenWatcherPorts,
): Watcher {
  const { store, reads, background } = connection;
  const asking = { service, store, today: () => connection.today(), settings, changesWindowDays };
  const watcher = new Watcher({
    ...asking,
    now,
    services: settings,
    requests: watcherRequests({ ...asking, fetchBody: (...body) => reads.fetchIntoStore(...body) }, signal),
    limit: () => settings().watcherRequests,
    checksViews: () => settings().watcherViews,
    background,
    told: (subject) =>
      tell({ name: 'mine.changed', payload: { subjects: subject.kind === 'view' ? [] : [subject] } }),
    toldAll: (count) => void tellNews(store, count, tell),
  });
  watcher.wake();
  return watcher;
}

/** Announces what the inbox just got. */
async function tellNews(store: Store, count: number, tell: OpenWatcherPorts['tell']): Promise<void> {
  const told = await store.inbox.list({ offset: 0, limit: count });
  if (told.ok) tell({ name: 'inbox.told', payload: told.value.entries });
}
