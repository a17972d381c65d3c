import { expectAccessibleInThemes } from './axe.ts';
import { findStoryTitles } from './story-titles.ts';
import { accessToken, getJson } from './service.ts';
import { expect, test } from './story.ts';

const everything = { titles: true, overviews: true, stills: true, ratings: true, guests: true };

interface Told {
  readonly episodes: readonly {
    readonly name: string;
    readonly overview: string;
    readonly guest_stars: readonly { readonly name: string }[];
  }[];
}

test('unseen episodes stay hidden in rows, pages, titles, search, the grid and guests', async ({
  app,
  service,
}) => {
  test.slow();
  let { page } = app;
  const { series } = await findStoryTitles(service);
  const answer = await fetch(`${service.base}/tv/${series.id}/season/1`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { episodes } = (await answer.json()) as Told;
  const names = episodes.map(({ name }) => name);
  const [, second = '', third = '', fourth = '', fifth = ''] = names;

  // The keyboard changes the setting.
  await app.goTo('/settings');
  for (const field of ['Titles', 'Descriptions', 'Stills', 'Ratings', 'Guest stars'])
    await page.getByRole('switch', { name: field }).press('Space');
  await app.goTo(`/tv/${series.id}/season/1`);
  const rows = () => page.getByRole('list', { name: 'Episodes' }).getByRole('listitem');
  await expect(rows().first()).toContainText('Hidden: not seen yet');
  const main = page.locator('main');
  for (const name of names) await expect(main).not.toContainText(name);
  for (const { overview } of episodes.filter((each) => each.overview !== ''))
    await expect(main).not.toContainText(overview.slice(0, 40));
  await expect(rows().locator('img')).toHaveCount(0);
  await expect(rows().getByText(/votes?$/)).toHaveCount(0);

  await rows().nth(4).getByRole('button', { name: 'Show episode' }).press('Enter');
  await expect(rows().nth(4)).toContainText(fifth);
  await rows().nth(1).getByRole('button', { name: 'Mark seen up to here' }).press('Enter');
  await expect(rows().nth(1)).toContainText(second);
  await expect(rows().nth(0)).not.toContainText('Hidden');
  await expect(rows().nth(2)).toContainText('Hidden: not seen yet');

  await app.goTo(`/tv/${series.id}/season/1/episode/4`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Episode 4');
  // Its videos and its guests.
  await expect(page.getByText('Hidden until you’ve seen it')).toHaveCount(2);
  expect(await page.title()).not.toContain(fourth);
  await expect(main).not.toContainText(fourth);
  for (const { name } of episodes[3]?.guest_stars ?? []) await expect(main).not.toContainText(name);

  await app.goTo('/search');
  await page.getByRole('searchbox').fill(third);
  await expect(page.getByRole('heading', { name: 'Episodes' })).toBeVisible();
  await expect(page.getByRole('link', { name: third, exact: false })).toHaveCount(0);
  await app.goTo(`/tv/${series.id}?part=ratings`);
  await expect(page.getByRole('link', { name: new RegExp(second.replace(/[^\w ]/g, '.')) })).not.toHaveCount(
    0,
  );
  await expect(page.getByRole('table')).not.toContainText(fourth);

  page = await app.restart();
  await app.goTo(`/tv/${series.id}/season/1`);
  await expect(rows().nth(1)).toContainText(second);
  await expect(rows().nth(4)).toContainText('Hidden');
  await app.changeSettings({ spoilers: everything });
  await expectAccessibleInThemes(app);
  await rows()
    .nth(1)
    .getByRole('button', { name: /^Mark as (?:un)?seen:/ })
    .click();
  await expect(rows().nth(1)).toContainText('Hidden: not seen yet');
  await expect(rows().nth(0)).not.toContainText('Hidden');
});

test(
  'a person’s page and whole-series credits name guests of seen episodes only',
  { tag: '@gate' },
  async ({ app, service }) => {
    const { page } = app;
    await app.changeSettings({ spoilers: { ...everything, titles: false } });
    const { series, person } = await findStoryTitles(service);
    const season = await getJson<Told>(service, `/tv/${series.id}/season/1`);
    const inFirst = (season?.episodes ?? []).filter(({ guest_stars: guests }) =>
      guests.some(({ name }) => name === person.name),
    );
    expect(inFirst.length).toBeGreaterThan(0);
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(page.getByRole('list', { name: 'Episodes' }).getByRole('listitem').first()).toBeVisible();
    await app.goTo(`/person/${person.id}`);
    await page.getByRole('tab', { name: /^Saved episodes/ }).click();
    await expect(page.getByText(/guest parts? (?:is|are) hidden until you/)).toBeVisible();
    for (const { name } of inFirst) await expect(page.locator('main')).not.toContainText(name);

    await app.changeSettings({ spoilers: { ...everything, titles: false, guests: false } });
    await expect(page.getByText(/guest parts? (?:is|are) hidden/)).toHaveCount(0);
    for (const { name } of inFirst) await expect(page.locator('main')).toContainText(name);
  },
);
