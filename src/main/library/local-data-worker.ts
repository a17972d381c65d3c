// Entry of the thread that reads a file of local data, because checking hundreds of thousands of changes takes seconds.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { fail } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { mostImportedBytes } from '#shared/contract/packs.ts';
import { readFlags } from '../platform/read-flags.ts';
import { pack } from '../store/bytes.ts';
import { readLocalData } from './local-data.ts';
import type { LocalData } from './local-data.ts';

const pieceBytes = 256 * 1024;

function* piecesOf(handle: number): Generator<Uint8Array> {
  for (;;) {
    const piece = new Uint8Array(pieceBytes);
    const count = readSync(handle, piece);
    if (count === 0) return;
    yield piece.subarray(0, count);
  }
}

function read(path: string): Result<LocalData<Uint8Array<ArrayBuffer>>> {
  try {
    const handle = openSync(path, readFlags);
    try {
      const stats = fstatSync(handle);
      if (!stats.isFile()) return fail('invalidInput', { reason: 'format' });
      if (stats.size > mostImportedBytes) return fail('invalidInput', { reason: 'tooLarge' });
      return readLocalData(piecesOf(handle), pack);
    } finally {
      closeSync(handle);
    }
  } catch {
    return fail('storage', { reason: 'other', kind: 'localData' });
  }
}

const answer = read(workerData as string);
parentPort?.postMessage(answer, answer.ok ? answer.value.operations.map(({ buffer }) => buffer) : []);
