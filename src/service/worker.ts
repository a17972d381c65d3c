import { parentPort, workerData } from 'node:worker_threads';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { clockFrom } from '#shared/text/timing.ts';
import { createDemoSource } from '../demo/demo-source.ts';
import type { ServiceOptions } from './server/arguments.ts';
import { StartError, startService } from './server/server.ts';

/** The app's options. `now` is the app's time, epoch ms. `artWorker` is a URL as text, because URL objects and functions can't be sent to a thread. */
type WorkerOptions = Omit<ServiceOptions, 'onProgress'> & {
  readonly artWorker?: string;
  readonly now: number;
};

/** The worker's only message; `failed` is one sentence with the cause and a solution. */
type WorkerMessage =
  | { readonly ready: ServiceAddresses & { readonly accessToken: string; readonly apiKey: string } }
  | { readonly failed: string };

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

async function run({ artWorker, now, ...options }: WorkerOptions): Promise<void> {
  const clock = clockFrom(now, { now: () => Date.now(), elapsed: () => performance.now() });
  const source = createDemoSource(artWorker === undefined ? {} : { artWorker: new URL(artWorker) });
  const { close, showAsOf: _, ...ready } = await startService(options, source, clock.now);
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
