import { defineConfig } from '@playwright/test';
import type { Project } from '@playwright/test';
import { canRunElectron } from './script/electron-binary.ts';
import { chromiumPath } from './test/e2e/chromium.ts';
import type { HostName, StoryOptions } from './test/e2e/host-name.ts';
import { isGate } from './test/fixtures/scale.ts';
import { fixSurroundings } from './test/fixtures/test-clock.ts';

fixSurroundings();
const asRoot = process.getuid?.() === 0;

/** What only Electron has. */
const ownOfElectron = /@electron-only|@desktop|electron[\\/]/;

function stories(
  hostName: HostName,
  chosen: Pick<Project, 'grep' | 'grepInvert' | 'testMatch'>,
): Project<StoryOptions> {
  return { name: hostName, use: { hostName }, ...chosen };
}

/**
 * `@gate` stories are those of `./script/test`, and `@both` ones are told in Electron too. `@browser-only` stories test that host itself (arguments, HTTP), or
 * downloads, for which Electron opens a dialog; `@electron-only` ones what only a real Electron has, `@desktop` ones
 * Electron's menus.
 */
const browser = stories('browser', {
  testMatch: 'e2e/**/*.spec.ts',
  grepInvert: /@electron-only|@desktop/,
  ...(isGate ? { grep: /@gate/ } : {}),
});
const electron = stories('electron', {
  testMatch: '{e2e,electron}/**/*.spec.ts',
  grepInvert: /@browser-only/,
  grep: isGate
    ? new RegExp(`(?=.*@gate)(?=.*(?:${ownOfElectron.source}))`)
    : new RegExp(`@both|${ownOfElectron.source}`),
});

export default defineConfig<StoryOptions>({
  testDir: 'test',
  globalSetup: './test/e2e/prepare.ts',
  projects: [browser, ...(canRunElectron() ? [electron] : [])],
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  forbidOnly: true,
  // What fails runs once more when all else is done (script/run-tests.ts).
  retries: 0,
  workers: 2,
  // Long enough for a slow machine; only a hang fails.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Recording takes a fifth of the run's time; the second chance records.
    trace: 'off',
    launchOptions: {
      executablePath: chromiumPath('chromium-headless-shell'),
      // Chromium can't sandbox as root.
      args: asRoot ? ['--no-sandbox'] : [],
    },
  },
});
