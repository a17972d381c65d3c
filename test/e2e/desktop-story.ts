import type { ElectronApplication, Page } from '@playwright/test';
import { startElectron } from '../electron/launch.ts';
import { test as base } from './own-folder.ts';

/** The app in real Electron at Home, after the questions of the first start. */
interface Started {
  readonly program: ElectronApplication;
  /** Its first window. */
  readonly page: Page;
}

/** Stories about what only a real Electron has. */
export const test = base.extend<{ started: Started }>({
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
