import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { onePixel } from '../fixtures/one-pixel.ts';
import { startApp } from './hosts.ts';
import { test } from './story.ts';

test('@electron-only pictures that leave the page don’t keep their requests, and slow ones are shown', async ({
  page: tab,
  hostName,
  folder,
  service,
}) => {
  /** Addresses of pictures that are not answered yet. */
  const open = new Set<string>();
  let all = 0;
  let answers = false;
  const server = createServer(({ url = '' }, response) => {
    all += 1;
    open.add(url);
    response.once('close', () => open.delete(url));
    // Longer than the app waits before it begins its own answer.
    if (answers) setTimeout(() => response.end(onePixel), 400);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pictures = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t/p`;
  const running = await startApp(hostName, tab, folder, { ...service, pictures }, {});
  const { page } = running;
  await expect.poll(() => open.size).toBeGreaterThan(10);
  await page.evaluate(() => {
    location.hash = '/settings';
  });
  await expect(page.locator('main')).toHaveAttribute('data-address', '#/settings');
  // The app itself gives a picture up after 45 s.
  await expect.poll(() => open.size, { timeout: 20_000 }).toBe(0);
  expect(all).toBeGreaterThan(10);

  answers = true;
  await page.evaluate(() => {
    location.hash = '/';
  });
  const shown = page.locator('main img.shown');
  await expect.poll(() => shown.count()).toBeGreaterThan(10);
  expect(await shown.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await running.stop();
  server.closeAllConnections();
  server.close();
});
