import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Cookie } from '@playwright/test';
import { createStore } from '../../src/main/store/store.ts';
import { launchBrowser, startHost } from '../e2e/host.ts';
import type { TestHost } from '../e2e/host.ts';
import { startService } from '../e2e/service.ts';
import type { TestService } from '../e2e/service.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { serveBlankPage } from './blank-page.ts';
import { fillWithTitles } from './many-titles.ts';
import { goPastFirstRun } from './past-first-run.ts';
import { median, ms } from './row.ts';
import type { BenchRow } from './row.ts';

const rounds = 9;
const fullStore = 50_000;

/** From the start of a navigation to the first frame that shows what the selector finds, in ms. */
async function firstContent(
  browser: Browser,
  { address, cookies = [] }: { address: string; cookies?: Cookie[] },
  selector: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const look = (): void => {
      if (document.querySelector(wanted) === null) requestAnimationFrame(look);
      else Object.assign(window, { contentAt: performance.now() });
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(address);
  const at = await page.waitForFunction(() => (window as unknown as { contentAt?: number }).contentAt);
  const time = await at.jsonValue();
  await context.close();
  return time ?? Number.NaN;
}

/** Uses the address of a host, which works once; the cookie is for every later page. */
async function enter(browser: Browser, host: TestHost): Promise<{ address: string; cookies: Cookie[] }> {
  const context = await browser.newContext();
  await (await context.newPage()).goto(host.address);
  const cookies = await context.cookies();
  await context.close();
  return { address: new URL('/', host.address).href, cookies };
}

/** A data folder after a visit of Home. */
async function visitedFolder(browser: Browser, service: TestService): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-first-'));
  const host = await startHost(folder, service);
  const page = await browser.newPage();
  await page.goto(host.address);
  await goPastFirstRun(page);
  await page.locator('main li a').nth(60).waitFor();
  await page.close();
  await host.stop();
  return folder;
}

/** Bar 5: first real content out of the store without a network, beside a blank page; and with a full store. */
export async function measure(): Promise<BenchRow[]> {
  const service = await startService();
  const browser = await launchBrowser();
  const blank = await serveBlankPage();
  const small = await visitedFolder(browser, service);
  const full = await mkdtemp(join(tmpdir(), 'marquee-full-'));
  await cp(small, full, { recursive: true });
  const file = (await readdir(full)).find((name) => /^catalogue-other-.*\.sqlite$/.test(name)) ?? '';
  const store = await createStore({
    folder: full,
    service: file.slice('catalogue-'.length, -'.sqlite'.length),
    workerUrl: new URL('../../src/main/store/worker.ts', import.meta.url),
    ...realClock,
    log: console,
    onNotice: (notice) => process.stderr.write(`${JSON.stringify(notice)}\n`),
  });
  await fillWithTitles(store, fullStore, 'bench');
  await store.close();
  await service.stop();
  const times = { blank: [] as number[], small: [] as number[], full: [] as number[] };
  const hosts = { small: await startHost(small, service), full: await startHost(full, service) };
  try {
    const entered = { small: await enter(browser, hosts.small), full: await enter(browser, hosts.full) };
    for (let round = 0; round < rounds; round += 1) {
      times.blank.push(await firstContent(browser, blank, 'main h1'));
      times.small.push(await firstContent(browser, entered.small, 'main li a'));
      times.full.push(await firstContent(browser, entered.full, 'main li a'));
    }
  } finally {
    await Promise.all([browser.close(), blank.close(), hosts.small.stop(), hosts.full.stop()]);
    await service.close();
    await Promise.all([small, full].map((folder) => rm(folder, { recursive: true })));
  }
  // The first round warms the hosts and the disk's cache.
  const [floor, mine, filled] = [times.blank, times.small, times.full].map((each) =>
    median(each.slice(1)),
  ) as [number, number, number];
  return [
    {
      bar: 5,
      what: 'first content from the store, network off',
      ours: ms(mine),
      peer: '–',
      floor: `${ms(floor)} blank Svelte page`,
      ratio: mine / floor,
      target: '<= 1.5 x floor',
      met: mine <= 1.5 * floor,
    },
    {
      bar: 5,
      what: `the same with ${fullStore.toLocaleString('en')} titles held`,
      ours: ms(filled),
      peer: '–',
      floor: `${ms(mine)} with an almost empty store`,
      ratio: filled / mine,
      target: '<= 1.1',
      met: filled <= 1.1 * mine,
    },
  ];
}
