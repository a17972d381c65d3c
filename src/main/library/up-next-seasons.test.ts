import { beforeEach, expect, it, vi } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { UpNextSeasons } from './up-next-seasons.ts';

beforeEach(() => void vi.useFakeTimers());

const minuteMs = 60_000;

/** Series whose seasons are wanted; a search takes a minute and finds them, unless the service fails for the series. */
function world(...ids: number[]) {
  const wanted = new Set(ids);
  const state = {
    searchMs: minuteMs,
    may: { first: true, again: false },
    failing: new Set<number>(),
    asked: [] as unknown[],
  };
  const searched: number[] = [];
  const ended: number[] = [];
  const seasons = new UpNextSeasons({
    store: {
      seasonsWanted: (today, options) => {
        state.asked.push([today, options]);
        return Promise.resolve(succeed([...wanted].slice(0, options.limit)));
      },
    },
    today: () => '2026-11-20',
    may: () => state.may,
    find: async (id) => {
      searched.push(id);
      const { promise, resolve } = Promise.withResolvers<null>();
      setTimeout(() => resolve(null), state.searchMs);
      await promise;
      if (state.failing.has(id)) return fail('offline');
      wanted.delete(id);
      return succeed(null);
    },
    ended: (id) => void ended.push(id),
  });
  return { seasons, state, wanted, searched, ended };
}

it('the seasons of all series are looked for, one series after the other, soon after they were wanted', async () => {
  const { seasons, state, wanted, searched, ended } = world(...Array.from({ length: 45 }, (_, id) => id));
  seasons.wake();
  seasons.wake();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(searched).toEqual([0]);
  await vi.advanceTimersByTimeAsync(44 * minuteMs);
  expect(ended).toHaveLength(44);
  wanted.add(100);
  seasons.wake();
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect(ended.slice(-2)).toEqual([44, 100]);
  expect(state.asked[0]).toEqual(['2026-11-20', { limit: 20, again: false }]);
  seasons.close();
});

it('a series that fails is passed over until the search is woken, and three that fail in a row end it', async () => {
  const { seasons, state, searched } = world(1, 2, 3, 4, 5);
  state.failing = new Set([1]);
  seasons.wake();
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  expect(searched).toEqual([1, 2, 3, 4, 5]);
  state.failing = new Set();
  seasons.wake();
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  expect(searched).toEqual([1, 2, 3, 4, 5, 1]);

  const some = world(1, 2, 3, 4, 5, 6);
  some.state.failing = new Set([1, 3, 5]);
  some.seasons.wake();
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  expect(some.searched).toEqual([1, 2, 3, 4, 5, 6]);
  some.seasons.close();

  // Those that always fail are tried after the others.
  const bad = world(1, 2, 3, 4, 5);
  bad.state.failing = new Set([1, 2, 3]);
  bad.seasons.wake();
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  expect(bad.searched).toEqual([1, 2, 3]);
  bad.seasons.wake();
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  expect(bad.searched).toEqual([1, 2, 3, 4, 5, 1, 2, 3]);

  // And one that failed once comes before those that failed later.
  const four = world(1, 2, 3, 4);
  four.state.failing = new Set([1, 2, 3, 4]);
  for (const last of [4, 2, 1]) {
    four.seasons.wake();
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    expect(four.searched.slice(-last)).toEqual({ 4: [1, 2, 3], 2: [1, 2], 1: [1] }[last] ?? []);
  }
  four.seasons.close();
  seasons.close();
  bad.seasons.close();
});

it('nothing is looked for without the service, nor after the connection closed', async () => {
  const { seasons, state, searched } = world(1, 2, 3);
  state.may = { first: false, again: false };
  seasons.wake();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(searched).toEqual([]);
  state.may = { first: true, again: true };
  seasons.wake();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(state.asked).toEqual([['2026-11-20', { limit: 20, again: true }]]);
  seasons.close();
  await vi.advanceTimersByTimeAsync(200 * minuteMs);
  expect(searched).toEqual([1]);
});

it('a series that is still wanted after its search is looked for once, until the search is woken', async () => {
  // More than are asked for at a time.
  const ids = Array.from({ length: 45 }, (_, id) => id);
  const { seasons, wanted, searched } = world(...ids);
  wanted.delete = () => false;
  seasons.wake();
  await vi.advanceTimersByTimeAsync(50 * minuteMs);
  expect(searched).toEqual(ids);
  wanted.clear();
  wanted.add(7);
  seasons.wake();
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(searched).toEqual([...ids, 7]);
  seasons.close();
});
