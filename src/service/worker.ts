import { parentPort, workerData } from 'node:worker_threads';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { NotStarted } from './options.ts';
import type { ServiceOptions } from './options.ts';
import { startService } from './server.ts';

/** What the worker is started with; `artWorker` is a URL as text: neither URLs nor functions cross the thread boundary. */
export type WorkerOptions = Omit<ServiceOptions, 'artWorker' | 'onProgress'> & {
  readonly artWorker?: string;
};

/** The one message the worker sends. */
export type WorkerMessage =
  | { readonly ready: ServiceAddresses & { readonly accessToken: string; readonly apiKey: string } }
  /** One sentence that names the thing and the way out. */
  | { readonly failed: string };

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

async function run({ artWorker, ...options }: WorkerOptions): Promise<void> {
  const drawing = artWorker === undefined ? {} : { artWorker: new URL(artWorker) };
  const service = await startService({ ...options, ...drawing }, () => Date.now());
  const { base, authorisation, pictures, accessToken, apiKey } = service;
  tell({ ready: { base, authorisation, pictures, accessToken, apiKey } });
  parentPort?.on('message', (message: unknown) => {
    if (message === 'stop') void service.close().then(() => parentPort?.close());
  });
}

try {
  await run(workerData as WorkerOptions);
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  tell({
    failed: error instanceof NotStarted ? sentence : `The catalogue service could not start: ${sentence}`,
  });
}
