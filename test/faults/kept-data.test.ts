import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints, endpointOf, readableEndpoints } from '#shared/catalogue/endpoints.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { CatalogueAnswer, Notice } from '#shared/contract/answers.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { CatalogueReads } from '../../src/main/catalogue/catalogue-reads.ts';
import type { Client } from '../../src/main/http/client.ts';
import { readAnswer } from '../../src/main/store/read-answer.ts';
import { createStore } from '../../src/main/store/store.ts';
import type { Store } from '../../src/main/store/store.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { clientInCell, forEachConcurrently, startCellServer } from './cell.ts';
import { columns } from './columns.ts';
import type { Column } from './column.ts';
import { answer } from './faults.ts';
import type { Fault } from './faults.ts';
import { startRealAnswers } from './real-answers.ts';
import type { RealAnswers } from './real-answers.ts';
import { uncaughtErrors } from './uncaught-errors.ts';
import { wrongTypes } from './wrong-bodies.ts';

/*
 * Stored bodies survive every fault: a body of every endpoint is stored, then each is requested again while the service
 * fails in every way, and afterwards the store still contains the same bodies.
 */

const account = 4;
let folder: string;
let store: Store;
let real: RealAnswers;
let reads: CatalogueReads;
/** The client of the reads; without one, they are offline. */
let client: Client | null = null;
let now = Date.now();
const notices: Notice[] = [];
const stored = new Map<EndpointName, string>();
/** How often each failure code or freshness occurred, by fault. */
const resultsOf = new Map<string, Map<string, number>>();
const uncaught = uncaughtErrors();

/** The parameters that a page sends, without the session. */
function parametersOf(endpoint: EndpointName): Parameters {
  const { session_id: _, ...parameters } = real.parameters[endpoint];
  return parameters;
}

function read(endpoint: EndpointName, refresh: boolean, by = reads): Promise<Result<CatalogueAnswer>> {
  const request = { endpoint, parameters: parametersOf(endpoint), refresh };
  return by.read(request, new AbortController().signal);
}

function readsThrough(current: () => Client | null): CatalogueReads {
  return new CatalogueReads({
    service: 'demo',
    bodies: store.bodies,
    settings: () => ({ language: 'en-US', region: null }),
    fetch: (endpoint, parameters, options) =>
      current()?.fetch(endpoint, parameters, options) ??
      Promise.resolve(fail('offline', { reason: 'refused' })),
    session: () => ({
      account,
      parameters: { session_id: String(real.parameters['tv.seasonRatings'].session_id) },
    }),
    refused: () => undefined,
    lost: () => undefined,
    now: () => now,
    stored: () => undefined,
    changed: () => undefined,
  });
}

/**
 * The faults of an endpoint. Of faults that change the body, only those that make it undecodable: the store correctly
 * keeps the others.
 */
function faultsFor(endpoint: EndpointName, column: Column): readonly Fault[] {
  const body = real.bodies[endpoint];
  if (column.expected.includes('part')) {
    return wrongTypes(body)
      .filter((text) => !readAnswer(endpoint, Buffer.from(text)).ok)
      .map((text) => answer(200, text));
  }
  return column.faults({ real: Buffer.from(body), service: real.port, otherOrigin: 'http://127.0.0.1:9' });
}

beforeAll(async () => {
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, undefined);
  folder = await mkdtemp(join(tmpdir(), 'marquee-kept-'));
  real = await startRealAnswers();
  store = await createStore({
    folder,
    service: 'demo',
    workerUrl: new URL('../../src/main/store/worker.ts', import.meta.url),
    now: () => now,
    elapsed: realClock.elapsed,
    // A slow query is a warning about this machine's load, not a fault.
    log: { warn: () => undefined, error: (error) => void uncaught.push(error) },
    onNotice: (notice) => notices.push(notice),
    readyCharacters: 0,
  });
  reads = readsThrough(() => client);
  const first = clientInCell(real, new URL(real.service.base).origin);
  client = first.client;
  for (const endpoint of readableEndpoints) {
    const result = await read(endpoint, false);
    if (!result.ok) throw new Error(`${endpoint}: ${JSON.stringify(result.failure)}`);
    stored.set(endpoint, result.value.text);
  }
  await first.client.close();
  // Everything is stale after 30 days.
  now += 30 * 24 * 60 * 60_000;

  await forEachConcurrently(Object.values(columns).flat(), 8, async (column) => {
    const results = new Map<string, number>();
    resultsOf.set(column.name, results);
    const server = await startCellServer(column.target);
    const tested = clientInCell(real, server.origin, column.client?.());
    const failingReads = readsThrough(() => tested.client);
    for (const endpoint of readableEndpoints) {
      for (const fault of faultsFor(endpoint, column)) {
        server.use(fault);
        const result = await read(endpoint, true, failingReads);
        const what = result.ok ? result.value.freshness : result.failure.code;
        results.set(what, (results.get(what) ?? 0) + 1);
        if (result.ok && result.value.text !== stored.get(endpoint)) results.set(`other: ${endpoint}`, 1);
      }
    }
    await tested.client.close();
    await server.close();
  });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await real.stop();
  await rm(folder, { recursive: true });
});

describe('stored data', () => {
  it.each(
    Object.values(columns)
      .flat()
      .map(({ name, expected }) => [name, expected] as const),
  )('is returned while the service fails (%s)', (name, expected) => {
    const results = resultsOf.get(name) ?? new Map<string, number>();
    // These failures are about the request itself, so a stored body must not hide them.
    const final = expected.filter((code) => code === 'unauthorized' || code === 'invalidInput');
    const allowed = final.length > 0 ? new Set<string>(final) : new Set(['stale', 'fresh']);
    expect([...results.keys()].filter((what) => !allowed.has(what))).toEqual([]);
  });

  it('is unchanged afterwards', async () => {
    client = null;
    for (const endpoint of readableEndpoints) {
      const result = await read(endpoint, false);
      expect(result, endpoint).toMatchObject({ ok: true });
      if (!result.ok) continue;
      expect(['fresh', 'stale']).toContain(result.value.freshness);
      expect(result.value.text, endpoint).toBe(stored.get(endpoint));
    }
    expect(stored.size).toBe(
      Object.values(endpoints).filter(({ authentication }) => authentication === 'bearer').length,
    );
  });

  it('equals what the service sent, without an uncaught error or a notice', () => {
    for (const [endpoint, text] of stored) {
      const decoded = readAnswer(endpoint, Buffer.from(real.bodies[endpoint]));
      expect(decoded.ok && Buffer.from(decoded.value.bytes).toString(), endpoint).toBe(text);
      expect(endpointOf(endpoint).storedAs).not.toBeNull();
    }
    expect(uncaught).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('is in a file without damage', async () => {
    expect((await store.storage.state()).ok).toBe(true);
    await store.close();
    const database = new DatabaseSync(join(folder, 'catalogue-demo.sqlite'), { readOnly: true });
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('select count(*) as bodies from bodies').get()).toEqual({ bodies: stored.size });
    database.close();
  });
});
