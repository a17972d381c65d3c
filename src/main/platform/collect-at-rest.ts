import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In ms. */
const checkedEvery = 10_000;
/** At rest, a thread is busy for less than this part of the time. */
const restLoad = 0.05;
/** A heap that grew by less keeps it, in bytes. */
const worthwhile = 4 * 2 ** 20;

/**
 * Collects the garbage of this thread at rest, after its heap grew. V8 collects only when a heap grows further, so that the garbage of
 * the last work stays, 50 MB in three threads.
 */
export function collectAtRest(): void {
  let last = performance.eventLoopUtilization();
  let kept = 0;
  let collect: ((how: { type: 'major'; execution: 'async' }) => Promise<void>) | null = null;
  const check = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > restLoad || getHeapStatistics().total_heap_size < kept + worthwhile) return;
    if (collect === null) {
      // Not at the start: with changed flags, V8 refuses Node's own compiled modules.
      setFlagsFromString('--expose-gc');
      collect = runInNewContext('gc') as NonNullable<typeof collect>;
    }
    void collect({ type: 'major', execution: 'async' }).then(
      () => (kept = getHeapStatistics().total_heap_size),
    );
  };
  setInterval(check, checkedEvery).unref();
}
