import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ask, launchBrowser, startHost } from '../e2e/host.ts';
import { startService } from '../e2e/service.ts';
import { readySettings } from '../e2e/story.ts';
import { rounds } from './held-app.ts';
import { measureInside } from './in-page.ts';
import { fillOwnData, followed, seenEpisodes } from './own-data-folder.ts';
import { median, ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';

/** Openings before those that count. */
const early = 5;
const frameMs = 1000 / 60;

/** The pages by the name of their list. */
const pages = {
  'Up next': { hash: '#/library?part=upNext', list: 'ul.tiles' },
  Watchlist: { hash: '#/library?part=watchlist', list: '[aria-label="Watchlist"]:is(ul, [role="list"])' },
} as const;

/** What a page is when a list is there. */
interface Shown {
  readonly address: string;
  /** Of an element of the list. */
  readonly selector: string;
}

/**
 * Opens a page from another again and again: from the change of the address until it is painted, in ms. `changes`: of the
 * person's own data between, by which no answer counts any more.
 */
function openings(page: Page, shown: Shown, changes: boolean): Promise<number[]> {
  return page.evaluate(
    async ([{ address, selector }, count, isChanging]) => {
      const isThere = (wanted: string, found: string): boolean =>
        document.querySelector<HTMLElement>('main')?.dataset.address === wanted &&
        document.querySelector(found)?.checkVisibility({ visibilityProperty: true }) === true;
      const taken: number[] = [];
      for (let round = 0; round < count; round += 1) {
        location.hash = '#/account';
        await window.bench.painted(() => isThere('#/account', 'main h1'));
        if (isChanging) {
          const follow = { what: 'follow', subject: { kind: 'person', id: 1 }, on: round % 2 === 0 };
          await fetch('/rpc/mine.change', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ changes: [follow] }),
          });
        }
        await window.bench.settle();
        const from = performance.now();
        location.hash = address;
        taken.push((await window.bench.painted(() => isThere(address, selector))) - from);
      }
      return taken;
    },
    [shown, early + rounds, changes] as const,
  );
}

/** The same with finished documents: from putting them into the page until they are painted, in ms. */
function twinOpenings(page: Page, { before, html }: Readonly<Record<'before' | 'html', string>>) {
  return page.evaluate(
    async ([first, second, count]) => {
      const main = document.querySelector('main') ?? document.body;
      const taken: number[] = [];
      for (let round = 0; round < count; round += 1) {
        main.innerHTML = first;
        await window.bench.settle();
        const from = performance.now();
        main.innerHTML = second;
        taken.push((await window.bench.painted(() => true)) - from);
      }
      return taken;
    },
    [before, html, early + rounds] as const,
  );
}

async function measureLists(browser: Browser, address: string): Promise<BenchRow[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await measureInside(context);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('dialog').waitFor();
  // Nothing else is asked of the service meanwhile.
  await ask(page, 'settings.change', { patch: { ...readySettings, motion: 'reduced', watcherRequests: 0 } });
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const htmlOf = async (hash: string, selector: string): Promise<string> => {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.locator(`main[data-address="${hash}"]`).locator(selector).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.locator('main').innerHTML();
  };
  const rows: BenchRow[] = [];
  for (const [name, { hash, list }] of Object.entries(pages)) {
    const selector = `${list} a`;
    const before = await htmlOf('#/account', 'h1');
    const html = await htmlOf(hash, selector);
    const other = await context.newPage();
    await other.goto(new URL('/#/account', address).href);
    await other.locator('main h1').waitFor();
    const twin = (await twinOpenings(other, { before, html })).slice(early);
    await other.close();
    const shown = { address: hash, selector: `main ${selector}` };
    for (const changes of [true, false]) {
      const ours = (await openings(page, shown, changes)).slice(early);
      const [mine, least, late] = [median(ours), median(twin), quantile(ours, 0.95)];
      rows.push({
        bar: '1',
        what: changes
          ? `${name} with ${2 * followed} follows and ${followed * seenEpisodes} seen marks, after a change, press to painted`
          : 'the same again, without a change between',
        ours: `${ms(mine)}, p95 ${ms(late)}`,
        floor: `${ms(least)} its markup`,
        ratio: mine / least,
        target: '<= 1.5 x floor, p95 <= 3 frames',
        met: mine <= 1.5 * least && late <= 3 * frameMs,
      });
    }
  }
  await context.close();
  return rows;
}

/** Bar 1: the lists of a person who follows much and has seen much. */
export async function measure(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-own-'));
  const service = await startService();
  const browser = await launchBrowser();
  try {
    // The first start makes the files of its service.
    await (await startHost(folder, service)).stop();
    await fillOwnData(folder, service);
    const host = await startHost(folder, service);
    try {
      return await measureLists(browser, host.address);
    } finally {
      await host.stop();
    }
  } finally {
    await browser.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}
