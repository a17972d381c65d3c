import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startHost } from './host.ts';
import { accessToken } from './service.ts';
import { expect, test } from './story.ts';

/** What a script in the app's page can read of the host's question. */
async function readQuestion(): Promise<readonly string[]> {
  const got: string[] = [];
  for (const options of [{}, { mode: 'same-origin' }, { cache: 'force-cache' }] as const) {
    const answer = await fetch('/confirm', options);
    if (answer.ok || (await answer.text()).includes('<form')) got.push(JSON.stringify(options));
  }
  return got;
}

interface Opening {
  opened?: Window | null;
}

/** What a script in the app's page can do to a tab that it opened, once the question is in it. */
async function pressInTab(page: Page): Promise<string> {
  const opening = page.context().waitForEvent('page');
  await page.evaluate(() => {
    (window as Opening).opened = window.open('/confirm');
  });
  const tab = await opening;
  await expect(tab.getByRole('heading')).toHaveText('Connect to this service?');
  const done = await page.evaluate(() => {
    try {
      (window as Opening).opened?.document.querySelectorAll('form')[1]?.submit();
      return (window as Opening).opened?.closed === true ? 'severed' : 'pressed';
    } catch {
      return 'refused';
    }
  });
  await tab.close();
  return done;
}

async function useOther(page: Page, addresses: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, address] of Object.entries(addresses)) {
    await page.getByRole('textbox', { name: label }).fill(address);
  }
  await askToUse(page);
}

/** Presses the button and waits for the answer, because the sentence of an earlier one stays until then. */
async function askToUse(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/rpc/settings.change');
  await page.getByRole('button', { name: 'Use this service' }).click();
  await answered;
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Confirm this service first');
}

// Proves protections of host-pages.ts.
test(
  'the first run goes on with another service once it was confirmed on a page of the host, which the app’s page can neither read nor press, and took the token',
  { tag: ['@browser-only', '@gate'] },
  async ({ page, folder, service }) => {
    const host = await startHost(folder, 'settings');
    try {
      await page.goto(host.address);
      const welcome = page.getByRole('dialog', { name: 'Welcome to Marquee' });
      const token = welcome.getByRole('textbox', { name: /access token/i });
      const goOn = async (): Promise<void> => {
        await welcome.getByRole('button', { name: 'Continue' }).click();
        await expect(token).toBeFocused();
      };
      await welcome.getByRole('button', { name: 'Use TMDB or another service' }).click();
      await page.getByRole('radio', { name: 'TMDB' }).check();
      await expect(token).toBeVisible();
      await goOn();
      await expect(welcome.getByRole('alert')).toContainText('Access token needed');
      await page.getByRole('radio', { name: 'Another service' }).check();
      await useOther(page, {
        API: service.base,
        'Approval pages': service.authorisation,
        Pictures: service.pictures,
      });
      expect(await page.evaluate(readQuestion)).toEqual([]);
      expect(await pressInTab(page)).not.toBe('pressed');

      const open = async (): Promise<Page> => {
        const opening = page.context().waitForEvent('page');
        await page.getByRole('link', { name: 'Confirm' }).click();
        return opening;
      };
      const question = await open();
      await expect(question.getByRole('heading')).toHaveText('Connect to this service?');
      await expect(question.getByRole('listitem').first()).toHaveText(new URL(service.base).origin);
      await question.getByRole('button', { name: 'Don’t connect' }).click();
      await expect(question.getByRole('heading')).toHaveText('Marquee did not connect to this service');
      await question.close();

      await askToUse(page);
      const again = await open();
      await again.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(again.getByRole('heading')).toHaveText('Marquee connects to this service now');
      await again.close();
      // The page learns of it by itself.
      await expect(token).toBeVisible();
      await expect(page.getByRole('link', { name: 'Confirm' })).toHaveCount(0);
      await token.fill('not-the-token-0123456789');
      await goOn();
      await expect(welcome.getByRole('alert')).toContainText('Access token');
      await token.fill(accessToken);
      await welcome.getByRole('button', { name: 'Continue' }).click();
      await expect(welcome.getByRole('heading', { level: 3, name: 'Languages and countries' })).toBeFocused();
      await welcome.getByRole('button', { name: 'Skip setup' }).click();
      await expect(page.getByRole('list', { name: 'Tonight' }).getByRole('listitem')).not.toHaveCount(0);
      // The country that was on the screen counts as chosen.
      await expect(page.getByRole('group', { name: 'Services: United States' })).toBeVisible();
      const stored = JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')) as object;
      expect(stored).toMatchObject({ remembered: { origins: [new URL(service.base).origin] } });
    } finally {
      await page.close();
      await host.stop();
    }
  },
);
