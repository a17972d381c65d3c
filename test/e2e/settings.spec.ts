import type { Page } from '@playwright/test';
import { ask, changeMine } from './host.ts';
import { isPicture } from './pages.ts';
import { expect, test } from './story.ts';
import { readStoredFiles } from './stored-files.ts';

test('a change of appearance applies at once and is kept', { tag: ['@both', '@gate'] }, async ({ app }) => {
  let { page } = app;
  await app.goTo('/settings');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: '130%' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '130');
  // Neither the name of the app nor that of a view is wider than the sidebar.
  await changeMine(page, {
    what: 'saveView',
    name: 'Sad Danish crime movies of the eighties',
    query: 'with_genres=80',
  });
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link', { name: /^Sad Danish/ })).toBeVisible();
  expect(await sidebar.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  expect((await sidebar.locator('.brand span').boundingBox())?.height).toBeLessThan(50);
  await page.getByRole('combobox', { name: 'App language' }).selectOption({ label: 'العربية' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  page = await app.restart();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '130');
});

test(
  'a change that arrives while the page still loads its state is not lost',
  { tag: ['@browser-only', '@gate'] },
  async ({ app }) => {
    const { page } = app;
    const address = page.url();
    // The page that is open could still ask too.
    await page.goto('about:blank');
    const taken = Promise.withResolvers<undefined>();
    const changed = Promise.withResolvers<undefined>();
    await page.route('**/rpc/app.state', async (route) => {
      const answer = await route.fetch();
      taken.resolve(undefined);
      await changed.promise;
      await route.fulfill({ response: answer });
    });
    await page.goto(address);
    await taken.promise;
    await ask(page, 'settings.change', { patch: { theme: 'light' } });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    const arrived = page.waitForResponse('**/rpc/app.state');
    changed.resolve(undefined);
    await (await arrived).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
  },
);

async function checkService(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText(/The service responded in/)).toBeVisible();
}

test(
  'an invalid address is refused with a sentence, and nothing is lost',
  { tag: ['@both', '@gate'] },
  async ({ app }) => {
    const { page } = app;
    await app.goTo('/settings');
    if (app.host === 'browser') {
      // The arguments of this host name the service, so there is nothing to choose.
      for (const name of ['Demo', 'TMDB', 'Another service']) {
        await expect(page.getByRole('radio', { name })).toBeDisabled();
      }
      await expect(page.getByText('Chosen when Marquee was started', { exact: false })).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^API \(/ })).toHaveCount(0);
      await checkService(page);
      return;
    }
    const base = page.getByRole('textbox', { name: /^API \(/ });
    const before = await base.inputValue();
    for (const [typed, sentence] of [
      ['http://catalogue.example/3', 'must start with https'],
      ['https://me:secret@catalogue.example/3', 'Remove the user name and password'],
      ['https://catalogue.example/3?key=1', 'Remove everything from'],
      ['catalogue', 'This isn’t an address'],
      ['', 'Enter this address'],
    ] as const) {
      await base.fill(typed);
      await page.getByRole('button', { name: 'Use this service' }).click();
      await expect(page.getByText(sentence, { exact: false }).first()).toBeVisible();
      await expect(base).toHaveAttribute('aria-invalid', 'true');
    }
    await base.fill(before);
    await checkService(page);
  },
);

test(
  'a wrong token is named as the cause with a link to Settings, and a token is never shown again',
  { tag: ['@both', '@gate'] },
  async ({ app }) => {
    const { page } = app;
    await app.goTo('/settings');
    const token = page.getByRole('textbox', { name: /the Access token/i });
    await token.fill('short');
    await page.getByRole('button', { name: 'Use for this session only' }).first().click();
    await expect(page.getByText('This isn’t valid')).toBeVisible();
    await token.fill('0123456789abcdef0123456789abcdef');
    await expect(page.getByText('This looks like an API key')).toBeVisible();
    const wrong = 'a-wrong-token-that-nobody-gave-out';
    await token.fill(wrong);
    await page.getByRole('button', { name: 'Use for this session only' }).first().click();
    await expect(token).toHaveValue('');
    // A list that was never loaded, because a stored one would be shown.
    await app.goTo('/list/trending-week');
    await expect(page.getByRole('alert')).toContainText('Access token not accepted');
    await page.getByRole('link', { name: 'Open Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(await page.content()).not.toContain(wrong);
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie])),
    ).not.toContain(wrong);
    const stored = await readStoredFiles(app.dataFolder);
    expect(stored.size).toBeGreaterThan(0);
    for (const [path, content] of stored) expect(content.includes(wrong), path).toBe(false);
  },
);

test('pictures can be switched off, and then none is fetched', { tag: '@both' }, async ({ app }) => {
  const { page } = app;
  // A picture that was loading when they were switched off is not shown.
  app.watch.expect(/status: 404 .*(\/media\/|media:)|console: Failed to load resource: .*404/);
  await app.changeSettings({ pictures: 'off' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isPicture(request.url())) asked.push(request.url());
  });
  await app.goTo('/list/popular');
  await expect(page.getByRole('list', { name: 'Popular movies' }).getByRole('link').first()).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  expect(asked).toEqual([]);
  await app.goTo('/settings');
  await page.getByRole('switch', { name: 'Show pictures' }).click();
  await app.goTo('/');
  await expect(page.locator('main img').first()).toBeVisible();
});

test('countries are reordered by dragging and by keyboard, and keys add the one that is chosen', async ({
  app,
}) => {
  const { page } = app;
  await app.changeSettings({ watchCountries: ['DE', 'US', 'FR'] });
  await app.goTo('/settings');
  const countries = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove / }) });
  const order = async (): Promise<string[]> => (await countries.allInnerTexts()).map((text) => text.trim());
  await expect.poll(order).toEqual(['Germany', 'United States', 'France']);
  await countries.nth(2).dragTo(countries.nth(0));
  await expect.poll(order).toEqual(['France', 'Germany', 'United States']);
  await page.getByRole('button', { name: 'Remove France' }).press('Alt+ArrowDown');
  await expect.poll(order).toEqual(['Germany', 'France', 'United States']);
  // Keys that pass other countries on their way add none of them.
  await page.getByRole('combobox', { name: 'Add a country' }).press('a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual(['Germany', 'France', 'United States', 'Åland Islands']);
});

test('a link to countries or services leads to them in Settings', async ({ app }) => {
  const { page } = app;
  await app.changeSettings({ watchCountries: [] });
  const inSight = (name: string): Promise<number> =>
    page.getByRole('heading', { name, exact: true }).evaluate((each) => each.getBoundingClientRect().top);

  await app.goTo('/discover');
  await page.getByRole('link', { name: 'Choose countries' }).click();
  const countries = page.getByRole('heading', { name: 'Countries you watch in', exact: true });
  await expect(countries).toBeFocused();
  expect(await inSight('Countries you watch in')).toBeLessThan(200);

  await app.changeSettings({ watchCountries: ['DE', 'US'] });
  await app.goTo('/discover');
  await page.getByRole('link', { name: 'Choose my services' }).click();
  await expect(page.getByRole('heading', { name: 'My services', exact: true })).toBeFocused();
  expect(await inSight('My services')).toBeLessThan(200);
});
