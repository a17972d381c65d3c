import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import { launchBrowser, startHost } from '../e2e/host.ts';
import type { TestHost } from '../e2e/host.ts';
import { getJson, listIds, startService } from '../e2e/service.ts';
import type { TestService } from '../e2e/service.ts';
import { measureInside } from './in-page.ts';
import { goPastFirstRun } from './past-first-run.ts';

/** How often each figure is taken. */
export const rounds = Number(process.env.MARQUEE_BENCH_ROUNDS ?? 30);

/** The app past its first run, on a service and a folder of its own. */
export interface HeldApp {
  readonly browser: Browser;
  readonly service: TestService;
  readonly host: TestHost;
  readonly folder: string;
  /** Of a browser that may use the host. */
  readonly cookies: readonly Cookie[];
  /** A page of a new context, with an empty cache of the browser, at an address of the app. */
  open(address?: string): Promise<Page>;
  close(): Promise<void>;
}

/** Starts the app; `titles`: of the service's catalogue. */
export async function startHeldApp(titles?: number): Promise<HeldApp> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  const service = await startService(titles === undefined ? {} : { titles });
  const host = await startHost(folder, service);
  const browser = await launchBrowser();
  const first = await newContext(browser);
  const page = await first.newPage();
  await page.goto(host.address);
  await goPastFirstRun(page);
  await page.evaluate(() => window.bench.settle());
  const cookies = await first.cookies();
  await first.close();
  return {
    ...{ browser, service, host, folder, cookies },
    async open(address = '/') {
      const context = await newContext(browser);
      await context.addCookies(cookies);
      const opened = await context.newPage();
      await opened.goto(new URL(`/#${address}`, host.address).href);
      return opened;
    },
    async close() {
      await browser.close();
      await host.stop();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A context in which `window.bench` measures, with the window that all benchmarks have. */
export async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await measureInside(context);
  return context;
}

/** The first `count` of the ids that a list of the service has. */
export async function listed(service: TestService, path: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < count; page += 1) {
    const more = await listIds(service, `${path}?page=${page}`);
    if (more.length === 0) break;
    ids.push(...more.filter((id) => !ids.includes(id)));
  }
  return ids.slice(0, count);
}

/** First seasons of series: how many episodes each has, and a guest star. */
export async function firstSeasons(
  service: TestService,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly episodes: number; readonly guest: number | undefined }[]> {
  const seasons = [];
  for (const id of ids) {
    const season = await getJson<{ episodes: { guest_stars: { id: number }[] }[] }>(
      service,
      `/tv/${id}/season/1`,
    );
    if (season === null) continue;
    const [guest] = season.episodes.flatMap(({ guest_stars: guests }) => guests);
    seasons.push({ id, episodes: season.episodes.length, guest: guest?.id });
  }
  return seasons;
}

/** The address of the season with the most episodes. */
export function longestSeason({ catalogueFile }: TestService): string {
  const catalogue = new DatabaseSync(catalogueFile, { readOnly: true });
  const longest = catalogue
    .prepare(
      // The demo catalogue's third series is on every weekday.
      'SELECT id, last_season AS number FROM series WHERE key = 3',
    )
    .get();
  catalogue.close();
  return `/tv/${String(longest?.id)}/season/${String(longest?.number)}`;
}
