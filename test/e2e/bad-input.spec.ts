import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ask, changeMine } from './host.ts';
import { runProgram } from './processes.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

test('an unknown address shows a page that says so', async ({ app, service }) => {
  const { page } = app;
  const { series } = await findStoryTitles(service);
  for (const address of ['/tv/abc', '/tv/1.5', '/movie/-1', '/somewhere', '/tv/1/season/one']) {
    await app.goTo(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeAttached();
    await expect(page.getByText(`“${address}”`)).toBeVisible();
  }
  await app.goTo(`/tv/${series.id}/season/77`);
  await expect(page.getByText('Season 77 not found')).toBeVisible();
  await expect(page.getByRole('link', { name: `Open ${series.name}` })).toBeVisible();
  await app.goTo(`/tv/${series.id}/season/1/episode/999`);
  await expect(page.getByText('Episode 999 not found')).toBeVisible();
  await page.keyboard.press('s');
  await app.goTo('/tv/999999999');
  await expect(page.getByText('Series not found').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep offline' })).toHaveCount(0);
  for (const address of ['/movie/0', '/movie/999999999', '/movie/999999999/watch']) {
    await app.goTo(address);
    await expect(page.getByText('Movie not found').last(), address).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep offline' }), address).toHaveCount(0);
  }
  await app.goTo('/person/999999999');
  await expect(page.getByRole('heading', { level: 1, name: 'Person not found' })).toBeAttached();
  await expect(page.getByText('There’s no person with ID 999999999.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.keyboard.press('w');
  // Nothing of it can be marked, and the palette offers none of it again.
  await app.goTo(`/tv/${series.id}`);
  expect(await ask(page, 'mine.diary', { offset: 0, limit: 1 })).toMatchObject({ value: { total: 0 } });
  const all = { kind: 'all', order: 'added', offset: 0, limit: 1 } as const;
  expect(await ask(page, 'mine.watchlist', all)).toMatchObject({ value: { total: 0 } });
  const recent = async (): Promise<unknown> => await ask(page, 'recent.list', {});
  await expect.poll(recent).toEqual({ ok: true, value: [expect.objectContaining({ title: series.name })] });
});

test(
  'a title that vanished stays on the watchlist, its page says so, and it can be removed there',
  { tag: '@both' },
  async ({ app }) => {
    const { page } = app;
    await app.changeSettings({ myServices: { DE: [1] } });
    const subject = { kind: 'movie', id: 999_999_998 } as const;
    await changeMine(page, { what: 'follow', subject, on: true });
    // The service knows nothing of it, which is no news and no failure.
    await app.goTo('/inbox');
    expect(await ask(page, 'watcher.check', {})).toMatchObject({ ok: true });
    await expect(page.getByText('Nothing new')).toBeVisible();
    await app.goTo('/library?part=watchlist');
    const card = page.getByRole('list', { name: 'Watchlist' }).getByRole('link');
    await expect(card).toContainText('Movie 999999998');
    await card.press('Enter');
    await expect(page.getByText('Movie not found').last()).toBeVisible();
    const follow = page.getByRole('main').getByRole('button', { name: /^Follow(?:ing)?$/ });
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await follow.press('Enter');
    await expect(follow).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('w');
    await expect(follow).toHaveCount(0);
    await app.goTo('/library?part=watchlist');
    await expect(page.getByText('Nothing on your watchlist')).toBeVisible();
  },
);

test(
  'a movie that the service has deleted stays readable, its page says so, and it leaves the watchlist there',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, countingProxy: proxy, ownService }) => {
    const { page } = app;
    const { movie } = await findStoryTitles(ownService);
    const subject = { kind: 'movie', id: movie.id } as const;
    await changeMine(page, { what: 'follow', subject, on: true });
    const gone = page.getByText(/no longer has this title/);
    await app.goTo(`/movie/${movie.id}`);
    await expect(page.getByRole('heading', { name: 'Similar movies' })).toBeVisible();
    await expect(gone).toHaveCount(0);
    proxy.intercept = (path, answer) => {
      if (!path.includes(`/movie/${movie.id}/`)) return false;
      answer.writeHead(404, { 'content-type': 'application/json' });
      answer.end('{"success":false,"status_code":34,"status_message":"Not found."}');
      return true;
    };
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(gone).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(movie.title);
    await expect(page.getByRole('heading', { name: 'Similar movies' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(movie.title);
    const follow = page.getByRole('main').getByRole('button', { name: /^Follow(?:ing)?$/ });
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'settings that can’t be read at a start are told instead of a first run, and are back once they can be read',
  { tag: '@browser-only' },
  async ({ ownApp: app }) => {
    await app.changeSettings({ theme: 'light' });
    const [file, away] = ['settings.json', 'settings.away'].map((name) => join(app.dataFolder, name));
    await rename(file ?? '', away ?? '');
    await mkdir(file ?? '');
    const page = await app.restart();
    await expect(page.getByText('Marquee can’t read settings.json')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'light');
    await rmdir(file ?? '');
    await rename(away ?? '', file ?? '');
    await app.changeSettings({ textSize: 115 });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByText('Marquee can’t read settings.json')).toHaveCount(0);
  },
);

test(
  'a start with invalid arguments prints one sentence and exits with a code',
  { tag: ['@browser-only', '@gate'] },
  async ({ folder }) => {
    const taken = createServer();
    await new Promise<void>((settle) => taken.listen(0, '127.0.0.1', settle));
    const { port } = taken.address() as AddressInfo;
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const serve = (...argv: string[]) => runProgram(['out/main/serve.js', ...argv]);
    for (const [refused, names] of [
      [await serve('--port', String(port), '--data', folder), new RegExp(`Port ${port} is in use`)],
      [await serve('--port', '0', '--data', join(file, 'below')), /a-file/],
      [await serve('--nonsense'), /--nonsense/],
    ] as const) {
      expect(refused.code, refused.output).toBe(2);
      expect(refused.output).toMatch(names);
      expect(refused.output.trim().split('\n')).toHaveLength(1);
      expect(refused.output).not.toMatch(/^\s+at /m);
    }
    taken.close();
  },
);

test(
  'a second start on the same data names the process that uses it and opens that one, which keeps running',
  { tag: '@browser-only' },
  async ({ app, browser }) => {
    const { page } = app;
    const second = await runProgram([
      'out/main/serve.js',
      '--port',
      '0',
      '--data',
      app.dataFolder,
      '--profile',
      'demo',
    ]);
    expect(second.code).toBe(0);
    expect(second.output).toContain(app.dataFolder);
    const address = /^Marquee ready at (\S+)$/m.exec(second.output)?.[1] ?? '';
    expect(new URL(address).origin).toBe(new URL(page.url()).origin);
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    expect((await elsewhere.goto(address))?.status()).toBe(200);
    await context.close();
    // It worked once: another browser learns what to do, and the first one needs no token.
    const third = await browser.newContext();
    const late = await third.newPage();
    expect((await late.goto(address))?.status()).toBe(403);
    await expect(late.getByRole('heading', { name: 'Open Marquee again' })).toBeVisible();
    await third.close();
    const tab = await page.context().newPage();
    expect((await tab.goto(address))?.status()).toBe(200);
    expect(new URL(tab.url()).search).toBe('');
    await tab.close();
    await expect(
      page.getByRole('region', { name: 'Trending series' }).getByRole('link').nth(2),
    ).toBeVisible();
  },
);
