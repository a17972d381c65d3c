import { parentPort } from 'node:worker_threads';
import type { ArtSubject } from './art-path.ts';
import { prepare, render } from './render.ts';
import type { Rendered } from './render.ts';

/** What the worker is asked. */
export interface RenderCall {
  readonly id: number;
  readonly subject: ArtSubject;
  readonly width: number;
  readonly height: number;
}

/** What it answers. */
export type RenderAnswer =
  { readonly id: number; readonly rendered: Rendered } | { readonly id: number; readonly failed: string };

const ready = prepare();
parentPort?.on('message', ({ id, subject, width, height }: RenderCall) => {
  void ready
    .then(() => {
      const { bytes, contentType } = render(subject, width, height);
      // A copy of its own, so that it moves to the other thread instead of being copied on the way.
      const own = new Uint8Array(bytes);
      parentPort?.postMessage({ id, rendered: { bytes: own, contentType } } satisfies RenderAnswer, [
        own.buffer,
      ]);
    })
    .catch((error: unknown) => {
      const failed = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ id, failed } satisfies RenderAnswer);
    });
});
