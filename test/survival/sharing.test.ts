import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '../fixtures/temporary-folder.ts';
import { seeded } from '../fixtures/seeded.ts';
import { scaled } from '../fixtures/scale.ts';
import { startKeeper } from './keeper-process.ts';
import type { Keeper } from './keeper-process.ts';
import type { SharingTask } from './sharing-keeper.ts';

const { count: kills, words } = scaled({ sample: 5, whole: 50 });
const folder = folderOfFile();

const start = (task: Omit<SharingTask, 'shared'>): Keeper =>
  startKeeper({ ...task, shared: folder }, join(folder, 'compiled'), 'sharing-keeper.ts');

async function exported(keeper: Keeper, data: string): Promise<string> {
  await keeper.ended();
  expect(keeper.errorOutput()).toBe('');
  return readFile(join(data, 'exported.jsonl'), 'utf8');
}

// Proves protections of shared-folder.ts.
it(`another computer gets every note of one that is killed while it writes (${words} times)`, async () => {
  const random = seeded(20_261_128);
  const [data, other] = [join(folder, 'data'), join(folder, 'other')];
  for (const each of [data, other]) await mkdir(each);
  const idsOf = (keeper: Keeper): number[] =>
    keeper.lines.filter((line) => line.startsWith('did ')).map((line) => Number(line.slice(4)));
  const kept: number[] = [];
  let from = 1;
  for (let kill = 0; kill < kills; kill += 1) {
    const keeper = start({ data, from });
    await keeper.waitForLine('did ');
    // eslint-disable-next-line no-restricted-syntax -- the time of the kill is random
    await new Promise((resolve) => setTimeout(resolve, random.next() * 150));
    await keeper.kill();
    expect(keeper.errorOutput(), `kill ${kill}`).toBe('');
    kept.push(...idsOf(keeper));
    from = Math.max(from, ...kept) + 100;
  }
  const last = start({ data, from });
  await last.waitForLine('ready');
  last.send('end');
  const all = await exported(last, data);
  const joined = await exported(start({ data: other, from: null }), other);
  expect(joined).toBe(all);
  for (const id of [...kept, ...idsOf(last)]) expect(all).toContain(`"id":${id},`);
  expect(kept.length).toBeGreaterThanOrEqual(kills);
});
