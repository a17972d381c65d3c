import { statfs } from 'node:fs/promises';

/** The bytes that are free on the disk of a folder; Infinity: the system doesn't say. */
export async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    // Some file systems of a network say 0 of everything.
    return blocks === 0 ? Infinity : bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** Why a file cannot be read or written. locked: another program has it. */
export type StorageReason = 'full' | 'readOnly' | 'locked' | 'other';

/** Why a file cannot be read or written, by the system's error. */
export function storageReason(error: unknown): StorageReason {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  if (code === 'EBUSY' || code === 'ETXTBSY') return 'locked';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'readOnly' : 'other';
}
