import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { LaterMarks } from './later-marks.ts';

/** Later marks over searches that end when they are told to. `isFull`: the first ones can't be stored. */
function world({ isFull = false, waiting = [] as readonly number[] } = {}) {
  const made: number[] = [];
  const told: unknown[] = [];
  const searches = new Map<number, PromiseWithResolvers<Result<unknown>>>();
  const marks = new LaterMarks({
    waiting: () => Promise.resolve(succeed(waiting)),
    make(seriesId) {
      made.push(seriesId);
      if (isFull && made.length === 1) return Promise.resolve(fail('storage'));
      return Promise.resolve(succeed({ count: seriesId, subjects: [] }));
    },
    find(seriesId) {
      const search = Promise.withResolvers<Result<unknown>>();
      searches.set(seriesId, search);
      return search.promise;
    },
    changed: (about) => void told.push(about),
  });
  const end = async (id: number, found: Result<unknown>): Promise<void> => {
    searches.get(id)?.resolve(found);
    await new Promise((turn) => setImmediate(turn));
  };
  return { marks, made, told, end, searched: () => [...searches.keys()] };
}

it('episodes are marked when they are found, and told if there are any', async () => {
  const { marks, made, told, end, searched } = world();
  marks.find([1, 0, 1]);
  expect(searched()).toEqual([1, 0]);
  for (const id of [0, 1]) await end(id, succeed(null));
  expect([made, told.length]).toEqual([[0, 1], 1]);
});

it('episodes wait for a later search if one fails, or if they can’t be marked', async () => {
  const { marks, made, told, end } = world({ isFull: true });
  marks.find([1]);
  await end(1, fail('offline'));
  expect(made).toEqual([]);
  await marks.known(1);
  expect(told).toEqual([]);
  await marks.known(1);
  expect([made, told.length]).toEqual([[1, 1], 1]);
});

it('episodes for which marks of an earlier run wait are searched', async () => {
  const { marks, made, end } = world({ waiting: [2] });
  await marks.resume();
  await end(2, succeed(null));
  expect(made).toEqual([2]);
});
