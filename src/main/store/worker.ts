import { parentPort, workerData } from 'node:worker_threads';
import type { Call, WorkerMessage, WorkerOptions } from './protocol.ts';
import { StoreRoom } from './room.ts';

/** Bytes inside an answer, which move to the other thread instead of being copied. */
function bytesIn(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return [];
  const { bytes } = value;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength > 0
    ? [bytes.buffer]
    : [];
}

function tell(message: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

const room = new StoreRoom(
  workerData as WorkerOptions,
  () => performance.now(),
  (notice) => tell({ kind: 'notice', notice }),
);
tell({ kind: 'ready', persistent: room.persistent });
parentPort?.on('message', (call: Call) => {
  void room.answer(call).then((result) => {
    tell({ kind: 'answer', id: call.id, result }, result.ok ? bytesIn(result.value) : []);
    if (call.verb === 'close') parentPort?.close();
  });
});
