import { expectAccessible } from './axe.ts';
import { saveScreenshot } from './looks.ts';
import { themes } from './pages.ts';
import type { OpenApp } from './story.ts';

/** Checks a state of Account in both themes with axe and saves screenshots. */
export async function lookAtAccount(app: OpenApp, state: string): Promise<void> {
  for (const theme of themes) {
    await app.changeSettings({ theme });
    await saveScreenshot(app.page, `account-${state}-${theme}`);
    await expectAccessible(app.page, { theme });
  }
}
