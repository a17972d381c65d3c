import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeychain } from '../account/keychain.ts';
import { startKeytar } from '../account/keytar-client.ts';
import { deleteStored } from '../account/stored-secrets.ts';
import type { StoredSecret } from '../account/stored-secrets.ts';
import type { ChildProgram } from '../platform/host-ports.ts';
import { parseSettings } from '../settings/conf-backend.ts';
import { readRemembered } from '../settings/settings.ts';

/** What could not be removed. */
export interface LeftData {
  /** Whether the keychain still has secrets, or can have some. */
  readonly secrets: boolean;
  readonly paths: readonly string[];
}

/** What is removed beside the secrets. */
interface Removal {
  /** Whether the data folder is the app's own. Another one may hold a person's documents, and stays. */
  readonly isOwnFolder: boolean;
  /** Files and folders outside it. */
  readonly others: readonly string[];
  /** The data folder of the browser host, which may be in it and goes with it; null: it stays. */
  readonly browserFolder: string | null;
  startKeychain(): ChildProgram;
}

/** Deletes the secrets that the app stored, and its data. No process may use the data folders. */
export async function removeData(
  dataFolder: string,
  { isOwnFolder, others, browserFolder, startKeychain }: Removal,
): Promise<LeftData> {
  const keychain = createKeychain(() => startKeytar(startKeychain));
  const folders = browserFolder === null ? [dataFolder] : [browserFolder, dataFolder];
  const stored = folders.map(storedSecrets);
  const secrets = stored.flatMap((each) => each.secrets);
  const isEmpty = (await deleteStored(keychain, secrets)) && stored.every(({ areAll }) => areAll);
  // Proved by remove-data.test.ts: a folder that somebody chose stays as it is.
  const left = isOwnFolder ? [] : [dataFolder];
  for (const path of isOwnFolder ? [...others, ...folders] : others) {
    try {
      // Windows keeps a file for a moment that a process had open.
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      left.push(path);
    }
  }
  return { secrets: !isEmpty, paths: left };
}

/** The secrets that the settings name, also damaged ones that were set aside. `areAll`: whether all of them could be read. */
function storedSecrets(dataFolder: string): { readonly secrets: StoredSecret[]; readonly areAll: boolean } {
  const names = existsSync(dataFolder) ? readdirSync(dataFolder) : [];
  const secrets: StoredSecret[] = [];
  let areAll = true;
  for (const name of names.filter((each) => /^settings(\.damaged(-\d+)?)?\.json$/.test(each))) {
    try {
      const read = parseSettings(readFileSync(join(dataFolder, name), 'utf8'));
      secrets.push(...readRemembered((read as { remembered?: unknown } | null)?.remembered).secrets);
    } catch {
      areAll = false;
    }
  }
  return { secrets, areAll };
}
