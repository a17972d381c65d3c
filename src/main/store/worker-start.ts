import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from './protocol.ts';

/** Threads share an address space: a worker that runs out of memory must not end the app. */
const resourceLimits = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 6 };

let ahead: { readonly href: string; readonly worker: Worker; readonly forget: () => void } | null = null;

/**
 * Starts a store's worker before it is known what it opens, so that it loads its script while the main thread loads its own.
 * The first store takes it; if it dies before, the store starts another one.
 */
export function startWorkerAhead(url: URL): void {
  const worker = new Worker(url, { resourceLimits });
  const forget = (): void => {
    ahead = null;
  };
  worker.on('error', forget).on('exit', forget);
  ahead = { href: url.href, worker, forget };
}

/** Starts a store's worker with its options; takes the one that was started ahead, which waits for them. */
export function startWorker(url: URL, options: WorkerOptions): Worker {
  if (ahead?.href !== url.href) return new Worker(url, { workerData: options, resourceLimits });
  const { worker, forget } = ahead;
  ahead = null;
  worker.postMessage(options);
  return worker.off('error', forget).off('exit', forget);
}
