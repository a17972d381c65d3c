import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { runInThread } from '../platform/run-in-thread.ts';
import { copyLibrary } from './backups.ts';
import type { NewBackup } from './backups.ts';
import { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import type { StorePart } from './part.ts';
import type { Call, WorkerMessage, WorkerOptions } from './protocol.ts';
import { ReaderHost, WriterHost } from './worker-host.ts';

/** The buffer inside a result, which is transferred instead of copied. */
function bytesIn(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return [];
  const { bytes } = value;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength > 0
    ? [bytes.buffer]
    : [];
}

function post(message: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** What a thread gets that only copies the library. */
interface CopyTask {
  readonly role: 'copy';
  readonly libraryFile: string;
  readonly backup: NewBackup;
}

function copy({ libraryFile, backup }: CopyTask): boolean {
  const library = new Database(libraryFile, 'readOnly');
  try {
    copyLibrary(library, backup);
    return true;
  } catch {
    // The writer tries it again, so that it sees why it fails.
    return false;
  } finally {
    library.close();
  }
}

function open(script: URL, parts: readonly StorePart[], elapsed: () => number, options: WorkerOptions): void {
  // In this thread, because Electron's main thread doesn't need SQLite otherwise.
  const lock = options.role === 'writer' ? lockFolder(dirname(options.file)) : null;
  if (lock?.ok === false) {
    post({ kind: 'inUse' });
    parentPort?.close();
    return;
  }
  const { libraryFile } = options;
  const copies = (backup: NewBackup): Promise<boolean> =>
    runInThread(script, { role: 'copy', libraryFile, backup } satisfies CopyTask, false);
  const host =
    options.role === 'writer'
      ? new WriterHost(parts, options, elapsed, post, copies)
      : new ReaderHost(parts, options, elapsed, post);
  parentPort?.on('message', (call: Call) => {
    void host.answer(call).then((result) => {
      const uses = host instanceof ReaderHost ? host.takeUses() : [];
      const transfer = result.ok ? bytesIn(result.value) : [];
      post({ kind: 'answer', id: call.id, result, uses }, transfer);
      if (call.verb !== 'close') return;
      lock?.release();
      parentPort?.close();
    });
  });
}

/**
 * Runs a store's writer or reader in this thread, or what the writer leaves to another one. `script`: that calls this. `elapsed`: as of
 * a `Clock`.
 */
export function runWorker(script: URL, parts: readonly StorePart[], elapsed: () => number): void {
  // A worker that was started ahead gets its options in its first message.
  const given = workerData as WorkerOptions | CopyTask | null | undefined;
  const start = (options: WorkerOptions): void => open(script, parts, elapsed, options);
  if (given === null || given === undefined) parentPort?.once('message', start);
  else if (given.role === 'copy') parentPort?.postMessage(copy(given));
  else start(given);
}
