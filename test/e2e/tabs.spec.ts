import type { Page, Request } from '@playwright/test';
import { ask, startHost } from './host.ts';
import { findLastingPort } from './lasting-port.ts';
import { expect, readySettings, test } from './story.ts';

/** Changes the theme in one tab, and waits until all of them have it. */
async function expectLive(tabs: readonly Page[], theme: 'dark' | 'light'): Promise<void> {
  const [last] = tabs.slice(-1);
  if (last !== undefined) await ask(last, 'settings.change', { patch: { theme } });
  for (const tab of tabs) await expect(tab.locator('html')).toHaveAttribute('data-theme', theme);
}

// Proves protections of browser-transport.ts.
test(
  'seven tabs share one stream of events, which another tab takes over when its own is closed',
  { tag: '@browser-only' },
  async ({ app }) => {
    const { page } = app;
    await app.changeSettings({ theme: 'dark' });
    const streams: Page[] = [];
    const tabs = [page];
    // A browser opens at most six connections to a host.
    while (tabs.length < 7) {
      const tab = await page.context().newPage();
      tab.on('request', (request) => {
        if (request.url().includes('/events')) streams.push(tab);
      });
      await tab.goto(new URL('/', page.url()).href);
      await expect(
        tab.getByRole('region', { name: 'Popular movies' }).getByRole('link').nth(2),
      ).toBeVisible();
      tabs.push(tab);
    }
    expect(streams).toEqual([]);
    await expectLive(tabs, 'light');
    // The first tab has the stream, which breaks while it goes.
    await page.evaluate(() => {
      const message = { name: 'host.changed', payload: { reachable: false, isSilent: false } };
      new BroadcastChannel('marquee-events').postMessage({ message, number: '' });
    });
    const alerts = tabs.slice(1).map((tab) => tab.getByRole('alert', { name: 'Marquee has stopped' }));
    for (const alert of alerts) await expect(alert).toBeVisible();
    await page.goto('about:blank');
    await expect.poll(() => streams.length).toBe(1);
    for (const alert of alerts) await expect(alert).toHaveCount(0);
    await expectLive(tabs.slice(1), 'dark');
    await streams[0]?.close();
    await expectLive(
      tabs.slice(1).filter((tab) => !tab.isClosed()),
      'light',
    );
    expect(streams).toHaveLength(2);
  },
);

for (const isLoadedAhead of [false, true])
  // Proves protections of browser-transport.ts.
  test(
    `a page ${isLoadedAhead ? 'whose next page is loaded ahead ' : ''}says at once that its host was ended, and goes on by itself when it is back`,
    { tag: '@browser-only' },
    async ({ page, folder, service }) => {
      const port = String(await findLastingPort());
      const first = await startHost(folder, service, port);
      const script = /\/DiscoverPage-.*\.js$/;
      // Pages are loaded ahead when there is time, so the story decides whether this one is.
      if (!isLoadedAhead) await page.route(script, (route) => route.abort());
      const isScript = (request: Request): boolean => script.test(request.url());
      const loaded = isLoadedAhead
        ? page.waitForEvent('requestfinished', isScript)
        : page.waitForEvent('requestfailed', isScript);
      await page.goto(first.address);
      await ask(page, 'settings.change', { patch: { ...readySettings, theme: 'dark' } });
      await expect(
        page.getByRole('region', { name: 'Popular movies' }).getByRole('link').nth(2),
      ).toBeVisible();
      await loaded;
      await first.stop('SIGKILL');
      const alert = page.getByRole('alert', { name: 'Marquee has stopped' });
      await expect(alert).toBeVisible({ timeout: 5_000 });
      await page.evaluate(() => {
        location.hash = '/discover';
      });
      const discover = page.getByRole('heading', { level: 1, name: 'Discover' });
      await expect(isLoadedAhead ? discover : page.getByText('This page couldn’t be shown')).toBeVisible();
      await expect(page.getByText('Something went wrong in Marquee')).toHaveCount(0);

      await page.unrouteAll();
      const second = await startHost(folder, service, port);
      const tab = await page.context().newPage();
      await tab.goto(second.address);
      await expect(alert).toHaveCount(0);
      await expect(discover).toBeVisible();
      await expect(
        page.getByRole('list', { name: 'Matching movies' }).getByRole('link').first(),
      ).toBeVisible();
      await expectLive([page, tab], 'light');
      await page.close();
      await tab.close();
      await second.stop();
    },
  );

// Proves protections of browser-transport.ts.
test(
  'a page says that its host’s process is stopped, and continues with it',
  { tag: '@browser-only' },
  async ({ page, folder, service }) => {
    test.skip(process.platform === 'win32', 'Windows has no such signal.');
    const host = await startHost(folder, service);
    try {
      await page.goto(host.address);
      await ask(page, 'settings.change', { patch: { ...readySettings, theme: 'dark' } });
      await expect(
        page.getByRole('region', { name: 'Popular movies' }).getByRole('link').nth(2),
      ).toBeVisible();
      host.freeze(true);
      const alert = page.getByRole('alert', { name: 'Marquee isn’t responding' });
      await expect(alert).toBeVisible();
      await page.evaluate(() => {
        location.hash = '/discover';
      });
      host.freeze(false);
      await expect(alert).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible();
      await expectLive([page], 'light');
      await page.close();
    } finally {
      // A stopped process would outlast a failed story.
      host.freeze(false);
      await host.stop();
    }
  },
);
