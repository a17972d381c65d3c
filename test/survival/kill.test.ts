import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../faults/seeded.ts';
import { scaled } from '../fixtures/scale.ts';
import { canonical, lookInto } from './held.ts';
import { startKeeper } from './keeper-process.ts';
import type { Keeper } from './keeper-process.ts';
import type { KeeperTask } from './keeper-task.ts';
import { accessToken, databaseIn, movie, series, startKeptService, today } from './kept-service.ts';
import type { KeptService } from './kept-service.ts';

/* The program is killed at random moments while it keeps and removes packs. Nothing that was held is lost. */

const { count: kills, words } = scaled({ sample: 30, whole: 200 });
/** On a busy machine a whole run takes long, and 200 of them would take too long. */
const longestMs = 700;

let service: KeptService;
let task: KeeperTask;

beforeAll(async () => {
  service = await startKeptService('kill');
  task = taskIn('data');
});

afterAll(() => service.close());

function taskIn(name: string): KeeperTask {
  const dataFolder = mkdtempSync(join(service.folder, name));
  return { dataFolder, origin: service.proxy.origin, accessToken, today, keep: [series, movie] };
}

function start(of: KeeperTask): Keeper {
  return startKeeper(of, join(service.folder, 'compiled'));
}

/** Lets one keep both packs, remove and keep both anew, and end; gives the ms that keeping anew took. */
async function runWhole(): Promise<number> {
  const keeper = start(taskIn('measured'));
  await keeper.says('ready');
  keeper.tell('begin');
  await keeper.says('done');
  await keeper.kill();
  const again = start(taskIn('measured'));
  await again.says('ready');
  // What the service had to draw is drawn now.
  const began = performance.now();
  again.tell('begin');
  await again.says('done');
  const took = performance.now() - began;
  await again.kill();
  return took;
}

it(`loses nothing that was held when it is killed ${kills} times`, async () => {
  const { proxy } = service;
  const chance = seeded(20_261_121);
  const whole = await runWhole();
  const removable = [series, movie];
  let underWay = 0;
  let removing = 0;
  let held: ReadonlySet<string> = new Set();
  let next = start(task);
  for (let kill = 0; kill < kills; kill += 1) {
    const keeper = next;
    await keeper.says('ready');
    // The next one is loaded meanwhile, and waits.
    next = start(task);
    const from = proxy.asked.length;
    let removedAt: number | null = null;
    keeper.onLine = (line) => {
      if (line !== 'done') return;
      // Only from here on may anything be asked for again: the pack is told to go, and to come back.
      removedAt ??= proxy.asked.length;
      removing += 1;
      keeper.tell(JSON.stringify(removable[removing % 2]));
    };
    keeper.tell('begin');
    // eslint-disable-next-line no-restricted-syntax -- the moment of the kill is what is left to chance
    await new Promise((resolve) => setTimeout(resolve, chance.next() * Math.min(whole, longestMs)));
    await keeper.kill();

    const asked = proxy.asked.slice(from, removedAt ?? undefined).map(canonical);
    expect(
      asked.filter((address) => held.has(address)),
      `kill ${kill}`,
    ).toEqual([]);
    expect(keeper.complaints(), `kill ${kill}`).toBe('');
    expect(keeper.said.filter((line) => line.startsWith('notices'))).toEqual([]);
    const looked = lookInto(databaseIn(task.dataFolder), kill % 10 === 0);
    expect(looked.wrong, `kill ${kill}`).toEqual([]);
    held = looked.held;
    if (looked.wanted > 0 || looked.packs < 2) underWay += 1;
  }

  const last = next;
  await last.says('ready');
  const from = proxy.asked.length;
  last.tell('begin');
  await last.says('done');
  expect(
    proxy.asked
      .slice(from)
      .map(canonical)
      .filter((address) => held.has(address)),
  ).toEqual([]);
  last.tell('end');
  await last.ended();
  expect(last.complaints()).toBe('');
  expect(last.said.filter((line) => line.startsWith('verified'))).toEqual(['verified 0', 'verified 0']);
  const packs = JSON.parse((await last.says('packs '))?.slice(6) ?? '[]') as { complete: boolean }[];
  expect(packs).toMatchObject([{ complete: true }, { complete: true }]);
  expect(lookInto(databaseIn(task.dataFolder), true).wrong).toEqual([]);
  expect(readdirSync(task.dataFolder).filter((name) => /damaged|saved|salvag/.test(name))).toEqual([]);
  console.info(
    `${words} kills; a whole run takes ${Math.round(whole)} ms; ${underWay} kills met packs under way`,
  );
  expect(underWay).toBeGreaterThan(kills / 4);
});
