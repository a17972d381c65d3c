import { Worker } from 'node:worker_threads';
import type { Notice } from '#shared/contract/notices.ts';
import { fail } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { backoffMs } from '#shared/text/timing.ts';
import type { Clock } from '#shared/text/timing.ts';
import type { UsedRow } from './context.ts';
import { stackOf } from './protocol.ts';
import type { Opening, WorkerMessage, WorkerOptions } from './protocol.ts';

/** Threads share an address space: a worker that runs out of memory must not end the app. */
const resourceLimits = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 6 };

let ahead: { readonly href: string; readonly worker: Worker; readonly forget: () => void } | null = null;

/**
 * Starts a store's worker before it is known what it opens, so that it loads its script while the main thread loads its own.
 * The first store takes it; if it dies before, the store starts another one.
 */
export function startWorkerAhead(url: URL): void {
  const worker = new Worker(url, { resourceLimits });
  const forget = (): void => {
    ahead = null;
  };
  worker.on('error', forget).on('exit', forget);
  ahead = { href: url.href, worker, forget };
}

/** Starts a store's worker with its options; takes the one that was started ahead, which waits for them. */
function startWorker(url: URL, options: WorkerOptions): Worker {
  if (ahead?.href !== url.href) return new Worker(url, { workerData: options, resourceLimits });
  const { worker, forget } = ahead;
  ahead = null;
  worker.postMessage(options);
  return worker.off('error', forget).off('exit', forget);
}

/** The log for the workers' bugs and slow queries. */
interface StoreLog {
  warn(event: string, facts?: Readonly<Record<string, unknown>>): void;
  error(event: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Receives the workers' notices and log entries, and provides their clock. */
export interface StoreListener extends Clock {
  readonly log: StoreLog;
  onNotice(notice: Notice): void;
  /** The files were opened again, or others in their place. `lasting`: they can be written. */
  onReopened?(lasting: boolean): void;
}

/** Receives everything from one worker except results. */
interface WorkerListener extends StoreListener {
  /** The files are open, at the start or after one was replaced. */
  onOpened?(opening: Opening): void;
  /** Uses for the writer to record. */
  onUses?(uses: readonly UsedRow[]): void;
}

/** A worker that dies is restarted at once; one that dies again so soon after its start, in ms, after a pause. */
const soonMs = 60_000;
const pauses = { firstMs: 1_000, longestMs: 60_000 };

/** A worker thread: matches results to calls, and restarts the worker whenever it dies. */
export class WorkerLink {
  readonly #url: URL;
  readonly #options: Omit<WorkerOptions, 'now'>;
  readonly #listener: WorkerListener;
  readonly #pending = new Map<number, (result: Result<unknown>) => void>();
  #worker: Worker | null = null;
  #startedAt = 0;
  /** Deaths of which each came soon after the start. */
  #deaths = 0;
  #restarting: NodeJS.Timeout | undefined;
  #nextId = 1;
  #closing = false;
  #isReady = false;
  readonly #opened = Promise.withResolvers<{ readonly inUse: boolean }>();

  constructor(url: URL, options: Omit<WorkerOptions, 'now'>, listener: WorkerListener) {
    this.#url = url;
    this.#options = options;
    this.#listener = listener;
    this.#start();
  }

  /**
   * Resolves when the worker accepts calls, or doesn't yet after it died repeatedly. `inUse`: it never will, because another process
   * has the folder.
   */
  get ready(): Promise<{ readonly inUse: boolean }> {
    return this.#opened.promise;
  }

  /** Whether it accepts calls now. */
  get isReady(): boolean {
    return this.#isReady && this.#worker !== null;
  }

  /** Calls a verb; never rejects. */
  call(verb: string, values: readonly unknown[]): Promise<Result<unknown>> {
    const worker = this.#worker;
    if (worker === null) return Promise.resolve(lost);
    return new Promise((resolve) => {
      const id = this.#nextId;
      this.#nextId += 1;
      this.#pending.set(id, resolve);
      worker.ref();
      worker.postMessage({ id, verb, values, now: this.#listener.now() });
    });
  }

  /** Lets the worker finish pending calls and close its files. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#end();
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => resolve());
    });
    await this.call('close', []);
    this.#worker = null;
    await ended;
  }

  /** Terminates the worker at once; pending calls fail. */
  stop(): void {
    this.#end();
    void this.#worker?.terminate();
  }

  #end(): void {
    this.#closing = true;
    clearTimeout(this.#restarting);
  }

  #start(): void {
    this.#isReady = false;
    this.#startedAt = this.#listener.elapsed();
    const worker = startWorker(this.#url, { ...this.#options, now: this.#listener.now() });
    this.#worker = worker;
    worker.on('message', (message: WorkerMessage) => this.#receive(message));
    // Without a listener, an error in the worker would end the app; `exit` follows.
    worker.on('error', (error) => this.#listener.log.error('store worker died', { stack: stackOf(error) }));
    worker.once('exit', () => this.#lose(worker));
  }

  #receive(message: WorkerMessage): void {
    const { log } = this.#listener;
    if (message.kind === 'notice') this.#listener.onNotice(message.notice);
    else if (message.kind === 'bug')
      log.error('bug in the store', { verb: message.verb, stack: message.stack });
    else if (message.kind === 'slowQuery') log.warn('slow query', { ms: message.ms, sql: message.sql });
    else if (message.kind === 'inUse') {
      this.stop();
      this.#opened.resolve({ inUse: true });
    } else if (message.kind === 'opened') {
      this.#isReady = true;
      this.#listener.onOpened?.(message);
      this.#opened.resolve({ inUse: false });
    } else {
      // Before the result, so that a sweep after it knows about these uses.
      if (message.uses.length > 0) this.#listener.onUses?.(message.uses);
      const resolve = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      resolve?.(message.result);
    }
    // An idle worker must not keep the process alive; one that is opening or closing must.
    if (this.#pending.size === 0 && this.#isReady && !this.#closing) this.#worker?.unref();
  }

  #lose(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    // Calls run in order, so the oldest one was running.
    const [oldest, ...others] = this.#pending.values();
    oldest?.(this.#closing ? lost : died);
    for (const resolve of others) resolve(lost);
    this.#pending.clear();
    if (this.#closing) return;
    if (this.#listener.elapsed() - this.#startedAt > soonMs) this.#deaths = 0;
    this.#deaths += 1;
    // Proved by store-workers.test.ts: a worker that dies is started again.
    if (this.#deaths === 1) return this.#start();
    if (this.#deaths === 2) {
      this.#listener.onNotice({ kind: 'storageFailing', reason: 'other' });
      this.#opened.resolve({ inUse: false });
    }
    // Proved by worker-link.test.ts: a worker that dies repeatedly is started again after a pause.
    const pauseMs = backoffMs(pauses, this.#deaths - 2);
    this.#restarting = setTimeout(() => this.#start(), pauseMs).unref();
  }
}

const lost = fail('storage', { reason: 'other', message: 'the store is not running' });
/** The result of the call that a worker died of. */
const died = fail('storage', { reason: 'other', message: 'the store died' });
