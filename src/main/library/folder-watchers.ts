import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Watches a folder and those in it, as well as the system can: not every system and share can tell. */
export class FolderWatchers {
  readonly #changed: () => void;
  #watchers: readonly FSWatcher[] = [];

  /** `changed`: something in the folder is another one; it can be called when nothing is. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Watches a folder and those in it that are named, from now on and nothing else. */
  watch(folder: string, names: readonly string[]): void {
    // On Linux, Node's recursive watching misses files that other programs replace, as those do that carry the folder.
    const recursive = process.platform !== 'linux';
    if (recursive && this.#watchers.length > 0) return;
    const before = this.#watchers;
    const paths = recursive ? [folder] : [folder, ...names.map((name) => join(folder, name))];
    this.#watchers = paths.flatMap((path) => {
      try {
        const watcher = watch(path, { recursive, persistent: false }, this.#changed);
        watcher.on('error', () => this.close());
        return [watcher];
      } catch {
        return [];
      }
    });
    // A folder can have been replaced by another one of its name.
    for (const watcher of before) watcher.close();
  }

  /** Watches nothing until it is told to. */
  close(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers = [];
  }
}
