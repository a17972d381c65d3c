import { afterEach, describe, expect, it } from 'vitest';
import type { ArtSubject } from './art-path.ts';
import { createArtRenderer } from './art-renderer.ts';
import type { ArtRenderer } from './art-renderer.ts';

/** Doesn't draw; responds with as many bytes as the picture is wide. */
const quick = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ width }) => {
      parentPort.postMessage({ rendered: { bytes: new Uint8Array(width), contentType: 'image/jpeg' } });
    });
  `)}`,
);
const poster: ArtSubject = { kind: 'poster', seed: 1 };

let renderer: ArtRenderer;
afterEach(() => renderer.close());

/** Requests pictures of these widths at once; returns the widths in the order of drawing. */
async function drawn(widths: readonly number[], gone: (width: number) => AbortSignal): Promise<number[]> {
  const order: number[] = [];
  await Promise.allSettled(
    widths.map(async (width) => {
      const { bytes } = await renderer.render(poster, { width, height: 1 }, gone(width));
      order.push(bytes.byteLength);
    }),
  );
  return order;
}

describe('the renderer', () => {
  it('draws pictures in the order of requests, so that newer requests never delay an older one', async () => {
    renderer = createArtRenderer(quick);
    const { signal } = new AbortController();
    expect(await drawn([1, 2, 3, 4, 5], () => signal)).toEqual([1, 2, 3, 4, 5]);
  });

  it('skips a picture that no caller waits for', async () => {
    renderer = createArtRenderer(quick);
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const order = drawn([1, 2, 3], (width) => (width === 2 ? leaving : staying).signal);
    leaving.abort();
    expect(await order).toEqual([1, 3]);
  });

  it('draws a picture if one of its callers still waits', async () => {
    renderer = createArtRenderer(quick);
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const first = drawn([1, 2], () => leaving.signal);
    const second = drawn([2], () => staying.signal);
    leaving.abort();
    expect(await second).toEqual([2]);
    expect(await first).toEqual([1, 2]);
  });
});
