import { parentPort } from 'node:worker_threads';
import type { ArtSubject } from './art-path.ts';
import { prepare, render } from './render.ts';
import type { Rendered } from './render.ts';

/** A request to the worker. It draws one picture at a time. */
export interface RenderRequest {
  readonly subject: ArtSubject;
  readonly width: number;
  readonly height: number;
}

/** The worker's response. */
export type RenderAnswer = { readonly rendered: Rendered } | { readonly failed: string };

const ready = prepare();
parentPort?.on('message', ({ subject, width, height }: RenderRequest) => {
  void ready
    .then(() => {
      const { bytes, contentType } = render(subject, width, height);
      // A copy with a buffer of its own can be transferred to the other thread.
      const copy = new Uint8Array(bytes);
      const answer: RenderAnswer = { rendered: { bytes: copy, contentType } };
      parentPort?.postMessage(answer, [copy.buffer]);
    })
    .catch((error: unknown) => {
      const failed = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ failed } satisfies RenderAnswer);
    });
});
