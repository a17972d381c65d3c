import type { Page } from '@playwright/test';

/** The problems of a page while a story runs. */
export interface Watch {
  readonly problems: readonly string[];
  /** Expects such problems from now on, for example while the network is cut. */
  expect(pattern: RegExp): void;
  /** Watches another page of the same story. */
  follow(page: Page): Promise<void>;
}

/** Collects console errors, uncaught errors, policy violations and failed requests; each of them fails a story. */
export async function watch(first: Page): Promise<Watch> {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const note = (problem: string): void => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  const follow = async (page: Page): Promise<void> => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    page.on('requestfailed', (request) => {
      // Leaving a page cancels what it still loads, which is no failure.
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
    problems,
    expect: (pattern) => expected.push(pattern),
    follow,
  };
}
