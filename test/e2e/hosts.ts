import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { _electron } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findElectron, hasDisplay } from '../../script/electron-binary.ts';
import { launchStandIn } from '../electron/launch.ts';
import { startHost } from './host.ts';
import { accessToken, apiKey } from './service.ts';
import type { TestService } from './service.ts';

/** Where the app can run: the browser host, Electron's entry on the stand-in, Electron's entry in Electron. */
export type HostName = 'browser' | 'stand-in' | 'electron';

/** The dialogs that ask for a file. */
export type FileDialog = 'showSaveDialog' | 'showOpenDialog';

/** The app as it runs in one of its hosts. */
export interface RunningApp {
  /** The app's page; loaded. */
  readonly page: Page;
  /** Waits for another window of the app at such an address. Not in the browser host, which has no windows. */
  window(at: (address: string) => boolean): Promise<Page>;
  /** Chooses a place or a file in the next dialog of that kind. Not in the browser host, which has no dialogs. */
  answerDialog(kind: FileDialog, path: string): Promise<void>;
  /** Ends the program as a person does; rejects when it ends otherwise than well. */
  stop(): Promise<void>;
}

/** Why real Electron cannot be had here, or null where it can. */
export function whyNoElectron(): string | null {
  if (findElectron() === undefined) return 'there is no binary';
  return hasDisplay() ? null : 'there is no display';
}

const root = resolve(import.meta.dirname, '../..');
const secrets = { MARQUEE_ACCESS_TOKEN: accessToken, MARQUEE_API_KEY: apiKey };
const isPage = (address: string): boolean => /^(app:|https:)\/\/bundle[./]/.test(address);

/** Electron's entry takes no addresses as arguments; the settings name the service, as a person's would. */
async function chooseService(dataFolder: string, service: TestService): Promise<void> {
  const file = join(dataFolder, 'settings.json');
  if (existsSync(file)) return;
  await mkdir(dataFolder, { recursive: true });
  const { base, authorisation, pictures } = service;
  const settings = { profile: 'other', otherService: { base, authorisation, pictures } };
  await writeFile(file, JSON.stringify({ version: 1, settings }));
}

async function startInBrowser(page: Page, dataFolder: string, service: TestService): Promise<RunningApp> {
  const host = await startHost(dataFolder, service);
  await page.goto(host.address);
  return {
    page,
    window: () => Promise.reject(new Error('The browser host has no windows.')),
    answerDialog: () => Promise.reject(new Error('The browser host has no dialogs.')),
    async stop() {
      // The page must not miss its host while there is none.
      await page.goto('about:blank');
      await host.stop();
    },
  };
}

async function startInStandIn(dataFolder: string, service: TestService): Promise<RunningApp> {
  await chooseService(dataFolder, service);
  const run = launchStandIn({ userData: dataFolder, env: secrets });
  return {
    page: await run.page(isPage),
    window: (at) => run.page(at),
    async answerDialog(kind, path) {
      await run.ask(
        'answerDialog',
        kind === 'showSaveDialog'
          ? { call: `dialog.${kind}`, answer: { canceled: false, filePath: path } }
          : { call: `dialog.${kind}`, answer: { canceled: false, filePaths: [path] } },
      );
    },
    async stop() {
      const code = await run.quit();
      if (code !== 0) throw new Error(`The program ended with ${code}:\n${run.output()}`);
    },
  };
}

async function startInElectron(dataFolder: string, service: TestService): Promise<RunningApp> {
  await chooseService(dataFolder, service);
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const program = await _electron.launch({
    executablePath: findElectron() ?? '',
    args: [...(asRoot ? ['--no-sandbox'] : []), root, `--user-data-dir=${dataFolder}`],
    cwd: root,
    env: { ...(environment as Record<string, string>), ...secrets },
    locale: 'en-GB',
  });
  const window = async (at: (address: string) => boolean): Promise<Page> =>
    program.windows().find((page) => at(page.url())) ??
    program.waitForEvent('window', {
      predicate: (page) => page.waitForURL(({ href }) => at(href)).then(() => true),
    });
  return {
    page: await window(isPage),
    window,
    answerDialog: (kind, path) =>
      program.evaluate(
        ({ dialog }, [asked, chosen]) => {
          const answer = { canceled: false, filePath: chosen, filePaths: [chosen] };
          Object.assign(dialog, { [asked]: () => Promise.resolve(answer) });
        },
        [kind, path] as const,
      ),
    stop: () => program.close(),
  };
}

/** Starts the app in a host on a data folder and opens its page; `page` is the tab that the browser host gets. */
export function startApp(
  host: HostName,
  page: Page,
  dataFolder: string,
  service: TestService,
): Promise<RunningApp> {
  if (host === 'browser') return startInBrowser(page, dataFolder, service);
  return host === 'stand-in' ? startInStandIn(dataFolder, service) : startInElectron(dataFolder, service);
}
