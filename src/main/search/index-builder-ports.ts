import type { BackgroundWork } from '../http/background-work.ts';
import type { Client } from '../http/client.ts';
import type { SearchStore } from './store/part.ts';

/** What the index builder needs of the other rooms, for one service. Nothing here rejects. */
export interface IndexBuilderPorts {
  readonly store: Pick<SearchStore, 'catalogueIndex'>;
  readonly fetch: Client['fetch'];
  /** Requests at once; 0: only `step` sends requests. */
  readonly atOnce: number;
  /** The highest page that the service returns. */
  readonly pageLimit: number;
  /** The service is the bundled one, whose requests cost nobody anything: its people and episodes are indexed too. */
  readonly isBundled: boolean;
  /** The language of names, `xx-XX`. */
  language(): string;
  readonly background: Pick<BackgroundWork, 'task' | 'lookAtDisk'>;
  /** Resolves when no search runs that was asked before. */
  afterSearches(): Promise<unknown>;
  /** Epoch ms. */
  now(): number;
  /** Monotonic ms. */
  elapsed(): number;
  /** The index changed; a few times a second at most. */
  announce(): void;
}
