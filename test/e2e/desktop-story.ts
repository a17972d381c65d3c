import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { startElectron } from '../electron/launch.ts';

/** The app in real Electron at Home, after the questions of the first start. */
interface Started {
  readonly program: ElectronApplication;
  /** Its first window. */
  readonly page: Page;
}

/** Stories about what only a real Electron has. */
export const test = base.extend<{ folder: string; started: Started }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-desktop-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  },
  started: async ({ folder }, use) => {
    const program = await startElectron({ userData: folder });
    const page = await program.firstWindow();
    await page.getByRole('button', { name: 'Skip setup' }).click();
    // Whoever skips it is shown Tonight.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await use({ program, page });
    await program.close();
  },
});
