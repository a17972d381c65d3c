import { join } from 'node:path';
import { defaultSettings } from '#shared/contract/settings.ts';
import type { Result } from '#shared/result.ts';
import type { WorkerOptions } from './protocol.ts';
import { WorkerLink } from './worker-link.ts';
import type { StoreListener } from './worker-link.ts';

/** The start parameters that both workers share. */
type SharedOptions = Omit<WorkerOptions, 'role' | 'now'>;

/**
 * The writer and the reader of a store. The reader runs the verbs that only read, so that a lookup never waits for
 * decoding, writing, verifying or importing; the writer runs everything else.
 */
export class StoreWorkers {
  readonly #url: URL;
  readonly #options: SharedOptions;
  readonly #listener: StoreListener;
  readonly #writer: WorkerLink;
  #reader: WorkerLink | null = null;
  #reads: ReadonlySet<string> = new Set();
  #closing = false;
  #isOpen = false;

  /** `readerAfter`: when the reader starts; by default, when the writer has opened the files. */
  constructor(url: URL, options: SharedOptions, listener: StoreListener, readerAfter?: Promise<unknown>) {
    this.#url = url;
    this.#options = options;
    this.#listener = listener;
    this.#writer = new WorkerLink(
      url,
      { ...options, role: 'writer' },
      {
        ...listener,
        onOpened: ({ shared, lasting, reads }) => {
          this.#reads = new Set(reads);
          if (this.#isOpen) listener.onReopened?.(lasting);
          this.#isOpen = true;
          if (readerAfter === undefined) this.#openReader(shared);
          else void readerAfter.then(() => this.#openReader(shared));
        },
      },
    );
  }

  /** As of the writer, which answers for the reader until that is ready. */
  get ready(): WorkerLink['ready'] {
    return this.#writer.ready;
  }

  /** Resolves when the reader accepts calls, never will, or doesn't exist. */
  get readerReady(): Promise<unknown> {
    return this.#reader?.ready ?? Promise.resolve();
  }

  /** Calls a verb; never rejects. */
  call(verb: string, values: readonly unknown[]): Promise<Result<unknown>> {
    return this.#reads.has(verb) ? this.#read(verb, values) : this.#writer.call(verb, values);
  }

  /** Finishes pending calls and closes the files. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#reader?.close();
    await this.#writer.close();
  }

  async #read(verb: string, values: readonly unknown[]): Promise<Result<unknown>> {
    if (this.#reader?.isReady !== true) return this.#writer.call(verb, values);
    const result = await this.#reader.call(verb, values);
    // The writer handles damage.
    return result.ok || result.failure.code !== 'storage' ? result : this.#writer.call(verb, values);
  }

  /** Starts the reader again, because the writer may have opened other files. */
  #openReader(shared: boolean): void {
    this.#reader?.stop();
    this.#reader =
      shared && !this.#closing
        ? new WorkerLink(
            this.#url,
            { ...this.#options, role: 'reader' },
            {
              ...this.#listener,
              // The writer sends the same notices.
              onNotice: () => undefined,
              onUses: (uses) => void this.#writer.call('noteUses', [uses]),
            },
          )
        : null;
  }
}

/** Calls `group.verb` in a worker; never rejects. */
type CallVerb = (verb: string, values: readonly unknown[]) => Promise<Result<unknown>>;

/** A proxy whose `group.verb(...values)` calls the worker. A value assigned to it replaces a group. */
function remote<Groups>(call: CallVerb): Groups {
  const groups: Record<string, object> = {};
  return new Proxy(groups, {
    get: (_, group) => (groups[String(group)] ??= remoteGroup(String(group), call)),
  }) as Groups;
}

function remoteGroup(group: string, call: CallVerb): object {
  return new Proxy(
    {},
    {
      get:
        (_, verb) =>
        (...values: unknown[]) =>
          call(`${group}.${String(verb)}`, values),
    },
  );
}

/** A store that was opened; `close` finishes pending calls and closes the files. */
export type StoreFiles = Pick<StoreWorkers, 'close'>;

/** The parameters of `createStore`. */
export interface StoreOptions extends StoreListener {
  /** The folder of the database files, which must exist. */
  readonly folder: string;
  /** The service's key in store keys. */
  readonly service: string;
  /** The app's version, for a library that an older one opens. */
  readonly version?: string;
  /** The script that calls `runWorker` with the parts, or its bundle. */
  readonly workerUrl: URL;
  /** The limit for what no pack keeps, in bytes; default: that of the settings. */
  readonly limitBytes?: number;
  /** When the reader starts, which the start doesn't need; until then, the writer answers for it. Absent: at once. */
  readonly readerAfter?: Promise<unknown> | undefined;
}

/** Another process has the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Marquee already runs on the data folder ${folder}.`);
  }
}

/**
 * Opens the store of one service, in memory if the file can't be used; a notice says what is wrong. Rejects only with
 * `FolderInUse`. `Groups`: the verbs of its parts. No promise of a verb rejects; an SQLite error is a `storage` failure
 * (details: reason full, readOnly, locked or other).
 */
export async function createStore<Groups extends object>(
  options: StoreOptions,
): Promise<Groups & StoreFiles> {
  const {
    folder,
    service,
    version = '',
    workerUrl,
    limitBytes: limit = defaultSettings.storageLimitBytes,
  } = options;
  const files = {
    file: join(folder, `catalogue-${service}.sqlite`),
    libraryFile: join(folder, 'library.sqlite'),
    backups: join(folder, 'backups'),
  };
  const groups = remote<Groups>((verb, values) => workers.call(verb, values));
  const workers = new StoreWorkers(
    workerUrl,
    { ...files, service, version, limit },
    options,
    options.readerAfter,
  );
  if ((await workers.ready).inUse) throw new FolderInUse(folder);
  return Object.assign(groups, { close: () => workers.close() });
}
