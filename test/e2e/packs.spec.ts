import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { scaled } from '../fixtures/scale.ts';
import { everyPicture, crawl } from './crawl.ts';
import { changeMine } from './host.ts';
import { findStoryTitles } from './story-titles.ts';
import { accessToken, getJson } from './service.ts';
import type { TestService } from './service.ts';
import { expect, test } from './story.ts';

/** How many episodes of a season are opened. */
const episodes = scaled({ sample: 5, whole: 1_000 });

/** A series of ten seasons, and the people in it. */
async function findLongSeries(
  service: TestService,
): Promise<{ id: number; name: string; people: Set<number> }> {
  for (let page = 1; page <= 10; page += 1) {
    for (const path of [`/tv/on_the_air?page=${page}`, `/trending/tv/week?page=${page}`]) {
      const list = await getJson<{ results: { id: number; name: string }[] }>(service, path);
      for (const { id, name } of list?.results ?? []) {
        if ((await getJson(service, `/tv/${id}/season/10`)) === null) continue;
        const people = new Set<number>();
        for (let number = 0; number < 40; number += 1) {
          const season = await getJson<Season>(service, `/tv/${id}/season/${number}`);
          if (season === null && number > 10) break;
          for (const episode of season?.episodes ?? [])
            for (const person of [...episode.guest_stars, ...episode.crew]) people.add(person.id);
        }
        const credits = await getJson<{ cast: { id: number }[]; crew: { id: number }[] }>(
          service,
          `/tv/${id}/credits`,
        );
        for (const person of [...(credits?.cast ?? []), ...(credits?.crew ?? [])]) people.add(person.id);
        return { id, name, people };
      }
    }
  }
  throw new Error('No series of the demo catalogue has ten seasons.');
}

test('every page and picture of a kept series with ten seasons opens without the service in a new process', async ({
  ownApp,
  ownService,
}) => {
  test.setTimeout(900_000);
  let { page } = ownApp;
  // Tonight's suggestions on Home are other ones after the restart, without their pictures.
  await ownApp.changeSettings({ homeRows: [{ row: 'upNext', shown: false }] });
  const { id, name, people } = await findLongSeries(ownService);
  // The app opens on Home again without the service, where a picture that is missing would be requested in vain.
  await everyPicture(page, 'Home');
  await ownApp.goTo(`/tv/${id}`);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\d [kM]B/)).toBeVisible();
  await dialog.getByRole('switch', { name: 'Include specials' }).check();
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Available offline · complete' })).toBeVisible({
    timeout: 600_000,
  });

  await ownService.stop();
  page = (await ownApp.restart()) ?? page;
  await ownApp.goTo('/library?part=offline');
  await expect(page.getByText('Complete').first()).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();

  const opened = new Set([...people].slice(0, scaled({ sample: 30, whole: people.size }).count));
  const belongs = (address: string): boolean =>
    Number(/\/episode\/(\d+)/.exec(address)?.[1] ?? 0) <= episodes.count &&
    (new RegExp(`^/tv/${id}(?:[/?].*)?$`).test(address) ||
      opened.has(Number(/^\/person\/(\d+)$/.exec(address)?.[1])));
  const crawled = await crawl(ownApp, `/tv/${id}`, belongs);
  expect(crawled.failed).toEqual([]);
  expect(crawled.pages.filter((address) => /\/season\/\d+$/.test(address)).length).toBeGreaterThanOrEqual(10);
  expect(crawled.pages.filter((address) => address.includes('/episode/')).length).toBeGreaterThan(40);
  expect(crawled.pages.filter((address) => address.startsWith('/person/')).length).toBeGreaterThan(20);
  expect(crawled.pictures).toBeGreaterThan(200);
});

/** Drops files from another program on the page. */
async function dropFiles(page: Page, files: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
}

