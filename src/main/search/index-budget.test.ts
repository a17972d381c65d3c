import { describe, expect, it } from 'vitest';
import { answer } from '../../../test/fixtures/fake-discover.ts';
import { finish, openContext, startWorld } from '../../../test/fixtures/index-world.ts';
import type { Client, Fetched } from '../http/client.ts';
import { budgetOf } from './plan.ts';
import { build } from './store/catalogue-index.ts';

const mebibyte = 2 ** 20;
const bytesOf = (fetched: Fetched): number => (fetched.kind === 'body' ? fetched.body.byteLength : 0);

/** A service that says it has 100 movies, but has others on every page. */
function startEndless(how: Pick<Parameters<typeof startWorld>[0], 'atOnce' | 'announce'> = {}) {
  const sent = { requests: 0, bytes: 0, last: 0 };
  const fetch: Client['fetch'] = (endpoint) => {
    const first = sent.requests * 20 + 1;
    const movies = Array.from({ length: 20 }, (_, index) => ({
      ...{ id: first + index, date: '2020-01-01', votes: 1 },
    }));
    const answered = answer(movies, endpoint === 'discover.movie' ? 100 : 1, 1);
    sent.requests += 1;
    if (sent.bytes > 4 * budgetOf(0)) throw new Error('There is no end.');
    sent.last = answered.ok ? bytesOf(answered.value) : 0;
    sent.bytes += sent.last;
    return Promise.resolve(answered);
  };
  return { sent, ...startWorld({ movies: [], fetch, ...how }) };
}

describe('the budget of an index', () => {
  it('ends what a service sends that always has more, until the person lets it go on, also after a restart', async () => {
    const world = startEndless();
    const { sent, context } = world;
    const builder = world.make();
    await builder.start('everything', 0);
    const ofEstimate = sent.bytes;
    await finish(world, builder, 4);
    const state = builder.state();
    expect(state).toMatchObject({ step: 'waiting', waitsFor: 'size', remainingMs: null });
    expect(state?.receivedBytes).toBe(sent.bytes - ofEstimate);
    const budget = budgetOf(state?.estimatedBytes ?? 0);
    expect(budget).toBe(4 * mebibyte);
    const pageBytes = ofEstimate / 4;
    expect(sent.bytes - ofEstimate).toBeGreaterThanOrEqual(budget);
    expect(sent.bytes - ofEstimate).toBeLessThan(budget + 2 * pageBytes);

    const before = sent.requests;
    const next = world.make();
    await next.open();
    expect(await next.step()).toBeNull();
    expect(next.state()).toMatchObject({ step: 'waiting', waitsFor: 'size' });
    expect(next.state()?.receivedBytes).toBe(state?.receivedBytes);
    expect(sent.requests).toBe(before);

    await next.goOn();
    expect(next.state()).toMatchObject({ step: 'working', remainingMs: null });
    const later = world.make();
    await later.open();
    await finish(world, later);
    expect(later.state()).toMatchObject({ step: 'waiting', waitsFor: 'size' });
    expect(sent.bytes - ofEstimate).toBeGreaterThanOrEqual(2 * budget);
    expect(sent.bytes - ofEstimate).toBeLessThan(2 * budget + 4 * pageBytes);
    expect(build(context)?.receivedBytes).toBe(sent.bytes - ofEstimate);
  });

  it('also ends requests that wait for others', async () => {
    const waiting = Promise.withResolvers<null>();
    const world = startEndless({
      atOnce: 1,
      announce: () => {
        if (builder.state()?.waitsFor === 'size') waiting.resolve(null);
      },
    });
    const { sent } = world;
    const builder = world.make();
    await builder.start('everything', 0);
    await waiting.promise;
    const { receivedBytes = 0, estimatedBytes = 0 } = builder.state() ?? {};
    builder.close();
    // The last one of those that were counted was the one that spent it.
    expect(receivedBytes - sent.last).toBeLessThan(budgetOf(estimatedBytes));
  });

  it('holds up no index that is complete', async () => {
    const world = startWorld({ movies: [{ id: 1, date: '2020-01-01', votes: 1 }] });
    const builder = world.make();
    await builder.start('everything', 0);
    await finish(world, builder);
    world.context.database.run('update index_builds set checked_at = null, received_bytes = 9e9');
    const next = world.make();
    await next.open();
    expect(next.state()).toMatchObject({ step: 'waiting', waitsFor: 'size' });
    await finish(world, next);
    expect(next.state()).toMatchObject({ step: 'done', waitsFor: null });
  });

  it('is its own for each round', async () => {
    let now = 1_000;
    const movies = Array.from({ length: 50 }, (_, index) => ({
      ...{ id: index + 1, date: '2020-01-01', votes: 1 },
    }));
    const world = startWorld({ movies, context: openContext(() => now) });
    const builder = world.make();
    await builder.start('everything', 0);
    await builder.step();
    expect(builder.state()?.receivedBytes).toBeGreaterThan(0);
    world.context.database.run('update index_builds set granted_bytes = 1');
    await finish(world, builder);
    expect(builder.state()?.receivedBytes).toBe(0);
    now += 8 * 24 * 60 * 60_000;
    const next = world.make();
    await next.open();
    await next.renew();
    expect(build(world.context)).toMatchObject({ isOpen: true, receivedBytes: 0, grantedBytes: 0 });
  });
});

it('the estimate of an index includes its lists of series, up to the last page, their credits, and the series of their people', async () => {
  const signal = new AbortController().signal;
  const costOf = async (series: number, isBundled = false) => {
    const world = startWorld({ movies: [{ id: 1, date: '2020-01-01', votes: 1 }], series, isBundled });
    const estimate = await world.make().estimate(signal);
    if (!estimate.ok || estimate.value.known === undefined) throw new Error('There is no estimate.');
    return estimate.value.known;
  };
  const least = await costOf(0);
  const few = await costOf(10);
  // Three lists of a page each; ten people more for each series.
  expect(few.requests).toBe(least.requests + 30 + 300);
  expect(few.diskBytes).toBe(least.diskBytes + (30 + 5 * 330) * 800);
  expect(few.bytes).toBeGreaterThan(least.bytes);
  const many = await costOf(1_000);
  expect(many.requests).toBe(least.requests + 6 + 180 + 500);
  // Its lists have all people, but each series has episodes.
  expect((await costOf(10, true)).requests).toBe(least.requests + 60);
});

it('the index builder requests nothing while the disk has little space, says so, and goes on by itself', async () => {
  let isDiskLow = false;
  const world = startWorld({
    movies: [{ id: 1, date: '2020-01-01', votes: 1 }],
    isDiskLow: () => isDiskLow,
  });
  const builder = world.make();
  await builder.start('everything', 0);
  world.service.asked.length = 0;
  isDiskLow = true;
  expect(await builder.step()).toBe(5_000);
  expect(builder.state()).toMatchObject({ step: 'waiting', waitsFor: 'disk' });
  expect(world.service.asked).toEqual([]);
  isDiskLow = false;
  await builder.step();
  expect(world.service.asked).toHaveLength(1);
  expect(builder.state()).toMatchObject({ step: 'working', waitsFor: null });
});
