import { expect, it } from 'vitest';
import type { Change } from '#shared/contract/mine.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { LaterMarks } from './later-marks.ts';

const seen = (id: number): Change => ({ what: 'seen', subject: { kind: 'series', id }, at: null });

/** Later marks over searches that end when they are told to. */
function world({ isFull = false } = {}) {
  const made: [string, readonly Change[]][] = [];
  const told: unknown[] = [];
  const searches = new Map<number, PromiseWithResolvers<Result<unknown>>>();
  const marks = new LaterMarks({
    change(changes, batch) {
      made.push([batch, changes]);
      if (isFull && made.length === 1) return Promise.resolve(fail('storage'));
      return Promise.resolve(succeed({ batch, count: changes.length, subjects: [] }));
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

it('episodes are marked in their batch when they are found, each series once', async () => {
  const { marks, made, told, end, searched } = world();
  marks.wait('d-1', [seen(1), seen(2)]);
  expect(searched()).toEqual([1, 2]);
  await end(2, succeed(null));
  await marks.known(2);
  expect(made).toEqual([['d-1', [seen(2)]]]);
  await end(1, succeed(null));
  expect(made.at(-1)).toEqual(['d-1', [seen(1)]]);
  expect([made.length, told.length]).toEqual([2, 2]);
});

it('episodes wait for a later search if one fails', async () => {
  const { marks, made, end } = world();
  marks.wait('d-1', [seen(1)]);
  await end(1, fail('offline'));
  expect(made).toEqual([]);
  await marks.known(1);
  expect(made).toHaveLength(1);
});

it('episodes wait for a later search if they can’t be marked', async () => {
  const { marks, made, told, end } = world({ isFull: true });
  marks.wait('d-1', [seen(1), seen(2)]);
  await end(1, succeed(null));
  expect(told).toEqual([]);
  await marks.known(1);
  await marks.known(1);
  expect([made, told.length]).toEqual([Array(2).fill(['d-1', [seen(1)]]), 1]);
});

it('episodes are not marked any more once the change was undone, or the series unmarked', async () => {
  const { marks, made, end } = world();
  marks.wait('d-1', [seen(1)]);
  marks.wait('d-2', [seen(1), seen(2)]);
  marks.forget('d-1');
  marks.forgetSeries(2);
  await end(2, succeed(null));
  await end(1, succeed(null));
  expect(made).toEqual([['d-2', [seen(1)]]]);
});
