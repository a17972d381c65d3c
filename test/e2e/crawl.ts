import type { Page } from '@playwright/test';
import { resultOfText } from '#shared/contract/transport.ts';
import { expect } from './story.ts';
import type { OpenApp } from './story.ts';

/** What a crawl over every link of a kept title found. */
export interface Crawl {
  readonly pages: readonly string[];
  readonly pictures: number;
  /** Verbs that failed, each with its page. */
  readonly failed: readonly string[];
}

/** Opens a page and every page that it links to within `belongs`, each once, and loads every picture on them. */
export async function crawl(
  app: OpenApp,
  first: string,
  belongs: (address: string) => boolean,
): Promise<Crawl> {
  const { page } = app;
  const failed: string[] = [];
  let at = first;
  page.on('response', (response) => {
    if (!response.url().includes('/rpc/') || response.request().method() !== 'POST') return;
    void response
      .text()
      .then((text) => {
        const answer = resultOfText(text);
        if (!answer.ok && answer.failure.code !== 'cancelled')
          failed.push(`${at}: ${response.url().replace(/.*\/rpc\//, '')} ${answer.failure.code}`);
      })
      .catch(() => undefined);
  });
  const open = [first];
  const seen = new Set(open);
  let pictures = 0;
  for (let address = open.shift(); address !== undefined; address = open.shift()) {
    at = address;
    await app.goTo(address);
    await expect(page.locator('main h1'), address).toHaveCount(1);
    await expect(page.locator('main [aria-busy="true"]'), address).toHaveCount(0);
    await expect(page.getByRole('alert'), address).toHaveCount(0);
    pictures += await everyPicture(page, address);
    for (const link of await page
      .locator('main a[href^="#/"]')
      .evaluateAll((links) => links.map((each) => (each.getAttribute('href') ?? '#').slice(1)))) {
      if (!belongs(link) || seen.has(link)) continue;
      seen.add(link);
      open.push(link);
    }
  }
  return { pages: [...seen], pictures, failed };
}

/** Waits until every picture of the page is loaded, in sight or not; gives their number. */
export async function everyPicture(page: Page, address: string): Promise<number> {
  let count = 0;
  await expect
    .poll(
      async () => {
        const [all, missing] = await page.locator('main').evaluate((main) => {
          const images = [...main.querySelectorAll('img')];
          for (const image of images) image.loading = 'eager';
          const absent = main.querySelectorAll('.picture .broken').length;
          return [
            images.length,
            images.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).length + absent,
          ] as const;
        });
        count = all;
        return missing;
      },
      { message: `pictures of ${address}` },
    )
    .toBe(0);
  return count;
}
