// Entry of the thread that makes and opens files of keys, because age makes that slow: seconds each, on purpose.
import { parentPort, workerData } from 'node:worker_threads';
import { succeed } from '#shared/result.ts';
import { encryptKey, openKeyFiles } from './key-files.ts';
import type { KeyFileTask } from './key-files.ts';

const task = workerData as KeyFileTask;
parentPort?.postMessage(
  succeed(
    'key' in task
      ? await encryptKey(task.passphrase, task.key, task.workFactor)
      : await openKeyFiles(task.passphrase, task.files),
  ),
);
