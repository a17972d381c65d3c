import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { startElectron } from '../electron/launch.ts';
import type { HostName } from './host-name.ts';
import { startHost } from './host.ts';
import { accessToken, apiKey } from './service.ts';
import type { TestService } from './service.ts';

/** An item of the application menu. */
export interface ShownItem {
  readonly label: string;
  readonly accelerator: string | null;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly items: readonly ShownItem[];
}

/** The dialogs that choose a file. */
export type FileDialog = 'showSaveDialog' | 'showOpenDialog';

/** The app in one of its hosts. */
export interface RunningApp {
  /** The app's page, loaded. */
  readonly page: Page;
  /** Waits for another window of the app at such an address; rejects in the browser host, which has no windows. */
  window(at: (address: string) => boolean): Promise<Page>;
  /** Chooses a path in the next dialog of that kind; rejects in the browser host, which has no dialogs. */
  answerDialog(kind: FileDialog, path: string): Promise<void>;
  /** The application menu; rejects in the browser host, which has none. */
  menu(): Promise<readonly ShownItem[]>;
  /** Chooses an item of that menu by the labels on its way. */
  chooseItem(...labels: string[]): Promise<void>;
  /** Quits the program as a person does; rejects when it ends with an error. */
  stop(): Promise<void>;
}

const secrets = { MARQUEE_ACCESS_TOKEN: accessToken, MARQUEE_API_KEY: apiKey };
const isPage = (address: string): boolean => /^(app:|https:)\/\/bundle[./]/.test(address);

/** Settings of an earlier run, by their names. */
export type StorySettings = Readonly<Record<string, unknown>>;

/** Writes the settings of a data folder that has none yet. */
async function writeSettings(dataFolder: string, settings: StorySettings, remembered = {}): Promise<void> {
  const file = join(dataFolder, 'settings.json');
  if (existsSync(file)) return;
  await mkdir(dataFolder, { recursive: true });
  await writeFile(file, JSON.stringify({ version: 1, settings, remembered }));
}

/** Electron's entry takes no addresses as arguments, so the settings name the service. */
function chooseService(dataFolder: string, service: TestService, settings: StorySettings): Promise<void> {
  const { base, authorisation, pictures } = service;
  // As in the browser host, a story begins at Home after a restart.
  const restoreWindows = false;
  const otherService = { base, authorisation, pictures };
  // The person confirmed the service earlier.
  const origins = Object.values(otherService).map((address) => new URL(address).origin);
  return writeSettings(
    dataFolder,
    { ...settings, profile: 'other', otherService, restoreWindows },
    { origins, notices: [] },
  );
}

async function startInBrowser(
  page: Page,
  dataFolder: string,
  service: TestService,
  settings: StorySettings,
): Promise<RunningApp> {
  await writeSettings(dataFolder, settings);
  const host = await startHost(dataFolder, service);
  await page.goto(host.address);
  return {
    page,
    window: () => Promise.reject(new Error('The browser host has no windows.')),
    menu: () => Promise.reject(new Error('The browser host has no menu.')),
    chooseItem: () => Promise.reject(new Error('The browser host has no menu.')),
    answerDialog: () => Promise.reject(new Error('The browser host has no dialogs.')),
    async stop() {
      // A page that loses its host would report problems.
      await page.goto('about:blank');
      await host.stop();
    },
  };
}

/** Launches the built app in real Electron on a service. */
export async function launchElectronOn(
  dataFolder: string,
  service: TestService,
  env: Readonly<Record<string, string>> = {},
  settings: StorySettings = {},
): Promise<ElectronApplication> {
  await chooseService(dataFolder, service, settings);
  return startElectron({ userData: dataFolder, env: { ...secrets, MARQUEE_SERVICE: service.base, ...env } });
}

async function startInElectron(
  dataFolder: string,
  service: TestService,
  settings: StorySettings,
): Promise<RunningApp> {
  const program = await launchElectronOn(dataFolder, service, {}, settings);
  const window = async (at: (address: string) => boolean): Promise<Page> =>
    program.windows().find((page) => at(page.url())) ??
    program.waitForEvent('window', {
      predicate: (page) => page.waitForURL(({ href }) => at(href)).then(() => true),
    });
  return {
    page: await window(isPage),
    window,
    menu: () =>
      program.evaluate(({ Menu }) => {
        const describe = (menu: Electron.Menu | null | undefined): ShownItem[] =>
          (menu?.items ?? [])
            .filter(({ type, visible }) => type !== 'separator' && visible)
            .map(({ label, accelerator, enabled, checked, submenu }) => ({
              label,
              accelerator: accelerator === undefined ? null : String(accelerator),
              enabled,
              checked,
              items: describe(submenu),
            }));
        return describe(Menu.getApplicationMenu());
      }),
    chooseItem: (...labels) =>
      program.evaluate(({ BrowserWindow, Menu }, way) => {
        const [window] = BrowserWindow.getAllWindows();
        let menu = Menu.getApplicationMenu();
        for (const label of way) {
          const item = menu?.items.find((each) => each.label === label);
          if (item === undefined) throw new Error(`The menu has no item ${way.join(' > ')}`);
          // The types deny that it is null.
          menu = item.submenu ?? null;
          if (menu === null) item.click(undefined, window, window?.webContents);
        }
      }, labels),
    answerDialog: (kind, path) =>
      program.evaluate(
        ({ dialog, BrowserWindow }, [asked, chosen]) => {
          const answer = { canceled: false, filePath: chosen, filePaths: [chosen] };
          Object.assign(dialog, { [asked]: () => Promise.resolve(answer) });
          // Electron itself asks where a download of the page goes.
          const [window] = BrowserWindow.getAllWindows();
          if (asked === 'showSaveDialog')
            window?.webContents.session.once('will-download', (_event, item) => item.setSavePath(chosen));
        },
        [kind, path] as const,
      ),
    stop: () => program.close(),
  };
}

/** Starts the app in a host on a data folder, with settings if that is new, and opens its page; the browser host uses `page`. */
export function startApp(
  host: HostName,
  page: Page,
  dataFolder: string,
  service: TestService,
  settings: StorySettings,
): Promise<RunningApp> {
  return host === 'browser'
    ? startInBrowser(page, dataFolder, service, settings)
    : startInElectron(dataFolder, service, settings);
}
