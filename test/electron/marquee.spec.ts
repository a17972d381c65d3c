import { expect } from '@playwright/test';
import { watch } from '../e2e/watch.ts';
import { begin, invoke, recordedCalls, test, waitForPosters } from './story.ts';

/* The built main process, preload and page in the stand-in. */

test('the app shows Home, a series, its season and episode, a person and a movie, and starts again where it was, without questions', async ({
  launch,
}) => {
  test.slow();
  const run = launch();
  const page = await run.page();
  const { problems } = await watch(page);
  await begin(page);
  const trending = page.getByRole('region', { name: 'Trending series' });
  await waitForPosters(trending);
  await trending.getByRole('list').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('region', { name: 'Seasons' }).getByRole('link').first().click();
  const episodes = page.getByRole('list', { name: 'Episodes' });
  await episodes.getByRole('listitem').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Next episode' })).toBeVisible();
  await page.getByRole('heading', { name: 'Guest stars' }).waitFor();
  await page.locator('main a[href^="#/person/"]').first().click();
  await expect(page.getByRole('tab', { name: /^Acting/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Next episode' })).toBeVisible();
  await page.keyboard.press('Control+1');
  await page
    .getByRole('region', { name: 'Popular movies' })
    .getByRole('list')
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Where to watch' }).getByRole('article')).toHaveCount(1);
  expect(problems).toEqual([]);
  expect(await run.quit()).toBe(0);
  expect(run.output()).not.toMatch(/error/i);

  const again = launch();
  const second = await again.page();
  await expect(second.getByRole('region', { name: 'Where to watch' })).toBeVisible();
  await second.keyboard.press('Control+1');
  await expect(
    second.getByRole('region', { name: 'Trending series' }).getByRole('link').nth(3),
  ).toBeVisible();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  expect(await again.quit()).toBe(0);
});

test('the page has the transport and nothing of Electron or Node', async ({ launch }) => {
  const run = launch();
  const page = await run.page();
  await page.getByRole('dialog').waitFor();
  const reach = await page.evaluate(() => ({
    transport: Object.keys((window as unknown as { marquee: object }).marquee).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter(
      (name) => name in window,
    ),
  }));
  expect(reach).toEqual({
    transport: ['cancel', 'host', 'invoke', 'pictureBase', 'subscribe', 'upload'],
    node: [],
  });
  const refused = await invoke(page, 'catalogue.read', { endpoint: 'authentication.token', parameters: {} });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
  await expect(page.evaluate(() => fetch('https://example.org').then(() => 'reached'))).rejects.toThrow(
    /Failed to fetch/,
  );
});

test('the window stays on the page, and a link to an unknown host does not open', async ({ launch }) => {
  const run = launch();
  const page = await run.page();
  await begin(page);
  await page.evaluate(() => {
    location.href = 'https://example.org/';
  });
  await page.evaluate(() => window.open('https://example.org/'));
  await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
  // A window that the app denies is there for a moment.
  await expect.poll(async () => (await recordedCalls(run, 'window.open')).length).toBe(1);
  await expect.poll(() => page.context().pages()).toHaveLength(1);
  expect(await recordedCalls(run, 'shell.openExternal')).toEqual([]);
});

test('a second start opens its link in the first one and ends, and the window keeps its bounds', async ({
  launch,
}) => {
  const run = launch();
  const page = await run.page();
  await begin(page);
  const second = launch('marquee://discover');
  expect(await second.ended).toBe(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible();
  const [window] = await run.windows();
  expect(await run.quit()).toBe(0);
  const third = launch();
  await third.page();
  expect((await third.windows())[0]?.bounds).toEqual(window?.bounds);
});

test('a link that is opened in a new window has its own history there, and both windows open again after a restart', async ({
  launch,
}) => {
  const run = launch();
  const page = await run.page();
  await begin(page);
  const isSecond = (address: string) => address.includes('#/tv/');
  await page
    .getByRole('region', { name: 'Trending series' })
    .getByRole('list')
    .getByRole('link')
    .first()
    .evaluate((link) => void window.open((link as HTMLAnchorElement).href));
  const second = await run.page(isSecond);
  await second.getByRole('region', { name: 'Seasons' }).getByRole('link').first().click();
  await expect(second.getByRole('list', { name: 'Episodes' })).toBeVisible();
  // Each window has its own history.
  await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
  expect(await invoke(second, 'storage.state', {})).toMatchObject({ ok: true });
  const bounds = (await run.windows()).map((window) => window.bounds);
  expect(bounds[1]?.x).toBe((bounds[0]?.x ?? 0) + 32);
  expect(await run.quit()).toBe(0);

  const again = launch();
  await expect((await again.page(isSecond)).getByRole('list', { name: 'Episodes' })).toBeVisible();
  await expect.poll(async () => (await again.windows()).length).toBe(2);
});

test('a person signs in through the app’s own window and stays signed in after a restart', async ({
  launch,
}) => {
  test.slow();
  const run = launch();
  const page = await run.page();
  await begin(page);
  await page.evaluate(() => {
    location.hash = '#/account';
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/^Approve or deny Marquee on the service/)).toBeVisible();
  const approval = await run.page((address) => address.includes('/authenticate/'));
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.poll(async () => (await run.windows()).length).toBe(1);
  const name = await page.locator('main h2').first().innerText();
  await run.quit();

  const next = await launch().page();
  await next.evaluate(() => {
    location.hash = '#/account';
  });
  await expect(next.getByRole('heading', { name })).toBeVisible();
  await next.getByRole('button', { name: 'Sign out' }).click();
  await expect(next.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
});

test('a link to Discover opens its view, and a file that the page made can be saved', async ({ launch }) => {
  const run = launch('marquee://discover?with_genres=18%7C35&sort_by=title.asc');
  const page = await run.page();
  await begin(page);
  await expect(page.getByRole('button', { name: 'Drama, included' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comedy, included' })).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('View name').fill('Laughing and crying');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'Export to file' }).click();
  await expect
    .poll(() => recordedCalls(run, 'download'))
    .toMatchObject([
      { parameters: [expect.any(String), 'marquee-views.json', { title: 'Save file' }], answer: 'allowed' },
    ]);
});
