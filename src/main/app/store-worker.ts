import { runWorker } from '../store/worker.ts';
import { storeParts } from './store-parts.ts';

/** In ms. */
const startedWithin = 10_000;

runWorker(new URL(import.meta.url), storeParts, () => performance.now());
// Not earlier: loading it would make the start longer. Another version may have replaced the files meanwhile.
setTimeout(() => {
  import('../platform/collect-at-rest.ts').then(
    ({ collectAtRest }) => collectAtRest(),
    () => undefined,
  );
}, startedWithin).unref();
