import { Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';

/** How to reach the bundled catalogue service once it runs. */
export interface BundledServiceAccess extends ServiceAddresses {
  readonly accessToken: string;
  readonly apiKey: string;
}

/** The bundled service in its worker. */
export interface BundledService {
  /** Settles once it answers, or could not be started (`serverFault`, details: reason). */
  readonly access: Promise<Result<BundledServiceAccess>>;
  close(): Promise<void>;
}

type FromWorker = { ready: BundledServiceAccess } | { failed: string };

/** Titles of the demo catalogue in the app. */
const demoTitles = 300;
const demoSeed = 1;
const closeWithinMs = 2_000;

/** Starts the bundled service off the main thread, on a free port of this machine. */
export function startBundledService(ports: {
  worker: URL;
  artWorker: URL;
  dataFolder: string;
  today: string | null;
}): BundledService {
  const worker = new Worker(ports.worker, {
    workerData: {
      file: join(ports.dataFolder, 'demo-catalogue.sqlite'),
      titles: demoTitles,
      seed: demoSeed,
      ...(ports.today === null ? {} : { today: ports.today }),
      artWorker: ports.artWorker.href,
      port: 0,
    },
  });
  const access = new Promise<Result<BundledServiceAccess>>((resolve) => {
    worker.once('message', (message: FromWorker) => {
      resolve(
        'ready' in message
          ? succeed(message.ready)
          : fail('serverFault', { reason: 'notStarted', why: message.failed }),
      );
    });
    worker.once('error', (error: Error) => {
      resolve(fail('serverFault', { reason: 'notStarted', why: error.message }));
    });
    worker.once('exit', () => {
      resolve(fail('serverFault', { reason: 'notStarted', why: 'it ended' }));
    });
  });
  return {
    access,
    async close() {
      worker.postMessage('stop');
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref());
      await Promise.race([ended, late]);
      await worker.terminate();
    },
  };
}
