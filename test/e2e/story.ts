import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ask } from './host.ts';
import { startApp } from './hosts.ts';
import type { HostName, RunningApp } from './hosts.ts';
import { startService } from './service.ts';
import type { TestService } from './service.ts';
import { watch } from './watch.ts';
import type { Watch } from './watch.ts';

/** The app as a person has it: a host on a data folder of its own, and a page of it. */
export interface OpenApp {
  /** Where this story runs. */
  readonly host: HostName;
  /** Another one after a restart, except in the browser host. */
  readonly page: Page;
  readonly watch: Watch;
  readonly dataFolder: string;
  /** Opens an address of the page (`/tv/1`) as a link would, without loading the page anew. */
  goTo(address: string): Promise<void>;
  /** Ends the host's process, starts another on the same data, opens the page anew and gives it. */
  restart(): Promise<Page>;
  /** Changes settings as the page would. */
  settle(patch: object): Promise<void>;
  /** Waits for another window at such an address; only where the app has windows. */
  window(at: (address: string) => boolean): Promise<Page>;
}

/** What a project of the configuration says. */
export interface StoryOptions {
  hostName: HostName;
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
  host: HostName,
  tab: Page,
  service: TestService,
  use: (app: OpenApp) => Promise<void>,
): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'marquee-story-'));
  // A tab is there before the app is, and is watched and set from the beginning.
  const watched = await watch(tab);
  if (host === 'browser') await tab.clock.setFixedTime(noon);
  const start = async (): Promise<RunningApp> => {
    const running = await startApp(host, tab, dataFolder, service);
    if (host === 'browser') return running;
    await watched.follow(running.page);
    await running.page.clock.setFixedTime(noon);
    await running.page.reload();
    return running;
  };
  let running = await start();
  const app: OpenApp = {
    host,
    get page() {
      return running.page;
    },
    watch: watched,
    dataFolder,
    async goTo(address) {
      await running.page.evaluate((to) => {
        location.hash = to;
      }, address);
      // Until the page is there, the one before stays.
      await expect(running.page.locator('main')).toHaveAttribute('data-address', `#${address}`);
    },
    async restart() {
      await running.stop();
      running = await start();
      return running.page;
    },
    async settle(patch) {
      await ask(running.page, 'settings.change', { patch });
    },
    window: (at) => running.window(at),
  };
  try {
    await use(app);
    expect(watched.troubles).toEqual([]);
  } finally {
    await running.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  }
}

export const test = base.extend<Fixtures, StoryOptions & { service: TestService }>({
  hostName: ['browser', { scope: 'worker', option: true }],
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
  app: ({ hostName, page, service }, use) => withApp(hostName, page, service, use),
  ownApp: ({ hostName, page, ownService }, use) => withApp(hostName, page, ownService, use),
});

/** Answers the questions of the first run, so that a story can begin behind them. */
export const readySettings = { firstRunDone: true, watchCountries: ['DE', 'US'], region: 'DE' };

export { expect };
