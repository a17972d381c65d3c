import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Why a data folder cannot be used, as a sentence that names it and the way out. */
export type DataFolderResult =
  | { readonly ok: true; readonly release: () => Promise<void> }
  | { readonly ok: false; readonly sentence: string };

const lockName = 'marquee.lock';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Makes the folder, proves that it can be written, and takes it for this process alone until `release`. */
export async function takeDataFolder(folder: string): Promise<DataFolderResult> {
  const lock = join(folder, lockName);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return {
      ok: false,
      sentence: `The data folder ${folder} cannot be made (${code}). Give a folder that you may write with --data.`,
    };
  }
  try {
    const holder = Number(await readFile(lock, 'utf8'));
    if (Number.isSafeInteger(holder) && holder > 0 && holder !== process.pid && isRunning(holder)) {
      return {
        ok: false,
        sentence: `Marquee already runs on the data folder ${folder} (process ${holder}). Use that one, end it first, or give another folder with --data.`,
      };
    }
  } catch {
    // No lock, or none that can be read: nobody holds the folder.
  }
  try {
    await writeFile(lock, String(process.pid), { mode: 0o600 });
    const handle = await open(lock, 'r+');
    await handle.close();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return {
      ok: false,
      sentence: `The data folder ${folder} cannot be written (${code}). Free some space, or give a folder that you may write with --data.`,
    };
  }
  return { ok: true, release: () => rm(lock, { force: true }) };
}
