import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { OpenApp } from './story.ts';

/** Begins to sign in and gives the service's page: a window of the app's in Electron, a tab in the browser host. */
export async function openApproval({ page, host, window }: OpenApp): Promise<Page> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (host !== 'browser') return window((address) => address.includes('/authenticate/'));
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Open the approval page at / }).click();
  return opening;
}

/** Presses Approve or Deny; then a window closes by itself, and a tab is closed. */
export async function answerApproval(
  { page, host }: OpenApp,
  approval: Page,
  decision: 'Approve' | 'Deny',
): Promise<void> {
  const button = approval.getByRole('button', { name: decision });
  if (host !== 'browser') {
    const closed = approval.waitForEvent('close');
    await button.click();
    await closed;
    return;
  }
  await button.click();
  // A page that is closed before its answer arrives sends nothing.
  await expect(button).toHaveCount(0);
  await approval.close();
  await returnFromTab(page);
}

/** Returns to the app's page from another tab; a page under test always has the focus, so the events are sent here. */
export async function returnFromTab(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
  });
}

/** Signs in and gives the request token that was approved. */
export async function signIn(app: OpenApp): Promise<string> {
  await app.goTo('/account');
  const approval = await openApproval(app);
  await approval.getByRole('button', { name: 'Approve' }).waitFor();
  const token = new URL(approval.url()).pathname.split('/').at(-1) ?? '';
  await answerApproval(app, approval, 'Approve');
  await expect(app.page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  return token;
}
