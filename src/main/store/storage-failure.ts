import { rmSync, writeFileSync } from 'node:fs';
import { resultCodeOf, resultCodes } from './connection.ts';

/** As much as SQLite's files grow by at once, in bytes. */
const trialBytes = 64 * 1024;

/** Why nothing can be written. */
export type StorageTrouble = 'full' | 'readOnly' | 'other';

/** Whether SQLite says that the file is damaged, or is no database at all. */
export function isDamage(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code === resultCodes.corrupt || code === resultCodes.notADatabase;
}

/** Whether the file system says what went wrong. */
export function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Reads an error of SQLite or of the file system as the reason that a person is told. */
export function storageTroubleOf(error: unknown, file: string): StorageTrouble {
  const code = resultCodeOf(error);
  if (code === resultCodes.full) return 'full';
  if (code === resultCodes.readOnly) return 'readOnly';
  // Of these SQLite does not say why; the folder does.
  const isVague = code === resultCodes.cannotOpen || code === resultCodes.ioError;
  return isVague ? troubleBeside(file) : troubleOfSystem(error);
}

/** Found out by writing: a disk that failed may still claim to be writable. */
function troubleBeside(file: string): StorageTrouble {
  const trial = `${file}-trial`;
  try {
    writeFileSync(trial, new Uint8Array(trialBytes));
    return 'other';
  } catch (error) {
    return troubleOfSystem(error);
  } finally {
    try {
      rmSync(trial, { force: true });
    } catch {
      // It could not be written either.
    }
  }
}

function troubleOfSystem(error: unknown): StorageTrouble {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'readOnly' : 'other';
}
