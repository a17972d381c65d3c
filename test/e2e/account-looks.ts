import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './axe.ts';
import { themes } from './pages.ts';
import type { OpenApp } from './story.ts';

/** Kept for looking at; ignored by git. */
const folder = join(import.meta.dirname, '../../test-results/looks');

/** Looks at a state of Account in both themes: with axe, and as a picture. */
export async function lookAtAccount(app: OpenApp, state: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const theme of themes) {
    await app.settle({ theme });
    await app.page.screenshot({ path: join(folder, `account-${state}-${theme}.png`) });
    await expectAccessible(app.page);
  }
}
