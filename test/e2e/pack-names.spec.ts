import { ask } from './host.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

test('two packs of one series have different names, and removing what the other needs says why it frees nothing', async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  const { series } = await findStoryTitles(service);
  const keep = (subject: object): Promise<unknown> =>
    ask(page, 'packs.keep', {
      subject: { seriesId: series.id, ...subject },
      choices: { pictures: 'none', people: 'nobody' },
      name: series.name,
      posterPath: null,
    });
  await keep({ kind: 'series', specials: false });
  await keep({ kind: 'season', seasonNumber: 1 });
  await app.goTo('/library?part=offline');
  await expect(page.getByText('Complete', { exact: true })).toHaveCount(2, { timeout: 400_000 });
  const pack = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(pack(series.name)).toHaveCount(1);
  await expect(page.getByText(/Several packs share \d+ kB of this/)).toBeVisible();
  const season = pack(`${series.name} · Season 1`);
  await season.getByRole('button', { name: /^Details/ }).click();
  await season.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(season.getByText(/This frees no space, because other packs need everything/)).toBeVisible();
  await season.getByRole('group').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/removed\. No space freed/)).toBeVisible();
  await expect(pack(series.name)).toHaveCount(1);
});
