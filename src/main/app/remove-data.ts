import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
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

/** What is removed beside the secrets. */
interface Removal {
  /** Whether the data folder is the app's own. Another one may hold a person's documents, and stays. */
  readonly isOwnFolder: boolean;
  /** Files and folders outside it. */
  readonly others: readonly string[];
  startKeychain(): ChildProgram;
}

/** Deletes the secrets that the app stored, and its data. No process may use the data folder. */
export async function removeData(
  dataFolder: string,
  { isOwnFolder, others, startKeychain }: Removal,
): Promise<LeftData> {
  const keychain = createKeychain(() => startKeytar(startKeychain));
  const isEmpty = await deleteStored(keychain, storedSecrets(dataFolder));
  // Proved by remove-data.test.ts: a folder that somebody chose stays as it is.
  const left = isOwnFolder ? [] : [dataFolder];
  for (const path of isOwnFolder ? [...others, dataFolder] : others) {
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
