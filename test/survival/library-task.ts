import type { Notice } from '#shared/contract/notices.ts';
import type { Clock } from '#shared/text/timing.ts';
import { openStore } from '../../src/main/app/open-store.ts';
import type { Store } from '../../src/main/app/open-store.ts';
import { storeWorker } from '../fixtures/store-worker.ts';
import type { Action } from './own-data.ts';

/** What the library keeper does. */
export interface LibraryTask {
  readonly folder: string;
  /** The time of its clock, epoch ms. */
  readonly time: number;
  readonly actions: readonly Action[];
}

/** Opens the store in a folder with its workers. `onBug` gets what is a fault in any case. */
export function openLibrary(
  folder: string,
  clock: Clock,
  { onNotice, onBug }: { onNotice: (notice: Notice) => void; onBug: (bug: string) => void },
): Promise<Store> {
  return openStore({
    ...{ folder, service: 'demo', version: '1.2.3' },
    ...clock,
    workerUrl: storeWorker,
    log: {
      warn: () => undefined,
      error: (event, facts) => onBug(`${event}: ${JSON.stringify(facts)}`),
    },
    onNotice,
  });
}
