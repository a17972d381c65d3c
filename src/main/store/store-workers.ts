import type { Result } from '#shared/result.ts';
import type { WorkerOptions } from './protocol.ts';
import { WorkerLink } from './worker-link.ts';
import type { StoreListener } from './worker-link.ts';

/** The start parameters that both workers share. */
type StoreFiles = Omit<WorkerOptions, 'role' | 'now'>;

/**
 * The writer and the reader of a store. The reader runs the verbs that only read, so that a lookup never waits for
 * decoding, writing, verifying or importing; the writer runs everything else.
 */
export class StoreWorkers {
  readonly #url: URL;
  readonly #options: StoreFiles;
  readonly #listener: StoreListener;
  readonly #writer: WorkerLink;
  #reader: WorkerLink | null = null;
  #reads: ReadonlySet<string> = new Set();
  #closing = false;

  /** `readerAfter`: when the reader starts; by default, when the writer has opened the files. */
  constructor(url: URL, options: StoreFiles, listener: StoreListener, readerAfter?: Promise<unknown>) {
    this.#url = url;
    this.#options = options;
    this.#listener = listener;
    this.#writer = new WorkerLink(
      url,
      { ...options, role: 'writer' },
      {
        ...listener,
        onOpened: ({ shared, reads }) => {
          this.#reads = new Set(reads);
          if (readerAfter === undefined) this.#openReader(shared);
          else void readerAfter.then(() => this.#openReader(shared));
        },
      },
    );
  }

  /** Resolves when the writer accepts calls, or never will. The writer answers for the reader until that is ready. */
  get ready(): Promise<void> {
    return this.#writer.ready;
  }

  /** Resolves when the reader accepts calls, never will, or doesn't exist. */
  get readerReady(): Promise<void> {
    return this.#reader?.ready ?? Promise.resolve();
  }

  /** false: everything is in memory, or nothing is stored. Known once `ready`. */
  get persistent(): boolean {
    return this.#writer.persistent;
  }

  /** Whether another process has the folder. Known once `ready`. */
  get inUse(): boolean {
    return this.#writer.inUse;
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
