import { ask } from './host.ts';
import { expectFits, saveScreenshot } from './looks.ts';
import { themes } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';
import { expectAccessible } from './axe.ts';

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test('packs are accessible in both themes while they are chosen, complete and paused', async ({
  ownApp,
  ownService,
}) => {
  test.slow();
  const { page } = ownApp;
  const { series, movie } = await findStoryTitles(ownService);
  await ownApp.goTo(`/tv/${series.id}`);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByRole('dialog').getByText(/\d [kM]B/)).toBeVisible();
  for (const theme of themes) {
    await ownApp.changeSettings({ theme });
    await expectAccessible(page, { theme });
    await saveScreenshot(page, `keep-dialog-${theme}`);
  }
  await page.keyboard.press('Escape');

  const choices = { pictures: 'small', people: 'nobody' };
  await ask(page, 'packs.keep', {
    subject: { kind: 'movie', movieId: movie.id },
    ...{ choices, name: movie.title, posterPath: null },
  });
  await ownApp.goTo('/library?part=offline');
  await expect(page.getByRole('article').getByText('Complete', { exact: true })).toBeVisible();
  await ask(page, 'packs.keep', {
    subject: { kind: 'series', seriesId: series.id, specials: true },
    ...{ choices: { pictures: 'large', people: 'everyone' }, name: series.name, posterPath: null },
  });
  await ask(page, 'packs.pause', { id: 2 });
  await expect(page.getByText(/^Paused/).first()).toBeVisible();
  for (const details of await page.getByRole('button', { name: /^Details of/ }).all()) await details.click();
  for (const theme of themes) {
    await ownApp.changeSettings({ theme });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page, { theme });
    for (const size of [
      { width: 1280, height: 800 },
      { width: 900, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await saveScreenshot(page, `library-packs-${theme}-${size.width}`);
      await expectFits(page, `packs, ${size.width}`);
    }
  }
});
