import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Followable } from '#shared/contract/mine.ts';
import type { Sharing } from '#shared/contract/sharing.ts';
import { mostAheadMs } from '#shared/mine/hybrid-clock.ts';
import type { Result } from '#shared/result.ts';
import { Timer } from '../platform/timer.ts';
import { unsealLines } from './sealing.ts';
import type { FolderKey } from './sealing.ts';
import type { FoundDevice } from './shared-devices.ts';
import { isAsBefore, wholeLines } from './shared-files.ts';
import type { Found, FoundFile } from './shared-files.ts';
import type { LibraryStore } from './store/part.ts';
import type { SharedFile, TakenLines } from './store/sharing.ts';

const announceEveryMs = 250;

/** Dependencies of a reader. */
export interface FolderReaderPorts {
  /** The current store's verbs; it can be another one after a switch of the service. */
  store(): LibraryStore['sharing'];
  /** The library has changed. `subjects`: what of the current service; null: too much to name. */
  changed(subjects: readonly Followable[] | null): void;
  /** The state is another one. */
  announce(): void;
  /** Epoch ms. */
  now(): number;
}

/** What a look at a file came to. */
interface Looked extends Pick<FoundFile, 'of' | 'size' | 'mtimeMs'> {
  readonly aheadMs: number;
  readonly isNewer: boolean;
  /** When lines that wait can be taken over, epoch ms; Infinity: not before the file changes. */
  readonly againAt: number;
}

/** What is used during a look. */
export interface LookContext {
  readonly folder: string;
  /** Of this device. */
  readonly key: string;
  readonly found: Found;
  /** Of the files in the folder; none: they aren't encrypted. */
  readonly keys: readonly FolderKey[];
  /** How far files were read or written. */
  readonly known: Map<string, SharedFile>;
}

/** Ends a look: the store can't answer now, which says so itself. */
export class StoreFailed extends Error {}

const unread = { position: 0, lastBytes: 0, lastSum: '' } as const;

/** Reads what others wrote in a shared folder, each file from where it stopped. */
export class FolderReader {
  readonly #ports: FolderReaderPorts;
  readonly #announcing = new Timer(() => this.#ports.announce());
  #reading: { done: number; total: number } | null = null;
  /** What was looked at since the start, by path. */
  readonly #looked = new Map<string, Looked>();

  constructor(ports: FolderReaderPorts) {
    this.#ports = ports;
  }

  /** As in `Sharing`, of these devices. */
  state(devices: readonly FoundDevice[]): Pick<Sharing, 'reading' | 'ahead' | 'newer'> {
    const nameOf = ({ of }: Looked): string => devices.find(({ key }) => of.startsWith(key))?.name ?? of;
    const looked = [...this.#looked.values()];
    const ahead = looked.reduce<Looked | null>(
      (most, each) => (each.aheadMs > (most?.aheadMs ?? 0) ? each : most),
      null,
    );
    const newer = looked.find(({ isNewer }) => isNewer);
    return {
      reading: this.#reading,
      ahead: ahead === null ? null : { name: nameOf(ahead), ms: ahead.aheadMs },
      newer: newer === undefined ? null : nameOf(newer),
    };
  }

  /** Reads what is new in files. */
  async read(
    { folder, found, keys, known }: LookContext,
    devices: readonly FoundDevice[],
    mayGoOn: () => boolean,
  ): Promise<void> {
    const locked = devices.filter(({ files }) => files === 'locked');
    const files = found.files.filter(
      ({ of, kind }) =>
        kind === (keys.length > 0 ? 'sealed' : 'plain') && !locked.some(({ key }) => of.startsWith(key)),
    );
    const paths = new Set(files.map(({ path }) => path));
    for (const path of this.#looked.keys()) if (!paths.has(path)) this.#looked.delete(path);
    const isNew = ({ path, size, mtimeMs }: FoundFile): boolean => {
      const looked = this.#looked.get(path);
      if (looked === undefined) return size !== (known.get(path)?.position ?? 0);
      return looked.size !== size || looked.mtimeMs !== mtimeMs || looked.againAt <= this.#ports.now();
    };
    const due = files.filter(isNew);
    const bytesOf = ({ path, size }: FoundFile): number =>
      Math.max(0, size - (known.get(path)?.position ?? 0));
    this.#reading = { done: 0, total: due.reduce((sum, file) => sum + bytesOf(file), 0) };
    try {
      for (const file of due) {
        if (!mayGoOn()) break;
        const done = this.#reading.done + bytesOf(file);
        await this.#readFile(folder, file, known.get(file.path), keys);
        this.#reading.done = done;
      }
    } finally {
      this.#reading = null;
    }
  }

  async #readFile(
    folder: string,
    file: FoundFile,
    known: SharedFile | undefined,
    keys: readonly FolderKey[],
  ): Promise<void> {
    const { path, of, size, mtimeMs } = file;
    const handle = await open(join(folder, path)).catch(() => null);
    // It was just moved or deleted, or this user may not read it.
    if (handle === null) return;
    const taken: TakenLines[] = [];
    try {
      let at: Omit<SharedFile, 'path'> =
        known !== undefined && (await isAsBefore(handle, known)) ? known : unread;
      let mayNote = true;
      for (;;) {
        const lines = await wholeLines(handle, at.position);
        if (lines === null) break;
        at = lines.end;
        const text = keys.length > 0 ? unsealLines(keys, lines.text) : lines.text;
        const took = valueOf(await this.#ports.store().take(text, mayNote ? { path, ...at } : null));
        taken.push(took);
        // What follows is read again, too.
        if (took.broken > 0 || took.isNewer || took.aheadMs > 0) mayNote = false;
        if (this.#reading !== null) this.#reading.done += lines.bytes;
        this.#announcing.start(announceEveryMs);
      }
    } finally {
      await handle.close();
      const changed = taken.filter(({ changes }) => changes > 0);
      if (changed.length > 0)
        this.#ports.changed(changed.length === 1 ? (changed[0]?.subjects ?? null) : null);
    }
    const aheadMs = Math.max(0, ...taken.map((each) => each.aheadMs));
    this.#looked.set(path, {
      ...{ of, size, mtimeMs, aheadMs },
      isNewer: taken.some(({ isNewer }) => isNewer),
      againAt: aheadMs === 0 ? Infinity : this.#ports.now() + aheadMs - mostAheadMs,
    });
  }

  /** Reads everything again from where the store says. */
  forget(): void {
    this.#looked.clear();
  }

  close(): void {
    this.#announcing.close();
  }
}

/** The value of an answer of the store; throws `StoreFailed` without one. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new StoreFailed(result.failure.code);
  return result.value;
}
