import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { test as base } from '../e2e/own-folder.ts';
import { launchElectron, runElectron } from './launch.ts';
import type { ProgramRun } from './launch.ts';

interface Fixtures {
  readonly userData: string;
  /** Starts the built app a second time on the story's data folder; resolves to the exit code. */
  readonly startAgain: (...args: string[]) => Promise<number | null>;
  /** Launches the built app on the story's data folder. */
  readonly launch: (...args: string[]) => ProgramRun;
}

export const test = base.extend<Fixtures>({
  startAgain: async ({ userData }, use) =>
    use(async (...args) => (await runElectron({ userData, args })).code),
  userData: ({ folder }, use) => use(folder),
  launch: async ({ userData }, use) => {
    const runs: ProgramRun[] = [];
    await use((...args) => {
      const run = launchElectron({ userData, args });
      runs.push(run);
      return run;
    });
    await Promise.all(runs.map((run) => run.quit()));
  },
});

/** Answers the first question of the first start, and skips the others. */
export async function begin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Add a country' }).selectOption({ label: 'Germany' });
  // The system's country is suggested.
  await dialog.getByRole('button', { name: /^Remove (?!Germany)/ }).click();
  await dialog.getByRole('button', { name: 'Skip setup' }).click();
}

/** Waits until a region shows some of its pictures. */
export async function waitForPosters(region: Locator): Promise<void> {
  await expect
    .poll(() =>
      region
        .locator('img')
        .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThan(3);
}

interface Marquee {
  invoke(name: unknown, input: unknown, id: string): Promise<{ ok: boolean; value?: unknown }>;
}

/** Sends a verb over the page's own transport. */
export function invoke(page: Page, name: string, input: object): ReturnType<Marquee['invoke']> {
  return page.evaluate(
    ([name, input]) => (window as unknown as { marquee: Marquee }).marquee.invoke(name, input, 'story'),
    [name, input] as const,
  );
}

/** The recorded calls of that name. */
export async function recordedCalls(run: ProgramRun, name: string | RegExp) {
  return (await run.recorded()).filter(({ call }) =>
    typeof name === 'string' ? call === name : name.test(call),
  );
}
