// Entry of the thread that reads a file of local data.
import { parentPort, workerData } from 'node:worker_threads';
import { readLocalData } from './local-data.ts';

const { path, records } = workerData as { readonly path: string; readonly records: string };
parentPort?.postMessage(readLocalData(path, records));
