import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readableEndpoints } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { CatalogueAnswer } from '#shared/contract/answers.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { openStore } from '../../src/main/app/open-store.ts';
import type { Store } from '../../src/main/app/open-store.ts';
import { CatalogueReads } from '../../src/main/catalogue/catalogue-reads.ts';
import type { CatalogueReadPorts } from '../../src/main/catalogue/catalogue-reads.ts';
import type { Client, Fetched } from '../../src/main/http/client.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { storeWorker } from '../fixtures/store-worker.ts';
import type { RealAnswers } from './real-answers.ts';

/** A store with a stale body of every readable endpoint. */
export interface StoredBodies {
  readonly store: Store;
  readonly folder: string;
  /** Reads an endpoint like a page, through a client's `fetch`. */
  read(endpoint: EndpointName, fetch: Client['fetch'], refresh: boolean): Promise<Result<CatalogueAnswer>>;
}

/** Stores the real bodies in a new folder. `complain` gets the store's errors and notices. */
export async function storeBodies(
  real: RealAnswers,
  complain: (about: unknown) => void,
): Promise<StoredBodies> {
  let now = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'marquee-stored-'));
  const store = await openStore({
    folder,
    service: 'demo',
    workerUrl: storeWorker,
    now: () => now,
    elapsed: realClock.elapsed,
    // A slow query is a warning about this machine's load, not a fault.
    log: { warn: () => undefined, error: complain },
    onNotice: complain,
  });
  const read: StoredBodies['read'] = (endpoint, fetch, refresh) => {
    const { session_id: _, ...parameters } = real.parameters[endpoint];
    const reads = new CatalogueReads({ ...portsOf(real), bodies: store.bodies, now: () => now, fetch });
    return reads.read({ endpoint, parameters, refresh }, new AbortController().signal);
  };
  const sent: Client['fetch'] = (endpoint) => {
    const body = Buffer.from(real.bodies[endpoint]);
    return Promise.resolve(
      succeed<Fetched>({ kind: 'body', body, mostListed: null, etag: null, freshForMs: null }),
    );
  };
  for (const endpoint of readableEndpoints) {
    const result = await read(endpoint, sent, false);
    if (!result.ok) throw new Error(`${endpoint}: ${JSON.stringify(result.failure)}`);
  }
  // Everything is stale after 30 days.
  now += 30 * 24 * 60 * 60_000;
  return { store, folder, read };
}

/** The other ports of the reads. */
function portsOf(real: RealAnswers): Omit<CatalogueReadPorts, 'bodies' | 'now' | 'fetch'> {
  const { session_id } = real.parameters['tv.seasonRatings'];
  return {
    ...{ elapsed: realClock.elapsed, closing: new AbortController().signal },
    service: 'demo',
    settings: () => ({ language: 'en-US', region: null }),
    session: () => ({ account: 4, parameters: { session_id: String(session_id) } }),
    refused: () => undefined,
    lost: () => undefined,
    stored: () => undefined,
    ...{ changed: () => undefined, gone: () => undefined },
  };
}
