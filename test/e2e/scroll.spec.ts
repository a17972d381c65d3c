import { expect, readySettings, test } from './story.ts';

test('posters of titles that are only scrolled past are loaded where the scroll ends', async ({ app }) => {
  const { page } = app;
  await app.changeSettings(readySettings);
  await app.goTo('/list/popular');
  const cards = page.locator('main [data-grid] a');
  const without = page.locator('main [data-grid] a:not(:has(img, .no-art))');
  await expect(cards.nth(20)).toBeAttached();
  await expect(without).toHaveCount(0);
  // The scroll ends with the time.
  await page.clock.install();
  // Later than this line is reached, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.evaluate(async () => {
    for (let step = 0; step < 6; step += 1) {
      const scrolled = new Promise((settle) => addEventListener('scroll', settle, { once: true }));
      scrollBy({ top: 150, behavior: 'instant' });
      await scrolled;
    }
  });
  await expect(without.first()).toBeVisible();
  // Nothing moves when the rest of a card is drawn, and a card that was reached meanwhile stays the same link.
  const heights = (): Promise<number[]> =>
    page
      .locator('main [data-grid] .row')
      .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
  const [height, ...others] = await heights();
  expect(others).toEqual([]);
  const reached = await without.last().evaluate((card: HTMLAnchorElement) => {
    card.focus({ preventScroll: true });
    return card.getAttribute('href') ?? '';
  });
  expect(reached).toMatch(/^#\/(movie|tv)\//);
  await page.clock.runFor(80);
  await expect(without).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('href', reached);
  expect(await heights()).toEqual([height]);
  await expect(cards.locator('img.shown').last()).toBeAttached();
});
