import { expect, it } from 'vitest';
import { finish, Killed, openContext, startWorld } from '../../../test/fixtures/index-world.ts';
import { find } from './store/search.ts';

it('the index builder finds keywords that nobody has met, and asks for them again only if their number changed', async () => {
  const names = Array.from({ length: 130 }, (_, index) => `${'aeirstn'.charAt(index % 7)}story ${index}`);
  let now = 1_000;
  let kills = 0;
  const world = startWorld({
    movies: [],
    context: openContext(() => now),
    keywords: (text) => {
      const found = names.filter((name) => name.includes(text));
      return found.toSorted((a, b) => Number(!a.startsWith(text)) - Number(!b.startsWith(text)));
    },
    interrupt: () => {
      if (kills > 0 && (kills += 1) % 9 === 4) throw new Killed();
    },
  });
  const builder = world.make();
  await builder.start('everything', 0);
  kills = 1;
  await finish(world, builder);
  kills = 0;
  const { context, service } = world;
  const stored = (): number =>
    context.database.get<{ count: number }>('select count(*) as count from keywords')?.count ?? 0;
  expect(stored()).toBe(names.length);
  expect(find(context, 'istory 128', 5).keywords).toMatchObject([{ label: 'istory 128' }]);
  expect(builder.state()).toMatchObject({ movies: 0, series: 0, incomplete: 0 });
  const again = async (): Promise<string[]> => {
    service.asked.length = 0;
    now += 8 * 86_400_000;
    const later = world.make();
    await later.open();
    await later.renew();
    await finish(world, later);
    return service.asked.filter((each) => each.includes('search.keyword'));
  };
  const unchanged = await again();
  expect(unchanged.length).toBeGreaterThanOrEqual(36);
  expect(unchanged.every((each) => each.includes('"page":1}'))).toBe(true);
  names.push('zebra');
  expect(await again()).toContain('["search.keyword",{"query":"z","page":1}]');
  expect(stored()).toBe(names.length);
});
