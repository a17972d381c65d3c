import type { Result } from '#shared/contract/failures.ts';
import { runInThread } from '../platform/run-in-thread.ts';
import { refuse } from './pack-file-format.ts';
import type { PackFileHeader } from './pack-file-format.ts';

/** What the thread needs. */
export interface PackFileCheck {
  readonly path: string;
  /** Epoch ms. */
  readonly now: number;
}

/** A pack file, every byte of which was checked. */
export interface CheckedPackFile {
  readonly header: Omit<PackFileHeader, 'items'>;
  /** The packed items. */
  readonly items: readonly Uint8Array<ArrayBuffer>[];
  /** Number of items. */
  readonly count: number;
  /** Of all items. */
  readonly bytes: number;
  /** Offset of the first item's bytes. */
  readonly start: number;
}

/**
 * Checks a pack file in a thread of its own, `worker` (`pack-file-worker.ts` or its bundle). Fails as `readPackFile` does;
 * a file that the thread dies of, as of too little memory, is refused for its content. Never rejects.
 */
export function checkPackFile(worker: URL, file: PackFileCheck): Promise<Result<CheckedPackFile>> {
  return runInThread<Result<CheckedPackFile>>(worker, file, refuse('content', { part: 'thread' }));
}
