import { Worker } from 'node:worker_threads';
import { artPath } from './art-path.ts';
import type { ArtSubject } from './art-path.ts';
import type { Rendered } from './render.ts';
import type { RenderAnswer, RenderRequest } from './render-worker.ts';

/** Draws pictures off the main thread. */
export interface ArtRenderer {
  /**
   * Draws a subject, `size` in pixels. Rejects if drawing fails, if the renderer is closed, or if `gone` of every
   * caller aborts before drawing starts.
   */
  render(subject: ArtSubject, size: Size, gone: AbortSignal): Promise<Rendered>;
  close(): Promise<void>;
}

type Size = Pick<RenderRequest, 'width' | 'height'>;

/** Maximum size of the cached pictures in bytes. */
const cacheBytes = 48 * 2 ** 20;

interface Job extends PromiseWithResolvers<Rendered> {
  readonly key: string;
  readonly request: RenderRequest;
  /** The number of callers that wait for the picture. */
  waiting: number;
}

/**
 * Creates the renderer; its worker starts with the first picture. `worker`: the worker's file, if it isn't beside
 * this one.
 */
export function createArtRenderer(worker: URL = new URL('./render-worker.ts', import.meta.url)): ArtRenderer {
  return new WorkerRenderer(worker);
}

class WorkerRenderer implements ArtRenderer {
  readonly #url: URL;
  readonly #cache = new Map<string, Rendered>();
  /** In the order of requests, so that an old one can't starve. */
  readonly #jobs = new Map<string, Job>();
  #bytes = 0;
  #worker: Worker | null = null;
  #current: Job | null = null;
  #closed = false;

  constructor(url: URL) {
    this.#url = url;
  }

  render(subject: ArtSubject, { width, height }: Size, gone: AbortSignal): Promise<Rendered> {
    if (this.#closed) return Promise.reject(new Error('the renderer is closed'));
    const key = `${width}x${height}${artPath(subject)}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) {
      this.#cache.delete(key);
      this.#cache.set(key, cached);
      return Promise.resolve(cached);
    }
    let job = this.#jobs.get(key);
    if (job === undefined) {
      const request = { subject, width, height };
      job = { key, request, waiting: 0, ...Promise.withResolvers<Rendered>() };
      this.#jobs.set(key, job);
    }
    this.#addWaiting(job, gone);
    this.#next();
    return job.promise;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#fail(new Error('the renderer is closed'));
    await this.#worker?.terminate();
  }

  /** Counts a waiting caller; once all have left, a picture that isn't being drawn is cancelled. */
  #addWaiting(job: Job, gone: AbortSignal): void {
    job.waiting += 1;
    const leave = (): void => {
      job.waiting -= 1;
      if (job.waiting > 0 || job === this.#current || this.#jobs.get(job.key) !== job) return;
      this.#jobs.delete(job.key);
      job.reject(new Error('no caller waits for the picture any more'));
    };
    gone.addEventListener('abort', leave, { once: true });
  }

  #next(): void {
    if (this.#current !== null || this.#closed) return;
    const [job] = this.#jobs.values();
    if (job === undefined) {
      this.#worker?.unref();
      return;
    }
    this.#current = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(job.request);
  }

  #start(): Worker {
    const worker = new Worker(this.#url);
    worker.on('message', (answer: RenderAnswer) => {
      const job = this.#current;
      this.#current = null;
      if (job !== null) {
        this.#jobs.delete(job.key);
        if ('rendered' in answer) {
          this.#keep(job.key, answer.rendered);
          job.resolve(answer.rendered);
        } else job.reject(new Error(answer.failed));
      }
      this.#next();
    });
    // The next picture starts another worker.
    worker.on('error', (error: Error) => {
      this.#worker = null;
      this.#fail(error);
    });
    return worker;
  }

  #fail(error: Error): void {
    for (const job of this.#jobs.values()) job.reject(error);
    this.#jobs.clear();
    this.#current = null;
  }

  #keep(key: string, rendered: Rendered): void {
    this.#cache.set(key, rendered);
    this.#bytes += rendered.bytes.byteLength;
    for (const [oldest, { bytes }] of this.#cache) {
      if (this.#bytes <= cacheBytes) break;
      this.#cache.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
  }
}
