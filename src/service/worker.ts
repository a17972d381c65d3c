import { parentPort, workerData } from 'node:worker_threads';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { createDemoSource } from '../demo/demo-source.ts';
import type { ServiceOptions } from './server/options.ts';
import { StartError, startService } from './server/server.ts';

/** The app's options. `artWorker` is a URL as text, because URL objects and functions can't be sent to a thread. */
type WorkerOptions = Omit<ServiceOptions, 'onProgress'> & { readonly artWorker?: string };

/** The worker's only message; `failed` is one sentence with the cause and a solution. */
type WorkerMessage =
  | { readonly ready: ServiceAddresses & { readonly accessToken: string; readonly apiKey: string } }
  | { readonly failed: string };

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

async function run({ artWorker, ...options }: WorkerOptions): Promise<void> {
  const source = createDemoSource(artWorker === undefined ? {} : { artWorker: new URL(artWorker) });
  const { close, showAsOf: _, ...ready } = await startService(options, source, () => Date.now());
  post({ ready });
  parentPort?.on('message', (message: unknown) => {
    if (message === 'stop') void close().then(() => parentPort?.close());
  });
}

try {
  await run(workerData as WorkerOptions);
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  post({
    failed: error instanceof StartError ? sentence : `The catalogue service could not start: ${sentence}`,
  });
}
