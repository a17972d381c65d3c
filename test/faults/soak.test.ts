import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessToken, startProcess, today } from '../conformance/service-process.ts';
import type { ServiceProcess } from '../conformance/service-process.ts';
import { startAppOnService } from '../fixtures/app-on-service.ts';
import type { AppOnService } from '../fixtures/app-on-service.ts';
import { comesTrue, inLanes } from './cell.ts';
import { startFaultServer } from './fault-server.ts';
import type { FaultServer } from './fault-server.ts';
import * as faults from './faults.ts';
import type { Fault } from './faults.ts';
import { seeded } from './seeded.ts';
import { findPlaces, takeStep } from './soak-steps.ts';
import type { Places } from './soak-steps.ts';

/*
 * An hour of use in less than a minute: the program without its host looks at a bounded part of the catalogue, again and
 * again, while the way to the service fails a little. What it holds must level off.
 */

const rounds = 20;
const stepsOfRound = 150;
const hour = 60 * 60_000;
/** Things that happen at once, as a page asks for several. */
const lanes = 6;

/** What is held after a round. */
interface Sample {
  /** Bytes, after collecting garbage. */
  readonly heap: number;
  /** Bytes outside the heap: buffers, bodies on their way. */
  readonly external: number;
  /** Bytes of the whole process, the store's thread included. */
  readonly resident: number;
  readonly handles: number;
  /** Bytes of the database's files. */
  readonly database: number;
}

let service: ServiceProcess;
let server: FaultServer;
let folder: string;
let program: AppOnService;
let places: Places;
let handlesBefore: number;
const samples: Sample[] = [];
const came = new Map<string, number>();
const strays: unknown[] = [];
const notice = (error: unknown): void => void strays.push(error);
const chance = seeded(20);
const startedAt = Date.now();
let taken = 0;
let asked = 0;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const handles = (): number => process.getActiveResourcesInfo().length;

/** Mostly the service itself; now and then slower, or not at all. */
function mildly(port: number): Fault {
  const whole = faults.passTo(port);
  return (socket, request) => {
    const luck = chance.next();
    if (luck < 0.03) return faults.late(chance.below(60), whole)(socket, request);
    if (luck < 0.045) return faults.reset('beforeHeaders')(socket, request);
    if (luck < 0.055) return faults.truncated(socket, request);
    if (luck < 0.065) return faults.html(502)(socket, request);
    if (luck < 0.07) return faults.json({}, 500)(socket, request);
    if (luck < 0.071) return faults.rateLimited('0')(socket, request);
    return whole(socket, request);
  };
}

async function sample(): Promise<Sample> {
  // What was asked behind a person's back may still be under way, and be written after it came.
  do {
    await server.idle();
    await program.tried('storage.state', {});
  } while (server.open > 0);
  // What the test itself has written down is none of it.
  program.events.length = 0;
  asked += server.requests.length;
  server.requests.length = 0;
  collectGarbage();
  await turn();
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const files = readdirSync(folder).filter((name) => name.startsWith('catalogue-'));
  const database = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return { heap: heapUsed, external, resident: rss, handles: handles(), database };
}

async function takeSteps(count: number): Promise<void> {
  await inLanes(Array.from({ length: count }), lanes, async () => {
    taken += 1;
    const result = await takeStep(chance, places, program);
    const what = result.ok ? 'ok' : result.failure.code;
    came.set(what, (came.get(what) ?? 0) + 1);
  });
}

beforeAll(async () => {
  process.on('unhandledRejection', notice).on('uncaughtException', notice);
  folder = mkdtempSync(join(tmpdir(), 'marquee-soak-'));
  service = await startProcess();
  handlesBefore = handles();
  server = await startFaultServer();
  const port = Number(new URL(service.base).port);
  server.always(faults.passTo(port));
  program = await startAppOnService({
    dataFolder: folder,
    origin: server.origin,
    accessToken,
    today,
    now: () => startedAt + (taken * hour) / (rounds * stepsOfRound),
  });
  places = await findPlaces(program, 12);
  for (let round = 0; round < rounds; round += 1) {
    server.always(mildly(port));
    await takeSteps(stepsOfRound - 20);
    server.always(faults.reset('beforeHeaders'));
    await takeSteps(20);
    server.always(faults.passTo(port));
    await program.tried('network.retry', {});
    if (round % 5 === 4) {
      await program.tried('settings.change', { patch: { pictures: 'off' } });
      await program.tried('settings.change', { patch: { pictures: 'on' } });
    }
    samples.push(await sample());
  }
});

afterAll(async () => {
  await service.stop();
  process.off('unhandledRejection', notice).off('uncaughtException', notice);
  rmSync(folder, { recursive: true, force: true });
});

const kinds = ['heap', 'external', 'resident', 'handles', 'database'] as const;

/** The middle and the most of a quarter of the hour. */
function quarter(
  kind: (typeof kinds)[number],
  number: 2 | 4,
): { readonly middle: number; readonly most: number } {
  const of = samples.slice(((number - 1) * rounds) / 4, (number * rounds) / 4).map((each) => each[kind]);
  const sorted = of.sort((a, b) => a - b);
  return { middle: sorted[Math.floor(sorted.length / 2)] ?? NaN, most: sorted.at(-1) ?? NaN };
}

describe('an hour of use', () => {
  it('is survived: nothing is thrown, and what fails says why', () => {
    const figure = (kind: (typeof kinds)[number], value: number): string =>
      (kind === 'handles' ? String(value) : `${(value / 2 ** 20).toFixed(1)} MB`).padStart(12);
    console.log(
      [
        `steps: ${[...came].map(([what, count]) => `${what} ${count}`).join(', ')}; ${asked} requests`,
        `round   ${kinds.map((kind) => kind.padStart(12)).join('')}`,
        ...samples.map(
          (each, round) =>
            `${String(round + 1).padEnd(8)}${kinds.map((kind) => figure(kind, each[kind])).join('')}`,
        ),
      ].join('\n'),
    );
    expect(strays).toEqual([]);
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
    expect([...came.keys()].filter((what) => !allowed.includes(what))).toEqual([]);
    expect([...came.values()].reduce((sum, count) => sum + count, 0)).toBe(rounds * stepsOfRound);
    expect((came.get('ok') ?? 0) / (rounds * stepsOfRound)).toBeGreaterThan(0.8);
  });

  it.each([
    ['heap', 1.1, 4 * 2 ** 20],
    ['external', 1.1, 4 * 2 ** 20],
    ['resident', 1.2, 40 * 2 ** 20],
    ['handles', 1, 6],
    ['database', 1.2, 2 ** 20],
  ] as const)('levels off (%s)', (kind, factor, more) => {
    expect(quarter(kind, 4).middle).toBeLessThanOrEqual(quarter(kind, 2).middle * factor + more);
    expect(quarter(kind, 4).most).toBeLessThanOrEqual(quarter(kind, 2).most * factor + more);
  });

  it('leaves nothing behind when it ends', async () => {
    await program.app.close();
    expect(await comesTrue(() => server.open === 0)).toBe(true);
    await server.close();
    expect(await comesTrue(() => handles() <= handlesBefore), process.getActiveResourcesInfo().join()).toBe(
      true,
    );
  });
});
