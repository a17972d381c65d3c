import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderOfFile } from '../fixtures/temporary-folder.ts';
import { accessToken, startProcess, today } from '../conformance/service-process.ts';
import type { ServiceProcess } from '../conformance/service-process.ts';
import { startAppOnService } from '../fixtures/app-on-service.ts';
import type { AppOnService } from '../fixtures/app-on-service.ts';
import { seeded } from '../fixtures/seeded.ts';
import { becomesTrue, forEachConcurrently } from './cell.ts';
import { startFaultServer } from './fault-server.ts';
import type { FaultServer } from './fault-server.ts';
import * as faults from './faults.ts';
import type { Fault } from './faults.ts';
import { uncaughtErrors } from './uncaught-errors.ts';
import { findSubjects, takeStep } from './soak-steps.ts';
import type { Subjects } from './soak-steps.ts';

/*
 * An hour of use in less than a minute: the app without a host reads a bounded part of the catalogue again and again,
 * with occasional network faults. Its use of resources must level off.
 */

const rounds = 20;
const stepsOfRound = 150;
const hour = 60 * 60_000;
/** Concurrent steps, because a page sends several verbs at once. */
const concurrency = 6;

/** Resources in use after a round. */
interface Sample {
  /** Bytes, after collecting garbage. */
  readonly heap: number;
  /** Bytes outside the heap, for example buffers. */
  readonly external: number;
  /** Bytes of the whole process, including the store's threads. */
  readonly resident: number;
  readonly handles: number;
  /** Bytes of the database's pages. Its log grows and shrinks in a rhythm of its own, up to its limit. */
  readonly database: number;
}

let service: ServiceProcess;
let server: FaultServer;
const folder = folderOfFile();
let app: AppOnService;
let subjects: Subjects;
let handlesBefore: number;
const samples: Sample[] = [];
const outcomes = new Map<string, number>();
const uncaught = uncaughtErrors();
const random = seeded(20);
const startedAt = Date.now();
let stepsTaken = 0;
let requests = 0;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const handles = (): number => process.getActiveResourcesInfo().length;

/** Usually the service's response; sometimes a late one or a fault. */
function occasionalFault(port: number): Fault {
  const forward = faults.passTo(port);
  return (socket, request) => {
    const chance = random.next();
    if (chance < 0.03) return faults.late(random.below(60), forward)(socket, request);
    if (chance < 0.045) return faults.reset('beforeHeaders')(socket, request);
    if (chance < 0.055) return faults.truncated(socket, request);
    if (chance < 0.065) return faults.html(502)(socket, request);
    if (chance < 0.07) return faults.json({}, 500)(socket, request);
    if (chance < 0.071) return faults.rateLimited('0')(socket, request);
    return forward(socket, request);
  };
}

/** The size of a database's pages in use and free, wherever they are. */
function pageBytes(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const [pages, size] = ['page_count', 'page_size'].map((name) =>
    Number(database.prepare(`pragma ${name}`).get()?.[name]),
  );
  database.close();
  return (pages ?? NaN) * (size ?? NaN);
}

async function sample(): Promise<Sample> {
  // Background requests may still be running, and the store may still write their bodies.
  do {
    await server.idle();
    await app.tried('storage.state', {});
  } while (server.open > 0);
  // Empty the test's own records before measuring.
  app.events.length = 0;
  requests += server.requests.length;
  server.requests.length = 0;
  collectGarbage();
  await turn();
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const database = readdirSync(folder)
    .filter((name) => /^catalogue-.*\.sqlite$/.test(name))
    .reduce((sum, name) => sum + pageBytes(join(folder, name)), 0);
  return { heap: heapUsed, external, resident: rss, handles: handles(), database };
}

async function takeSteps(count: number): Promise<void> {
  await forEachConcurrently(Array.from({ length: count }), concurrency, async () => {
    stepsTaken += 1;
    const result = await takeStep(random, subjects, app);
    const what = result.ok ? 'ok' : result.failure.code;
    outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  });
}

beforeAll(async () => {
  service = await startProcess();
  handlesBefore = handles();
  server = await startFaultServer();
  const port = Number(new URL(service.base).port);
  server.always(faults.passTo(port));
  app = await startAppOnService({
    dataFolder: folder,
    origin: server.origin,
    accessToken,
    today,
    now: () => startedAt + (stepsTaken * hour) / (rounds * stepsOfRound),
  });
  subjects = await findSubjects(app, 12);
  for (let round = 0; round < rounds; round += 1) {
    server.always(occasionalFault(port));
    await takeSteps(stepsOfRound - 20);
    server.always(faults.reset('beforeHeaders'));
    await takeSteps(20);
    server.always(faults.passTo(port));
    await app.tried('network.retry', {});
    if (round % 5 === 4) {
      await app.tried('settings.change', { patch: { pictures: 'off' } });
      await app.tried('settings.change', { patch: { pictures: 'on' } });
    }
    samples.push(await sample());
  }
  // Long enough for a slow machine; only a hang fails.
}, 600_000);

afterAll(async () => {
  await service.stop();
});

const kinds = ['heap', 'external', 'resident', 'handles', 'database'] as const;

/** The median and the maximum of a quarter of the hour. */
function quarter(
  kind: (typeof kinds)[number],
  number: 2 | 4,
): { readonly median: number; readonly maximum: number } {
  const of = samples.slice(((number - 1) * rounds) / 4, (number * rounds) / 4).map((each) => each[kind]);
  const sorted = of.sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? NaN, maximum: sorted.at(-1) ?? NaN };
}

describe('an hour of use', () => {
  it('causes no uncaught error, and every failure has an allowed code', () => {
    const figure = (kind: (typeof kinds)[number], value: number): string =>
      (kind === 'handles' ? String(value) : `${(value / 2 ** 20).toFixed(1)} MB`).padStart(12);
    console.log(
      [
        `steps: ${[...outcomes].map(([what, count]) => `${what} ${count}`).join(', ')}; ${requests} requests`,
        `round   ${kinds.map((kind) => kind.padStart(12)).join('')}`,
        ...samples.map(
          (each, round) =>
            `${String(round + 1).padEnd(8)}${kinds.map((kind) => figure(kind, each[kind])).join('')}`,
        ),
      ].join('\n'),
    );
    expect(uncaught).toEqual([]);
    const allowed = [
      'ok',
      'offline',
      'serverFault',
      'badResponse',
      'notFound',
      'rateLimited',
      'cancelled',
      'timeout',
    ];
    expect([...outcomes.keys()].filter((what) => !allowed.includes(what))).toEqual([]);
    expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(rounds * stepsOfRound);
    expect((outcomes.get('ok') ?? 0) / (rounds * stepsOfRound)).toBeGreaterThan(0.8);
  });

  it.each([
    ['heap', 1.1, 4 * 2 ** 20],
    ['external', 1.1, 4 * 2 ** 20],
    ['resident', 1.2, 40 * 2 ** 20],
    ['handles', 1, 6],
    ['database', 1.2, 2 ** 20],
  ] as const)('lets %s level off', (kind, factor, more) => {
    expect(quarter(kind, 4).median).toBeLessThanOrEqual(quarter(kind, 2).median * factor + more);
    expect(quarter(kind, 4).maximum).toBeLessThanOrEqual(quarter(kind, 2).maximum * factor + more);
  });

  it('leaves no connection and no handle open at the end', async () => {
    await app.app.close();
    expect(await becomesTrue(() => server.open === 0)).toBe(true);
    await server.close();
    expect(await becomesTrue(() => handles() <= handlesBefore), process.getActiveResourcesInfo().join()).toBe(
      true,
    );
  });
});
