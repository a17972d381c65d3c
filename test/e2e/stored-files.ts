import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is read, or `otherwise` when the app or its browser has removed the file or folder meanwhile. */
async function unlessRemoved<Content>(reading: Promise<Content>, otherwise: Content): Promise<Content> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** The content of every file in a folder and below, by path, one character for each byte. */
export async function readStoredFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  for (const entry of await unlessRemoved(readdir(folder, { withFileTypes: true }), [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      for (const [below, content] of await readStoredFiles(path)) contents.set(below, content);
    else if (entry.isFile()) contents.set(path, await unlessRemoved(readFile(path, 'latin1'), ''));
  }
  return contents;
}
