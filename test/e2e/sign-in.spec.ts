import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lookAtAccount } from './account-looks.ts';
import { ask } from './host.ts';
import { findCast } from './seek.ts';
import { expect, readySettings, test } from './story.ts';
import type { OpenApp } from './story.ts';

/** Begins signing in and gives the service's page: in Electron a window of the app's, else a tab that a person opens. */
async function openApproval({ page, host, window }: OpenApp): Promise<Page> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (host !== 'browser') return window((address) => address.includes('/authenticate/'));
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Open the approval page at / }).click();
  return opening;
}

/** Presses Approve or Deny; a window closes by itself then, a tab stays until the person closes it. */
async function answer({ page, host }: OpenApp, approval: Page, decision: 'Approve' | 'Deny'): Promise<void> {
  const button = approval.getByRole('button', { name: decision });
  if (host !== 'browser') {
    const closed = approval.waitForEvent('close');
    await button.click();
    await closed;
    return;
  }
  await button.click();
  // Closed before the answer came, the page would have sent nothing.
  await expect(button).toHaveCount(0);
  await approval.close();
  await comeBack(page);
}

/** Back at the app's page from another tab. Pages under test always count as looked at, so that nothing tells of it. */
async function comeBack(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
  });
}

async function signIn(app: OpenApp): Promise<string> {
  await app.goTo('/account');
  const approval = await openApproval(app);
  await approval.getByRole('button', { name: 'Approve' }).waitFor();
  const token = new URL(approval.url()).pathname.split('/').at(-1) ?? '';
  await answer(app, approval, 'Approve');
  await expect(app.page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  return token;
}

async function everythingStored(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1').catch(() => ''));
  return (await Promise.all(read)).join('\n');
}

test(
  'a person approves in a tab, is known by name, sees their own ratings, and signs out of everything',
  { tag: '@both' },
  async ({ app, service }) => {
    let { page } = app;
    await app.settle(readySettings);
    const { series } = await findCast(service);
    await app.goTo('/account');
    await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
    await lookAtAccount(app, 'signed-out');
    const token = await signIn(app);
    await expect(page.getByText(/^@/)).toBeVisible();
    const name = await page.locator('main h2').first().innerText();
    await lookAtAccount(app, 'signed-in');

    await app.goTo(`/tv/${series.id}/season/1`);
    const rows = () => page.getByRole('list', { name: 'Episodes' }).getByRole('listitem');
    await expect(rows().first()).toContainText(/Mine: \d|Not rated by me/);
    await app.goTo(`/tv/${series.id}?part=ratings`);
    await expect(page.getByRole('table')).toBeVisible();

    page = await app.restart();
    await app.goTo('/account');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(
      page.getByText('You stay signed in: the session is in the system’s keychain.'),
    ).toBeVisible();

    const stored = await everythingStored(app.dataFolder);
    expect(stored).toContain(name);
    expect(stored).not.toContain(token);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(rows().first()).toBeVisible();
    await expect(page.getByText('Not rated by me')).toHaveCount(0);
    expect(await everythingStored(app.dataFolder)).not.toContain(name);
    page = await app.restart();
    await app.goTo('/account');
    await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
  },
);

test(
  'denied, cancelled and not yet approved are told apart, by keyboard too',
  { tag: '@both' },
  async ({ app }) => {
    const { page } = app;
    await app.settle(readySettings);
    await app.goTo('/account');
    const approval = await openApproval(app);
    await approval.getByRole('button', { name: 'Deny' }).waitFor();
    await lookAtAccount(app, 'awaiting');
    if (app.host === 'browser') {
      await page.getByRole('button', { name: 'I have approved' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Not approved yet/)).toBeVisible();
      await comeBack(page);
      await expect(page.getByText(/^Not approved yet/)).toBeVisible();
      for (const still of [
        page.getByRole('link', { name: /^Open the approval page at / }),
        page.getByRole('button', { name: 'I have approved' }),
        page.getByRole('button', { name: 'Cancel' }),
      ]) {
        await expect(still).toBeVisible();
      }
    }
    await answer(app, approval, 'Deny');
    await expect(page.getByRole('alert')).toContainText('You denied the request');
    await lookAtAccount(app, 'denied');
    await page.getByRole('button', { name: 'Sign in', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Signing in was cancelled');
    await lookAtAccount(app, 'cancelled');
  },
);

test(
  'a key that the service refuses, and a service that goes away half-way, are named',
  { tag: '@both' },
  async ({ ownApp: app, ownService }) => {
    const { page } = app;
    await app.settle(readySettings);
    await app.goTo('/account');
    const approval = await openApproval(app);
    await approval.getByRole('button', { name: 'Approve' }).waitFor();
    app.watch.expect(/status: 503|console: Failed to load resource: .*503/);
    await ownService.stop();
    await approval.close();
    if (app.host === 'browser') await page.getByRole('button', { name: 'I have approved' }).click();
    await expect(page.getByRole('alert')).toContainText('The service cannot be reached');
    await lookAtAccount(app, 'unreachable');
    await ownService.again();
    await ask(page, 'secrets.set', {
      kind: 'apiKey',
      value: '00000000000000000000000000000000',
      keep: 'session',
    });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The service does not accept the API key');
    await lookAtAccount(app, 'key-refused');
  },
);
