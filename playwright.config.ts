import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Project } from '@playwright/test';
import { whyNoElectron } from './test/e2e/hosts.ts';
import type { HostName } from './test/e2e/hosts.ts';
import type { StoryOptions } from './test/e2e/story.ts';

/** The system's Chromium, where there is one; Playwright's own download otherwise (macOS, Windows, Ubuntu). */
const executablePath = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

const asRoot = process.getuid?.() === 0;

/** Every story in every host: `MARQUEE_HOSTS=all`. Else the stand-in has the `@both` ones, which saves minutes. */
const everywhere = process.env['MARQUEE_HOSTS'] === 'all';

function stories(
  hostName: HostName,
  chosen: Pick<Project, 'grep' | 'grepInvert'> = {},
): Project<StoryOptions> {
  return { name: hostName, testMatch: 'e2e/**/*.spec.ts', use: { hostName }, ...chosen };
}

/** `@browser-only` stories are about that host itself (its arguments, its HTTP) or download, for which Electron asks. */
const beyondBrowser = { grepInvert: /@browser-only/ };

export default defineConfig<StoryOptions>({
  testDir: 'test',
  globalSetup: './test/e2e/prepare.ts',
  projects: [
    stories('browser'),
    { name: 'electron-entry', testMatch: 'electron/**/*.spec.ts' },
    stories('stand-in', { ...beyondBrowser, ...(everywhere ? {} : { grep: /@both/ }) }),
    // With the real thing at hand nothing is saved.
    ...(whyNoElectron() === null ? [stories('electron', beyondBrowser)] : []),
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
  // A slow machine is no failure; what hangs still is.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Without its film: taking one makes Chromium work half as much again, and every action has its state of the page.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium has no sandbox for root.
      args: asRoot ? ['--no-sandbox'] : [],
    },
  },
});
