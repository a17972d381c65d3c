import type { ServerResponse } from 'node:http';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/* Pages after failures of the service other than a lost network: they heal without a click. */

const portal = (answer: ServerResponse): void =>
  void answer.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><p>Please sign in.</p>');
/** A failure after which nothing is tried again by itself for ten minutes. */
const busy = (answer: ServerResponse): void =>
  void answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '600' }).end('{}');

const isMoviePart = (path: string): boolean => /\/movie\/\d+\//.test(path);

test(
  'a page and its pictures appear once a captive portal lets them pass, when the window is looked at',
  { tag: '@both' },
  async ({ proxiedApp: app, countingProxy: proxy, ownService }) => {
    const { page } = app;
    const { series } = await findStoryTitles(ownService);
    app.watch.expect(/status: \d+ .*(\/media\/|media:)|console: Failed to load resource/);
    proxy.intercept = (_path, answer) => {
      portal(answer);
      return true;
    };
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(page.getByRole('alert')).toBeVisible();
    proxy.intercept = null;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('tab', { name: /^Episodes/ })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const loaded = (): Promise<number> =>
      page
        .locator('main .still img')
        .evaluateAll(
          (pictures) => pictures.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length,
        );
    await expect.poll(loaded).toBeGreaterThan(0);
  },
);

// Proves protections of retries.svelte.ts.
test(
  'one Try again loads every failed part of a page',
  { tag: ['@both', '@gate'] },
  async ({ proxiedApp: app, countingProxy: proxy, ownService }) => {
    const { page } = app;
    const { movie } = await findStoryTitles(ownService);
    let isBusy = true;
    proxy.intercept = (path, answer) => {
      const isRefused = isBusy && isMoviePart(path);
      if (isRefused) busy(answer);
      return isRefused;
    };
    await app.goTo(`/movie/${movie.id}`);
    const failed = page.getByRole('main').getByRole('alert');
    await expect(failed).toHaveCount(3);
    isBusy = false;
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toHaveCount(1);
    await again.click();
    await expect(failed).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Similar/ })).toBeVisible();
  },
);
