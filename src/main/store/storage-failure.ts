import { accessSync, constants, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { resultCodeOf, resultCodes } from './connection.ts';

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
  return isVague ? troubleOfFolder(dirname(file)) : troubleOfSystem(error);
}

function troubleOfFolder(folder: string): StorageTrouble {
  try {
    accessSync(folder, constants.W_OK);
    return statfsSync(folder).bavail === 0 ? 'full' : 'other';
  } catch (error) {
    return troubleOfSystem(error);
  }
}

function troubleOfSystem(error: unknown): StorageTrouble {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'readOnly' : 'other';
}
