import { defineConfig } from '@playwright/test';
import type { Project } from '@playwright/test';
import { chromiumPath } from './test/e2e/chromium.ts';
import { whyNoElectron } from './test/e2e/hosts.ts';
import type { HostName } from './test/e2e/hosts.ts';
import type { StoryOptions } from './test/e2e/story.ts';

const asRoot = process.getuid?.() === 0;

/** `MARQUEE_HOSTS=all` runs every story in every host. By default, Electron and the stand-in run only `@both` stories. */
const everywhere = process.env['MARQUEE_HOSTS'] === 'all';

function stories(
  hostName: HostName,
  chosen: Pick<Project, 'grep' | 'grepInvert'> = {},
): Project<StoryOptions> {
  return { name: hostName, testMatch: 'e2e/**/*.spec.ts', use: { hostName }, ...chosen };
}

/**
 * `@browser-only` stories test that host itself (arguments, HTTP), or downloads, for which Electron opens a dialog;
 * `@electron-only` ones what only a real Electron has, and `@desktop` ones Electron's menus.
 */
const tagged = (grep: RegExp) => (everywhere ? {} : { grep });

/** Stories, and those tests of Electron's entry that don't depend on the stand-in. */
const inElectron: Project<StoryOptions> = {
  ...stories('electron', { grepInvert: /@browser-only/ }),
  testMatch: [
    'e2e/**/*.spec.ts',
    'electron/{approval,hostile-approval,package,security,security-window}.spec.ts',
  ],
  ...tagged(/@both|@electron-only|electron[\\/](approval|hostile|package|security)/),
};

export default defineConfig<StoryOptions>({
  testDir: 'test',
  globalSetup: './test/e2e/prepare.ts',
  projects: [
    stories('browser', { grepInvert: /@electron-only|@desktop/ }),
    {
      name: 'electron-entry',
      testMatch: 'electron/{marquee,package,security,security-window,start-and-end}.spec.ts',
    },
    stories('stand-in', { grepInvert: /@(browser|electron)-only/, ...tagged(/@both/) }),
    ...(whyNoElectron() === null ? [inElectron] : []),
  ],
  outputDir: 'test-results/playwright',
  reporter: [
    ['list'],
    ['./test/e2e/hosts-covered.ts'],
    ['json', { outputFile: 'test-results/end-to-end.json' }],
  ],
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Long enough for a slow machine; only a hang fails.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Recording takes a fifth of the run's time; to look into a failure, add `--trace retain-on-failure`.
    trace: 'off',
    launchOptions: {
      executablePath: chromiumPath('chromium-headless-shell'),
      // Chromium can't sandbox as root.
      args: asRoot ? ['--no-sandbox'] : [],
    },
  },
});
