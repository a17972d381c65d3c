import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of every file in a folder and below, by name, one character for each byte. */
export async function readStoredFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const entries = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
    // The app may remove a file meanwhile.
    const content = await readFile(join(parentPath, name), 'latin1').catch(() => '');
    return [name, content];
  });
  return new Map(await Promise.all(entries));
}
