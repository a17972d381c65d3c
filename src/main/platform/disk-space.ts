import { statfs } from 'node:fs/promises';
import { leastFreeBytes } from '#shared/contract/answers.ts';

/** How long a look at the disk is good for, in ms. */
const staleAfterMs = 3_000;

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

/** Watches how much space a disk has. */
export class DiskSpace {
  readonly #freeBytes: () => Promise<number>;
  readonly #elapsed: () => number;
  #lookedAt = -Infinity;
  #free: Promise<number> = Promise.resolve(Infinity);

  /** `elapsed`: monotonic ms. */
  constructor(freeBytes: () => Promise<number>, elapsed: () => number) {
    this.#freeBytes = freeBytes;
    this.#elapsed = elapsed;
  }

  /** Whether the disk has too little space for what is fetched in bulk. */
  async isLow(): Promise<boolean> {
    if (this.#elapsed() - this.#lookedAt >= staleAfterMs) {
      this.#lookedAt = this.#elapsed();
      this.#free = this.#freeBytes();
    }
    return (await this.#free) < leastFreeBytes;
  }
}

/** Why a file cannot be written, by the system's error. */
export function storageReason(error: unknown): 'full' | 'readOnly' | 'other' {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'readOnly' : 'other';
}
