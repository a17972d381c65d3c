import { expect, it, vi } from 'vitest';
import { fail } from '#shared/result.ts';
import { bodyOf } from '../../../test/fixtures/fake-discover.ts';
import { show } from '../../../test/fixtures/importing-library.ts';
import { finish, startWorld } from '../../../test/fixtures/index-world.ts';
import { page, person, season } from '../../../test/fixtures/open-store.ts';
import { clearIndex } from '../catalogue/store/index-rows.ts';
import type { Client } from '../http/client.ts';
import { find } from './store/search.ts';

it('the index builder indexes the bundled service without being asked, with the people and the episodes of its series', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: string[] = [];
  const bundled: Client['fetch'] = (endpoint, parameters, options) => {
    asked.push(endpoint);
    if (endpoint === 'trending.tv')
      return Promise.resolve(bodyOf(page(show(7, 'Harbour', '2020-01-01').item)));
    if (endpoint === 'tv.credits')
      return Promise.resolve(bodyOf({ id: 7, cast: [person(31, 'Mara Quill')], crew: [] }));
    if (endpoint !== 'tv.season') return movies.fetch(endpoint, parameters, options);
    const number = Number(parameters.season_number);
    return Promise.resolve(number > 2 ? fail('notFound') : bodyOf(season(number, `Storm ${number}`)));
  };
  const movies = startWorld({ movies: [{ id: 1, date: '2020-01-01', votes: 1 }] }).service;
  const world = startWorld({ movies: [], isBundled: true, fetch: bundled });
  const builder = world.make();
  await builder.open();
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(builder.state()).toMatchObject({ percent: 0 }), 10_000);
  await finish(world, builder, 8);
  expect(builder.state()).toMatchObject({ step: 'done', percent: 100, series: 1, incomplete: 0 });
  const expectFound = (): void => {
    const inHarbour = { seriesName: 'Harbour' };
    expect(find(world.context, 'quill', 5).people).toMatchObject([{ label: 'Mara Quill' }]);
    expect(find(world.context, 'ilse', 5).characters).toMatchObject([{ detail: 'Mara Quill', ...inHarbour }]);
    expect(find(world.context, 'storm', 5).episodes).toMatchObject([
      { seasonNumber: 1, ...inHarbour },
      { seasonNumber: 2, ...inHarbour },
    ]);
  };
  expectFound();
  // What the index has isn't deleted to make space.
  world.context.database.transaction(() => clearIndex(world.context.database));
  expectFound();
  // Its lists name every series, so its people lead to none.
  expect(asked).not.toContain('person.tvCredits');
});

it('the index builder does not end while a request leads to others, though nothing else is left meanwhile', async () => {
  const last: { step?: Promise<unknown> } = {};
  const world = startWorld({
    ...{ movies: [], isBundled: true, before: (verb) => (verb === 'progress' ? last.step : undefined) },
    fetch: (endpoint) =>
      Promise.resolve(
        endpoint === 'tv.credits'
          ? bodyOf({ id: 7, cast: [person(31, 'Mara Quill')], crew: [] })
          : endpoint === 'tv.season'
            ? fail('notFound')
            : bodyOf(page(show(7, 'Harbour', '2020-01-01').item)),
      ),
  });
  const builder = world.make();
  await builder.start('everything', 0);
  world.context.database.run(
    `update index_slices set state = 'done' where what <> '{"kind":"trending","window":"day"}'`,
  );
  last.step = builder.step();
  // It finds the only slice taken, and counts those that are left once that one is read.
  await builder.step();
  expect(builder.state()).toMatchObject({ step: 'working' });
  await finish(world, builder);
  expect(find(world.context, 'quill', 5).people).toMatchObject([{ label: 'Mara Quill' }]);
});
