import { Worker } from 'node:worker_threads';
import type {
  ReadingOptions,
  TitleChoice,
  Imported,
  ImportPreview,
  ImportProgress,
  Remarks,
} from '#shared/contract/imports.ts';
import { controlFields } from '#shared/mine/import-record.ts';
import type { ImportControl, ImportMatch, ImportOptions } from '#shared/mine/import-record.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { SentFiles } from './file-uploads.ts';

/** What the thread reads from files. */
export interface ReadExport {
  /** A packed `ImportRecord[]`. */
  readonly records: readonly Uint8Array[];
  readonly summary: Pick<
    ImportPreview,
    'apps' | 'tables' | 'seenMovies' | 'seenEpisodes' | 'followed' | 'scores' | 'notes' | 'listed' | 'remarks'
  >;
}

/** What the thread is given. */
export interface ToRead {
  readonly files: SentFiles;
  readonly options: ReadingOptions;
  /** Whether the service in use has TMDB's numbers. */
  readonly hasIds: boolean;
}

/** What imports need of the library's store. */
export interface ImportStore {
  /** Matches records (a packed `ImportRecord[]`) and says what their import would do. */
  match(records: readonly Uint8Array[], hasIds: boolean): Promise<Result<ImportMatch>>;
  /** Imports records as one batch: entirely or not at all. */
  import(
    records: readonly Uint8Array[],
    options: ImportOptions,
    control: ImportControl,
  ): Promise<Result<Imported>>;
}

/** Dependencies of imports. */
interface Ports {
  readonly worker: URL;
  store(): ImportStore;
  /** Whether the service in use has TMDB's numbers. */
  hasTmdbIds(): boolean;
  onProgress(progress: ImportProgress): void;
}

/** What can be imported. */
interface Latest extends Pick<ReadExport, 'records'> {
  readonly id: number;
  readonly store: ImportStore;
  readonly remarks: readonly Remarks[];
}

/** A thread's heap in MB: enough for what the limits of files allow. */
// Proved by imports.test.ts: the thread that reads files of other apps has little memory.
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** How often progress is reported, in ms. */
const progressEveryMs = 200;

/** Imports from other apps: reads files, says what their import would do, and imports them afterwards. */
export class Imports {
  readonly #ports: Ports;
  #latest: Latest | null = null;
  #reads = 0;
  /** What stops the imports that run, by preview. */
  readonly #stops = new Map<number, () => void>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Fails as `readFiles`, with reason `memory` if the files take too much, and with `cancelled`; what was read before stays. */
  async read(files: SentFiles, options: ReadingOptions, signal: AbortSignal): Promise<Result<ImportPreview>> {
    const id = (this.#reads += 1);
    const hasIds = this.#ports.hasTmdbIds();
    const read = await readInThread(this.#ports.worker, { files, options, hasIds }, signal);
    if (!read.ok) return read;
    const { records, summary } = read.value;
    const store = this.#ports.store();
    const matched = await store.match(records, this.#ports.hasTmdbIds());
    if (!matched.ok) return matched;
    if (this.#reads === id) this.#latest = { id, store, records, remarks: summary.remarks };
    const { probable, ...match } = matched.value;
    return succeed({ id, ...summary, ...match, remarks: [...summary.remarks, ...probable] });
  }

  /** Imports what was read; fails with `notFound` if something else was read since, or the service is another one. */
  async import(id: number, choices: readonly TitleChoice[], signal: AbortSignal): Promise<Result<Imported>> {
    const latest = this.#latest;
    const store = this.#ports.store();
    if (latest?.id !== id || latest.store !== store) return fail('notFound', { import: id });
    const control = new Int32Array(new SharedArrayBuffer(12));
    const stop = (): void => void Atomics.store(control, controlFields.stop, 1);
    signal.addEventListener('abort', stop);
    this.#stops.set(id, stop);
    const timer = setInterval(() => {
      const [done, total] = [controlFields.done, controlFields.total].map((at) => Atomics.load(control, at));
      // A new list is one value more than the entries.
      this.#ports.onProgress({ done: Math.min(done ?? 0, total ?? 0), total: total ?? 0 });
    }, progressEveryMs);
    if (signal.aborted) stop();
    const options = { hasIds: this.#ports.hasTmdbIds(), choices, remarks: latest.remarks };
    const imported = await store.import(latest.records, options, control);
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
    this.#stops.delete(id);
    if (imported.ok && this.#latest === latest) this.#latest = null;
    return imported;
  }

  /** Asks the import of a preview to stop; one that is being committed doesn't. */
  stop(id: number): null {
    this.#stops.get(id)?.();
    return null;
  }
}

function readInThread(url: URL, toRead: ToRead, signal: AbortSignal): Promise<Result<ReadExport>> {
  return new Promise((resolve) => {
    const worker = new Worker(url, {
      workerData: toRead,
      resourceLimits,
    });
    const stop = (): void => {
      resolve(fail('cancelled'));
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (read: Result<ReadExport>) => resolve(read));
    worker.once('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      // Proved by imports.test.ts: memory that the files take is limited, and its end is a refusal.
      resolve(isMemory ? fail('invalidInput', { reason: 'memory' }) : fail('internal', { reason: 'reader' }));
    });
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve(fail('internal', { reason: 'reader' }));
    });
    if (signal.aborted) stop();
  });
}
