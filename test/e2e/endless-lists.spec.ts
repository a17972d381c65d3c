import type { Page } from '@playwright/test';
import { windowSizes } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/** How far the list goes on below the window's lower edge, in windows; Infinity at its end. */
function beyond(page: Page): Promise<number> {
  return page.evaluate(() => {
    // A movie's page has other statuses too.
    const statuses = [...document.querySelectorAll('main [role="status"]')];
    if (statuses.some(({ textContent }) => textContent.includes('End of list'))) return Infinity;
    const { scrollHeight } = document.documentElement;
    return (scrollHeight - scrollY - innerHeight) / innerHeight;
  });
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
}

test('every endless list fills the window, which grows and shrinks while a page of it loads', async ({
  proxiedApp: app,
  countingProxy: proxy,
  ownService,
}) => {
  test.slow();
  const { page } = app;
  const { movie } = await findStoryTitles(ownService);
  const similar = `/movie/${movie.id}`;
  const isLaterPage = (path: string): boolean => /[?&]page=(?!1(?!\d))/.test(path);
  for (const address of [
    '/list/trending-day',
    '/list/trending-week',
    '/list/on-the-air',
    '/list/popular',
    '/list/now-playing',
    '/discover',
    similar,
  ]) {
    await test.step(address, async () => {
      await page.setViewportSize(windowSizes[0]);
      const before = proxy.requests.length;
      proxy.delay(isLaterPage);
      await app.goTo(address);
      if (address === similar) await page.getByRole('button', { name: 'Show all similar movies' }).click();
      // What is loaded above it may have moved it out of the window, where it draws nothing.
      await page.locator('main [data-grid]').evaluate((grid) => grid.scrollIntoView());
      await expect(page.locator('main [data-grid] a').first()).toBeVisible();
      await scrollToEnd(page);
      // The end of a list can appear after its cards.
      await expect
        .poll(async () => proxy.requests.slice(before).some(isLaterPage) || (await beyond(page)) === Infinity)
        .toBe(true);
      for (const size of windowSizes) await page.setViewportSize(size);
      proxy.delay(null);
      await expect.poll(() => beyond(page)).toBeGreaterThan(0.5);

      await scrollToEnd(page);
      await expect.poll(() => beyond(page)).toBeGreaterThan(0.5);
      proxy.delay(isLaterPage);
      await scrollToEnd(page);
      for (const size of windowSizes.toReversed()) await page.setViewportSize(size);
      proxy.delay(null);
      await scrollToEnd(page);
      await expect.poll(() => beyond(page)).toBeGreaterThan(0.5);
    });
  }
});
