import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { runInThread } from '../platform/run-in-thread.ts';
import { Secret } from '../platform/secret.ts';
import type { KeyFileTask } from './key-files.ts';
import { keyText, newKeyText, readKey } from './sealing.ts';
import type { FolderKey } from './sealing.ts';

/** A key in the folder, encrypted with a passphrase. */
export interface KeyFile {
  readonly id: string;
  readonly text: string;
}

/** Dependencies of the keys. */
export interface FolderKeysPorts {
  /** The keychain's entry for a folder. Never rejects. */
  readonly keychain: {
    get(folder: string): Promise<Result<Secret | null>>;
    /** As `Keychain`'s. */
    answered(): Promise<boolean>;
    set(folder: string, keys: Secret): Promise<Result<null>>;
    delete(folder: string): Promise<Result<null>>;
  };
  /** The file of this computer's key, which is remembered outside the keychain; null: nothing is encrypted. */
  readonly kept: { read(): KeyFile | null; write(file: KeyFile | null): void };
  /** `key-file-worker.ts`. */
  readonly worker: URL;
  /** A test's; by default that of age, with which a passphrase takes seconds. */
  readonly workFactor?: number;
  /** Keeps a secret out of the log. */
  protect(secret: string): void;
}

/** Files of keys that are tried at once: each takes seconds. Nobody has as many. */
const mostFiles = 20;
/** Characters of a new passphrase. */
const leastPassphrase = 8;

// Proved by folder-keys.test.ts: a key is in the keychain and in memory, nowhere else, and in the folder only encrypted.
/**
 * The keys of the folder that is shared: this computer's own, with which it encrypts its files, and those of others that chose
 * a passphrase of their own before they saw each other's.
 */
export class FolderKeys {
  readonly #ports: FolderKeysPorts;
  #folder: string | null = null;
  #all: readonly FolderKey[] = [];

  constructor(ports: FolderKeysPorts) {
    this.#ports = ports;
  }

  /** Those that are known, this computer's own first; a new array when there are others. */
  get all(): readonly FolderKey[] {
    return this.#all;
  }

  /** The file of this computer's own key; null: nothing is encrypted. With no known key, the passphrase is wanted. */
  get file(): KeyFile | null {
    return this.#ports.kept.read();
  }

  /** Reads the keys of a folder from the keychain; resolves to whether it could be read. */
  async open(folder: string): Promise<boolean> {
    this.#folder = folder;
    this.#all = [];
    if (this.file === null) return true;
    const found = await this.#ports.keychain.get(folder);
    if (!found.ok || this.#folder !== folder || this.#all.length > 0) return found.ok;
    const texts = found.value?.reveal().split(' ') ?? [];
    this.#all = texts.flatMap((text) => readKey(text) ?? []);
    for (const key of this.#all) this.#ports.protect(keyText(key));
    return true;
  }

  /** Resolves to whether a keychain that `open` found locked was unlocked, in the dialog that was open. */
  unlocked(): Promise<boolean> {
    return this.#ports.keychain.answered();
  }

  /** Makes a key of one's own. Fails with `invalidInput` (reason short) for a passphrase of less than 8 characters. */
  async create(passphrase: string): Promise<Result<null>> {
    if ([...passphrase].length < leastPassphrase)
      return fail('invalidInput', { field: 'passphrase', reason: 'short' });
    const text = newKeyText();
    const key = readKey(text);
    const { workFactor } = this.#ports;
    const file = await this.#run<string>({ passphrase, key: text, workFactor });
    if (!file.ok) return file;
    if (key !== null) await this.#keep([key], { id: key.id, text: file.value });
    return succeed(null);
  }

  /** Opens the files that a passphrase opens. Fails with `forbidden` (reason passphrase) if that is none. */
  async unlock(passphrase: string, files: readonly KeyFile[]): Promise<Result<null>> {
    const distinct = [...new Set(files.map(({ text }) => text))].slice(0, mostFiles);
    const texts = await this.#run<readonly (string | null)[]>({ passphrase, files: distinct });
    if (!texts.ok) return texts;
    const opened = distinct.flatMap((text, index) => {
      const key = readKey(texts.value[index] ?? '');
      return key === null ? [] : [{ key, file: { id: key.id, text } }];
    });
    const [first] = opened;
    if (first === undefined) return fail('forbidden', { reason: 'passphrase' });
    const keys = new Map([...this.#all, ...opened.map(({ key }) => key)].map((key) => [key.id, key]));
    await this.#keep([...keys.values()], this.#all.length > 0 ? this.file : first.file);
    return succeed(null);
  }

  /** Forgets the keys, also in the keychain; the folder is no longer shared. */
  async forget(): Promise<void> {
    const folder = this.#folder;
    this.#folder = null;
    this.#all = [];
    if (this.file === null) return;
    this.#ports.kept.write(null);
    if (folder !== null) await this.#ports.keychain.delete(folder);
  }

  async #keep(keys: readonly FolderKey[], file: KeyFile | null): Promise<void> {
    const texts = keys.map(keyText);
    for (const text of texts) this.#ports.protect(text);
    // Before anything is encrypted, so that a start without a keychain doesn't write plainly.
    this.#ports.kept.write(file);
    this.#all = keys;
    // Without a keychain, the passphrase is wanted again at the next start.
    if (this.#folder !== null) await this.#ports.keychain.set(this.#folder, new Secret(texts.join(' ')));
  }

  /** Runs a task, unless the folder is another one when it ends. */
  async #run<T>(task: KeyFileTask): Promise<Result<T>> {
    const folder = this.#folder;
    this.#ports.protect(task.passphrase);
    const done = await runInThread<Result<T>>(this.#ports.worker, task, fail('internal'));
    return this.#folder === folder ? done : fail('cancelled');
  }
}
