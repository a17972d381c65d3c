import {
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { ensureUserData } from './settings.ts';

/** What a second process tells the first. */
export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

/**
 * One process per user data folder: a lock file holds the owner's process id, and later processes leave
 * their message as a file in a folder that the owner watches, all synchronously, as Electron answers.
 */
export class SingleInstance {
  #held = false;
  #watcher: FSWatcher | undefined;
  readonly #heard: (message: SecondInstance) => void;

  constructor(heard: (message: SecondInstance) => void) {
    this.#heard = heard;
  }

  get held(): boolean {
    return this.#held;
  }

  /** True when this process has the lock; else the message is left for the one that has it. */
  request(message: SecondInstance): boolean {
    if (this.#held) return true;
    const folder = ensureUserData();
    const inbox = join(folder, 'stand-in-instances');
    mkdirSync(inbox, { recursive: true });
    const lock = join(folder, 'stand-in-lock');
    if (!this.#take(lock)) {
      const draft = join(inbox, `${process.pid}-${Date.now()}.draft`);
      writeFileSync(draft, JSON.stringify(message));
      renameSync(draft, draft.replace(/draft$/, 'json'));
      return false;
    }
    this.#held = true;
    for (const left of readdirSync(inbox)) rmSync(join(inbox, left), { force: true });
    this.#watcher = watch(inbox, () => this.#read(inbox));
    this.#watcher.unref();
    process.once('exit', () => this.release());
    return true;
  }

  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#watcher?.close();
    rmSync(join(ensureUserData(), 'stand-in-lock'), { force: true });
  }

  #take(lock: string): boolean {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        const file = openSync(lock, 'wx');
        writeFileSync(file, String(process.pid));
        closeSync(file);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (isAlive(Number(readFileSync(lock, 'utf8')))) return false;
        rmSync(lock, { force: true });
      }
    }
    return false;
  }

  #read(inbox: string): void {
    for (const name of readdirSync(inbox)
      .filter((one) => one.endsWith('.json'))
      .toSorted()) {
      const path = join(inbox, name);
      const message = JSON.parse(readFileSync(path, 'utf8')) as SecondInstance;
      rmSync(path);
      this.#heard(message);
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
