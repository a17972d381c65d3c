import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInThemes } from './axe.ts';
import { ask, changeMine } from './host.ts';
import { expectFits, expectSoon, saveScreenshot } from './looks.ts';
import { everyPage, settled, windowSizes } from './pages.ts';
import { getJson, listIds } from './service.ts';
import type { TestService } from './service.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, motion: 'reduced' } });

/** The words and buttons of the open page's heading that touch the box of its art. */
function onArt(page: Page): Promise<string[]> {
  return page.locator('main .hero').evaluate((hero) => {
    const art = hero.querySelector('.backdrop')?.getBoundingClientRect();
    if (art === undefined || art.width === 0 || art.height === 0) return ['There is no art.'];
    const touches = ({ left, right, top, bottom, width }: DOMRect): boolean =>
      width > 0 &&
      Math.min(right, art.right) - Math.max(left, art.left) > 1 &&
      Math.min(bottom, art.bottom) - Math.max(top, art.top) > 1;
    const boxOf = (text: Text): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect();
    };
    const found = [...hero.querySelectorAll('a, button')].filter((each) =>
      touches(each.getBoundingClientRect()),
    );
    const words: string[] = found.map((each) => each.textContent);
    const walker = document.createTreeWalker(hero.querySelector('.words') ?? hero, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isDrawn = node.parentElement?.closest('.visually-hidden') === null;
      if (isDrawn && node.textContent?.trim() !== '' && touches(boxOf(node as Text)))
        words.push(node.textContent ?? '');
    }
    return words;
  });
}

test('words of a heading never touch its art, in five window sizes, two directions and large text', async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  const { series, season, movie } = everyPage(await findStoryTitles(service));
  for (const settings of [
    { interfaceLanguage: 'en', textSize: 100 },
    { interfaceLanguage: 'en', textSize: 130 },
    { interfaceLanguage: 'ar', textSize: 100 },
  ]) {
    await app.changeSettings(settings);
    await expect(page.locator('html')).toHaveAttribute('lang', settings.interfaceLanguage);
    await expect(page.locator('html')).toHaveAttribute('data-text-size', String(settings.textSize));
    for (const [name, address] of Object.entries({ series, season, movie })) {
      await app.goTo(address);
      for (const size of windowSizes) {
        await page.setViewportSize(size);
        await settled(page);
        const where = `${name}, ${settings.interfaceLanguage}, ${settings.textSize} %, ${size.width}`;
        await expectSoon(() => onArt(page), where).toEqual([]);
        await expectFits(page, where);
      }
    }
  }
});

test('at 900 by 640, a heading leaves most of the window to what is below it, and at 1,280 by 800 it has its text', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { series, season, episode, movie } = everyPage(await findStoryTitles(service));
  const id = Number(series.split('/').at(-1));
  await changeMine(page, { what: 'seen', subject: { kind: 'episode', id, season: 1, episode: 1 }, at: null });
  const heading = page.locator('main').locator('.hero, .top').first();
  for (const interfaceLanguage of ['en', 'de']) {
    await app.changeSettings({ interfaceLanguage });
    await expect(page.locator('html')).toHaveAttribute('lang', interfaceLanguage);
    for (const address of [series, season, episode, movie]) {
      await app.goTo(address);
      await page.setViewportSize({ width: 900, height: 640 });
      await settled(page);
      const where = `${address}, ${interfaceLanguage}`;
      await expectSoon(() => heading.evaluate((each) => each.clientHeight), where).toBeLessThanOrEqual(280);
      await expectFits(page, where);
      if (address === season) continue;
      const text = page.locator('main p.measure').first();
      await expect(text).toBeVisible();
      await expect(heading.locator('p.measure')).toHaveCount(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(heading.locator('p.measure')).toHaveText((await text.textContent()) ?? '');
    }
  }
  await app.goTo(series);
  await page.setViewportSize({ width: 900, height: 640 });
  await expectAccessibleInThemes(app, { name: 'series at 900' });
});

