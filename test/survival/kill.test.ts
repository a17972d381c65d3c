import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackSubject } from '#shared/contract/packs.ts';
import { startService } from '../../src/service/server.ts';
import type { RunningService } from '../../src/service/server.ts';
import { startCountingProxy } from '../fixtures/counting-proxy.ts';
import type { CountingProxy } from '../fixtures/counting-proxy.ts';
import { canonical, lookInto } from './held.ts';
import { startKeeper } from './keeper-process.ts';
import type { Keeper } from './keeper-process.ts';
import type { KeeperTask } from './keeper-task.ts';
import { seeded } from './seeded.ts';

/* The program is killed at random moments while it keeps and removes packs. Nothing that was held is lost. */

const kills = 200;
const series: PackSubject = { kind: 'series', seriesId: 28573, specials: true };
const movie: PackSubject = { kind: 'movie', movieId: 12028 };
const accessToken = 'survival-access-token-0123456789';
const today = '2026-10-14';

let folder = '';
let service: RunningService;
let proxy: CountingProxy;
let task: KeeperTask;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-kill-'));
  const file = join(folder, 'service.sqlite');
  service = await startService({ port: 0, file, titles: 120, seed: 7, today, accessToken });
  proxy = await startCountingProxy(service.authorisation);
  task = taskIn(mkdtempSync(join(folder, 'data-')));
});

afterAll(async () => {
  await proxy.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

function taskIn(dataFolder: string): KeeperTask {
  return { dataFolder, origin: proxy.origin, accessToken, today, keep: [series, movie] };
}

function start(of: KeeperTask): Keeper {
  return startKeeper(of, join(folder, 'compiled'));
}

function fileIn({ dataFolder }: KeeperTask): string {
  const name = readdirSync(dataFolder).find((each) => /^catalogue-.*\.sqlite$/.test(each));
  return join(dataFolder, name ?? 'none');
}

/** Lets one keep both packs, remove and keep both anew, and end; gives the ms that keeping anew took. */
async function runWhole(): Promise<number> {
  const keeper = start(taskIn(mkdtempSync(join(folder, 'measured-'))));
  await keeper.says('ready');
  keeper.tell('begin');
  await keeper.says('done');
  await keeper.kill();
  const again = start(taskIn(mkdtempSync(join(folder, 'measured-'))));
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
  const random = seeded(20_261_121);
  const whole = await runWhole();
  const removable = [series, movie];
  let underWay = 0;
  let removing = 0;
  let askedAgain: string[] = [];
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
    await new Promise((resolve) => setTimeout(resolve, random() * whole));
    await keeper.kill();

    const asked = proxy.asked.slice(from, removedAt ?? undefined).map(canonical);
    askedAgain = asked.filter((address) => held.has(address));
    expect(askedAgain, `kill ${kill}`).toEqual([]);
    expect(keeper.complaints(), `kill ${kill}`).toBe('');
    expect(keeper.said.filter((line) => line.startsWith('notices'))).toEqual([]);
    const looked = lookInto(fileIn(task), kill % 10 === 0);
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
  expect(lookInto(fileIn(task), true).wrong).toEqual([]);
  expect(readdirSync(task.dataFolder).filter((name) => /damaged|saved|salvag/.test(name))).toEqual([]);
  console.info(
    `a whole run takes ${Math.round(whole)} ms; ${underWay} of ${kills} kills met packs under way`,
  );
  expect(underWay).toBeGreaterThan(kills / 4);
});
