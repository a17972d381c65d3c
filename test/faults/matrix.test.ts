import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpointNames, endpoints, readableEndpoints } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { fail } from '#shared/result.ts';
import { sampled } from '../fixtures/scale.ts';
import { becomesTrue, forEachConcurrently, runCell, textOf } from './cell.ts';
import type { CellReport } from './cell.ts';
import type { Column } from './column.ts';
import { columns } from './columns.ts';
import { startFaultServer } from './fault-server.ts';
import type { FaultServer } from './fault-server.ts';
import { startRealAnswers } from './real-answers.ts';
import type { RealAnswers } from './real-answers.ts';
import { storeBodies } from './stored-bodies.ts';
import type { StoredBodies } from './stored-bodies.ts';
import { uncaughtErrors } from './uncaught-errors.ts';

/*
 * Every endpoint with every fault, with the real client, store and bundled service over real sockets. The client's result
 * is a failure of the closed set or the correct body, in time; stored bodies survive, and nothing stays open.
 */

const all = Object.values(columns).flat();
/** A list, a large body, and a request that has one of its own. */
const tested = sampled(endpointNames, (name) =>
  ['movie.popular', 'tv.season', 'authentication.session'].includes(name),
);
const reports = new Map<string, CellReport>();
const uncaught = uncaughtErrors();
let real: RealAnswers;
let otherServer: FaultServer;
let stored: StoredBodies;
let before: Record<string, number>;

const cellName = (endpoint: EndpointName, column: Column): string => `${endpoint} × ${column.name}`;

/** The number of handles of each kind that a client could leave open. */
function handles(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (/TCP|TLS|Timeout|DNS|GetAddrInfo/i.test(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const isAtMost = (now: Record<string, number>, limit: Record<string, number>): boolean =>
  Object.entries(now).every(([kind, count]) => count <= (limit[kind] ?? 0));

beforeAll(async () => {
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, undefined);
  real = await startRealAnswers();
  otherServer = await startFaultServer();
  before = handles();
  stored = await storeBodies(real, (error) => uncaught.push(error));
  const cells = all.flatMap((column) => tested.map((endpoint) => [endpoint, column] as const));
  await forEachConcurrently(cells, 8, async ([endpoint, column]) => {
    const report = await runCell(endpoint, column, real, stored, otherServer.origin);
    reports.set(cellName(endpoint, column), report);
  });
});

afterAll(async () => {
  await otherServer.close();
  await real.stop();
  await rm(stored.folder, { recursive: true });
});

describe.each(Object.entries(columns))('a fault of %s', (_, ofGroup) => {
  it.each(ofGroup.map((column) => [column.name, column] as const))(
    'the client and the stored bodies survive %s',
    (_name, column) => {
      for (const endpoint of tested) {
        const report = reports.get(cellName(endpoint, column));
        const isPost = endpoints[endpoint].method === 'POST';
        const expected = new Set(isPost ? (column.expectedOfPost ?? column.expected) : column.expected);
        expect.soft(report?.problems, endpoint).toEqual([]);
        expect
          .soft(
            [...(report?.outcomes ?? [])].filter((each) => !expected.has(each)),
            endpoint,
          )
          .toEqual([]);
        expect.soft(report?.outcomes.size, endpoint).toBeGreaterThan(0);
      }
    },
  );
});

describe('after every fault', () => {
  it('the store still has every body as the service sent it', async () => {
    const offline = () => Promise.resolve(fail('offline'));
    for (const endpoint of readableEndpoints) {
      const text = textOf(endpoint, Buffer.from(real.bodies[endpoint]));
      expect(await stored.read(endpoint, offline, false), endpoint).toMatchObject({
        ok: true,
        value: { text },
      });
    }
  });

  it('the file of the store has no damage', async () => {
    expect(await stored.store.storage.state()).toMatchObject({ ok: true });
    await stored.store.close();
    const database = new DatabaseSync(join(stored.folder, 'catalogue-demo.sqlite'), { readOnly: true });
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const bodies = readableEndpoints.length;
    expect(database.prepare('select count(*) as bodies from bodies').get()).toEqual({ bodies });
    database.close();
  });

  it('there was no unhandled rejection, no uncaught exception and no notice of the store', () => {
    expect(uncaught).toEqual([]);
  });

  it('no socket and no timer is open', async () => {
    const isClosed = await becomesTrue(() => isAtMost(handles(), before));
    expect(isClosed, JSON.stringify({ before, now: handles() })).toBe(true);
  });

  it('no other server got a connection', () => {
    expect(otherServer.connections).toBe(0);
  });
});
