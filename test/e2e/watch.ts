import type { Page } from '@playwright/test';

/** What went wrong in a page while a story ran. */
export interface Watch {
  readonly troubles: readonly string[];
  /** From now on this kind of trouble is part of the story (the network is pulled, say). */
  expect(pattern: RegExp): void;
  /** Listens to another page as well, as the same story's. */
  follow(page: Page): Promise<void>;
}

/** Listens for console errors, uncaught errors, policy violations and failed requests, all of which fail a story. */
export async function watch(first: Page): Promise<Watch> {
  const troubles: string[] = [];
  const expected: RegExp[] = [];
  const note = (trouble: string): void => {
    if (!expected.some((pattern) => pattern.test(trouble))) troubles.push(trouble);
  };
  const follow = async (page: Page): Promise<void> => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    page.on('requestfailed', (request) => {
      // Leaving a page gives up what it was still loading; that is no failure.
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') note(`request: ${why} ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) note(`status: ${response.status()} ${response.url()}`);
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
  };
  await follow(first);
  return {
    troubles,
    expect: (pattern) => expected.push(pattern),
    follow,
  };
}