test('no page overflows the narrowest window or a small one with the largest text', async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  await app.changeSettings({ textSize: 130 });
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '130');
  const titles = await findStoryTitles(service);
  // Up next, progress and History have something to show.
  const { id } = titles.series;
  await changeMine(
    page,
    { what: 'follow', subject: { kind: 'series', id }, on: true },
    { what: 'createList', name: 'Long evenings', titles: [{ kind: 'series', id }] },
    ...[1, 2, 3].map((episode) => {
      const subject = { kind: 'episode', id, season: 1, episode } as const;
      return { what: 'seen', subject, at: '2026-11-20T21:15' } as const;
    }),
  );
  for (const [name, address] of Object.entries({
    ...everyPage(titles),
    'library-history': '/library?part=history',
  })) {
    await app.goTo(address);
    for (const size of windowSizes.slice(0, 2)) {
      await page.setViewportSize(size);
      await settled(page);
      await expectFits(page, `${name}, ${size.width}`);
    }
    await saveScreenshot(page, `${name}-large-text-900`);
  }
  // The narrow sidebar shows a saved view as an icon, whose tooltip is its name.
  await page.setViewportSize({ width: 900, height: 640 });
  await changeMine(page, { what: 'saveView', name: 'Quiet dramas', query: 'with_genres=18' });
  const view = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quiet dramas' });
  await expect(view.locator('svg')).toBeVisible();
  await expect(view).toHaveAttribute('title', 'Quiet dramas');
  // Titles are in words there, not in a few letters a line.
  await page.setViewportSize({ width: 320, height: 640 });
  const title = page.getByRole('region', { name: 'History' }).getByRole('link').first();
  await expect.poll(() => title.evaluate((each) => each.clientWidth)).toBeGreaterThan(140);
  const lists = (await ask(page, 'mine.lists', {})) as { value: { list: string }[] };
  for (const [address, words] of [
    [`/library?part=lists&list=${lists.value[0]?.list}`, 'ol .shrinks'],
    [`/tv/${id}`, '.next .lines'],
    ['/settings?part=about', '.app h3'],
  ] as const) {
    await app.goTo(address);
    const width = (): Promise<number> => page.locator(`main ${words}`).evaluate((each) => each.clientWidth);
    await expect.poll(width, address).toBeGreaterThan(120);
  }
});

/** The first page of a list of series. */
async function listedSeries(
  service: TestService,
  list: string,
): Promise<readonly { id: number; name: string; poster_path: string | null }[]> {
  const path = `/${list}`;
  return (await getJson<{ results: Awaited<ReturnType<typeof listedSeries>> }>(service, path))?.results ?? [];
}

