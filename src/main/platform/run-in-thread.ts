import { Worker } from 'node:worker_threads';

/** A thread's heap in MB: enough for what the limits of files allow, and small enough that garbage goes early. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

/**
 * Runs a module in a thread of its own and gives the one message that it posts, or `died` if it ends before, as of too
 * little memory. Never rejects.
 */
export function runInThread<T>(module: URL, workerData: unknown, died: T): Promise<T> {
  return new Promise((resolve) => {
    // Threads share an address space: a thread that runs out of memory must not end the app.
    const thread = new Worker(module, { workerData, resourceLimits });
    thread.once('message', resolve);
    // Proved by pack-transfer.test.ts: the death of that thread is a failure of the import.
    thread.once('error', () => resolve(died));
    thread.once('exit', () => resolve(died));
  });
}
