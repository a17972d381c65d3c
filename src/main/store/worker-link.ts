import { Worker } from 'node:worker_threads';
import type { Clock } from '#shared/clock.ts';
import type { Notice } from '#shared/contract/answers.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { Verb, Verbs, WorkerMessage, WorkerOptions } from './protocol.ts';

/** What a verb answers with, out of its thread. */
export type Answered<V extends Verb> =
  ReturnType<Verbs[V]> extends Result<infer Value> ? Result<Value> : Result<Given<ReturnType<Verbs[V]>>>;

// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- verbs without a value answer null
type Given<Value> = Value extends void ? null : Value;

/** The clock, the worker's too, and who hears of trouble. */
export interface WorkerLinkPorts extends Clock {
  onNotice(notice: Notice): void;
}

/** A worker that dies again within this many ms of being started anew stays dead. */
const restartPauseMs = 60_000;

/** The worker thread, seen from outside: calls by number, one new start when it dies. */
export class WorkerLink {
  readonly #url: URL;
  readonly #options: Omit<WorkerOptions, 'now'>;
  readonly #ports: WorkerLinkPorts;
  readonly #pending = new Map<number, (result: Result<unknown>) => void>();
  #worker: Worker | null = null;
  #restartedAt = -Infinity;
  #nextId = 1;
  #closing = false;
  #persistent = false;
  #isReady = false;
  #ready: () => void = () => undefined;
  /** Resolves when the worker is open for calls, or never will be. */
  readonly ready: Promise<void>;

  constructor(url: URL, options: Omit<WorkerOptions, 'now'>, ports: WorkerLinkPorts) {
    this.#url = url;
    this.#options = options;
    this.#ports = ports;
    this.ready = new Promise((resolve) => {
      this.#ready = resolve;
    });
    this.#start();
  }

  /** false: what is kept lives in memory, or nowhere. Known once `ready`. */
  get persistent(): boolean {
    return this.#persistent;
  }

  /** Calls a verb; never rejects. Buffers in `transfer` are given away. */
  call<V extends Verb>(
    verb: V,
    values: Parameters<Verbs[V]>,
    transfer: ArrayBuffer[] = [],
  ): Promise<Answered<V>> {
    const worker = this.#worker;
    if (worker === null) return Promise.resolve(lost as Answered<V>);
    return new Promise((resolve) => {
      const id = this.#nextId;
      this.#nextId += 1;
      // Nobody but the worker answers this number, and its verbs have these types.
      this.#pending.set(id, resolve as (result: Result<unknown>) => void);
      worker.ref();
      worker.postMessage({ id, verb, values, now: this.#ports.now() }, transfer);
    });
  }

  /** Lets the worker finish what it was asked and close the file. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => resolve());
    });
    await this.call('close', []);
    this.#worker = null;
    await ended;
  }

  #start(): void {
    const worker = new Worker(this.#url, {
      workerData: { ...this.#options, now: this.#ports.now() } satisfies WorkerOptions,
      // All threads share one address space: a worker that runs wild must end alone, not with the app.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    this.#worker = worker;
    worker.on('message', (message: WorkerMessage) => this.#hear(message));
    // Without a listener an error in the worker would end the app; `exit` follows it.
    worker.on('error', () => undefined);
    worker.once('exit', () => this.#lose(worker));
  }

  #hear(message: WorkerMessage): void {
    if (message.kind === 'notice') this.#ports.onNotice(message.notice);
    else if (message.kind === 'ready') {
      this.#persistent = message.persistent;
      this.#isReady = true;
      this.#ready();
    } else {
      const resolve = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      resolve?.(message.result);
    }
    // The program may end while nothing is being waited for; its opening and its end are waited for.
    if (this.#pending.size === 0 && this.#isReady && !this.#closing) this.#worker?.unref();
  }

  #lose(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    for (const resolve of this.#pending.values()) resolve(lost);
    this.#pending.clear();
    if (this.#closing) return;
    const moment = this.#ports.elapsed();
    if (moment - this.#restartedAt > restartPauseMs) {
      this.#restartedAt = moment;
      this.#start();
      return;
    }
    this.#ports.onNotice({ kind: 'storageFailing', reason: 'other' });
    this.#ready();
  }
}

const lost = fail('storage', { reason: 'other', message: 'the store is not running' });
