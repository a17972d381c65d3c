import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Failure } from '#shared/result.ts';
import { SeasonDiscovery } from './season-discovery.ts';
import type { SeasonHints } from './season-number-hints.ts';
import type { DiscoveryProgress } from './store/seasons.ts';

// Proves protections of season-discovery.ts.

const summary = (seasonNumber: number): SeasonSummary => ({
  ...{
    id: seasonNumber,
    seasonNumber,
    name: `Season ${seasonNumber}`,
    overview: '',
    airDate: null,
    posterPath: null,
  },
  ...{ episodeCount: 1, voteAverage: 0, fetchedAt: 0, language: 'en-US' },
});

/** Creates a service with these seasons, and a store that records reads. */
function world(existing: readonly number[], trouble: Readonly<Record<number, Failure['code']>> = {}) {
  const asked: number[] = [];
  const renewed: number[] = [];
  const told: SeasonsFound[] = [];
  let isTold = (): void => undefined;
  const known = new Set<number>();
  let memory: DiscoveryProgress | null = null;
  let now = 1_000;
  let most = 0;
  let underWay = 0;
  let moves = false;
  let lostAt = 0;
  let isFull = false;
  let moved = 0;
  let hints: SeasonHints = { firstYear: null, named: [] };
  const discovery = new SeasonDiscovery({
    store: {
      known: () => Promise.resolve(succeed([...known].sort((a, b) => a - b).map(summary))),
      discovery: () => Promise.resolve(succeed(memory)),
      saveDiscovery: (_id, search) => {
        if (isFull) return Promise.resolve(fail('storage'));
        memory = search;
        return Promise.resolve(succeed(moves));
      },
      removeSeason: (_id, number) => Promise.resolve(succeed(known.delete(number))),
      unsettledSince: () => Promise.resolve(succeed(moves ? lostAt : null)),
    },
    async read(_seriesId, number, _signal, { refresh }) {
      asked.push(number);
      if (refresh) renewed.push(number);
      underWay += 1;
      most = Math.max(most, underWay);
      await turn();
      underWay -= 1;
      const code = trouble[number];
      if (code !== undefined) return fail(code);
      if (!existing.includes(number)) return fail('notFound');
      known.add(number);
      return succeed({ text: '{}', fetchedAt: now, freshness: 'fresh', dropped: 0 });
    },
    hints: () => Promise.resolve(hints),
    language: () => 'en-US',
    today: () => '2026-11-22',
    now: () => now,
    moved: () => (moved += 1),
    elapsed: () => performance.now(),
    found: (found) => {
      told.push(found);
      isTold();
    },
  });
  const ended = async (): Promise<SeasonsFound> => {
    for (;;) {
      const last = told.at(-1);
      if (last !== undefined && (last.complete || last.failure !== null)) return last;
      await new Promise<void>((resolve) => {
        isTold = resolve;
      });
    }
  };
  return {
    discovery,
    ...{ asked, renewed, told, ended },
    memory: () => memory,
    moved: () => moved,
    displace: () => (moves = true),
    lose: () => (lostAt = now),
    fillDisk: () => (isFull = true),
    tell(told: Partial<SeasonHints>) {
      hints = { ...hints, ...told };
    },
    most: () => most,
    /** Waits for more turns of the event loop than a search takes. */
    async quiet() {
      for (let turns = 0; turns < 50; turns += 1) await turn();
    },
    later(ms: number, more: readonly number[] = []) {
      now += ms;
      existing = [...existing, ...more];
      told.length = 0;
      asked.length = 0;
    },
  };
}

const numbers = ({ seasons }: SeasonsFound): number[] => seasons.map(({ seasonNumber }) => seasonNumber);

