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
import { CatalogueReads } from '../../src/main/catalogue-reads.ts';
import type { Client } from '../../src/main/client/client.ts';
import { readAnswer } from '../../src/main/store/read-answer.ts';
import { createStore } from '../../src/main/store/worker-store.ts';
import type { Store } from '../../src/main/store/store.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { clientInCell, inLanes, startOtherEnd } from './cell.ts';
import { columns } from './columns.ts';
import type { Column } from './columns.ts';
import { answer } from './faults.ts';
import type { Fault } from './faults.ts';
import { startRealAnswers } from './real-answers.ts';
import type { RealAnswers } from './real-answers.ts';
import { wrongTypes } from './wrong-bodies.ts';

/*
 * What is stored outlives every fault: an answer of every endpoint is held, then all of them are asked for anew while the
 * service fails in every way, and afterwards the store holds what it held.
 */

const account = 4;
let folder: string;
let store: Store;
let real: RealAnswers;
let reads: CatalogueReads;
/** Through which the reads ask; none: they are offline. */
let through: Client | null = null;
let now = Date.now();
const notices: Notice[] = [];
const held = new Map<EndpointName, string>();
/** What a read that asked the service was answered, by fault: code or freshness. */
const answered = new Map<string, Map<string, number>>();
const strays: unknown[] = [];
const notice = (error: unknown): void => void strays.push(error);

/** The parameters of a page: without what proves who asks. */
function parametersOf(endpoint: EndpointName): Parameters {
  const { session_id: _, ...parameters } = real.parameters[endpoint];
  return parameters;
}

function read(endpoint: EndpointName, refresh: boolean, by = reads): Promise<Result<CatalogueAnswer>> {
  const asked = { endpoint, parameters: parametersOf(endpoint), refresh };
  return by.read(asked, new AbortController().signal);
}

function readsThrough(client: () => Client | null): CatalogueReads {
  return new CatalogueReads({
    profile: 'demo',
    choices: () => ({ language: 'en-US', region: null }),
    lookup: (key) => store.lookup(key),
    inAnotherLanguage: () => Promise.resolve(null),
    accept: (acceptance) => store.accept(acceptance),
    confirm: (key, times) => store.confirm(key, times),
    newestChanges: () => Promise.resolve(null),
    fetch: (endpoint, parameters, options) =>
      client()?.fetch(endpoint, parameters, options) ??
      Promise.resolve(fail('offline', { reason: 'refused' })),
    session: () => ({
      account,
      parameters: { session_id: String(real.parameters['tv.seasonRatings'].session_id) },
    }),
    refused: () => undefined,
    now: () => now,
    changed: () => undefined,
  });
}

/**
 * What the requests for an endpoint meet. Of bodies that could be taken for another answer only those that mean nothing:
 * the others are kept, as they should be, and that is no damage.
 */
function faultsFor(endpoint: EndpointName, column: Column): readonly Fault[] {
  const body = real.bodies[endpoint];
  if (column.expected.includes('part')) {
    return wrongTypes(body)
      .filter((wrong) => !readAnswer(endpoint, Buffer.from(wrong)).ok)
      .map((wrong) => answer(200, wrong));
  }
  return column.faults({ real: Buffer.from(body), service: real.port, stranger: 'http://127.0.0.1:9' });
}

beforeAll(async () => {
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, undefined);
  process.on('unhandledRejection', notice).on('uncaughtException', notice);
  folder = await mkdtemp(join(tmpdir(), 'marquee-kept-'));
  real = await startRealAnswers();
  store = await createStore({
    file: join(folder, 'catalogue.sqlite'),
    workerUrl: new URL('../../src/main/store/worker.ts', import.meta.url),
    now: () => now,
    elapsed: realClock.elapsed,
    onNotice: (told) => notices.push(told),
    readyCharacters: 0,
  });
  reads = readsThrough(() => through);
  const first = clientInCell(real, new URL(real.service.base).origin);
  through = first.client;
  for (const endpoint of readableEndpoints) {
    const result = await read(endpoint, false);
    if (!result.ok) throw new Error(`${endpoint}: ${JSON.stringify(result.failure)}`);
    held.set(endpoint, result.value.text);
  }
  await first.client.close();
  // From here on everything is stale.
  now += 30 * 24 * 60 * 60_000;

  await inLanes(Object.values(columns).flat(), 8, async (column) => {
    const came = new Map<string, number>();
    answered.set(column.name, came);
    const end = await startOtherEnd(column.where);
    const under = clientInCell(real, end.origin, column.client?.());
    const meeting = readsThrough(() => under.client);
    for (const endpoint of readableEndpoints) {
      for (const fault of faultsFor(endpoint, column)) {
        end.meet(fault);
        const result = await read(endpoint, true, meeting);
        const what = result.ok ? result.value.freshness : result.failure.code;
        came.set(what, (came.get(what) ?? 0) + 1);
        if (result.ok && result.value.text !== held.get(endpoint)) came.set(`other: ${endpoint}`, 1);
      }
    }
    await under.client.close();
    await end.close();
  });
});

afterAll(async () => {
  process.off('unhandledRejection', notice).off('uncaughtException', notice);
  vi.unstubAllEnvs();
  await real.stop();
  await rm(folder, { recursive: true });
});

describe('what is stored', () => {
  it.each(
    Object.values(columns)
      .flat()
      .map(({ name, expected }) => [name, expected] as const),
  )('answers while the service fails (%s)', (name, expected) => {
    const came = answered.get(name) ?? new Map<string, number>();
    // These say something about what was asked, so that an old answer must not hide them.
    const final = expected.filter((code) => code === 'unauthorized' || code === 'invalidInput');
    const allowed = final.length > 0 ? new Set<string>(final) : new Set(['stale', 'fresh']);
    expect([...came.keys()].filter((what) => !allowed.has(what))).toEqual([]);
  });

  it('is the same afterwards, and still answers', async () => {
    through = null;
    for (const endpoint of readableEndpoints) {
      const result = await read(endpoint, false);
      expect(result, endpoint).toMatchObject({ ok: true });
      if (!result.ok) continue;
      expect(['fresh', 'stale']).toContain(result.value.freshness);
      expect(result.value.text, endpoint).toBe(held.get(endpoint));
    }
    expect(held.size).toBe(
      Object.values(endpoints).filter(({ authentication }) => authentication === 'bearer').length,
    );
  });

  it('is what the service said, and every promise was kept', () => {
    for (const [endpoint, text] of held) {
      const said = readAnswer(endpoint, Buffer.from(real.bodies[endpoint]));
      expect(said.ok && Buffer.from(said.value.bytes).toString(), endpoint).toBe(text);
      expect(endpointOf(endpoint).kept).toBe(true);
    }
    expect(strays).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('lies in a file without damage', async () => {
    expect((await store.storageState()).ok).toBe(true);
    await store.close();
    const database = new DatabaseSync(join(folder, 'catalogue.sqlite'), { readOnly: true });
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('select count(*) as bodies from bodies').get()).toEqual({ bodies: held.size });
    database.close();
  });
});
