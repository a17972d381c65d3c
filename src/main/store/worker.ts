import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
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

function open(parts: readonly StorePart[], elapsed: () => number, options: WorkerOptions): void {
  // In this thread, because Electron's main thread doesn't need SQLite otherwise.
  const lock = options.role === 'writer' ? lockFolder(dirname(options.file)) : null;
  if (lock?.ok === false) {
    post({ kind: 'inUse' });
    parentPort?.close();
    return;
  }
  const Host = options.role === 'writer' ? WriterHost : ReaderHost;
  const host = new Host(parts, options, elapsed, post);
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

/** Runs a store's writer or reader in this thread. `elapsed`: as of a `Clock`. */
export function runWorker(parts: readonly StorePart[], elapsed: () => number): void {
  // A worker that was started ahead gets its options in its first message.
  const given = workerData as WorkerOptions | null | undefined;
  const start = (options: WorkerOptions): void => open(parts, elapsed, options);
  if (given === null || given === undefined) parentPort?.once('message', start);
  else start(given);
}
