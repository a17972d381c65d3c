import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ask, startHost } from './host.ts';
import type { TestHost } from './host.ts';
import { startService } from './service.ts';
import type { TestService } from './service.ts';
import { watch } from './watch.ts';
import type { Watch } from './watch.ts';

/** The app as a person has it: a host on a data folder of its own, and a page of it. */
export interface OpenApp {
  readonly page: Page;
  readonly watch: Watch;
  readonly dataFolder: string;
  /** Opens an address of the page (`/tv/1`) as a link would, without loading the page anew. */
  goTo(address: string): Promise<void>;
  /** Ends the host's process and starts another on the same data, and opens the page anew. */
  restart(): Promise<void>;
  /** Changes settings as the page would. */
  settle(patch: object): Promise<void>;
}

interface Fixtures {
  /** A service of this story alone, which it may stop. */
  ownService: TestService;
  /** The app on the service that stories share. */
  app: OpenApp;
  /** The app on `ownService`. */
  ownApp: OpenApp;
}

/** Noon of the day on which all stories take place. */
const noon = new Date('2026-11-20T12:00:00');

async function withApp(
  page: Page,
  service: TestService,
  use: (app: OpenApp) => Promise<void>,
): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'marquee-story-'));
  let host: TestHost = await startHost(dataFolder, service);
  const watched = await watch(page);
  await page.clock.setFixedTime(noon);
  await page.goto(host.address);
  const app: OpenApp = {
    page,
    watch: watched,
    dataFolder,
    async goTo(address) {
      await page.evaluate((to) => {
        location.hash = to;
      }, address);
      // Until the page is there, the one before stays.
      await expect(page.locator('main')).toHaveAttribute('data-address', `#${address}`);
    },
    async restart() {
      // The page must not miss its host while there is none.
      await page.goto('about:blank');
      await host.stop();
      host = await startHost(dataFolder, service);
      await page.goto(host.address);
    },
    async settle(patch) {
      await ask(page, 'settings.change', { patch });
    },
  };
  try {
    await use(app);
    expect(watched.troubles).toEqual([]);
  } finally {
    await page.goto('about:blank');
    await host.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

export const test = base.extend<Fixtures, { service: TestService }>({
  service: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern -- as above
  ownService: async ({}, use) => {
    const service = await startService();
    await use(service);
    await service.close();
  },
  app: ({ page, service }, use) => withApp(page, service, use),
  ownApp: ({ page, ownService }, use) => withApp(page, ownService, use),
});

/** Answers the questions of the first run, so that a story can begin behind them. */
export const readySettings = { firstRunDone: true, watchCountries: ['DE', 'US'], region: 'DE' };

export { expect };
