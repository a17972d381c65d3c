import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startCountingProxy } from '../fixtures/counting-proxy.ts';
import type { CountingProxy } from '../fixtures/counting-proxy.ts';
import { ask } from './host.ts';
import { startApp } from './hosts.ts';
import type { HostName, RunningApp } from './hosts.ts';
import { startService } from './service.ts';
import { stopClock } from './story-day.ts';
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
  settle(patch: { readonly theme?: 'dark' | 'light'; readonly [setting: string]: unknown }): Promise<void>;
  /** Presses what writes a file, calls it `name` where the person is asked, and gives where it is. */
  saveFile(name: string, press: () => Promise<void>): Promise<string>;
  /** Presses what reads a file, and chooses this one. */
  openFile(path: string, press: () => Promise<void>): Promise<void>;
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
  /** A way to `ownService` on which a story can change what is answered. */
  countingProxy: CountingProxy;
  /** The app on that way. */
  proxiedApp: OpenApp;
}

async function withApp(
  host: HostName,
  tab: Page,
  service: TestService,
  use: (app: OpenApp) => Promise<void>,
): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'marquee-story-'));
  const savedFolder = `${dataFolder}-saved`;
  // A tab is there before the app is, and is watched and set from the beginning.
  const watched = await watch(tab);
  if (host === 'browser') await stopClock(tab);
  const start = async (): Promise<RunningApp> => {
    const running = await startApp(host, tab, dataFolder, service);
    if (host === 'browser') return running;
    await watched.follow(running.page);
    await stopClock(running.page);
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
      // The page hears of it after the answer.
      if (patch.theme !== undefined)
        await expect(running.page.locator('html')).toHaveAttribute('data-theme', patch.theme);
    },
    async saveFile(name, press) {
      if (host === 'browser') {
        const downloading = tab.waitForEvent('download');
        await press();
        const download = await downloading;
        expect(extname(download.suggestedFilename())).toBe(extname(name));
        return download.path();
      }
      await mkdir(savedFolder, { recursive: true });
      const path = join(savedFolder, name);
      await running.answerDialog('showSaveDialog', path);
      await press();
      // Whole, not begun: the app writes beside it and renames.
      await expect.poll(() => existsSync(path)).toBe(true);
      return path;
    },
    async openFile(path, press) {
      if (host === 'browser') {
        const choosing = tab.waitForEvent('filechooser');
        await press();
        await (await choosing).setFiles(path);
        return;
      }
      await running.answerDialog('showOpenDialog', path);
      await press();
    },
    window: (at) => running.window(at),
  };
  try {
    await use(app);
    expect(watched.troubles).toEqual([]);
  } finally {
    await running.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    await rm(savedFolder, { recursive: true, force: true });
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
  countingProxy: async ({ ownService }, use) => {
    const proxy = await startCountingProxy(new URL(ownService.base).origin);
    await use(proxy);
    await proxy.close();
  },
  proxiedApp: ({ hostName, page, ownService, countingProxy }, use) => {
    const through = (address: string): string =>
      address.replace(new URL(address).origin, countingProxy.origin);
    const { base, authorisation, pictures } = ownService;
    const service = {
      ...ownService,
      base: through(base),
      authorisation: through(authorisation),
      pictures: through(pictures),
    };
    return withApp(hostName, page, service, use);
  },
});

/** Answers the questions of the first run, so that a story can begin behind them. */
export const readySettings = { firstRunDone: true, watchCountries: ['DE', 'US'], region: 'DE' };

export { expect };
