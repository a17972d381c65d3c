import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const fileIn = (folder: string): string => join(folder, 'open-address');

/**
 * Keeps the address that opens the running host next, so that the same command prints it when it is run again. Only this
 * user can read the file. Calls `onProblem` if it can't be written.
 */
export function keepAddress(folder: string, address: string, onProblem: (error: unknown) => void): void {
  try {
    // At once: the previous address has stopped working.
    writeFileSync(fileIn(folder), address, { mode: 0o600 });
  } catch (error) {
    onProblem(error);
  }
}

/** Reads the address of the host that runs on a folder; null if there is none. */
export async function readAddress(folder: string): Promise<string | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => '');
  return /^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+$/.test(text) ? text : null;
}

/** Deletes the address of a host that has ended, also one that was killed. */
export async function forgetAddress(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true }).catch(() => undefined);
}
