import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { Batches } from './concurrency.ts';

it('work for several items gathers while it is done for others, and each item gets its own result', async () => {
  const batches: (readonly number[])[] = [];
  const running: (() => void)[] = [];
  const doubled = new Batches<number, number>(async (items) => {
    batches.push(items);
    await new Promise<void>((resolve) => running.push(resolve));
    return succeed(items.map((item) => (item < 0 ? fail('badResponse') : succeed(2 * item))));
  });
  const first = doubled.add(1);
  await Promise.resolve();
  const others = [doubled.add(2), doubled.add(-3), doubled.add(4)];
  expect(batches).toEqual([[1]]);
  running[0]?.();
  expect(await first).toEqual(succeed(2));
  await Promise.resolve();
  expect(batches).toEqual([[1], [2, -3, 4]]);
  running[1]?.();
  expect(await Promise.all(others)).toEqual([succeed(4), fail('badResponse'), succeed(8)]);
});

it('work that fails for several items is done for each alone, so that one of them doesn’t concern the others', async () => {
  const batches: (readonly string[])[] = [];
  const stored = new Batches<string, string>((items): Promise<Result<Result<string>[]>> => {
    batches.push(items);
    return Promise.resolve(
      items.includes('deadly') ? fail('storage') : succeed(items.map((item) => succeed(item))),
    );
  });
  const results = await Promise.all(['harmless', 'deadly', 'another'].map((item) => stored.add(item)));
  expect(results).toEqual([succeed('harmless'), fail('storage'), succeed('another')]);
  expect(batches).toEqual([['harmless', 'deadly', 'another'], ['harmless'], ['deadly'], ['another']]);
});