describe('the seasons of a series', () => {
  it('are requested in parallel until two in a row are missing, and reported as they are found', async () => {
    const { discovery, asked, told, ended, most } = world([0, 1, 2, 3]);
    const first = await discovery.find(7, false);
    expect(first).toMatchObject({ ok: true, value: { seasons: [], complete: false, checkedAt: null } });
    const last = await ended();
    expect(numbers(last)).toEqual([0, 1, 2, 3]);
    expect(last).toMatchObject({ complete: true, checkedAt: 1_000, failure: null });
    expect(told.length).toBeGreaterThan(3);
    expect(most()).toBeGreaterThan(1);
    expect(Math.max(...asked)).toBeLessThan(12);
  });

  it('are found also after one for which the service fails, which the search reports', async () => {
    const { discovery, ended, memory } = world([0, 1, 2, 3, 4, 5, 6], { 2: 'serverFault' });
    await discovery.find(7, false);
    expect(await ended()).toMatchObject({ failure: { code: 'serverFault' } });
    expect(numbers(await ended())).toEqual([0, 1, 3, 4, 5, 6]);
    expect(memory()).toBeNull();
    // A pack has that one too, and says that it can't be read.
    expect(await discovery.all(7)).toMatchObject({ failure: { code: 'serverFault' } });
    expect(await discovery.all(7, [], true)).toEqual(succeed([0, 1, 2, 3, 4, 5, 6]));
  });

  it.each([
    ['offline', 8],
    ['serverFault', 12],
  ] as const)('are looked for no longer where the service can’t be asked: %s', async (code, most) => {
    const fails = code === 'offline' ? [2] : [5, 6, 7];
    const trouble = Object.fromEntries(fails.map((number) => [number, code]));
    const { discovery, asked, ended } = world([...Array(40).keys()], trouble);
    await discovery.find(7, false);
    expect(await ended()).toMatchObject({ failure: { code } });
    expect(asked.length).toBeLessThan(most);
    expect(await discovery.all(7, [], true)).toMatchObject({ failure: { code } });
  });

  it('are requested slowly, and not for ever, from a service that has every number', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { discovery, asked, ended, quiet } = world(Array.from({ length: 2_000 }, (_, index) => index));
    await discovery.find(7, false);
    for (let ms = 0; ms < 9_000; ms += 1_000) {
      await quiet();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(asked).toHaveLength(45);
    for (let ms = 0; ms < 90_000; ms += 1_000) {
      await quiet();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect([(await ended()).complete, asked.length]).toEqual([true, 301]);
  });

  it('can lack specials and one number', async () => {
    expect(numbers(await run(world([1, 2, 4])))).toEqual([1, 2, 4]);
    expect(numbers(await run(world([0])))).toEqual([0]);
    expect(numbers(await run(world([])))).toEqual([]);
  });

  it('can be numbered by year, from the first one to the next', async () => {
    const told = world([0, 2011, 2023, 2024]);
    told.tell({ firstYear: 2011 });
    expect(numbers(await run(told))).toEqual([0, 2011, 2023, 2024]);
    expect([Math.min(...told.asked.filter((number) => number > 100)), Math.max(...told.asked)]).toEqual([
      2011, 2027,
    ]);
    // Past years that have none aren’t asked for every day.
    for (const more of [[2012, 2026], []]) {
      told.later(25 * 60 * 60_000, more);
      expect(numbers(await run(told))).toEqual([0, 2011, 2023, 2024, 2026]);
      expect(told.asked.filter((number) => number > 100).sort()).toEqual([
        ...[2011, 2023, 2024, 2025, 2026, 2027],
      ]);
    }
    // But if the person looks again.
    told.later(25 * 60 * 60_000);
    await told.discovery.find(7, true);
    expect(numbers(await told.ended())).toEqual([0, 2011, 2012, 2023, 2024, 2026]);
  });

  it('are looked for in the last ten years if nothing tells when the series began', async () => {
    const told = world([2015, 2016, 2020]);
    expect(numbers(await run(told))).toEqual([2016, 2020]);
  });

  it('can have numbers that something else names, also of a series that has others', async () => {
    const told = world([101, 2_101]);
    told.tell({ firstYear: 2026, named: [101, 5_000] });
    expect(numbers(await run(told))).toEqual([101]);
    const counted = world([1, 2, 40, 2_020]);
    expect(numbers(await run(counted))).toEqual([1, 2]);
    expect(Math.max(...counted.asked)).toBeLessThan(12);
    expect(await counted.discovery.all(7)).toEqual(succeed([1, 2]));
    expect(await counted.discovery.all(7, [2_020, 2_021])).toEqual(succeed([1, 2, 2_020]));
    // What is stored is asked for again with the others.
    counted.later(25 * 60 * 60_000);
    await run(counted);
    expect(counted.asked).toContain(2_020);
  });

  it('that are named while they are looked for are found, too', async () => {
    const told = world([1, 2, 50]);
    const both = await Promise.all([told.discovery.all(7), told.discovery.all(7, [50])]);
    expect(both).toEqual([succeed([1, 2]), succeed([1, 2, 50])]);
    expect(told.most()).toBe(4);
  });

  it('are valid for a day, and requested again later or on request', async () => {
    const told = world([1, 2]);
    await run(told);
    told.later(60_000);
    const again = await told.discovery.find(7, false);
    expect(again).toMatchObject({ ok: true, value: { complete: true } });
    expect(told.asked).toEqual([]);
    await told.discovery.find(7, true);
    await told.ended();
    expect(told.asked).toContain(1);
    for (const ms of [25 * 60 * 60_000, -365 * 24 * 60 * 60_000]) {
      told.later(ms);
      await told.discovery.find(7, false);
      await told.ended();
      expect(told.asked).toContain(1);
    }
  });

  it('that are stored can be read without a search', async () => {
    const told = world([1, 2]);
    const before = await told.discovery.known(7);
    expect(before).toMatchObject({ ok: true, value: { seasons: [], complete: false, checkedAt: null } });
    expect(told.asked).toEqual([]);
    await run(told);
    told.later(25 * 60 * 60_000);
    const known = await told.discovery.known(7);
    expect(known.ok && numbers(known.value)).toEqual([1, 2]);
    expect(known).toMatchObject({ ok: true, value: { complete: false, checkedAt: 1_000 } });
    expect([told.asked, told.told]).toEqual([[], []]);
  });

  it('that failed to load do not count as missing', async () => {
    const told = world([1, 2, 3], { 3: 'offline' });
    const last = await run(told);
    expect(last).toMatchObject({ complete: false, failure: { code: 'offline' } });
    expect(told.memory()).toBeNull();
  });

  it('are requested again once a day for marks that wait, and what moves is told', async () => {
    const told = world([0, 1]);
    await run(told);
    await told.discovery.stored(7);
    expect([told.renewed, told.moved()]).toEqual([[], 0]);
    told.displace();
    // Each season that is stored meanwhile asks for it.
    await Promise.all([told.discovery.stored(7), told.discovery.stored(7)]);
    await told.discovery.stored(7);
    const renewed = (): number[] => told.renewed.filter((number) => number < 2);
    expect([renewed(), told.moved()]).toEqual([[0, 1], 1]);
    // What is lost after that waits no day.
    told.lose();
    await told.discovery.stored(7);
    await told.discovery.stored(7);
    expect([renewed(), told.moved()]).toEqual([[0, 1, 0, 1], 2]);
    told.later(25 * 60 * 60_000);
    await told.discovery.stored(7);
    expect(told.moved()).toBe(3);
  });

  it('count as not found where that can’t be stored, or they would be looked for again and again', async () => {
    const { discovery, fillDisk } = world([1, 2]);
    fillDisk();
    expect(await discovery.all(7)).toMatchObject({ ok: false, failure: { code: 'storage' } });
  });

  it('are not searched any further after close', async () => {
    const told = world([1, 2, 3]);
    await told.discovery.find(7, false);
    told.discovery.close();
    await told.quiet();
    expect(told.told).toEqual([]);
  });
});

async function run({ discovery, ended }: ReturnType<typeof world>): Promise<SeasonsFound> {
  await discovery.find(7, false);
  return ended();
}
