import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

/** Access to the running bundled service. */
export interface BundledServiceAccess extends ServiceAddresses {
  readonly accessToken: string;
  readonly apiKey: string;
}

/** The bundled service in its worker thread. */
export type BundledService = ReturnType<typeof startBundledService>;

type FromWorker = { ready: BundledServiceAccess } | { failed: string };

/** Number of titles in the app's demo catalogue. */
const demoTitles = 300;
const demoSeed = 1;
const closeWithinMs = 2_000;

/** Starts the bundled service in a worker thread on a free loopback port. */
export function startBundledService(ports: {
  worker: URL;
  artWorker: URL;
  dataFolder: string;
  /** The time at this call, epoch ms. */
  now: number;
}) {
  const worker = new Worker(ports.worker, {
    workerData: {
      file: join(ports.dataFolder, 'demo-catalogue.sqlite'),
      titles: demoTitles,
      seed: demoSeed,
      now: ports.now,
      artWorker: ports.artWorker.href,
      port: 0,
      // Any user of this machine can connect to a loopback port.
      // Proved by bundled-service.test.ts: its credentials are not those of the demo.
      accessToken: randomBytes(32).toString('base64url'),
      apiKey: randomBytes(16).toString('hex'),
      // Proved by bundled-service.test.ts: its pictures have a secret address.
      pictureSecret: randomBytes(16).toString('hex'),
    },
  });
  const ended = new Promise<string>((resolve) => {
    worker.once('error', (error: Error) => resolve(error.message));
    worker.once('exit', () => resolve('it ended'));
  });
  const notStarted = (why: string): ReturnType<typeof fail> =>
    fail('serverFault', { reason: 'notStarted', why });
  const access = new Promise<Result<BundledServiceAccess>>((resolve) => {
    worker.once('message', (message: FromWorker) => {
      resolve('ready' in message ? succeed(message.ready) : notStarted(message.failed));
    });
    void ended.then((reason) => resolve(notStarted(reason)));
  });
  return {
    /** Resolves when the service answers; fails with `serverFault` (details: reason) if it can't start. */
    access,
    /** Resolves when its thread has ended, to the reason. */
    ended,
    async close(): Promise<void> {
      worker.postMessage('stop');
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref());
      await Promise.race([ended, late]);
      await worker.terminate();
    },
  };
}
