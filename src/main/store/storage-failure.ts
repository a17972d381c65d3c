import { rmSync, writeFileSync } from 'node:fs';
import { storageReason } from '../platform/disk-space.ts';
import type { StorageReason } from '../platform/disk-space.ts';
import { resultCodeOf, resultCodes } from './database.ts';

/** About how much SQLite's files grow at once, in bytes. */
const trialBytes = 64 * 1024;

/** Whether SQLite reports that the file is damaged or not a database. */
export function isDamage(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code === resultCodes.corrupt || code === resultCodes.notADatabase;
}

/** Whether it is an error of the file system. */
export function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** The reason for a notice, from an error of SQLite or of the file system. */
export function storageTroubleOf(error: unknown, file: string): StorageReason {
  const code = resultCodeOf(error);
  if (code === resultCodes.full) return 'full';
  if (code === resultCodes.readOnly) return 'readOnly';
  if (code === resultCodes.busy) return 'locked';
  // These codes don't say why, so the folder is examined.
  const isVague = code === resultCodes.cannotOpen || code === resultCodes.ioError;
  return isVague ? troubleBeside(file) : storageReason(error);
}

/** Writes a file to find out: a failed disk may still claim to be writable. */
function troubleBeside(file: string): StorageReason {
  const trial = `${file}-trial`;
  try {
    writeFileSync(trial, new Uint8Array(trialBytes), { mode: 0o600 });
    return 'other';
  } catch (error) {
    return storageReason(error);
  } finally {
    try {
      rmSync(trial, { force: true });
    } catch {
      // It wasn't written either.
    }
  }
}
