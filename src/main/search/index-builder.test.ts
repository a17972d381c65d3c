import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { fakeDiscover } from '../../../test/fixtures/fake-discover.ts';
import type { FakeMovie } from '../../../test/fixtures/fake-discover.ts';
import * as catalogueIndex from '../store/catalogue-index.ts';
import { Database } from '../store/connection.ts';
import { createContext } from '../store/context.ts';
import type { StoreContext } from '../store/context.ts';
import { migrate } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';
import { IndexBuilder } from './index-builder.ts';

const limit = 3;
class Killed extends Error {}

function openContext(): StoreContext {
  const database = new Database(':memory:');
  migrate(database);
  database.run('insert into meta (id, stopped_cleanly) values (1, 1) on conflict do nothing');
  database.run(
    'insert into held_counts (id, titles, people, episodes) values (1, 0, 0, 0) on conflict do nothing',
  );
  return createContext({ database, library: database, service: 'demo', now: () => 1_000 });
}

/** The store's verbs on one thread; `interrupt` is called before and after every write. */
function storeOf(context: StoreContext, interrupt: () => void): Pick<Store, 'catalogueIndex'> {
  const verbs = Object.entries(catalogueIndex).map(([name, verb]) => [
    name,
    async (...values: unknown[]) => {
      // Nobody waits for a changed pace.
      const writes = !['build', 'next', 'progress', 'change'].includes(name);
      if (writes) interrupt();
      const value = await (verb as (...given: unknown[]) => unknown)(context, ...values);
      if (writes) interrupt();
      return typeof value === 'object' && value !== null && 'ok' in value ? value : succeed(value ?? null);
    },
  ]);
  return { catalogueIndex: Object.fromEntries(verbs) as Store['catalogueIndex'] };
}

interface World {
  readonly movies: readonly FakeMovie[];
  readonly context?: StoreContext;
  readonly disturb?: () => Result<never> | null;
  readonly interrupt?: () => void;
  readonly obstacle?: () => 'power' | null;
}

function startWorld({ movies, context = openContext(), disturb, interrupt, obstacle }: World) {
  const service = fakeDiscover(movies, limit, disturb ?? (() => null));
  let clock = 0;
  const make = (): IndexBuilder =>
    new IndexBuilder({
      store: storeOf(context, interrupt ?? (() => undefined)),
      ...{ fetch: service.fetch, atOnce: 0, pageLimit: limit, language: () => 'en-US' },
      ...{
        obstacle: obstacle ?? (() => null),
        now: () => 1_000,
        elapsed: () => clock,
        announce: () => undefined,
      },
    });
  return { context, service, make, wait: (ms: number) => (clock += ms), clock: () => clock };
}

/** Steps until nothing is left; whenever the program is killed, the next one goes on. */
async function finish(world: ReturnType<typeof startWorld>, first: IndexBuilder): Promise<IndexBuilder> {
  let builder = first;
  for (let steps = 0; steps < 20_000; steps += 1) {
    try {
      const waitMs = await builder.step();
      if (waitMs === null) return builder;
      world.wait(waitMs);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      builder.close();
      builder = world.make();
      await builder.open();
    }
  }
  throw new Error('The builder does not end.');
}

const idsOf = ({ database }: StoreContext): number[] =>
  database
    .all<{ key: number }>('select key from slice_titles')
    .map(({ key }) => Math.floor(key / 2))
    .toSorted((a, b) => a - b);

