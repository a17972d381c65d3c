import { lookAtAccount } from './account-looks.ts';
import { startService } from './service.ts';
import { expect, test as base } from './story.ts';

/** Requests to sign in that expire at once. */
const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  ownService: async ({}, use) => {
    const service = await startService({ titles: 20, tokenMinutes: 0 });
    await use(service);
    await service.close();
  },
});

test(
  'an expired request is reported, and another one can be made',
  { tag: '@both' },
  async ({ ownApp: app }) => {
    const { page } = app;
    await app.goTo('/account');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (app.host === 'browser') {
      const approved = page.getByRole('button', { name: 'I’ve approved' });
      await expect(page.getByRole('alert').or(approved)).toBeVisible();
      if (await approved.isVisible()) await approved.click();
    }
    // Where there are windows, the exchange ahead of the page already tells.
    await expect(page.getByRole('alert')).toContainText('The request expired');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await lookAtAccount(app, 'expired');
  },
);
