import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeychain } from '../account/keychain.ts';
import { startKeytar } from '../account/keytar-client.ts';
import { deleteStored } from '../account/stored-secrets.ts';
import type { ChildProgram } from '../platform/child-program.ts';
import { readRemembered } from '../settings/settings.ts';

/** What could not be removed. */
export interface LeftData {
  /** Whether the keychain still has secrets. */
  readonly secrets: boolean;
  readonly paths: readonly string[];
}

/**
 * Deletes the secrets that the app stored, other files and folders of it, and the data folder, in which `last` goes last. No
 * process may use that folder.
 */
export async function removeData(
  dataFolder: string,
  { others, last, startKeychain }: { others: readonly string[]; last: string; startKeychain(): ChildProgram },
): Promise<LeftData> {
  const keychain = createKeychain(() => startKeytar(startKeychain));
  const isEmpty = await deleteStored(keychain, storedSecrets(dataFolder));
  const inside = await readdir(dataFolder).catch(() => []);
  const left: string[] = [];
  const paths = [...inside.filter((name) => name !== last).map((name) => join(dataFolder, name)), dataFolder];
  for (const path of [...others, ...paths]) {
    try {
      // Windows keeps a file for a moment that a process had open.
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      left.push(path);
    }
  }
  return { secrets: !isEmpty, paths: left };
}

function storedSecrets(dataFolder: string): ReturnType<typeof readRemembered>['secrets'] {
  try {
    const text = readFileSync(join(dataFolder, 'settings.json'), 'utf8');
    return readRemembered((JSON.parse(text) as { remembered?: unknown } | null)?.remembered).secrets;
  } catch {
    return [];
  }
}
