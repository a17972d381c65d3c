import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { runInThread } from '../platform/run-in-thread.ts';
import { copyLibrary } from './backups.ts';
import type { NewBackup } from './backups.ts';
import type { StoreContext, UsedRow } from './context.ts';
import { Database, resultCodeOf } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { createContext, readsOf, runVerb, verbsOf } from './part.ts';
import type { StorePart, Verb } from './part.ts';
import { reportBug } from './protocol.ts';
import type { Call, Post, WorkerMessage, WorkerOptions } from './protocol.ts';
import { WriterHost } from './worker-host.ts';

/** The buffer inside a result, which is transferred instead of copied. */
function bytesIn(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return [];
  const { bytes } = value;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength > 0
    ? [bytes.buffer]
    : [];
}

function post(message: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/**
 * The reader without its thread: runs lookups and searches on its own connections, which never wait for the writer. Each
 * read is a transaction of its own, so it sees everything that was committed before it began.
 */
class ReaderHost {
  readonly #verbs: ReadonlyMap<string, Verb>;
  readonly #post: Post;
  readonly #context: StoreContext;
  #now: number;

  /** Throws if the files can't be read. `elapsed`: as of a `Clock`. */
  constructor(
    parts: readonly StorePart[],
    { file, libraryFile, service, now }: WorkerOptions,
    elapsed: () => number,
    post: Post,
  ) {
    this.#verbs = verbsOf(parts);
    this.#now = now;
    this.#post = post;
    const [database, library] = [new Database(file, 'readOnly'), new Database(libraryFile, 'readOnly')];
    for (const each of [database, library]) {
      each.exec('pragma temp_store = memory; pragma cache_size = -8000');
      each.reportSlow(elapsed, (sql, ms) => post({ kind: 'slowQuery', sql, ms }));
    }
    this.#context = createContext({ database, library, service, now: () => this.#now }, parts);
    post({ kind: 'opened', shared: true, lasting: true, reads: readsOf(parts) });
  }

  /** Runs a call; never throws. After an SQLite error, the caller asks the writer, which handles damage. */
  async answer({ verb, values, now }: Call): Promise<Result<unknown>> {
    this.#now = now;
    try {
      if (verb !== 'close') return await runVerb(this.#verbs, this.#context, verb, values);
      this.#context.database.close();
      this.#context.library.close();
      return succeed(null);
    } catch (error) {
      if (resultCodeOf(error) !== null) return fail('storage', { reason: 'other' });
      return { ok: false, failure: reportBug(this.#post, verb, error) };
    }
  }

  /** Returns and clears the uses since the last call. */
  takeUses(): readonly UsedRow[] {
    return this.#context.uses.take();
  }
}

/** What a thread gets that only copies the library. */
interface CopyTask {
  readonly role: 'copy';
  readonly libraryFile: string;
  readonly backup: NewBackup;
}

function copy({ libraryFile, backup }: CopyTask): boolean {
  const library = new Database(libraryFile, 'readOnly');
  try {
    copyLibrary(library, backup);
    return true;
  } catch {
    // The writer tries it again, so that it sees why it fails.
    return false;
  } finally {
    library.close();
  }
}

function open(script: URL, parts: readonly StorePart[], elapsed: () => number, options: WorkerOptions): void {
  // In this thread, because Electron's main thread doesn't need SQLite otherwise.
  const lock = options.role === 'writer' ? lockFolder(dirname(options.file)) : null;
  if (lock?.ok === false) {
    post({ kind: 'inUse' });
    parentPort?.close();
    return;
  }
  const { libraryFile } = options;
  const copies = (backup: NewBackup): Promise<boolean> =>
    runInThread(script, { role: 'copy', libraryFile, backup } satisfies CopyTask, false);
  const host =
    options.role === 'writer'
      ? new WriterHost(parts, options, elapsed, post, copies)
      : new ReaderHost(parts, options, elapsed, post);
  parentPort?.on('message', (call: Call) => {
    void host.answer(call).then((result) => {
      const uses = host instanceof ReaderHost ? host.takeUses() : [];
      const transfer = result.ok ? bytesIn(result.value) : [];
      post({ kind: 'answer', id: call.id, result, uses }, transfer);
      if (call.verb !== 'close') return;
      lock?.release();
      parentPort?.close();
    });
  });
}

/**
 * Runs a store's writer or reader in this thread, or what the writer leaves to another one. `script`: that calls this. `elapsed`: as of
 * a `Clock`.
 */
export function runWorker(script: URL, parts: readonly StorePart[], elapsed: () => number): void {
  // A worker that was started ahead gets its options in its first message.
  const given = workerData as WorkerOptions | CopyTask | null | undefined;
  const start = (options: WorkerOptions): void => open(script, parts, elapsed, options);
  if (given === null || given === undefined) parentPort?.once('message', start);
  else if (given.role === 'copy') parentPort?.postMessage(copy(given));
  else start(given);
}
