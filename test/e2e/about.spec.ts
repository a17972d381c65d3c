import { expect, test } from './story.ts';

test.use({ hasPictures: true });

test(
  'About copies the versions, and shows the licences of everything that ships without a network',
  { tag: ['@both', '@gate'] },
  async ({ ownApp, ownService }) => {
    const { page, host } = ownApp;
    await ownApp.goTo('/settings');
    // Home's pictures may still be on their way.
    ownApp.watch.expect(/status: 503 .*(\/media\/|media:)|console: Failed to load resource: .*503/);
    await ownService.stop();
    await expect(page.getByRole('heading', { level: 3, name: 'Marquee', exact: true })).toBeVisible();
    const icon = page.locator('main img[src$="icon.svg"]');
    await expect.poll(() => icon.evaluate((each) => (each as HTMLImageElement).naturalWidth)).not.toBe(0);
    if (host === 'browser') await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy versions' }).click();
    await expect(page.getByText('Versions copied')).toBeVisible();
    await page.getByRole('button', { name: 'Licences', exact: true }).click();
    const svelte = page.getByRole('listitem').filter({ hasText: /^svelte \d/ });
    await svelte.getByText(/^svelte \d/).click();
    await expect(svelte.locator('pre')).toContainText('Permission is hereby granted');

    await page
      .getByRole('link', { name: /^Search/ })
      .first()
      .click();
    // Settings has a searchbox, too.
    await expect(page.locator('main')).toHaveAttribute('data-address', '#/search');
    const field = page.getByRole('main').getByRole('searchbox');
    await field.press('Control+v');
    await expect(field).toHaveValue(/^Marquee \d\S+ ?\S*Chrome \d.*Node \d/);
  },
);
