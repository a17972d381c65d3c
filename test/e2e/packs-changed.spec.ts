import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangeList } from '#shared/catalogue/resources/changes.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { expectAccessible } from './axe.ts';
import { findCast } from './seek.ts';
import { expect, readySettings, test } from './story.ts';

const folder = join(import.meta.dirname, '../../test-results/looks');

test('an episode of a kept season that changed is marked until somebody looks at what changed', async ({
  proxiedApp: app,
  ownService,
  countingProxy: proxy,
}) => {
  test.slow();
  const { page } = app;
  mkdirSync(folder, { recursive: true });
  const quiet = (path: string, body: unknown): unknown =>
    path.includes('/changes') ? ({ changes: [] } satisfies ChangeList) : body;
  proxy.rewrite = quiet;
  await app.settle({ ...readySettings, motion: 'reduced' });
  const { series } = await findCast(ownService);
  const season = `/tv/${series.id}/season/1`;
  await app.goTo(season);
  const name = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Kept offline · complete' })).toBeVisible({
    timeout: 120_000,
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
  await app.goTo('/library');
  await page.getByRole('button', { name: /^Details of/ }).click();
  await page.getByRole('button', { name: 'Check for changes now' }).click();
  await expect(page.getByText(/^Checked/).first()).toBeVisible();

  await app.goTo(season);
  const row = page.getByRole('article').first();
  await expect(row.getByRole('heading')).toContainText('The Other Name');
  await expect(row.getByText('Changed', { exact: true })).toBeVisible();
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.screenshot({ path: join(folder, 'season-changed.png') });

  await row.getByRole('heading').getByRole('link').click();
  await expect(page.getByText('since you last looked')).toBeVisible();
  await expect(page.locator('del')).toHaveText(
    name.replace(/^.*:\s*/, '').replace(/\s*(Changed|Finale)$/, ''),
  );
  await expect(page.locator('ins')).toHaveText('The Other Name');
  await expectAccessible(page);
  await page.screenshot({ path: join(folder, 'episode-changed.png') });

  await page.goBack();
  await expect(page.getByRole('article').first().getByRole('heading')).toContainText('The Other Name');
  await expect(page.getByText('Changed', { exact: true })).toHaveCount(0);
  const restarted = await app.restart();
  await app.goTo(season);
  await expect(restarted.getByRole('article').first().getByRole('heading')).toContainText('The Other Name');
  await expect(restarted.getByText('Changed', { exact: true })).toHaveCount(0);
});
