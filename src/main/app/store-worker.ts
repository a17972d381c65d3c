import { runWorker } from '../store/worker.ts';
import { storeParts } from './store-parts.ts';

runWorker(storeParts, () => performance.now());
