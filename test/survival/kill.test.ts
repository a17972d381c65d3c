import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePixel } from '../fixtures/one-pixel.ts';
import { seeded } from '../fixtures/seeded.ts';
import { isFull, scaled } from '../fixtures/scale.ts';
import { canonical, inspectDatabase } from './inspect-database.ts';
import { startKeeper } from './keeper-process.ts';
import type { Keeper } from './keeper-process.ts';
import type { KeeperTask } from './keeper-task.ts';
import { accessToken, databaseIn, movie, series, startKeptService, today } from './kept-service.ts';
import type { KeptService } from './kept-service.ts';

/* Kills the app at random times while it keeps and removes packs. No held item is lost. */

const { count: kills, words } = scaled({ sample: 5, whole: 200 });
/** Kills of one test, on a data folder of its own. */
const killsInPart = Math.min(kills, 50);
const parts = Array.from({ length: kills / killsInPart }, (_, index) => index + 1);
/** Limits the time before a kill, because a full run takes long on a busy machine. */
const killWithinMs = 700;

let service: KeptService;
let runMs: number;

beforeAll(async () => {
  service = await startKeptService('kill');
  service.proxy.picture = onePixel;
  runMs = await measureRun();
}, 300_000);

afterAll(() => service.close());

function taskIn(name: string): KeeperTask {
  const dataFolder = mkdtempSync(join(service.folder, name));
  return { dataFolder, origin: service.proxy.origin, accessToken, today, keep: [series, movie] };
}

function start(of: KeeperTask): Keeper {
  return startKeeper(of, join(service.folder, 'compiled'));
}

/** Returns how many ms it takes to keep both packs. */
async function measureRun(): Promise<number> {
  const keeper = start(taskIn('measured'));
  await keeper.waitForLine('ready');
  const began = performance.now();
  keeper.send('begin');
  await keeper.waitForLine('done');
  const took = performance.now() - began;
  await keeper.kill();
  return took;
}

it.each(parts)(`the app loses no held item when it is killed (${words} times, part %i)`, async (part) => {
  const { proxy } = service;
  const task = taskIn('data');
  const random = seeded(20_261_121 + part);
  const removable = [series, movie];
  let underWay = 0;
  let removing = 0;
  let held: ReadonlySet<string> = new Set();
  let next = start(task);
  for (let kill = 0; kill < killsInPart; kill += 1) {
    const keeper = next;
    await keeper.waitForLine('ready');
    // The next one starts in the meantime.
    next = start(task);
    const from = proxy.requests.length;
    let removedAt: number | null = null;
    keeper.onLine = (line) => {
      if (line !== 'done') return;
      // After a removal, the pack's items may be requested again.
      removedAt ??= proxy.requests.length;
      removing += 1;
      keeper.send(JSON.stringify(removable[removing % 2]));
    };
    keeper.send('begin');
    // eslint-disable-next-line no-restricted-syntax -- the time of the kill is random
    await new Promise((resolve) => setTimeout(resolve, random.next() * Math.min(runMs, killWithinMs)));
    await keeper.kill();

    const asked = proxy.requests.slice(from, removedAt ?? undefined).map(canonical);
    expect(
      asked.filter((address) => held.has(address)),
      `kill ${kill}`,
    ).toEqual([]);
    expect(keeper.errorOutput(), `kill ${kill}`).toBe('');
    expect(keeper.lines.filter((line) => line.startsWith('notices'))).toEqual([]);
    const inspection = inspectDatabase(databaseIn(task.dataFolder), kill % 10 === 0);
    expect(inspection.problems, `kill ${kill}`).toEqual([]);
    held = inspection.held;
    if (inspection.wanted > 0 || inspection.packs < 2) underWay += 1;
  }

  const last = next;
  await last.waitForLine('ready');
  const from = proxy.requests.length;
  last.send('begin');
  await last.waitForLine('done');
  expect(
    proxy.requests
      .slice(from)
      .map(canonical)
      .filter((address) => held.has(address)),
  ).toEqual([]);
  last.send('end');
  await last.ended();
  expect(last.errorOutput()).toBe('');
  const packs = JSON.parse((await last.waitForLine('packs '))?.slice(6) ?? '[]') as { complete: boolean }[];
  expect(packs).toMatchObject([{ complete: true }, { complete: true }]);
  expect(inspectDatabase(databaseIn(task.dataFolder), true).problems).toEqual([]);
  expect(readdirSync(task.dataFolder).filter((name) => /damaged|saved|salvag/.test(name))).toEqual([]);
  console.info(`a full run takes ${Math.round(runMs)} ms; ${underWay} kills met packs under way`);
  // A few kills may all come late.
  if (isFull) expect(underWay).toBeGreaterThan(killsInPart / 4);
});
