import type { ChangeList } from '#shared/catalogue/resources/changes.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { expectAccessible } from './axe.ts';
import { saveScreenshot } from './looks.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test('a changed episode of a kept season is marked until somebody opens its changes', async ({
  proxiedApp: app,
  ownService,
  countingProxy: proxy,
}) => {
  test.slow();
  const { page } = app;
  const quiet = (path: string, body: unknown): unknown =>
    path.includes('/changes') ? ({ changes: [] } satisfies ChangeList) : body;
  proxy.rewrite = quiet;
  const { series } = await findStoryTitles(ownService);
  const season = `/tv/${series.id}/season/1`;
  await app.goTo(season);
  const name = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Available offline · complete' })).toBeVisible({
    timeout: 400_000,
  });

  proxy.rewrite = (path, body) => {
    if (path.includes('/changes')) {
      const time = new Date().toISOString().slice(0, 19).replace('T', ' ');
      return {
        changes: [{ key: 'episode', items: [{ id: 'c1', action: 'updated', time: `${time} UTC` }] }],
      };
    }
    if (!path.includes(`${season}?`)) return body;
    const changed = body as { episodes: { name: string }[] } & Pick<Season, 'id'>;
    if (changed.episodes[0]) changed.episodes[0].name = 'The Other Name';
    return changed;
  };
  await app.goTo('/library?part=offline');
  await page.getByRole('button', { name: /^Details of/ }).click();
  await page.getByRole('button', { name: 'Check for changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 changed episode' })).toBeVisible();

  await app.goTo(season);
  const row = page.getByRole('article').first();
  await expect(row.getByRole('heading')).toContainText('The Other Name');
  await expect(row.getByText('Changed', { exact: true })).toBeVisible();
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await saveScreenshot(page, 'season-changed');

  await row.getByRole('heading').getByRole('link').click();
  await expect(page.getByText('since your last visit')).toBeVisible();
  await expect(page.locator('del')).toHaveText(
    name.replace(/^.*:\s*/, '').replace(/\s*(Changed|Finale)$/, ''),
  );
  await expect(page.locator('ins')).toHaveText('The Other Name');
  await expectAccessible(page);
  await saveScreenshot(page, 'episode-changed');

  await page.goBack();
  // The episode's page, an article itself, stays until the season's is there.
  await expect(page.locator('main')).toHaveAttribute('data-address', `#${season}`);
  await expect(page.getByRole('article').first().getByRole('heading')).toContainText('The Other Name');
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(0);
  const restarted = await app.restart();
  await app.goTo(season);
  await expect(restarted.getByRole('article').first().getByRole('heading')).toContainText('The Other Name');
  await expect(restarted.getByText('Changed', { exact: true })).toHaveCount(0);
});
