import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './host.ts';
import { themes } from './pages.ts';
import { findCast } from './seek.ts';
import { expect, readySettings, test } from './story.ts';
import { expectAccessible } from './axe.ts';

const folder = join(import.meta.dirname, '../../test-results/looks');

test('keeping, kept and paused: axe finds nothing in either theme, in pictures too', async ({
  ownApp,
  ownService,
}) => {
  test.slow();
  const { page } = ownApp;
  mkdirSync(folder, { recursive: true });
  await ownApp.settle({ ...readySettings, motion: 'reduced' });
  const { series, movie } = await findCast(ownService);
  await ownApp.goTo(`/tv/${series.id}`);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/roughly|exactly/)
      .first(),
  ).toBeVisible();
  for (const theme of themes) {
    await ownApp.settle({ theme });
    await expectAccessible(page);
    await page.screenshot({ path: join(folder, `keep-dialog-${theme}.png`) });
  }
  await page.keyboard.press('Escape');

  const choices = { pictures: 'small', people: 'nobody' };
  await ask(page, 'packs.keep', {
    subject: { kind: 'movie', movieId: movie.id },
    ...{ choices, name: movie.title, posterPath: null },
  });
  await ownApp.goTo('/library');
  await expect(page.getByRole('article').getByText('Complete', { exact: true })).toBeVisible();
  await ask(page, 'packs.keep', {
    subject: { kind: 'series', seriesId: series.id, specials: true },
    ...{ choices: { pictures: 'large', people: 'everyone' }, name: series.name, posterPath: null },
  });
  await ask(page, 'packs.pause', { id: 2 });
  await expect(page.getByText(/^Paused/).first()).toBeVisible();
  for (const details of await page.getByRole('button', { name: /^Details of/ }).all()) await details.click();
  for (const theme of themes) {
    await ownApp.settle({ theme });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page);
    for (const size of [
      { width: 1280, height: 800 },
      { width: 900, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await page.screenshot({ path: join(folder, `library-packs-${theme}-${size.width}.png`) });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
    }
  }
});
