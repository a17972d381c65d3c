import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startCountingProxy } from '../fixtures/counting-proxy.ts';
import type { CountingProxy } from '../fixtures/counting-proxy.ts';
import { isGate } from '../fixtures/scale.ts';
import type { HostName, StoryOptions } from './host-name.ts';
import { changeSettings } from './host.ts';
import { startApp } from './hosts.ts';
import type { RunningApp, ShownItem, StorySettings } from './hosts.ts';
import { test as base } from './own-folder.ts';
import { startService } from './service.ts';
import { stopClock } from './story-day.ts';
import type { TestService } from './service.ts';
import { watch } from './watch.ts';
import type { Watch } from './watch.ts';

/** The app in a host on a data folder of its own, with its page. */
export interface OpenApp {
  /** The host of this story. */
  readonly host: HostName;
  /** A new one after a restart, except in the browser host. */
  readonly page: Page;
  readonly watch: Watch;
  readonly dataFolder: string;
  /** Opens an address of the page (`/tv/1`) as a link does, without a reload. */
  goTo(address: string): Promise<void>;
  /** Restarts the host's process on the same data and gives the new page. */
  restart(): Promise<Page>;
  /** Changes settings, and waits until the page has them. */
  changeSettings(patch: {
    readonly theme?: 'dark' | 'light';
    readonly [setting: string]: unknown;
  }): Promise<void>;
  /** Does `press`, which writes a file, names the file where a dialog asks, and gives its path. */
  saveFile(name: string, press: () => Promise<void>): Promise<string>;
  /** Does `press`, which opens a file, and chooses `path`. */
  openFile(path: string, press: () => Promise<void>): Promise<void>;
  /** The application menu; rejects in the browser host. */
  menu(): Promise<readonly ShownItem[]>;
  /** Chooses an item of that menu by the labels on its way. */
  chooseItem(...labels: string[]): Promise<void>;
  /** Waits for another window at such an address; rejects in the browser host. */
  window(at: (address: string) => boolean): Promise<Page>;
}

interface Fixtures {
  /** What the person chose before the story begins; `{}`: nothing, so that it begins with the first run. */
  settings: StorySettings;
  /** A service of this story alone, which the story may stop. */
  ownService: TestService;
  /** The app on the service that stories share. */
  app: OpenApp;
  /** The app on `ownService`. */
  ownApp: OpenApp;
  /** A proxy of `ownService` with which a story can change answers. */
  countingProxy: CountingProxy;
  /** The app on that proxy. */
  proxiedApp: OpenApp;
}

async function withApp(
  host: HostName,
  tab: Page,
  service: TestService,
  folder: string,
  settings: StorySettings,
  use: (app: OpenApp) => Promise<void>,
): Promise<void> {
  const [dataFolder, savedFolder] = [join(folder, 'data'), join(folder, 'saved')];
  // A tab exists before the app does, so it is watched from the beginning.
  const watched = await watch(tab);
  if (host === 'browser') await stopClock(tab);
  const start = async (): Promise<RunningApp> => {
    const running = await startApp(host, tab, dataFolder, service, settings);
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
      // The first page's lists name the titles that stories open.
      await expect(running.page.locator('main h1')).toHaveCount(1);
      await expect(running.page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await running.page.evaluate((to) => {
        location.hash = to;
      }, address);
      // The previous page stays until the new one is there.
      await expect(running.page.locator('main')).toHaveAttribute('data-address', `#${address}`);
    },
    async restart() {
      await running.stop();
      running = await start();
      return running.page;
    },
    changeSettings: (patch) => changeSettings(running.page, patch),
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
      // The app renames the file when it is complete; Electron makes that of a download before it has anything to write.
      await expect.poll(() => statSync(path, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
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
    menu: () => running.menu(),
    chooseItem: (...labels) => running.chooseItem(...labels),
    window: (at) => running.window(at),
  };
  try {
    await use(app);
    expect(watched.problems).toEqual([]);
  } finally {
    await running.stop();
  }
}

/** Settings that answer the questions of the first run. */
export const readySettings = {
  ...{ firstRunDone: true, newsAsked: true },
  ...{ watchCountries: ['DE', 'US'], region: 'DE' },
};

/** A setting of Chromium's engine: an `img` keeps its place and stays empty. */
const withoutPictures = '--blink-settings=imagesEnabled=false';

export const test = base.extend<Fixtures, StoryOptions & { service: TestService }>({
  hostName: ['browser', { scope: 'worker', option: true }],
  // Loading and drawing them takes about a fifth of the stories' time, and few of the gate's are about them.
  hasPictures: [!isGate, { scope: 'worker', option: true }],
  launchOptions: [
    ({ launchOptions, hasPictures }, use) => {
      const args = [...(launchOptions.args ?? []), ...(hasPictures ? [] : [withoutPictures])];
      return use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
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
  settings: [readySettings, { option: true }],
  app: ({ hostName, page, service, folder, settings }, use) =>
    withApp(hostName, page, service, folder, settings, use),
  ownApp: ({ hostName, page, ownService, folder, settings }, use) =>
    withApp(hostName, page, ownService, folder, settings, use),
  countingProxy: async ({ ownService }, use) => {
    const proxy = await startCountingProxy(new URL(ownService.base).origin);
    await use(proxy);
    await proxy.close();
  },
  proxiedApp: ({ hostName, page, ownService, countingProxy, folder, settings }, use) => {
    const through = (address: string): string =>
      address.replace(new URL(address).origin, countingProxy.origin);
    const { base, pictures } = ownService;
    // The approval page stays, because the service refuses its form from another origin.
    const service = { ...ownService, base: through(base), pictures: through(pictures) };
    return withApp(hostName, page, service, folder, settings, use);
  },
});

export { expect };
