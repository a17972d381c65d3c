import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { watch } from '../e2e/watch.ts';
import { launchStandIn } from './launch.ts';
import type { StandInRun } from './launch.ts';

/* The built main process, preload and page, as Electron would run them, in the stand-in. */

interface Fixtures {
  readonly userData: string;
  /** Launches the app on the story's own folder. */
  readonly launch: (...args: string[]) => StandInRun;
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  userData: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-electron-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  },
  launch: async ({ userData }, use) => {
    const runs: StandInRun[] = [];
    await use((...args) => {
      const run = launchStandIn({ userData, args });
      runs.push(run);
      return run;
    });
    await Promise.all(runs.map((run) => run.quit()));
  },
});

async function begin(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Add a country' })
    .selectOption({ label: 'Germany' });
  await page.getByRole('button', { name: 'Start browsing' }).click();
}

test('Home, a series, a season, an episode, a person and a movie, through the Electron entry, twice', async ({
  launch,
}) => {
  test.slow();
  const run = launch();
  const page = await run.page();
  const { troubles } = await watch(page);
  await begin(page);
  const trending = page.getByRole('region', { name: 'Trending series' });
  await expect
    .poll(() =>
      trending
        .locator('img')
        .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThan(3);
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
  expect(troubles).toEqual([]);
  expect(await run.quit()).toBe(0);
  expect(run.output()).not.toMatch(/error/i);

  const again = launch();
  const second = await again.page();
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
  const refused = await page.evaluate(async () => {
    const { marquee } = window as unknown as {
      marquee: { invoke(name: string, input: unknown, id: string): Promise<unknown> };
    };
    return marquee.invoke('catalogue.read', { endpoint: 'authentication.token', parameters: {} }, 'x');
  });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
  await expect(page.evaluate(() => fetch('https://example.org').then(() => 'reached'))).rejects.toThrow(
    /Failed to fetch/,
  );
});

test('the window goes nowhere else, and a link out must be one that the service knows', async ({
  launch,
}) => {
  const run = launch();
  const page = await run.page();
  await begin(page);
  await page.evaluate(() => {
    location.href = 'https://example.org/';
  });
  await page.evaluate(() => window.open('https://example.org/'));
  await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  const calls = (await run.ask('recorded')).map(({ call }) => call);
  expect(calls).not.toContain('shell.openExternal');
});

test('a second start shows the first one its link and ends; bounds are remembered', async ({ launch }) => {
  const run = launch();
  const page = await run.page();
  await begin(page);
  const second = launch('marquee://discover');
  expect(await second.ended).toBe(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible();
  const [window] = await run.ask('windows');
  expect(await run.quit()).toBe(0);
  const third = launch();
  await third.page();
  expect((await third.ask('windows'))[0]?.bounds).toEqual(window?.bounds);
});

test('signing in through the window of the app, once for all starts', async ({ launch }) => {
  test.slow();
  const run = launch();
  const page = await run.page();
  await begin(page);
  await page.evaluate(() => {
    location.hash = '#/account';
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/^A window shows the service/)).toBeVisible();
  const approval = await run.page((address) => address.includes('/authenticate/'));
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.poll(async () => (await run.ask('windows')).length).toBe(1);
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

test('what the page itself made may be saved and copied; a link to Discover opens the view', async ({
  launch,
}) => {
  const run = launch('marquee://discover?with_genres=18%7C35&sort_by=title.asc');
  const page = await run.page();
  await begin(page);
  await expect(page.getByRole('button', { name: 'Drama, included' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comedy, included' })).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('Laughing and crying');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'Export as a file' }).click();
  await expect
    .poll(async () => (await run.ask('recorded')).filter(({ call }) => call === 'download'))
    .toMatchObject([{ answer: 'allowed' }]);
});
