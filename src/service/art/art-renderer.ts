import { Worker } from 'node:worker_threads';
import { artPath } from './art-path.ts';
import type { ArtSubject } from './art-path.ts';
import type { Rendered } from './render.ts';
import type { RenderAnswer, RenderCall } from './render-worker.ts';
import { pixelsOf } from './sizes.ts';

export type { Rendered } from './render.ts';

/** Draws pictures off the main thread. */
export interface ArtRenderer {
  /** A subject in a size of its kind; null: there is no such size. Rejects when drawing fails or the renderer is closed. */
  render(subject: ArtSubject, size: string): Promise<Rendered> | null;
  close(): Promise<void>;
}

/** Bytes of pictures kept ready. */
const readyBytes = 48 * 2 ** 20;

interface Job {
  readonly key: string;
  readonly call: Omit<RenderCall, 'id'>;
  readonly promise: Promise<Rendered>;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: Error) => void;
}

/** Makes the renderer; its worker starts with the first picture. `worker`: where its file is, when not beside this one. */
export function createArtRenderer(options: { readonly worker?: URL } = {}): ArtRenderer {
  return new WorkerRenderer(options.worker ?? new URL('./render-worker.ts', import.meta.url));
}

class WorkerRenderer implements ArtRenderer {
  readonly #url: URL;
  readonly #ready = new Map<string, Rendered>();
  readonly #jobs = new Map<string, Job>();
  /** The newest last: it is drawn first, because whoever asked last is still looking. */
  readonly #waiting: Job[] = [];
  #bytes = 0;
  #worker: Worker | null = null;
  #underWay: Job | null = null;
  #closed = false;

  constructor(url: URL) {
    this.#url = url;
  }

  render(subject: ArtSubject, size: string): Promise<Rendered> | null {
    const pixels = pixelsOf(subject.kind, size);
    if (pixels === null) return null;
    if (this.#closed) return Promise.reject(new Error('the renderer is closed'));
    const key = `${size}${artPath(subject)}`;
    const ready = this.#ready.get(key);
    if (ready !== undefined) {
      this.#ready.delete(key);
      this.#ready.set(key, ready);
      return Promise.resolve(ready);
    }
    const known = this.#jobs.get(key);
    if (known !== undefined) return known.promise;
    const job: Job = { key, call: { subject, ...pixels }, ...Promise.withResolvers<Rendered>() };
    this.#jobs.set(key, job);
    this.#waiting.push(job);
    this.#next();
    return job.promise;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#fail(new Error('the renderer is closed'));
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#underWay !== null || this.#closed) return;
    const job = this.#waiting.pop();
    if (job === undefined) {
      this.#worker?.unref();
      return;
    }
    this.#underWay = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage({ id: 0, ...job.call } satisfies RenderCall);
  }

  #start(): Worker {
    const worker = new Worker(this.#url);
    worker.on('message', (answer: RenderAnswer) => {
      const job = this.#underWay;
      this.#underWay = null;
      if (job !== null) {
        this.#jobs.delete(job.key);
        if ('rendered' in answer) {
          this.#keep(job.key, answer.rendered);
          job.resolve(answer.rendered);
        } else job.reject(new Error(answer.failed));
      }
      this.#next();
    });
    // A worker that died is started anew by the next picture.
    worker.on('error', (error: Error) => {
      this.#worker = null;
      this.#fail(error);
    });
    return worker;
  }

  #fail(error: Error): void {
    for (const job of this.#jobs.values()) job.reject(error);
    this.#jobs.clear();
    this.#waiting.length = 0;
    this.#underWay = null;
  }

  #keep(key: string, rendered: Rendered): void {
    this.#ready.set(key, rendered);
    this.#bytes += rendered.bytes.byteLength;
    for (const [oldest, { bytes }] of this.#ready) {
      if (this.#bytes <= readyBytes) break;
      this.#ready.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
  }
}
