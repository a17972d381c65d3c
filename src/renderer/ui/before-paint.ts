import { flushSync } from 'svelte';

const measurements = new Set<() => void>();
let frame: number | null = null;

/** All of them measure before the first changes anything, because measuring a page that was changed lays it out again. */
function measure(): void {
  // What is drawn can have something to measure, too.
  try {
    while (measurements.size > 0) {
      const all = [...measurements];
      measurements.clear();
      flushSync(() => {
        for (const each of all) each();
      });
    }
  } finally {
    frame = null;
  }
}

/**
 * Runs in the next frame, before it is painted: by then, the page is laid out, and what changes is in the same frame. `run`
 * measures elements and sets state, which is applied after all others have measured. Returns what cancels it.
 */
export function beforePaint(run: () => void): () => void {
  measurements.add(run);
  frame ??= requestAnimationFrame(measure);
  return () => void measurements.delete(run);
}
