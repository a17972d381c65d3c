import { expect, test } from './story.ts';

test('posters of titles that are only scrolled past are loaded where the scroll ends', async ({ app }) => {
  const { page } = app;
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
  const edges = (): Promise<{ readonly top: number; readonly bottom: number }[]> =>
    page.locator('main [data-grid] .row').evaluateAll((rows) =>
      rows.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { top, bottom };
      }),
    );
  /** Each row ends where the next one begins. */
  async function expectRows(): Promise<void> {
    const rows = await edges();
    for (const [index, { top }] of rows.slice(1).entries())
      expect(top).toBeCloseTo(rows[index]?.bottom ?? 0, 1);
  }
  const before = await edges();
  await expectRows();
  const reached = await without.last().evaluate((card: HTMLAnchorElement) => {
    card.focus({ preventScroll: true });
    return card.getAttribute('href') ?? '';
  });
  expect(reached).toMatch(/^#\/(movie|tv)\//);
  await page.clock.runFor(80);
  await expect(without).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('href', reached);
  expect(await edges()).toEqual(before);
  await expect(cards.locator('img.shown').last()).toBeAttached();

  const textSize = 130;
  await app.changeSettings({ textSize });
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-text-size', String(textSize));
  await expect(expectRows).toPass({ timeout: 10_000 });

  // The list follows what is above it, without a scroll.
  await page.evaluate(() => {
    const above = document.createElement('p');
    above.id = 'above';
    above.style.height = '4000px';
    document.querySelector('main [data-grid]')?.before(above);
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await expect(cards).toHaveCount(0);
  await page.evaluate(() => document.querySelector('#above')?.remove());
  const height = await page.evaluate(() => innerHeight);
  const bottom = (): Promise<number> => edges().then((rows) => rows.at(-1)?.bottom ?? 0);
  await expect.poll(bottom, { timeout: 10_000 }).toBeGreaterThan(height);
});
