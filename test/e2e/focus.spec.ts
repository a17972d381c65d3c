import type { Locator, Page } from '@playwright/test';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';
import { settled } from './pages.ts';

const row = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true }).getByRole('list').getByRole('link');
/** Those out of sight are drawn last. */
const expectAll = (cards: Locator): Promise<void> => expect(cards).toHaveCount(20);
const focused = (page: Page): Locator => page.locator('main :focus');

/** Expects that an element comes inside of the window as a whole. */
async function expectInSight(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight + 1;
      }),
    )
    .toBe(true);
}

test('each row is one stop of Tab, and vertical arrow keys move between rows', async ({ app }) => {
  const { page } = app;
  await settled(page);
  const [trending, onTheAir, popular] = ['Trending series', 'On the air', 'Popular movies'].map((name) =>
    row(page, name),
  ) as [Locator, Locator, Locator];
  for (const cards of [trending, onTheAir, popular]) await expectAll(cards);
  await trending.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(trending.nth(1)).toBeFocused();
  // Leaving the row and coming back, Tab reaches the card that had the focus.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Trending series' }).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(trending.nth(1)).toBeFocused();
  for (const rest of await trending.all()) {
    const reachable = await rest.evaluate((card) => (card as HTMLElement).tabIndex === 0);
    expect(reachable).toBe(
      (await rest.getAttribute('href')) === (await trending.nth(1).getAttribute('href')),
    );
  }

  await page.keyboard.press('ArrowDown');
  await expect(onTheAir.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(popular.nth(1)).toBeFocused();
  await expectInSight(popular.nth(1));
  await page.keyboard.press('End');
  await expect(popular.last()).toBeFocused();
  await expectInSight(popular.last());
  await page.keyboard.press('Home');
  await expect(popular.first()).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(trending.or(onTheAir).and(page.locator(':focus'))).toHaveCount(1);
});

test('the pager of a row keeps the focus at both ends', async ({ app }) => {
  const { page } = app;
  await settled(page);
  await app.changeSettings({ motion: 'reduced' });
  const region = page.getByRole('region', { name: 'Trending series' });
  const forward = region.getByRole('button', { name: 'Scroll forward' });
  const back = region.getByRole('button', { name: 'Scroll back' });
  for (const [pager, press] of [
    [forward, 'Enter'],
    [back, 'Space'],
  ] as const) {
    await pager.focus();
    await expect(async () => {
      await page.keyboard.press(press);
      await expect(pager).toBeDisabled({ timeout: 500 });
    }).toPass();
    await expect(pager).toBeFocused();
    await page.keyboard.press(press);
    await expect(pager).toBeFocused();
  }
});

test('keys of an endless grid move the focus to cards in sight, and scrolling never loses it', async ({
  app,
}) => {
  const { page } = app;
  await settled(page);
  await app.goTo('/list/popular');
  await settled(page);
  const cards = page.getByRole('list', { name: 'Popular movies' }).getByRole('link');
  const first = await cards.first().getAttribute('href');
  await cards.first().focus();
  for (let press = 0; press < 6; press += 1) {
    const before = await focused(page).getAttribute('href');
    // At the end of what is loaded, there is nothing to move to yet.
    await expect(async () => {
      await page.keyboard.press('PageDown');
      await expect(focused(page)).not.toHaveAttribute('href', before ?? '', { timeout: 500 });
    }).toPass();
    await expectInSight(focused(page));
  }
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAttribute('href', first ?? '');
  await expectInSight(focused(page));
  await page.keyboard.press('End');
  await expect(focused(page)).not.toHaveAttribute('href', first ?? '');
  await expectInSight(focused(page));
  // The row of the focused card is removed from the page.
  const last = (await focused(page).getAttribute('href')) ?? '';
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, -100_000);
  await expect(page.locator(`main a[href="${last}"]`)).toHaveCount(0);
  await expect(cards.and(page.locator(':focus'))).toHaveCount(1);
});

test('a button that reveals the rest of a list passes the focus on', async ({ app, service }) => {
  const { page } = app;
  await settled(page);
  const { movie } = await findStoryTitles(service);
  await app.goTo(`/movie/${movie.id}`);
  const more = page.getByRole('button', { name: 'Show all similar movies' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveCount(0);
  await expect(focused(page)).toHaveCount(1);
});

test('focus and hover of a card look different', async ({ app }) => {
  const { page } = app;
  await settled(page);
  const card = row(page, 'Trending series').first();
  const outline = (): Promise<string> =>
    card.locator('.art').evaluate((art) => getComputedStyle(art).outlineColor);
  await page.mouse.move(0, 0);
  const plain = await outline();
  await card.hover();
  await expect.poll(outline).not.toBe(plain);
  await app.changeSettings({ motion: 'reduced' });
  const hovered = await outline();
  await page.mouse.move(0, 0);
  await card.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(card).toBeFocused();
  await expect.poll(async () => [plain, hovered].includes(await outline())).toBe(false);
});

test('going back to Home restores where its rows were, with the focus on a card in sight', async ({
  app,
}) => {
  const { page } = app;
  await settled(page);
  const list = page.getByRole('region', { name: 'Popular movies' }).getByRole('list');
  const cards = list.getByRole('link');
  await expectAll(cards);
  // A row remembers where it is once its scroll has ended.
  await list.evaluate(
    (each) =>
      new Promise<void>((settle) => {
        each.addEventListener('scrollend', () => settle(), { once: true });
        [...each.querySelectorAll('a')].at(-1)?.focus();
      }),
  );
  await page.keyboard.press('ArrowLeft');
  const card = cards.nth((await cards.count()) - 2);
  await expect(card).toBeFocused();
  const before = await list.evaluate((each) => each.scrollLeft);
  expect(before).toBeGreaterThan(400);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(card).toBeFocused();
  const scrolled = (): Promise<number> => list.evaluate((each) => each.scrollLeft);
  await expect.poll(scrolled).toBe(before);
  await expectInSight(card);

  // The row is scrolled away from the focused card, as a touchpad does.
  await list.evaluate(
    (each) =>
      new Promise<void>((settle) => {
        each.addEventListener('scrollend', () => settle(), { once: true });
        each.scrollTo({ left: 0, behavior: 'instant' });
      }),
  );
  await expect(
    page.getByRole('region', { name: 'Popular movies' }).getByRole('button').first(),
  ).toBeDisabled();
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(cards.and(page.locator(':focus'))).toHaveCount(1);
  await expect.poll(scrolled).toBe(0);
  await expectInSight(focused(page));

  // From right to left, too.
  await app.changeSettings({ interfaceLanguage: 'ar' });
  const mirrored = page
    .getByRole('region')
    .filter({ has: page.locator('a[href="#/list/popular"]') })
    .getByRole('list');
  await expect(mirrored).toHaveCSS('direction', 'rtl');
  await expectAll(mirrored.getByRole('link'));
  const there = await mirrored.evaluate(
    (each) =>
      new Promise<number>((settle) => {
        each.addEventListener('scrollend', () => settle(each.scrollLeft), { once: true });
        each.scrollTo({ left: -900, behavior: 'instant' });
      }),
  );
  expect(there).toBeLessThan(-400);
  await mirrored.getByRole('link').nth(7).press('Enter');
  await expect(page).toHaveURL(/#\/movie\//);
  await page.goBack();
  await expect.poll(() => mirrored.evaluate((each) => each.scrollLeft)).toBe(there);
});
