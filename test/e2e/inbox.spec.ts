import type { Page } from '@playwright/test';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { findArrival } from './arrivals.ts';
import { ask, changeMine, findSeasons } from './host.ts';
import { look } from './mine-looks.ts';
import { getJson } from './service.ts';
import { findStoryTitles } from './story-titles.ts';
import { toast } from './pages.ts';
import { expect, readySettings, test } from './story.ts';

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'a movie of the watchlist arrives on a service of the person and in a saved view, the bell counts both, Home shows it, and each entry leads to its page',
  { tag: ['@both', '@gate'] },
  async ({ ownApp, ownService }) => {
    test.slow();
    const arrived = await findArrival(ownService);

    const { page } = ownApp;
    await ownApp.changeSettings({
      newsAsked: false,
      myServices: { DE: [arrived.provider] },
    });
    const query = `watch_region=DE&with_watch_providers=${arrived.provider}`;
    await changeMine(page, { what: 'saveView', name: 'On my service', query });
    await ownApp.goTo(`/movie/${arrived.id}`);
    await expect(page.getByRole('heading', { level: 1, name: arrived.title })).toBeFocused();
    await page.keyboard.press('w');
    // The question is an action of the toast, and moves nothing.
    await expect(toast(page)).toContainText('Added to your watchlist');
    await expect(toast(page).getByRole('button')).toHaveText(['Notify me', 'Undo', '']);
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toBeHidden();

    await page.keyboard.press('Control+g');
    await expect(page.getByText('Nothing new')).toBeVisible();
    // The first check only finds out what is known.
    await ask(page, 'watcher.check', {});
    await expect(page.getByText('Nothing new')).toBeVisible();
    await ownService.showAsOf(arrived.day);
    await page.getByRole('button', { name: 'Check now' }).press('Enter');
    const entries = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
    const [entry, viewed] = ['(Germany)', 'On my service'].map((hasText) => entries.filter({ hasText }));
    if (entry === undefined || viewed === undefined) throw new Error('There are two entries.');
    await expect(entry).toContainText(arrived.title);
    await expect(viewed).toContainText('New: ');
    await expect(entries).toHaveCount(2);
    await expect(bell(page, 'Inbox, 2 unread')).toBeVisible();
    await look(ownApp, 'inbox-with-entries');

    for (const [name, left] of [
      ['Mark all as read', 'Inbox'],
      [`Mark as read: ${arrived.title}`, 'Inbox, 1 unread'],
    ] as const) {
      await page.getByRole('button', { name }).press('Enter');
      await expect(bell(page, left)).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(bell(page, 'Inbox, 2 unread')).toBeVisible();
    }
    for (const name of [arrived.title, 'On my service']) {
      await entries.getByRole('button', { name: `Remove: ${name}` }).press('Enter');
      await expect(entries).toHaveCount(1);
      await page.keyboard.press('Control+z');
      await expect(entries).toHaveCount(2);
    }

    await page.keyboard.press('Control+1');
    const row = page.getByRole('region', { name: 'Arrived on your services' });
    await expect(row.locator(`a[href="#/movie/${arrived.id}"]`)).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await viewed.getByRole('link').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'On my service' })).toBeVisible();
    await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await entry.getByRole('link').press('Enter');
    await expect(page.getByRole('main')).toHaveAttribute('data-address', `#/movie/${arrived.id}/watch`);
    await expect(page.getByRole('main')).toContainText(arrived.title);
  },
);

test(
  'what was marked follows an episode that became a special, the inbox says so, and a person moves it back',
  { tag: '@browser-only' },
  async ({ proxiedApp, ownService, countingProxy }) => {
    test.slow();
    const { page } = proxiedApp;
    const { series } = await findStoryTitles(ownService);
    const { id } = series;
    const season = await getJson<Season>(ownService, `/tv/${id}/season/1`);
    const special = season?.episodes[1];
    if (special === undefined) throw new Error('The first season has one episode.');
    const isSeason = (path: string, number: number): boolean =>
      new RegExp(`/tv/${id}/season/${number}(?:[?]|$)`).test(path);
    await findSeasons(page, id);
    await proxiedApp.goTo(`/tv/${id}/season/1`);
    const circle = page.getByRole('button', { name: `: 2. ${special.name}` });
    await circle.click();
    const progress = page.getByRole('main').getByText(/^1 of \d+ seen$/);
    await expect(progress).toBeVisible();

    const { episodes } = season ?? { episodes: [] };
    const others = episodes.filter((each) => each !== special);
    countingProxy.intercept = (path, answer) => {
      if (!isSeason(path, 0)) return false;
      const specials = [{ ...special, season_number: 0, episode_number: 1 }];
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(
        JSON.stringify({ ...season, id: 1, season_number: 0, name: 'Specials', episodes: specials }),
      );
      return true;
    };
    countingProxy.rewrite = (path, body) => {
      if (!isSeason(path, 1)) return body;
      return { ...season, episodes: others.map((each, index) => ({ ...each, episode_number: index + 1 })) };
    };
    await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
    await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^0 of \d+ seen$/)).toBeVisible();
    await page.keyboard.press('Control+g');
    const entry = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
    await expect(entry).toContainText('S1 E2 is now S0 E1');
    await entry.getByRole('button', { name: 'Move back' }).press('Enter');
    await expect(page.getByText('Nothing new')).toBeVisible();
    await proxiedApp.goTo(`/tv/${id}/season/1`);
    await expect(progress).toBeVisible();
  },
);
