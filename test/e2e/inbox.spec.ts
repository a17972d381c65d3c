import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/text/calendar-day.ts';
import { expectAccessible } from './axe.ts';
import { ask } from './host.ts';
import { overflow, saveScreenshot } from './looks.ts';
import { themes } from './pages.ts';
import { getJson } from './service.ts';
import type { TestService } from './service.ts';
import { storyDay } from './story-day.ts';
import { expect, readySettings, test } from './story.ts';

interface Offer {
  readonly id: number;
  readonly title: string;
  /** A provider's number. */
  readonly provider: number;
}

/** What Germany's providers offer of the popular movies now, as "movie provider". */
async function offersIn(service: TestService): Promise<Map<string, Offer>> {
  const list = await getJson<{ results: { id: number; title: string }[] }>(service, '/movie/popular');
  const found = new Map<string, Offer>();
  for (const { id, title } of list?.results ?? []) {
    const all = await getJson<{ results: Record<string, Record<string, { provider_id: number }[]>> }>(
      service,
      `/movie/${id}/watch/providers`,
    );
    for (const { provider_id: provider } of Object.values(all?.results['DE'] ?? {}).flat())
      if (provider !== undefined) found.set(`${id} ${provider}`, { id, title, provider });
  }
  return found;
}

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

test(
  'a movie of the watchlist arrives on a service of the person, the bell counts it, and its entry leads to it',
  { tag: '@both' },
  async ({ ownApp, ownService }) => {
    test.slow();
    const later = addDays(storyDay(), 60);
    const before = await offersIn(ownService);
    await ownService.showAsOf(later);
    const arrived = [...(await offersIn(ownService))].find(([key]) => !before.has(key))?.[1];
    if (arrived === undefined) throw new Error('No movie arrives anywhere.');
    await ownService.showAsOf(storyDay());

    const { page } = ownApp;
    await ownApp.changeSettings({
      ...{ ...readySettings, newsAsked: false, motion: 'reduced' },
      myServices: { DE: [arrived.provider] },
    });
    await ownApp.goTo(`/movie/${arrived.id}`);
    await page.getByRole('main').locator('header').getByRole('button', { name: 'Watchlist' }).click();
    await expect(page.getByText('Get notified about what you follow?')).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('Get notified about what you follow?')).toBeHidden();

    await page.keyboard.press('Control+g');
    await expect(page.getByText('Nothing new')).toBeVisible();
    // The first check only finds out what is known.
    await ask(page, 'watcher.check', {});
    await expect(page.getByText('Nothing new')).toBeVisible();
    await ownService.showAsOf(later);
    await page.getByRole('button', { name: 'Check now' }).click();
    const entries = page.getByRole('list', { name: 'Inbox' });
    await expect(entries.getByRole('listitem').first()).toContainText(arrived.title);
    await expect(entries).toContainText('in Germany');
    await expect(page.getByRole('banner').getByRole('link', { name: /^Inbox, \d unread$/ })).toBeVisible();
    for (const theme of themes) {
      await ownApp.changeSettings({ theme });
      await expectAccessible(page, { name: 'inbox' });
      for (const width of [1280, 900]) {
        await page.setViewportSize({ width, height: 800 });
        await saveScreenshot(page, `inbox-with-entries-${theme}-${width}`);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
    }

    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(page, 'Inbox')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(bell(page, 'Inbox')).toBeHidden();
    const count = await entries.getByRole('listitem').count();
    const first = entries.getByRole('listitem').first();
    await first.getByRole('button', { name: `Remove: ${arrived.title}` }).press('Enter');
    await expect(entries.getByRole('listitem')).toHaveCount(count - 1);
    await page.keyboard.press('Control+z');
    await expect(entries.getByRole('listitem')).toHaveCount(count);

    await first.getByRole('link').press('Enter');
    await expect(page.getByRole('main')).toHaveAttribute('data-address', `#/movie/${arrived.id}/watch`);
    await expect(page.getByRole('main')).toContainText(arrived.title);
  },
);

test(
  'a saved view that lists a movie for the first time says so in the inbox, by keyboard alone',
  { tag: '@both' },
  async ({ ownApp, ownService }) => {
    test.slow();
    const later = addDays(storyDay(), 60);
    const before = await offersIn(ownService);
    await ownService.showAsOf(later);
    const arrived = [...(await offersIn(ownService))].find(([key]) => !before.has(key))?.[1];
    if (arrived === undefined) throw new Error('No movie arrives anywhere.');
    await ownService.showAsOf(storyDay());

    const { page } = ownApp;
    await ownApp.changeSettings({ ...readySettings, motion: 'reduced' });
    const query = `watch_region=DE&with_watch_providers=${arrived.provider}`;
    await ask(page, 'views.save', { name: 'On my service', query });
    // The first check only finds out what it lists.
    await ask(page, 'watcher.check', {});
    await ownApp.goTo('/');
    await page.keyboard.press('Control+g');
    await expect(page.getByText('Nothing new')).toBeVisible();
    await ownService.showAsOf(later);
    await page.getByRole('button', { name: 'Check now' }).press('Enter');
    const entries = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText('On my service');
    await expect(entries).toContainText('New: ');
    await saveScreenshot(page, 'inbox-saved-view');

    await entries.getByRole('button', { name: 'Remove: On my service' }).press('Enter');
    await expect(page.getByText('Nothing new')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(entries).toHaveCount(1);
    await entries.getByRole('link').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'On my service' })).toBeVisible();
    await expect(bell(page, 'Inbox')).toBeVisible();
  },
);
