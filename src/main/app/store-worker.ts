import { collectAtRest } from '../platform/collect-at-rest.ts';
import { runWorker } from '../store/worker.ts';
import { storeParts } from './store-parts.ts';

runWorker(new URL(import.meta.url), storeParts, () => performance.now());
collectAtRest();
