import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask } from './host.ts';
import { isPicture } from './pages.ts';
import { findCast } from './seek.ts';
import { expect, readySettings, test } from './story.ts';

test('looks change at once and stay', { tag: '@both' }, async ({ app }) => {
  let { page } = app;
  await app.settle(readySettings);
  await app.goTo('/settings');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: '130 %' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '130');
  await page.getByRole('radio', { name: 'العربية' }).check();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  page = await app.restart();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '130');
});

test(
  'what changes while the page is still asking how things stand is not lost',
  { tag: '@browser-only' },
  async ({ app }) => {
    const { page } = app;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/rpc/app.state', async (route) => {
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer });
    });
    await page.reload();
    await ask(page, 'settings.change', { patch: { ...readySettings, theme: 'light' } });
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
  },
);

async function checkService(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/The service answered in/)).toBeVisible();
}

test(
  'an address that cannot be one is refused with a sentence, and nothing is lost',
  { tag: '@both' },
  async ({ app }) => {
    const { page } = app;
    await app.settle(readySettings);
    await app.goTo('/settings');
    if (app.host === 'browser') {
      // This host was told its service when it was started, so there is nothing to choose.
      for (const name of ['Demo', 'TMDB', 'Another service']) {
        await expect(page.getByRole('radio', { name })).toBeDisabled();
      }
      await expect(page.getByText('Chosen when Marquee was started', { exact: false })).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^Interface/ })).toHaveCount(0);
      await checkService(page);
      return;
    }
    const base = page.getByRole('textbox', { name: /^Interface/ });
    const before = await base.inputValue();
    for (const [typed, sentence] of [
      ['http://catalogue.example/3', 'must begin with https'],
      ['https://me:secret@catalogue.example/3', 'Leave the user name and password out'],
      ['https://catalogue.example/3?key=1', 'Leave out everything from'],
      ['catalogue', 'This is no address'],
      ['', 'Give this address'],
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
  'a wrong token is named as the trouble, and the way out is Settings; a token is never shown again',
  { tag: '@both' },
  async ({ app }) => {
    const { page } = app;
    await app.settle(readySettings);
    await app.goTo('/settings');
    const token = page.getByRole('textbox', { name: /the Access token/i });
    await token.fill('short');
    await page.getByRole('button', { name: 'Use for this session only' }).first().click();
    await expect(page.getByText('This cannot be one')).toBeVisible();
    await token.fill('0123456789abcdef0123456789abcdef');
    await expect(page.getByText('This looks like an API key')).toBeVisible();
    const wrong = 'a-wrong-token-that-nobody-gave-out';
    await token.fill(wrong);
    await page.getByRole('button', { name: 'Use for this session only' }).first().click();
    await expect(token).toHaveValue('');
    // A list that nothing has asked for before: what is stored would be shown.
    await app.goTo('/list/trending-week');
    await expect(page.getByRole('alert')).toContainText('The service refused the access token');
    await page.getByRole('link', { name: 'Open Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(await page.content()).not.toContain(wrong);
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie])),
    ).not.toContain(wrong);
    for (const file of await readdir(app.dataFolder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(await readFile(join(file.parentPath, file.name), 'latin1'), file.name).not.toContain(wrong);
    }
  },
);

test('pictures can be switched off, and then none is fetched', { tag: '@both' }, async ({ app }) => {
  const { page } = app;
  // What was on its way when they were switched off is not there.
  app.watch.expect(/status: 404 .*(\/media\/|media:)|console: Failed to load resource: .*404/);
  await app.settle({ ...readySettings, pictures: 'off' });
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

test('titles follow their language, there and back', async ({ app, service }) => {
  const { page } = app;
  const { series } = await findCast(service);
  await app.settle({ ...readySettings, catalogueLanguage: 'en-US' });
  await expect(page.getByRole('region', { name: 'Trending series' }).getByRole('link').nth(3)).toBeVisible();
  await app.goTo(`/tv/${series.id}`);
  const overview = page.locator('main header p[dir="auto"]');
  await expect(page.getByText('Season 1', { exact: true }).first()).toBeVisible();
  const english = await overview.innerText();
  await app.settle({ catalogueLanguage: 'de-DE' });
  await expect(page.getByText('Staffel 1', { exact: true }).first()).toBeVisible();
  await expect(overview).not.toHaveText(english);
  await app.settle({ catalogueLanguage: 'en-US' });
  await expect(page.getByText('Season 1', { exact: true }).first()).toBeVisible();
  await expect(overview).toHaveText(english);
});
