import { Worker } from 'node:worker_threads';
import { artPath } from './art-path.ts';
import type { ArtSubject } from './art-path.ts';
import type { Rendered } from './render.ts';
import type { RenderAnswer, RenderCall } from './render-worker.ts';

export type { Rendered } from './render.ts';

/** Draws pictures off the main thread. */
export interface ArtRenderer {
  /**
   * Draws a subject, `size` in pixels. Rejects when drawing fails, when the renderer is closed, and when everybody who
   * asked for it has `gone` before its turn.
   */
  render(subject: ArtSubject, size: Size, gone: AbortSignal): Promise<Rendered>;
  close(): Promise<void>;
}

type Size = Pick<RenderCall, 'width' | 'height'>;

/** Bytes of pictures kept ready. */
const readyBytes = 48 * 2 ** 20;

interface Job {
  readonly key: string;
  readonly call: Omit<RenderCall, 'id'>;
  /** How many wait for it. */
  waiting: number;
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
  /** In the order asked, which is the order drawn: if newer ones came first, an old one could wait for ever. */
  readonly #jobs = new Map<string, Job>();
  #bytes = 0;
  #worker: Worker | null = null;
  #underWay: Job | null = null;
  #closed = false;

  constructor(url: URL) {
    this.#url = url;
  }

  render(subject: ArtSubject, { width, height }: Size, gone: AbortSignal): Promise<Rendered> {
    if (this.#closed) return Promise.reject(new Error('the renderer is closed'));
    const key = `${width}x${height}${artPath(subject)}`;
    const ready = this.#ready.get(key);
    if (ready !== undefined) {
      this.#ready.delete(key);
      this.#ready.set(key, ready);
      return Promise.resolve(ready);
    }
    let job = this.#jobs.get(key);
    if (job === undefined) {
      job = { key, call: { subject, width, height }, waiting: 0, ...Promise.withResolvers<Rendered>() };
      this.#jobs.set(key, job);
    }
    this.#await(job, gone);
    this.#next();
    return job.promise;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#fail(new Error('the renderer is closed'));
    await this.#worker?.terminate();
  }

  /** Counts one who waits; when the last of them has gone, a picture that is not under way yet is not drawn. */
  #await(job: Job, gone: AbortSignal): void {
    job.waiting += 1;
    const leave = (): void => {
      job.waiting -= 1;
      if (job.waiting > 0 || job === this.#underWay || this.#jobs.get(job.key) !== job) return;
      this.#jobs.delete(job.key);
      job.reject(new Error('nobody waits for the picture any more'));
    };
    gone.addEventListener('abort', leave, { once: true });
  }

  #next(): void {
    if (this.#underWay !== null || this.#closed) return;
    const [job] = this.#jobs.values();
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