const dates = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.constant('2001-01-01') },
  {
    weight: 6,
    arbitrary: fc
      .integer({ min: 0, max: 20_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  },
);
const someMovies = fc
  .array(fc.record({ date: dates, votes: fc.integer({ min: 0, max: 400 }) }), {
    minLength: 0,
    maxLength: 500,
  })
  .map((all) => all.map((each, index) => ({ ...each, id: index + 1 })));

describe('the index builder', () => {
  it('fetches every movie exactly once, whatever the service refuses and whenever the program is killed', async () => {
    await fc.assert(
      fc.asyncProperty(someMovies, fc.integer(), async (movies, seed) => {
        let state = seed;
        const random = (): number => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
          return (state >>> 0) / 2 ** 32;
        };
        let isReady = false;
        const world = startWorld({
          movies,
          disturb: () => {
            if (!isReady || random() > 0.2) return null;
            return random() < 0.5
              ? fail('rateLimited', {}, { retryAfterMs: 3_000 })
              : fail('offline', { reason: 'reset' });
          },
          interrupt: () => {
            if (isReady && random() < 0.05) throw new Killed();
          },
        });
        const builder = world.make();
        await builder.start('everything', 60);
        isReady = true;
        const last = await finish(world, builder);
        last.close();
        expect(idsOf(world.context)).toEqual(movies.map(({ id }) => id));
        const titles = world.context.database.all<{ key: number }>('select key from title_items');
        expect(titles).toHaveLength(movies.length);
        world.context.database.close();
      }),
      { numRuns: 12 },
    );
  });

  it('sends no request twice', async () => {
    const movies = Array.from({ length: 400 }, (_, index) => ({
      id: index + 1,
      date: index % 9 === 0 ? null : `20${String(index % 23).padStart(2, '0')}-0${1 + (index % 9)}-11`,
      votes: index,
    }));
    const world = startWorld({ movies });
    const builder = world.make();
    await builder.start('everything', 0);
    world.service.asked.length = 0;
    await finish(world, builder);
    expect(idsOf(world.context)).toHaveLength(400);
    expect(new Set(world.service.asked).size).toBe(world.service.asked.length);
    expect(builder.state()).toMatchObject({ step: 'done', movies: 400, incomplete: 0 });
    // A later run has nothing to do.
    const again = world.make();
    await again.open();
    expect(await again.step()).toBeNull();
    expect(again.state()).toMatchObject({ step: 'done' });
  });

  it('keeps its pace, is slower for good after a refusal, and says why it waits', async () => {
    const movies = Array.from({ length: 50 }, (_, index) => ({
      id: index + 1,
      date: '2020-01-01',
      votes: 1,
    }));
    let power: 'power' | null = 'power';
    let refusals = 0;
    const world = startWorld({
      movies,
      obstacle: () => power,
      disturb: () =>
        refusals > 0 ? ((refusals -= 1), fail('rateLimited', {}, { retryAfterMs: 9_000 })) : null,
    });
    const builder = world.make();
    await builder.start('everything', 60);
    expect(builder.state()).toMatchObject({ step: 'waiting', waitsFor: 'power' });
    world.service.asked.length = 0;
    world.wait((await builder.step()) ?? 0);
    expect(world.service.asked).toEqual([]);
    power = null;
    expect(await builder.step()).toBe(0);
    expect(await builder.step()).toBe(1_000);
    world.wait(1_000);
    refusals = 1;
    expect(await builder.step()).toBe(9_000);
    expect(builder.state()).toMatchObject({ step: 'waiting', waitsFor: 'service', pace: 42 });
    const next = world.make();
    await next.open();
    expect(next.state()).toMatchObject({ pace: 42 });
  });

  it('pauses, resumes, and removes what only it fetched', async () => {
    const movies = Array.from({ length: 30 }, (_, index) => ({
      id: index + 1,
      date: '2020-01-01',
      votes: 1,
    }));
    const world = startWorld({ movies });
    const builder = world.make();
    await builder.start('everything', 0);
    await builder.change({ paused: true });
    expect(await builder.step()).toBeNull();
    expect(builder.state()).toMatchObject({ step: 'paused' });
    await builder.change({ paused: false });
    await finish(world, builder);
    const { database } = world.context;
    // A page of the app has shown this one since.
    const shown = database.get<{ ref: number }>('select ref from title_items where key = 7');
    database.run(`update titles set told_by = '{}' where ref = ?`, shown?.ref ?? 0);
    await builder.remove();
    expect(builder.state()).toBeNull();
    expect(database.all('select key from title_items')).toEqual([{ key: 7 }]);
    expect(database.get('select count(*) as count from slice_titles')).toEqual({ count: 0 });
  });
});
