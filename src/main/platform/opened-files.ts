import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPackFile } from '#shared/contract/packs.ts';
import { deepLinkScheme } from './deep-links.ts';

/** Whether an argument is a link of the app, as any web page has them. */
const isLink = (argument: string): boolean => argument.toLowerCase().startsWith(`${deepLinkScheme}:`);

/** The pack files among command-line arguments, relative to a folder; "": the process' own. Linux passes addresses of files. */
export function findPackFiles(argv: readonly string[], folder: string): readonly string[] {
  // Proved by opened-files.test.ts: a link names no file.
  const isFile = (argument: string): boolean =>
    isPackFile(argument) && !argument.startsWith('-') && !isLink(argument);
  return argv.filter(isFile).flatMap((argument) => {
    try {
      return argument.startsWith('file:') ? [fileURLToPath(argument)] : [resolve(folder, argument)];
    } catch {
      // On another computer, or in a folder that was deleted.
      return [];
    }
  });
}

/** The pack files that the system opened the app with, until they are imported. */
export class OpenedFiles {
  #paths: string[];
  #listener: (() => void) | null = null;

  constructor(first: readonly string[]) {
    this.#paths = [...first];
  }

  /** Adds files; others than pack files are left out. */
  push(...paths: readonly string[]): void {
    const added = paths.filter(isPackFile);
    this.#paths.push(...added);
    if (added.length > 0) this.#listener?.();
  }

  /** Empties this and returns the files. */
  take(): readonly string[] {
    return this.#paths.splice(0);
  }

  /** Calls the listener if there are files, and whenever some are added. */
  hear(listener: () => void): void {
    this.#listener = listener;
    if (this.#paths.length > 0) listener();
  }
}
