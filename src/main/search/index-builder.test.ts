import { describe, expect, it } from 'vitest';
import { fail } from '#shared/result.ts';
import type { FakeMovie } from '../../../test/fixtures/fake-discover.ts';
import { finish, Killed, openContext, startWorld } from '../../../test/fixtures/index-world.ts';
import { fc } from '../../../test/fixtures/properties.ts';
import { seeded } from '../../../test/fixtures/seeded.ts';
import type { StoreContext } from '../store/context.ts';
import type { IndexBuilder } from './index-builder.ts';
import { endRound, finishWords } from './store/index-rounds.ts';
import { find } from './store/search.ts';
import { removeRest } from './store/catalogue-index.ts';

const idsOf = ({ database }: StoreContext): number[] =>
  database
    .all<{ key: number }>('select key from titles where slice is not null')
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

/** Movies of one day. */
const alike = (count: number): FakeMovie[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, date: '2020-01-01', votes: 1 }));

/** Begins an index of everything, as fast as it can be. */
async function begin(of: Parameters<typeof startWorld>[0]) {
  const world = startWorld(of);
  const builder = world.make();
  await builder.start('everything', 0);
  return { world, builder };
}

describe('the index builder', () => {
  it('fetches every movie exactly once, whatever the service refuses and whenever the program is killed', async () => {
    await fc.assert(
      fc.asyncProperty(someMovies, fc.integer(), fc.constantFrom(1, 4), async (movies, seed, atOnce) => {
        const random = seeded(seed);
        let isReady = false;
        const world = startWorld({
          movies,
          disturb: () => {
            if (!isReady || random.next() > 0.2) return null;
            return random.next() < 0.5
              ? fail('rateLimited', {}, { retryAfterMs: 3_000 })
              : fail('offline', { reason: 'reset' });
          },
          interrupt: () => {
            if (isReady && random.next() < 0.05) throw new Killed();
          },
        });
        const builder = world.make();
        await builder.start('everything', 60);
        isReady = true;
        const last = await finish(world, builder, atOnce);
        last.close();
        expect(idsOf(world.context)).toEqual(movies.map(({ id }) => id));
        const titles = world.context.database.all<{ key: number }>('select key from titles');
        expect(titles).toHaveLength(movies.length);
        world.context.database.close();
      }),
      { numRuns: 16 },
    );
  });

  it.each(['change', 'begin'])(
    'stays removed when what was asked for before is answered after it: %s',
    async (verb) => {
      const held = Promise.withResolvers<null>();
      const isHeld = Promise.withResolvers<null>();
      let isWaiting = false;
      const world = startWorld({
        movies: [],
        before: (name) => {
          if (name !== verb || !isWaiting) return undefined;
          isHeld.resolve(null);
          return held.promise;
        },
      });
      const builder = world.make();
      await builder.start('known', 60);
      isWaiting = true;
      const asked = verb === 'change' ? builder.change({ paused: true }) : builder.start('everything', 60);
      await isHeld.promise;
      await builder.remove();
      held.resolve(null);
      await asked;
      expect(builder.state()).toBeNull();
      builder.close();
      world.context.database.close();
    },
  );

  it('keeps the pace that the person or the service chose when it becomes larger', async () => {
    const world = startWorld({ movies: [] });
    const builder = world.make();
    await builder.start('known', 60);
    await builder.change({ pace: 20 });
    await builder.start('everything', 60);
    expect(builder.state()).toMatchObject({ size: 'everything', pace: 20 });
    builder.close();
    world.context.database.close();
  });

  it('says that it is incomplete where more movies with one vote count have no date than a list has, and keeps what it read', async () => {
    const movies = Array.from({ length: 100 }, (_, index) => ({
      ...{ id: index + 1, votes: 0, date: null },
    }));
    const { world, builder } = await begin({ movies });
    await finish(world, builder);
    expect(builder.state()).toMatchObject({ step: 'done', incomplete: 1 });
    // The first page belongs to the slice, too.
    expect(idsOf(world.context)).toHaveLength(3 * 20);
  });

  it('is complete where more movies than a list has are dated, and asks for none of them as undated', async () => {
    const day = (index: number): string => new Date(index * 86_400_000).toISOString().slice(0, 10);
    const movies: FakeMovie[] = Array.from({ length: 300 }, (_, index) => ({
      ...{ id: index + 1, votes: index % 2, date: day(index) },
    }));
    const { world, builder } = await begin({ movies });
    world.service.asked.length = 0;
    await finish(world, builder);
    expect(idsOf(world.context)).toHaveLength(300);
    expect(builder.state()).toMatchObject({ step: 'done', movies: 300, incomplete: 0 });
    expect(world.service.asked.filter((asked) => asked.includes('primary_release_date.desc'))).toHaveLength(
      2,
    );
    // In the next round, one more has no date.
    world.context.database.run('update index_slices set settled_at = 1');
    movies.push({ id: 301, votes: 50, date: null });
    world.context.database.run('update index_builds set checked_at = 1');
    // The clock was ahead by more than a week then.
    const later = startWorld({ movies, context: { ...world.context, now: () => -8 * 24 * 60 * 60_000 } });
    const again = later.make();
    await again.open();
    await again.renew();
    await finish(later, again);
    expect(idsOf(world.context)).toHaveLength(301);
  });

  it('says that its words are still to be merged until they are, though it is stopped in between', async () => {
    const world = startWorld({ movies: [{ id: 1, date: '2020-01-01', votes: 1 }] });
    const { database } = world.context;
    const due = (): unknown[] => database.all('select name from word_renewals');
    while (finishWords(world.context).more);
    expect(due()).toEqual([]);
    endRound(world.context);
    expect(due()).toEqual([{ name: 'words' }]);
    while (finishWords(world.context).more);
    expect(due()).toEqual([]);
  });

  it('sends no request twice', async () => {
    const movies = Array.from({ length: 400 }, (_, index) => ({
      id: index + 1,
      date: index % 9 === 0 ? null : `20${String(index % 23).padStart(2, '0')}-0${1 + (index % 9)}-11`,
      votes: index,
    }));
    const { world, builder } = await begin({ movies });
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

  it('waits for searches before it requests a page, and before it stores it', async () => {
    let waits = Promise.withResolvers<() => void>();
    const world = startWorld({
      movies: [{ id: 1, date: '2020-01-01', votes: 1 }],
      afterSearches: () => new Promise<void>((resolve) => waits.resolve(resolve)),
    });
    const { asked } = world.service;
    const read = (): unknown =>
      world.context.database.get(
        `select count(*) as count from index_slices where page > 1 or state <> 'wanted'`,
      );
    const builder = world.make();
    await builder.start('everything', 0);
    asked.length = 0;
    const step = builder.step();
    const endFirst = await waits.promise;
    expect(asked).toHaveLength(0);
    waits = Promise.withResolvers();
    endFirst();
    const endSecond = await waits.promise;
    expect(asked).toHaveLength(1);
    expect(read()).toEqual({ count: 0 });
    endSecond();
    await step;
    expect(read()).toEqual({ count: 1 });
  });

  it('keeps its pace, is slower for good after a refusal, and says why it waits', async () => {
    const movies = alike(50);
    let power: 'battery' | 'mains' = 'battery';
    let refusals = 0;
    const world = startWorld({
      movies,
      power: () => power,
      disturb: () =>
        refusals > 0 ? ((refusals -= 1), fail('rateLimited', {}, { retryAfterMs: 9_000 })) : null,
    });
    const builder = world.make();
    await builder.start('everything', 60);
    expect(builder.state()).toMatchObject({ step: 'waiting', waitsFor: 'power' });
    world.service.asked.length = 0;
    expect(await builder.step()).toBeNull();
    expect(world.service.asked).toEqual([]);
    power = 'mains';
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

  it('reads what is new and what changed after a week, and marks what the service no longer lists', async () => {
    const movies: FakeMovie[] = Array.from({ length: 150 }, (_, index) => ({
      id: index + 1,
      date: index < 5 ? null : `${1990 + (index % 30)}-03-0${1 + (index % 9)}`,
      votes: index,
    }));
    let now = 1_000;
    let kills = 0;
    const world = startWorld({
      movies,
      context: openContext(() => now),
      // The program is killed between a page’s titles and its slice’s next page, again and again.
      interrupt: () => {
        if (kills > 0 && (kills += 1) % 7 === 4) throw new Killed();
      },
    });
    const { context, service } = world;
    const builder = world.make();
    await builder.start('everything', 0);
    await finish(world, builder);
    const whole = service.asked.length;
    const pass = async (): Promise<IndexBuilder> => {
      service.asked.length = 0;
      now += 8 * 86_400_000;
      const later = world.make();
      await later.open();
      await later.renew().catch(() => later.renew());
      return finish(world, later);
    };
    const gone = (): number[] =>
      context.database
        .all<{ id: number }>('select key / 2 as id from titles where gone = 1')
        .map(({ id }) => id);

    // Nothing changed: one request for each slice that has movies with a date.
    const unchanged = await pass();
    expect(service.asked.length).toBeLessThan(whole);
    const dated = service.asked.filter((each) => each.includes('primary_release_date.gte'));
    expect(dated.every((each) => each.includes('"page":1,'))).toBe(true);
    expect(gone()).toEqual([]);
    expect(unchanged.state()).toMatchObject({ step: 'done', movies: 150, incomplete: 0, updatedAt: now });

    // One is new, one is taken away, one is released on another day, and one has a day at last.
    const [undated, taken, moved] = [movies[2], movies[77], movies[100]];
    movies.splice(movies.indexOf(taken as FakeMovie), 1);
    movies.splice(movies.indexOf(moved as FakeMovie), 1, { ...(moved as FakeMovie), date: '2031-01-01' });
    movies.splice(movies.indexOf(undated as FakeMovie), 1, { ...(undated as FakeMovie), date: '2031-01-02' });
    movies.push({ id: 900, date: '2030-05-05', votes: 1 });
    kills = 1;
    const changed = await pass();
    kills = 0;
    expect(gone()).toEqual([taken?.id]);
    expect(idsOf(context)).toContain(900);
    expect(changed.state()).toMatchObject({ step: 'done', movies: 150, incomplete: 0 });
    const [hit] = find(context, `Movie ${taken?.id}`, 5).titles;
    expect(hit).toMatchObject({ id: taken?.id, isGone: true });
    expect(find(context, 'Movie 900', 5).titles[0]).not.toHaveProperty('isGone');

    // It is listed again.
    movies.push(taken as FakeMovie);
    await pass();
    expect(gone()).toEqual([]);
    // Within the week nothing is asked.
    service.asked.length = 0;
    const soon = world.make();
    await soon.open();
    await soon.renew();
    expect(await soon.step()).toBeNull();
    expect(service.asked).toEqual([]);
  });

  it('pauses, resumes, and removes what only it fetched', async () => {
    const { world, builder } = await begin({ movies: alike(30) });
    await builder.change({ paused: true });
    expect(await builder.step()).toBeNull();
    expect(builder.state()).toMatchObject({ step: 'paused' });
    await builder.change({ paused: false });
    await finish(world, builder);
    const { database } = world.context;
    // A page of the app has shown this one since.
    database.run(`update titles set told_by = '{}' where key = 7`);
    await builder.remove();
    expect(builder.state()).toBeNull();
    expect(database.all('select key from titles')).toEqual([{ key: 7 }]);
    expect(database.get('select count(slice) as count from titles')).toEqual({ count: 0 });
  });

  it('goes on with a removal that was stopped, which leaves neither titles nor words', async () => {
    const { world, builder } = await begin({ movies: alike(60) });
    await finish(world, builder);
    const { database } = world.context;
    const sizeOf = (table: string) =>
      database.get<{ bytes: number }>(`select sum(length(block)) as bytes from ${table}_data`)?.bytes ?? 0;
    expect(sizeOf('title_words')).toBeGreaterThan(100);
    // Not of an index that is there.
    expect(removeRest(world.context)).toEqual({ more: false });
    expect(builder.state()).toMatchObject({ step: 'done', movies: 60 });
    // As after its first part.
    database.exec('delete from index_builds; delete from index_slices');
    const again = world.make();
    await again.open();
    expect(again.state()).toBeNull();
    expect(database.all('select key from titles')).toEqual([]);
    expect(sizeOf('title_words')).toBeLessThan(100);
    expect(database.all('select * from words')).toEqual([]);
  });
});
