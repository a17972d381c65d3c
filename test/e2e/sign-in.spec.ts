import { lookAtAccount } from './account-looks.ts';
import { answerApproval, openApproval, returnFromTab, signIn } from './approval-page.ts';
import { ask } from './host.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';
import { readStoredFiles } from './stored-files.ts';

async function everythingStored(folder: string): Promise<string> {
  return [...(await readStoredFiles(folder)).values()].join('\n');
}

test(
  'a person approves, is shown by name, sees their own ratings, and signs out of everything',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    let { page } = app;
    const { series } = await findStoryTitles(service);
    await app.goTo('/account');
    await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
    await lookAtAccount(app, 'signed-out');
    const token = await signIn(app);
    await expect(page.getByText(/^@/)).toBeVisible();
    const name = await page.locator('main h2').first().innerText();
    await lookAtAccount(app, 'signed-in');

    await app.goTo(`/tv/${series.id}/season/1`);
    const rows = () => page.getByRole('list', { name: 'Episodes' }).getByRole('listitem');
    await expect(rows().first()).toContainText(/Your rating: \d|Not rated by you/);
    await app.goTo(`/tv/${series.id}?part=ratings`);
    await expect(page.getByRole('table')).toBeVisible();

    page = await app.restart();
    await app.goTo('/account');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(
      page.getByText('You stay signed in. The session is saved in the system keychain.'),
    ).toBeVisible();

    const stored = await everythingStored(app.dataFolder);
    expect(stored).toContain(name);
    expect(stored).not.toContain(token);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(rows().first()).toBeVisible();
    await expect(page.getByText('Not rated by you')).toHaveCount(0);
    expect(await everythingStored(app.dataFolder)).not.toContain(name);
    page = await app.restart();
    await app.goTo('/account');
    await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
  },
);

test(
  'a denied, a cancelled and a pending request show different messages, also by keyboard',
  { tag: '@both' },
  async ({ app }) => {
    const { page } = app;
    await app.goTo('/account');
    const approval = await openApproval(app);
    await approval.getByRole('button', { name: 'Deny' }).waitFor();
    await expect(page.getByText(/^Time left to approve: [\d,]+ (min|hr)/)).toBeVisible();
    await lookAtAccount(app, 'awaiting');
    if (app.host === 'browser') {
      await page.getByRole('button', { name: 'I’ve approved' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Not approved yet/)).toBeVisible();
      await returnFromTab(page);
      await expect(page.getByText(/^Not approved yet/)).toBeVisible();
      for (const still of [
        page.getByRole('link', { name: /^Open the approval page at / }),
        page.getByRole('button', { name: 'I’ve approved' }),
        page.getByRole('button', { name: 'Cancel' }),
      ]) {
        await expect(still).toBeVisible();
      }
    }
    await answerApproval(app, approval, 'Deny');
    await expect(page.getByRole('alert')).toContainText('The request wasn’t approved');
    await lookAtAccount(app, 'denied');
    await page.getByRole('button', { name: 'Sign in', exact: true }).focus();
    await page.keyboard.press('Enter');
    // While the token is requested, there is another Cancel.
    await expect(page.getByText(/^Time left to approve/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Sign-in cancelled');
    await lookAtAccount(app, 'cancelled');
  },
);

test(
  'a refused key and a service that becomes unreachable are reported',
  { tag: '@both' },
  async ({ ownApp: app, ownService }) => {
    const { page } = app;
    await app.goTo('/account');
    const approval = await openApproval(app);
    await approval.getByRole('button', { name: 'Approve' }).waitFor();
    app.watch.expect(/status: 503|console: Failed to load resource: .*503/);
    await ownService.stop();
    await approval.close();
    if (app.host === 'browser') await page.getByRole('button', { name: 'I’ve approved' }).click();
    await expect(page.getByRole('alert')).toContainText('Can’t reach the service');
    await lookAtAccount(app, 'unreachable');
    await ownService.again();
    await ask(page, 'secrets.set', {
      kind: 'apiKey',
      value: '00000000000000000000000000000000',
      keep: 'session',
    });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('API key not accepted');
    await lookAtAccount(app, 'key-refused');
  },
);
