import { discover, moviesIn } from '../conformance/discover-oracle.ts';
import { filterNames, randomQuery } from '../conformance/discover-queries.ts';
import { scaled } from '../fixtures/scale.ts';
import { seeded } from '../fixtures/seeded.ts';
import { expect, readySettings, test } from './story.ts';

const { count: questions, words } = scaled({ sample: 80, whole: 200 });

test(`Discover finds the same movies as a brute-force evaluation for ${questions} random combinations of filters`, async ({
  app,
  service,
}) => {
  test.setTimeout(600_000);
  const { page } = app;
  await app.changeSettings({ ...readySettings, region: null });
  const catalogue = moviesIn(service.catalogueFile);
  const random = seeded(20261120);
  let found = 0;
  const used = new Set<string>();
  for (let question = 0; question < questions; question += 1) {
    const asked = randomQuery(catalogue, random, 1 + random.below(4));
    const query = new URLSearchParams(asked).toString();
    const expected = discover(catalogue, asked).map(({ id }) => id);
    await page.evaluate((to) => {
      location.hash = to;
    }, `/discover?${query}`);
    // The page before has a count and cards too.
    await expect(page.locator('main')).toHaveAttribute('data-address', `#/discover?${query}`);
    const shown = expected.length === 1 ? '1 movie' : `${expected.length.toLocaleString('en')} movies`;
    await expect(page.locator('main').getByRole('status').first(), query).toHaveText(shown);
    const cards = page.getByRole('list', { name: 'Matching movies' }).getByRole('listitem').getByRole('link');
    if (expected.length === 0) {
      await expect(page.getByText('No movies match'), query).toBeVisible();
    } else {
      const ids = (): Promise<number[]> =>
        cards.evaluateAll((links) =>
          links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))),
        );
      const least = Math.min(expected.length, 8);
      await expect.poll(async () => (await ids()).slice(0, least), query).toEqual(expected.slice(0, least));
      const drawn = await ids();
      expect(drawn, query).toEqual(expected.slice(0, drawn.length));
      found += 1;
    }
    for (const name of Object.keys(asked)) used.add(name);
  }
  console.log(`${words} combinations of filters`);
  // Questions that mostly find nothing, or that leave out filters, prove little.
  expect(found).toBeGreaterThan(questions * 0.5);
  expect(used.size).toBe(filterNames.length);
});
