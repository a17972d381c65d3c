import { flushSync } from 'svelte';

/** How long what nobody sees yet can wait for a moment without other work, in ms. */
const withinMs = 500;

/**
 * Runs after the next frame, in a moment without other work; Chromium has such moments before a frame that is waited for, too.
 * Returns what cancels it.
 */
export function afterFrame(run: () => void): () => void {
  let idle = 0;
  const wait = (): void => {
    idle = requestIdleCallback(run, { timeout: withinMs });
  };
  let frame = 0;
  // A hidden page has no frames.
  if (document.hidden) wait();
  else frame = requestAnimationFrame(wait);
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
  };
}

/** Resolves in a moment without other work, so that what is on its way to the screen gets there first. */
export function whenIdle(): Promise<void> {
  return new Promise((settle) => void afterFrame(settle));
}

/** Draws what is out of sight in such a moment, and all of it before it is printed. Returns what cancels both. */
export function drawLater(more: () => void, all: () => void): () => void {
  const cancel = afterFrame(more);
  const onPrint = (): void => flushSync(all);
  window.addEventListener('beforeprint', onPrint);
  return () => {
    cancel();
    window.removeEventListener('beforeprint', onPrint);
  };
}

/**
 * Work that is asked for in bursts: a run that is under way is followed by one more, however often it was asked for meanwhile.
 * `work` doesn't reject.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let isRunning = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
}
