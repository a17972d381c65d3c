import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/text/calendar-day.ts';
import { findArrivals } from './arrivals.ts';
import { expectAccessibleInThemes } from './axe.ts';
import { ask, changeMine, followMovies } from './host.ts';
import { storyDay } from './story-day.ts';
import { expect, readySettings, test } from './story.ts';

/** Records the browser's notifications in place of showing them, as if the person looked at another window. */
async function recordNotifications(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    class Recorded extends EventTarget {
      static readonly permission = 'granted';
      static requestPermission(): Promise<string> {
        return Promise.resolve('granted');
      }
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        super();
        told.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: Recorded, told });
    document.hasFocus = () => false;
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'Settings name what notifies, when it is quiet and how many requests a day has, and several entries are one notification',
  { tag: '@browser-only' },
  async ({ ownApp, ownService }) => {
    test.slow();
    const [middle, later] = [addDays(storyDay, 60), addDays(storyDay, 120)];
    const [first] = await findArrivals(ownService, storyDay, middle);
    const next = (await findArrivals(ownService, middle, later)).filter(({ id }) => id !== first?.id);
    if (first === undefined || next.length < 2) throw new Error('Too few movies arrive.');
    const { page } = ownApp;
    const told = await recordNotifications(page);
    await ownApp.changeSettings({
      myServices: { DE: [...new Set([first, ...next].map(({ provider }) => provider))] },
    });
    const follow = async (ids: readonly number[]): Promise<void> => {
      await followMovies(page, ids);
      // The first check only finds out what is known.
      await ask(page, 'watcher.check', {});
    };

    await ownApp.goTo('/settings');
    const arrivals = page.getByRole('switch', { name: 'Movies that arrive on your services' });
    await expect(arrivals).not.toBeChecked();
    await arrivals.press('Space');
    await expect(arrivals).toBeChecked();
    const quiet = page.getByRole('switch', { name: 'Quiet hours' });
    // It is quiet at night unless the person wants it otherwise.
    await expect(quiet).toBeChecked();
    const hour = await page.evaluate(() => new Date().getHours());
    await page.getByRole('combobox', { name: 'Quiet from' }).selectOption(String(hour));
    await page.getByRole('combobox', { name: 'Quiet until' }).selectOption(String((hour + 2) % 24));
    await page
      .getByRole('group', { name: 'Requests per day' })
      .getByRole('radio', { name: '50', exact: true })
      .press('Space');
    await expect(page.getByText('0 of 50 used today')).toBeVisible();
    await expectAccessibleInThemes(ownApp, { name: 'settings of what is followed' });

    // While it is quiet, the inbox is told and nothing else.
    await follow([first.id]);
    await ownService.showAsOf(middle);
    await ownApp.goTo('/inbox');
    const check = page.getByRole('button', { name: 'Check now' });
    await check.press('Enter');
    const entries = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
    await expect(entries.filter({ hasText: 'Now on' })).toHaveCount(1);

    await ownApp.goTo('/settings');
    await expect(page.getByText(/^[1-9]\d* of 50 used today/)).toBeVisible();
    await quiet.press('Space');
    await expect(page.getByRole('combobox', { name: 'Quiet from' })).toHaveCount(0);
    await changeMine(page, { what: 'follow', subject: { kind: 'movie', id: first.id }, on: false });
    const several = next.slice(0, 2).map(({ id }) => id);
    await follow(several);
    await ownService.showAsOf(later);
    await ownApp.goTo('/inbox');
    await check.press('Enter');
    await expect.poll(told).toEqual(['Marquee: News in the inbox: 2']);

    // Without requests, the inbox says why it finds nothing, and where to allow more.
    await ownApp.changeSettings({ watcherRequests: 0 });
    // The news come before the end of the check, until which another one can't begin.
    await expect(check).not.toHaveAttribute('aria-busy', 'true');
    await check.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Today’s requests are used up.');
    await page.getByRole('link', { name: 'Open Settings' }).press('Enter');
    await expect(
      page.getByRole('group', { name: 'Requests per day' }).getByRole('radio', { name: 'Off' }),
    ).toBeChecked();
  },
);