test('a long name leaves room on its page', async ({ app, service }) => {
  const { page } = app;
  const long = (await listedSeries(service, 'trending/tv/day')).find(({ name }) => name.length > 48);
  await app.goTo(`/tv/${long?.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(long?.name ?? '');
  await expect.poll(() => heading.evaluate((each) => each.clientHeight)).toBeLessThan(160);
});

test('names of cards and lists are on one line with each other, and no bar covers them', async ({
  app,
  service,
}) => {
  const { page } = app;
  const bare = (await listedSeries(service, 'tv/on_the_air')).find((each) => each.poster_path === null);
  const series = { kind: 'series', id: bare?.id ?? 0 } as const;
  await changeMine(
    page,
    { what: 'seen', subject: { ...series, kind: 'episode', season: 1, episode: 1 }, at: null },
    { what: 'createList', name: 'Long evenings', titles: [series] },
  );
  const names = page.getByRole('region', { name: 'Up next' }).locator('.strong');
  await expect(names).toHaveText([bare?.name ?? '', 'Tonight']);
  const spread = (): Promise<number> =>
    names.evaluateAll((all) => {
      const words = document.createRange();
      const tops = all.map((each) => {
        words.selectNodeContents(each);
        return words.getBoundingClientRect().top;
      });
      return Math.max(...tops) - Math.min(...tops);
    });
  await expect.poll(spread).toBeLessThan(1);
  const card = page.getByRole('region', { name: 'On the air' }).getByRole('link', { name: bare?.name ?? '' });
  await expect(card.locator('.watched')).toBeVisible();
  const room = await card.evaluate((each) => {
    const name = document.createRange();
    name.selectNodeContents(each.querySelector('.no-art') ?? each);
    const bar = each.querySelector('.watched')?.getBoundingClientRect();
    return (bar?.top ?? NaN) - name.getBoundingClientRect().bottom;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  await app.goTo('/library?part=lists');
  const lists = page.getByRole('region', { name: 'Lists' });
  const edges = (): Promise<number[]> =>
    lists.locator('h2, .posters').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  await expect.poll(async () => new Set(await edges()).size).toBe(1);
});

test(
  'while an episode loads, its page has the room of its still, does not say that there is none, and soon that it loads',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, ownService, countingProxy }) => {
    const { page } = app;
    const { series } = await findStoryTitles(ownService);
    countingProxy.delay((path) => path.includes('/season/'));
    await page.evaluate((to) => {
      location.hash = to;
    }, `/tv/${series.id}/season/1/episode/1`);
    await expect(page.getByRole('heading', { level: 1, name: 'Episode 1' })).toBeVisible();
    const still = page.locator('main div.still');
    const height = (): Promise<number> => still.evaluate((each) => each.getBoundingClientRect().height);
    expect(await still.locator('svg').count()).toBe(0);
    await expect(still.getByText('Loading…')).toBeVisible();
    const before = await still.locator(':scope > *').evaluate((each) => each.getBoundingClientRect().height);
    countingProxy.delay(null);
    await expect(still.locator('img')).toHaveCount(1);
    expect(await height()).toBe(before);
  },
);

/** The empty space before and after the content of the open page, in CSS pixels. */
function margins(page: Page): Promise<{ before: number; after: number; width: number }> {
  return page.locator('main').evaluate((main) => {
    const box = main.getBoundingClientRect();
    let [left, right] = [Infinity, -Infinity];
    const extend = (each: DOMRect): void => {
      if (each.width <= 1 || each.height <= 1) return;
      left = Math.min(left, each.left);
      right = Math.max(right, Math.min(each.right, box.right));
    };
    for (const each of main.querySelectorAll('img, input, .panel, .button'))
      extend(each.getBoundingClientRect());
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('.visually-hidden, .heading-row') != null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      extend(range.getBoundingClientRect());
    }
    return { before: left - box.left, after: box.right - right, width: box.width };
  });
}

test('a wide window is used, or its content is in the middle', async ({ app, service }) => {
  test.slow();
  const { page } = app;
  await page.setViewportSize({ width: 2560, height: 1440 });
  const all = everyPage(await findStoryTitles(service));
  const { home, list, series, season, movie, person, discover, settings, account, watch } = all;
  const movies = (await listIds(service, '/movie/popular')).slice(0, 9);
  const titles = movies.map((id) => ({ kind: 'movie', id }) as const);
  await changeMine(page, { what: 'createList', name: 'Long evenings', titles });
  const lists = (await ask(page, 'mine.lists', {})) as { value: { list: string }[] };
  for (const [name, address] of Object.entries({
    ...{ home, list, series, season, movie, person, discover, settings, account, watch },
    credits: all['series-credits'] ?? '',
    offline: all['library-offline'] ?? '',
    'own list': `/library?part=lists&list=${lists.value[0]?.list}`,
  })) {
    await app.goTo(address);
    await settled(page);
    // A grid draws its rows once it knows its width.
    await expect
      .poll(
        async () => {
          const { before, after, width } = await margins(page);
          return (after - before) / width;
        },
        { message: `${name}: the share of its width that is empty after it, beyond what is before it` },
      )
      .toBeLessThan(1 / 5);
  }
});

test('from 1,600 px, a title has its details and where to watch beside its content', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { series, movie } = everyPage(await findStoryTitles(service));
  const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const edges = (of: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> =>
    of.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  const inHeading = page.locator('main .hero').getByText(/^In \p{L}+$/u);

  await app.goTo(movie);
  await page.setViewportSize({ width: 1600, height: 900 });
  await settled(page);
  await expect(region('Details')).toContainText('Original language');
  await expect(inHeading).toBeHidden();
  const [offers, reviews] = [await edges(region('Where to watch')), await edges(region('Reviews'))];
  expect(offers.left).toBeGreaterThanOrEqual(reviews.right);
  expect(offers.top).toBeGreaterThan((await edges(region('Details'))).top);
  await expectAccessibleInThemes(app, { name: 'movie at 1600' });

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(region('Details')).toBeHidden();
  await expect(inHeading).toBeVisible();
  expect((await edges(region('Where to watch'))).bottom).toBeLessThanOrEqual(
    (await edges(region('Reviews'))).top,
  );

  await page.setViewportSize({ width: 1600, height: 900 });
  await app.goTo(series);
  await settled(page);
  await expect(region('Details')).toContainText('Country of origin');
  expect((await edges(region('Details'))).left).toBeGreaterThanOrEqual((await edges(region('Cast'))).right);
  for (const part of ['credits', 'names', 'changes']) {
    await app.goTo(`${series}?part=${part}`);
    await expect(region('Details')).toContainText('Country of origin');
    await expect(inHeading).toBeHidden();
  }
  // The grid of ratings has the whole width, so the heading says what the column would.
  await app.goTo(`${series}?part=ratings`);
  await expect(inHeading).toBeVisible();
  await expect(region('Details')).toHaveCount(0);
});

test('a heading has what a person does with a title in one row, and says what keeping it saves', async ({
  app,
  service,
}) => {
  const { page } = app;
  await page.setViewportSize({ width: 1920, height: 1080 });
  const { movie } = everyPage(await findStoryTitles(service));
  await app.goTo(movie);
  await settled(page);
  const header = page.getByRole('main').locator('header').first();
  const keep = header.getByRole('button', { name: 'Keep offline' });
  const top = (of: Locator): Promise<number> => of.evaluate((each) => each.getBoundingClientRect().top);
  expect(await top(keep)).toBe(await top(header.getByRole('button', { name: /^Follow(?:ing)?$/ })));
  await expect(keep).toHaveAttribute('title', /Details and pictures, no video/);
  await keep.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  const kept = header.getByRole('button', { name: /^Available offline/ });
  await expect(kept).toBeVisible();
  await expect(kept).not.toHaveAttribute('title', /Details and pictures, no video/);
});

test('Settings has a navigation that shows a section, moves the focus to it and marks where the person is', async ({
  app,
}) => {
  const { page } = app;
  await app.goTo('/settings');
  const navigation = page.getByRole('navigation', { name: 'Settings sections' });
  const current = navigation.locator('[aria-current]');
  const heading = (name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true });
  const top = (name: string): Promise<number> =>
    heading(name).evaluate((each) => each.getBoundingClientRect().top);
  await expect(navigation.getByRole('link')).toHaveCount(8);
  await expect(current).toHaveText('Service');
  await page.getByRole('textbox', { name: /the Access token/i }).fill('half a tok');

  await navigation.getByRole('link', { name: 'Search' }).click();
  await expect(heading('Search')).toBeFocused();
  await expect.poll(() => top('Search')).toBeLessThan(200);
  await expect(current).toHaveText('Search');
  await expect(page).toHaveURL(/#\/settings\?part=search$/);
  // The page is the same one.
  await expect(page.getByRole('textbox', { name: /the Access token/i })).toHaveValue('half a tok');

  // The last section can't reach the top of the window.
  await navigation.getByRole('link', { name: 'About' }).press('Enter');
  await expect(heading('About')).toBeFocused();
  await expect(current).toHaveText('About');
  await page.getByRole('radio', { name: 'Light' }).focus();
  await expect(current).toHaveText('Appearance and keyboard');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 100_000);
  await expect(current).toHaveText('About');
  await page.mouse.wheel(0, -100_000);
  await expect(current).toHaveText('Service');
  await expect(current).toHaveCount(1);

  await app.goTo('/settings?part=spoilers');
  await expect(heading('Spoilers')).toBeFocused();
  await expect(current).toHaveText('Spoilers');
  await page.setViewportSize({ width: 900, height: 640 });
  await navigation.getByRole('link', { name: 'What you follow' }).press('Enter');
  await expect(heading('What you follow')).toBeFocused();
  await expect(current).toHaveText('What you follow');
});
