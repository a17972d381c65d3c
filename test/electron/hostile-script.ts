import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startHostileService } from './hostile-service.ts';
import type { HostileService } from './hostile-service.ts';
import { launchElectron } from './launch.ts';
import type { ProgramRun } from './launch.ts';
import { invoke, recordedCalls, test as base } from './story.ts';

interface Fixtures {
  readonly run: ProgramRun;
  /** The app's page, in which a story runs its hostile script; afterwards it must still work, in its one window. */
  readonly page: Page;
  /** A server of this machine that answers every request and every origin. */
  readonly elsewhere: HostileService;
}

export const test = base.extend<Fixtures>({
  run: async ({ userData }, use) => {
    const run = launchElectron({ userData });
    await use(run);
    await run.quit();
  },
  page: async ({ run }, use) => {
    const page = await run.page();
    await page.getByRole('button', { name: 'Skip setup' }).waitFor();
    await use(page);
    // A locator would wait for the end of navigations that were refused.
    expect(await page.evaluate(() => document.body.innerText)).toContain('Skip setup');
    expect(await invoke(page, 'storage.state', {})).toMatchObject({ ok: true });
    await expect.poll(() => run.windows()).toHaveLength(1);
    expect(await recordedCalls(run, /^(shell|dialog)\./)).toEqual([]);
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  elsewhere: async ({}, use) => {
    const service = await startHostileService();
    service.serve((_request, response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' });
      response.end('<script>parent.hit = 1</script>');
    });
    await use(service);
    await service.close();
  },
});

/** Waits until what the page started is over: a later request of the page is decided, and nothing loads. */
export async function waitUntilIdle(page: Page, run: ProgramRun): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((settle) => setTimeout(settle));
    await fetch('/index.html').catch(() => undefined);
  });
  await expect.poll(async () => (await run.windows()).filter(({ loading }) => loading)).toEqual([]);
}

/** Removes the content security policy, so that a test shows the protection behind it. */
export async function withoutPolicy(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setBypassCSP', { enabled: true });
  // A document keeps the policy with which it was loaded.
  await page.reload();
  await page.getByRole('button', { name: 'Skip setup' }).waitFor();
  const refused = await page.evaluate(() => {
    const script = Object.assign(document.createElement('script'), { textContent: 'window.without = true' });
    document.body.append(script);
    return !('without' in window);
  });
  expect(refused).toBe(false);
}