test(
  'a person keeps a movie by keyboard, checks, exports and removes it, and imports it from its file',
  { tag: ['@both', '@gate'] },
  async ({ ownApp: app, ownService }) => {
    test.slow();
    const { page } = app;
    const { movie } = await findStoryTitles(ownService);
    // The name of a title comes from a list.
    await expect(page.getByRole('link', { name: movie.title }).first()).toBeVisible();
    await app.goTo(`/movie/${movie.id}`);
    await page.getByRole('button', { name: 'Keep offline' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).press('Enter');
    const kept = page.getByRole('button', { name: 'Available offline · complete' });
    await expect(kept).toBeVisible({ timeout: 400_000 });

    // Wherever the person is by then, the sidebar says so.
    await page
      .getByRole('navigation')
      .getByRole('link', { name: `${movie.title} is available offline` })
      .press('Enter');
    await page.getByRole('button', { name: `Details of ${movie.title}` }).press('Enter');
    const check = page.getByRole('button', { name: 'Check for changes' });
    await check.press('Enter');
    await expect(page.getByText('No changes found')).toBeVisible();
    // The panel is busy with one command at a time.
    await expect(check).not.toHaveAttribute('aria-busy', 'true');
    const file = await app.saveFile('movie.marqueepack', () =>
      page.getByRole('button', { name: 'Export to file' }).press('Enter'),
    );

    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await page.getByRole('group').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(page.getByText(/removed\. .+ freed/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(0);

    // A half file is refused with a sentence, and nothing changes.
    const half = join(dirname(file), 'x.marqueepack');
    await writeFile(half, (await readFile(file)).subarray(0, 2_000));
    await app.goTo('/');
    await dropFiles(page, [half]);
    await expect(page.getByRole('alert')).toContainText('The file isn’t complete.');
    await expect(page.getByRole('article')).toHaveCount(0);
    await ownService.stop();
    await app.openFile(file, () => page.getByRole('button', { name: 'Import a pack file' }).press('Enter'));
    await expect(page.getByRole('article').getByText('Complete', { exact: true })).toBeVisible();
    await app.goTo(`/movie/${movie.id}/watch`);
    await expect(page.locator('main')).toContainText(movie.title);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'local data is exported as one file and imported again',
  { tag: ['@browser-only', '@gate'] },
  async ({ app }) => {
    const { page } = app;
    await app.changeSettings({ theme: 'light' });
    await changeMine(page, { what: 'saveView', name: 'Dramas', query: 'with_genres=18' });
    const episode = { kind: 'episode', id: 7, season: 2, episode: 3 } as const;
    await changeMine(page, { what: 'seen', subject: episode, at: '2026-11-20' });
    await app.goTo('/library?part=data');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /JSON/ }).click();
    const file = await (await downloading).path();
    const text = await readFile(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { format: 'marquee-local-data' },
      { settings: { theme: 'light' } },
      { operation: { kind: 'view', after: 'Dramas' } },
      { operation: { kind: 'viewQuery', after: 'with_genres=18' } },
      { operation: { kind: 'viewPosition' } },
      {
        operation: { kind: 'seen', subject: 'episode', id: 7, season: 2, episode: 3, after: '2026-11-20' },
      },
      { end: true },
    ]);
    expect(text).not.toContain(accessToken);
    const { operation } = JSON.parse(lines[2] ?? '') as { operation: Operation };
    await app.changeSettings({ theme: 'dark' });
    // As another computer would have exported it.
    const theirs = text
      .replaceAll(operation.device, 'ffffffffffff')
      .replaceAll(`"id":${operation.id}`, '"id":8');
    await writeFile(file, theirs.replace('"Dramas"', '"Night dramas"'));
    const part = page.getByRole('region', { name: 'Import', exact: true });
    await part.locator('input[type=file]').first().setInputFiles(file);
    const status = part.getByRole('status');
    await expect(status).toHaveText(
      'New in this file. Saved views: 1 · Changes: 1 · Chosen posters: 0 · Settings: 1',
    );
    // Nothing was written yet.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/rpc/local.import', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await part.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    // Another file would be forgotten once this one is imported.
    await expect(part.getByRole('button', { name: 'Import your data' })).toHaveAttribute('aria-busy', 'true');
    answer.resolve(undefined);
    await expect(status).toHaveText(/^Imported\. Saved views: 1/);
    await expect(status).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await part.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Night dramas' }),
    ).toBeHidden();
    await part.locator('input[type=file]').first().setInputFiles(file);
    await part.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Night dramas' }),
    ).toBeVisible();
    await part
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'x.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('{"format":1}') });
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(/nothing was changed/i))
        .first(),
    ).toBeVisible();
  },
);
