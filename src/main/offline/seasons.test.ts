import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { SeasonDiscovery } from './seasons.ts';
import type { SeasonSearchMemory } from './seasons.ts';

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

/** A service with these seasons, behind a store that remembers what was read. */
function world(existing: readonly number[], trouble: Readonly<Record<number, Failure['code']>> = {}) {
  const asked: number[] = [];
  const told: SeasonsFound[] = [];
  let isTold = (): void => undefined;
  const known = new Set<number>();
  let memory: SeasonSearchMemory | null = null;
  let now = 1_000;
  let most = 0;
  let underWay = 0;
  const discovery = new SeasonDiscovery({
    store: {
      seasonsKnown: () => Promise.resolve(succeed([...known].sort((a, b) => a - b).map(summary))),
      seasonSearch: () => Promise.resolve(succeed(memory)),
      saveSeasonSearch: (_id, search) => {
        memory = search;
        return Promise.resolve(succeed(null));
      },
    },
    async read(_seriesId, number) {
      asked.push(number);
      underWay += 1;
      most = Math.max(most, underWay);
      await turn();
      underWay -= 1;
      const code = trouble[number];
      if (code !== undefined) return fail(code);
      if (!existing.includes(number)) return fail('notFound');
      known.add(number);
      return succeed({ text: '{}', fetchedAt: 0, freshness: 'fresh', dropped: 0 });
    },
    language: () => 'en-US',
    now: () => now,
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
    asked,
    told,
    ended,
    memory: () => memory,
    most: () => most,
    /** Lets more turns of the event loop pass than finding all of them takes. */
    async quiet() {
      for (let turns = 0; turns < 50; turns += 1) await turn();
    },
    later(ms: number) {
      now += ms;
      told.length = 0;
      asked.length = 0;
    },
  };
}

const numbers = ({ seasons }: SeasonsFound): number[] => seasons.map(({ seasonNumber }) => seasonNumber);

describe('the seasons of a series', () => {
  it('are asked for several at once until two in a row do not exist, and told as they are found', async () => {
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

  it('may lack specials and a number in between', async () => {
    expect(numbers(await run(world([1, 2, 4])))).toEqual([1, 2, 4]);
    expect(numbers(await run(world([0])))).toEqual([0]);
    expect(numbers(await run(world([])))).toEqual([]);
  });

  it('are believed for a day, then asked for again; at once on request', async () => {
    const told = world([1, 2]);
    await run(told);
    told.later(60_000);
    const again = await told.discovery.find(7, false);
    expect(again).toMatchObject({ ok: true, value: { complete: true } });
    expect(told.asked).toEqual([]);
    await told.discovery.find(7, true);
    await told.ended();
    expect(told.asked).toContain(1);
    told.later(25 * 60 * 60_000);
    await told.discovery.find(7, false);
    await told.ended();
    expect(told.asked).toContain(1);
  });

  it('that are held can be had without asking', async () => {
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

  it('that could not be asked for are not taken for missing', async () => {
    const told = world([1, 2, 3], { 3: 'offline' });
    const last = await run(told);
    expect(last).toMatchObject({ complete: false, failure: { code: 'offline' } });
    expect(told.memory()).toBeNull();
  });

  it('are given up when nobody wants them any more', async () => {
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
