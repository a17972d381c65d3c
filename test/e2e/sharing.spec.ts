import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { changeMine, changeSettings, startHost } from './host.ts';
import type { TestHost } from './host.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

const circleOf = (page: Page): Locator =>
  page
    .getByRole('main')
    .locator('header')
    .getByRole('button', { name: /^(?:Mark as seen|Seen)$/ });

const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, address);

async function keepOffline(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// Proves protections of shared-folder.ts.
test(
  'what is marked on one computer is on the screen of the others, and what was marked without their folder follows',
  { tag: ['@both', '@gate'] },
  async ({ app, browser, folder, service }) => {
    const { movie } = await findStoryTitles(service);
    const shared = join(folder, 'Marquee');
    const hosts: TestHost[] = [];
    try {
      const [desk, laptop] = await Promise.all(
        ['desk', 'laptop'].map(async (name) => {
          const data = join(folder, `data-${name}`);
          const host = await startHost(data, service, '0', ['--library', folder]);
          hosts.push(host);
          const page = await (await browser.newContext()).newPage();
          await page.goto(host.address);
          await changeSettings(page, readySettings);
          await page.goto(new URL(`/#/movie/${movie.id}`, host.address).href);
          await expect(circleOf(page)).toHaveAttribute('aria-pressed', 'false');
          return page;
        }),
      );
      if (desk === undefined || laptop === undefined) throw new Error('There are two computers.');
      await circleOf(desk).click();
      await expect(circleOf(laptop)).toHaveAttribute('aria-pressed', 'true');
      await changeMine(desk, { what: 'saveView', name: 'Dramas', query: '' });
      await changeSettings(desk, { interfaceLanguage: 'de' });
      await expect(laptop.locator('html')).toHaveAttribute('lang', 'de');
      await expect(laptop.getByRole('link', { name: 'Dramas' })).toBeVisible();
      await changeSettings(laptop, { interfaceLanguage: 'en' });
      await expect(desk.locator('html')).toHaveAttribute('lang', 'en');

      await goTo(desk, '/library?part=data');
      await desk.getByRole('button', { name: 'Rename' }).click();
      await desk.getByRole('textbox', { name: 'Name of this computer' }).fill('Attic');
      await desk.keyboard.press('Enter');
      await goTo(desk, `/movie/${movie.id}`);
      await keepOffline(desk, /^Keep offline$/);
      await goTo(laptop, '/library?part=offline');
      const offered = laptop.getByRole('region', { name: 'On your other computers' });
      await expect(offered.getByRole('article')).toContainText('Kept on Attic');
      await keepOffline(laptop, /^Keep .* here$/);
      await expect(offered).toHaveCount(0);
      const kept = laptop.getByRole('region', { name: 'Packs' }).getByRole('article');
      await expect(kept).toContainText('Complete');
      await goTo(laptop, `/movie/${movie.id}`);

      await app.goTo('/library?part=data');
      const part = app.page.getByRole('region', { name: 'Use this library on another computer' });
      if (app.host === 'browser')
        await expect(part).toContainText('start Marquee with --library and a folder');
      else {
        await app.openFile(folder, () => part.getByRole('button', { name: 'Choose a folder' }).click());
        await expect(part.getByRole('listitem')).toHaveCount(3);
        await expect(part.getByRole('listitem').first()).toContainText('This computer · No changes yet');
        await app.goTo(`/movie/${movie.id}`);
        await expect(circleOf(app.page)).toHaveAttribute('aria-pressed', 'true');
        await circleOf(app.page).click();
        await expect(circleOf(laptop)).toHaveAttribute('aria-pressed', 'false');
        await circleOf(app.page).click();
        await expect(circleOf(laptop)).toHaveAttribute('aria-pressed', 'true');
      }

      await rename(shared, `${shared}-away`);
      await circleOf(laptop).click();
      await expect(circleOf(laptop)).toHaveAttribute('aria-pressed', 'false');
      await goTo(laptop, '/library?part=data');
      await expect(laptop.getByRole('alert')).toContainText('The folder isn’t there');
      await expect(circleOf(desk)).toHaveAttribute('aria-pressed', 'true');
      await rename(`${shared}-away`, shared);
      for (const page of [laptop, desk]) await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(circleOf(desk)).toHaveAttribute('aria-pressed', 'false');
      await expect(laptop.getByRole('alert')).toHaveCount(0);

      await laptop.getByRole('button', { name: 'Encrypt with a passphrase' }).click();
      await laptop.getByRole('textbox', { name: 'New passphrase' }).fill('four words, any order');
      await laptop.getByRole('button', { name: 'Encrypt', exact: true }).click();
      await expect(laptop.getByText('A passphrase encrypts the files in this folder.')).toBeVisible();
      await goTo(desk, '/library?part=data');
      await expect(desk.getByRole('alert')).toContainText('The files in this folder are encrypted');
      for (const passphrase of ['five words, any order', 'four words, any order']) {
        await desk.getByLabel('Passphrase', { exact: true }).fill(passphrase);
        await desk.getByRole('button', { name: 'Unlock' }).click();
        if (passphrase.startsWith('five'))
          await expect(desk.getByText('That isn’t the passphrase.')).toBeVisible();
      }
      await expect(desk.getByText('A passphrase encrypts the files in this folder.')).toBeVisible();
      await goTo(desk, `/movie/${movie.id}`);
      await goTo(laptop, `/movie/${movie.id}`);
      await circleOf(laptop).click();
      await expect(circleOf(desk)).toHaveAttribute('aria-pressed', 'true');
      await goTo(laptop, '/library?part=data');

      await laptop.getByRole('button', { name: 'Stop' }).click();
      await expect(laptop.getByRole('status').filter({ hasText: 'isn’t shared any more' })).toBeVisible();
    } finally {
      await Promise.all(hosts.map((host) => host.stop()));
    }
  },
);
