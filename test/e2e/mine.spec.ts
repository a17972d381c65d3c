import type { Locator } from '@playwright/test';
import { ask, changeMine, findSeasons } from './host.ts';
import { look } from './mine-looks.ts';
import { getJson } from './service.ts';
import { findStoryTitles } from './story-titles.ts';
import { toast } from './pages.ts';
import { expect, readySettings, test } from './story.ts';

/** The circle of an episode, and what it is called before and after it was seen. */
const circleIn = (row: Locator) => row.getByRole('button', { name: /^Mark as (?:un)?seen:/ });
const [unseenName, seenName] = [/^Mark as seen:/, /^Mark as unseen:/];

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'a movie goes on the watchlist and is seen, by mouse, and each is undone and removed singly',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { movie } = await findStoryTitles(service);
    await app.goTo(`/movie/${movie.id}`);
    const main = page.getByRole('main');
    const watchlist = main.locator('header').getByRole('button', { name: /^Follow(?:ing)?$/ });
    const seen = main.locator('header').getByRole('button', { name: /^(?:Mark as seen|Seen)$/ });
    await watchlist.click();
    await expect(watchlist).toHaveAttribute('aria-pressed', 'true');
    await expect(toast(page)).toContainText(`Added to your watchlist: ${movie.title}`);
    await toast(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(watchlist).toHaveAttribute('aria-pressed', 'false');
    // The button is gone with its toast, and the keyboard is where it was.
    await expect(watchlist).toBeFocused();
    await watchlist.click();
    await seen.click();
    await expect(seen).toHaveAttribute('aria-pressed', 'true');
    await look(app, 'movie-mine');

    await main.getByRole('button', { name: 'When you saw it' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByLabel('Another date').fill('2026-11-02');
    await look(app, 'seen-dialog');
    await dialog.getByRole('button', { name: 'Mark as seen' }).click();
    await expect(main.getByRole('button', { name: 'When you saw it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Remove Nov 2, 2026' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await main.getByRole('button', { name: 'When you saw it' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Unknown date' }).click();
    await seen.click();
    await expect(seen).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Control+z');
    await expect(seen).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'a series is followed and seen by keyboard alone, up to an episode, singly and as a whole',
  { tag: '@gate' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { series, seasons } = await findStoryTitles(service);
    await app.goTo(`/tv/${series.id}/season/1`);
    const rows = page.getByRole('list', { name: 'Episodes' }).getByRole('listitem');
    await expect(circleIn(rows.nth(0))).toHaveAccessibleName(unseenName);
    await rows.nth(1).getByRole('link').last().focus();
    await page.keyboard.press('s');
    await expect(circleIn(rows.nth(1))).toHaveAccessibleName(seenName);
    await expect(circleIn(rows.nth(0))).toHaveAccessibleName(unseenName);
    // The circle had the number before.
    await expect(rows.nth(1)).toContainText('S1 E2 · ');
    await page.keyboard.press('Control+z');
    await expect(circleIn(rows.nth(1))).toHaveAccessibleName(unseenName);
    const upTo = rows.nth(2).getByRole('button', { name: 'Mark seen up to here · 3 episodes · season 1' });
    await upTo.press('Enter');
    await expect(toast(page)).toContainText('Marked 3 episodes as seen (season 1)');
    for (const index of [0, 1, 2]) await expect(circleIn(rows.nth(index))).toHaveAccessibleName(seenName);
    await expect(page.getByRole('main')).toContainText(/3 of \d+ seen/);
    await circleIn(rows.nth(0)).press('Space');
    await expect(circleIn(rows.nth(0))).toHaveAccessibleName(unseenName);
    await expect(circleIn(rows.nth(1))).toHaveAccessibleName(seenName);
    await look(app, 'season-mine');

    // The last season is still airing.
    await findSeasons(page, series.id);
    const switcher = page
      .getByRole('navigation', { name: 'Seasons' })
      .getByRole('button', { name: 'Season 1' });
    await switcher.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Season ${seasons}`);
    const later = rows.getByRole('button', { name: /^Airs / });
    await expect(later.first()).toHaveAttribute('aria-disabled', 'true');
    const all = page.getByRole('button', { name: 'Mark all aired' });
    await all.press('Enter');
    await expect(toast(page)).toContainText(
      new RegExp(`Marked \\d+ episodes as seen \\(season ${seasons}\\)`),
    );
    await expect(rows.getByRole('button', { name: unseenName })).toHaveCount(0);
    await expect(later).not.toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(circleIn(rows.nth(1))).toHaveAccessibleName(unseenName);
    await circleIn(rows.nth(1)).press('Shift+Space');
    await expect(toast(page)).toContainText(`(seasons 1–${seasons})`);
    await page.keyboard.press('Control+z');
    await expect(circleIn(rows.nth(1))).toHaveAccessibleName(unseenName);
    await circleIn(rows.nth(1)).press('Space');
    await toast(page)
      .getByRole('button', { name: /^Also mark \d+ earlier$/ })
      .press('Enter');
    await expect(circleIn(rows.nth(0))).toHaveAccessibleName(seenName);
    await page.keyboard.press('Control+z');
    await expect(circleIn(rows.nth(0))).toHaveAccessibleName(unseenName);
    await page.keyboard.press('Control+z');
    await expect(circleIn(rows.nth(1))).toHaveAccessibleName(unseenName);

    await app.goTo(`/tv/${series.id}`);
    const header = page.getByRole('main').locator('header').first();
    await expect(header.getByRole('link', { name: /^Next · S1 E1/ })).toBeVisible();
    await expect(header).toContainText(/2 of \d+ seen/);
    await expect(page.getByRole('region', { name: 'Seasons' })).toContainText(/2 of \d+ seen/);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('w');
    await expect(header.getByRole('button', { name: /^Follow(?:ing)?$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await look(app, 'series-mine');
    await page.keyboard.press('s');
    await expect(header.getByRole('button', { name: 'Seen', exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('link', { name: /^Next · S1 E1/ })).toBeVisible();

    // A text field keeps its own undo.
    await app.goTo('/search');
    await page.getByRole('searchbox').fill('night');
    await page.keyboard.press('Control+z');
    await app.goTo(`/tv/${series.id}`);
    await expect(header.getByRole('button', { name: /^Follow(?:ing)?$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

test("a series' page begins with following it, then with its next episode, which is said once and marked there", async ({
  app,
  service,
}) => {
  const { page } = app;
  const { series } = await findStoryTitles(service);
  const subject = { kind: 'series', id: series.id } as const;
  await findSeasons(page, series.id);
  await app.goTo(`/tv/${series.id}`);
  const header = page.getByRole('main').locator('header').first();
  const next = header.getByText(/^Next ·/);
  const mark = header.getByRole('button', { name: 'Mark as seen', exact: true });
  const follow = header.getByRole('button', { name: /^Follow(?:ing)?$/ });
  await expect(follow).toHaveText('Follow');
  await expect(next).toHaveCount(0);
  await follow.press('Enter');
  // It is an icon now, with the focus that it had.
  await expect(follow).toHaveAccessibleName('Following');
  await expect(follow).toHaveText('');
  await expect(follow).toBeFocused();
  await expect(next).toHaveText(/^Next · S1 E1 · /);
  await expect(header).toContainText(/0 of \d+ seen/);
  await mark.press('Enter');
  await expect(next).toHaveText(/^Next · S1 E2 · /);
  await expect(mark).toBeFocused();
  await header.getByRole('link', { name: /^Next · S1 E2/ }).click();
  await expect(page).toHaveURL(new RegExp(`#/tv/${series.id}/season/1/episode/2$`));

  // The last season is still airing.
  await changeMine(page, { what: 'seen', subject, at: null });
  await page.goBack();
  await expect(next).toHaveText(/ · (?:tomorrow|in \d days|[A-Z][a-z]{2} \d+, \d{4})$/);
  await expect(header).toContainText(/(\d+) of \1 seen/);
  await expect(mark).toHaveCount(0);
});

test(
  'a card shows what is on the watchlist and how much was seen, and changes it',
  { tag: '@gate' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { series } = await findStoryTitles(service);
    await findSeasons(page, series.id);
    const subject = { kind: 'season', id: series.id, season: 1 } as const;
    await changeMine(page, { what: 'seen', subject, at: null });
    await app.goTo('/');
    const card = page
      .getByRole('region', { name: 'Trending series' })
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="#/tv/${series.id}"]`) });
    await expect(card.getByRole('link')).toContainText(/\d+ of \d+ seen/);
    await expect(card.getByRole('link')).toHaveAccessibleName(new RegExp(`^${series.name}`));
    await card.getByRole('link').focus();
    await page.keyboard.press('w');
    await expect(card.getByRole('link')).toContainText('Watchlist');
    await card.hover();
    await look(app, 'card-mine');
    // Other sizes of the window moved the card away from the pointer.
    await card.hover();
    await card.getByRole('button', { name: `Following: ${series.name}` }).click();
    await expect(card.getByRole('link')).not.toContainText('Watchlist');
    // A second page has the same at once.
    await changeMine(page, { what: 'follow', subject: { kind: 'series', id: series.id }, on: true });
    await expect(card.getByRole('link')).toContainText('Watchlist');
  },
);

test('a card says which of the services of a person have the movie, as far as that is known', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { movie } = await findStoryTitles(service);
  const offers = await getJson<{
    results: Record<string, { flatrate: { provider_id: number; provider_name: string }[] }>;
  }>(service, `/movie/${movie.id}/watch/providers`);
  const offer = offers?.results.DE?.flatrate[0];
  if (offer === undefined) throw new Error('The movie is not offered in Germany.');
  await app.changeSettings({ myServices: { DE: [offer.provider_id] } });
  await app.goTo('/list/popular');
  const card = page.getByRole('list', { name: 'Popular movies' }).locator(`a[href="#/movie/${movie.id}"]`);
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('On ');
  await app.goTo(`/movie/${movie.id}`);
  await expect(page.getByRole('heading', { name: 'Where to watch' })).toBeVisible();
  await app.goTo('/list/popular');
  await expect(card).toContainText(`On ${offer.provider_name}`);
  await app.changeSettings({ myServices: {} });
  await expect(card).not.toContainText(`On ${offer.provider_name}`);
});

test('a person is followed', async ({ app, service }) => {
  const { page } = app;
  await app.changeSettings({ newsAsked: false });
  const { person, series } = await findStoryTitles(service);
  await ask(page, 'catalogue.read', {
    endpoint: 'tv.season',
    parameters: { series_id: series.id, season_number: 1 },
  });
  await app.goTo(`/person/${person.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page)).toContainText(`Following ${person.name}`);
  await expect(toast(page).getByRole('button', { name: 'Notify me' })).toBeHidden();
});

test(
  'the library has what is up next, the watchlist and the history, opens at the part of last time, and Home begins with what is up next',
  { tag: '@gate' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { series, movie } = await findStoryTitles(service);
    await ask(page, 'catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
    await ask(page, 'catalogue.read', {
      endpoint: 'trending.tv',
      parameters: { time_window: 'day', page: 1 },
    });
    await findSeasons(page, series.id);
    for (const part of ['upNext', 'watchlist', 'history']) {
      await app.goTo(`/library?part=${part}`);
      await expect(
        page.getByText(/^(?:Nothing up next|Nothing on your watchlist|Nothing seen yet)$/),
      ).toBeVisible();
      await look(app, `library-${part}-empty`);
    }
    const episode = { kind: 'episode', id: series.id, season: 1, episode: 1 } as const;
    await changeMine(
      page,
      { what: 'follow', subject: { kind: 'series', id: series.id }, on: true },
      { what: 'follow', subject: { kind: 'movie', id: movie.id }, on: true },
      { what: 'seen', subject: episode, at: '2026-11-18T20:15' },
      { what: 'seen', subject: { kind: 'movie', id: movie.id }, at: '2026-11-19' },
    );

    // Who follows something comes to the library for what is next.
    await app.goTo('/library');
    await expect(page.getByRole('tab', { name: 'Up next' })).toHaveAttribute('aria-selected', 'true');
    const upNext = page.getByRole('region', { name: 'Up next' });
    await expect(upNext.getByRole('listitem')).toHaveCount(1);
    await expect(upNext).toContainText(series.name);
    await expect(upNext).toContainText('S1 E2');
    // How many are left, and how long they take.
    await expect(upNext).toContainText(/\d+ left · \d+\s(?:hr|min)/);
    await look(app, 'library-up-next', { inGate: true });
    // A double click is one mark.
    await upNext.getByRole('button', { name: `Mark as seen: ${series.name} S1 E2` }).dblclick();
    await expect(upNext).toContainText('S1 E3');
    await upNext.getByRole('link').focus();
    await page.keyboard.press('s');
    await expect(upNext).toContainText('S1 E4');
    await page.keyboard.press('Control+z');
    await expect(upNext).toContainText('S1 E3');

    await page.getByRole('tab', { name: 'Watchlist' }).click();
    const cards = page.getByRole('list', { name: 'Watchlist' }).getByRole('link');
    await expect(cards).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name' });
    const names = [series.name, movie.title].sort();
    await expect(cards.first()).toContainText(names[0] ?? '');
    await look(app, 'library-watchlist');
    await page.getByRole('radio', { name: 'Movies', exact: true }).check({ force: true });
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(movie.title);

    await page.getByRole('tab', { name: 'History' }).click();
    const seen = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(seen).toHaveCount(3);
    await expect(seen.nth(1)).toContainText(movie.title);
    await look(app, 'library-history');
    await seen
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(seen).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(seen).toHaveCount(3);

    await app.goTo('/');
    await expect(page.getByRole('region', { name: 'Up next' })).toContainText('S1 E3');
    await look(app, 'home-up-next');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  },
);

test(
  'all episodes of a day are one line of the diary, which is moved to another day and taken apart, and each is undone',
  { tag: '@both' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { series, movie } = await findStoryTitles(service);
    await ask(page, 'catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
    const subject = { kind: 'episode', id: series.id, season: 1, episode: 3 } as const;
    await changeMine(
      page,
      { what: 'seenUpTo', subject, at: null },
      { what: 'seen', subject: { kind: 'movie', id: movie.id }, at: '2026-11-19T20:15' },
    );
    await app.goTo('/library?part=history');
    const history = page.getByRole('region', { name: 'History' });
    const on = (day: string) => history.getByRole('list', { name: day }).getByRole('listitem');
    await expect(history.getByRole('heading', { level: 3 })).toHaveText(['Nov 19, 2026', 'Unknown date']);
    await expect(on('Nov 19, 2026')).toContainText(/8:15\sPM/);
    await expect(on('Unknown date')).toHaveCount(1);
    await expect(on('Unknown date')).toContainText('3 episodes · S1 E1–E3');

    const dialog = page.getByRole('dialog');
    await on('Unknown date').getByRole('button', { name: 'Change date' }).click();
    await expect(dialog.getByRole('button', { name: 'Unknown date' })).toBeHidden();
    await dialog.getByLabel('Date', { exact: true }).fill('2026-11-12');
    await look(app, 'diary-date');
    await dialog.getByRole('button', { name: 'Change date' }).click();
    await expect(toast(page)).toContainText('Moved 3 episodes to Nov 12, 2026');
    await expect(on('Nov 12, 2026')).toContainText('3 episodes');
    await expect(on('Unknown date')).toHaveCount(0);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(on('Unknown date')).toHaveCount(1);

    await on('Nov 19, 2026').getByRole('button', { name: 'Change date' }).press('Enter');
    await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('2026-11-19');
    await dialog.getByRole('button', { name: 'Unknown date' }).press('Enter');
    await expect(toast(page)).toContainText(`Date removed: ${movie.title}`);
    await expect(on('Unknown date')).toHaveCount(2);

    const line = on('Unknown date')
      .filter({ has: page.locator(`a[href="#/tv/${series.id}"]`) })
      .first();
    const opener = line.getByRole('button', { name: /^Episodes: / });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    const episodes = line.getByRole('list', { name: `Episodes: ${series.name}` }).getByRole('listitem');
    await expect(episodes).toHaveCount(3);
    await look(app, 'diary-open');
    await episodes.nth(1).getByRole('button').press('Enter');
    await expect(episodes).toHaveCount(2);
    await expect(line).toContainText('2 episodes · Season 1');
    await page.keyboard.press('Control+z');
    await expect(episodes).toHaveCount(3);

    const whole = line.getByRole('button', { name: /^Remove Unknown date, .*episodes/ });
    await whole.click();
    await expect(toast(page)).toContainText(`Seen marks removed: ${series.name}`);
    await expect(on('Unknown date')).toHaveCount(1);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(line).toContainText('3 episodes');
    await line.getByRole('link').first().click();
    await expect(page.locator('main')).toHaveAttribute('data-address', `#/tv/${series.id}`);
  },
);

test(
  'the last episode of Up next is seen on Home by mouse and by keyboard, the series is finished then, and undo brings it back',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    const { series } = await findStoryTitles(service);
    await findSeasons(page, series.id);
    const subject = { kind: 'series', id: series.id } as const;
    await changeMine(page, { what: 'follow', subject, on: true }, { what: 'seen', subject, at: null });
    const seen = (await ask(page, 'mine.history', { offset: 0, limit: 500 })) as {
      value: { entries: { mark: { season: number; episode: number } }[] };
    };
    const last = seen.value.entries
      .map(({ mark }) => mark)
      .reduce((a, b) => (a.season * 1_000 + a.episode > b.season * 1_000 + b.episode ? a : b));
    await app.goTo('/');
    // Without anything next, Home begins with Tonight's suggestions.
    const tonight = page.getByRole('region', { name: 'Tonight' });
    await expect(tonight.getByRole('link', { name: /./ })).toHaveCount(4);
    const { season, episode } = last;
    await changeMine(page, { what: 'unseen', subject: { kind: 'episode', id: series.id, season, episode } });
    const upNext = page.getByRole('region', { name: 'Up next' });
    await expect(upNext).toContainText(`S${season} E${episode}`);
    await expect(upNext.getByRole('listitem').last()).toContainText('Tonight');
    const name = `${series.name} S${season} E${episode}`;
    const mark = upNext.getByRole('button', { name: `Mark as seen: ${name}` });

    await mark.click();
    await expect(tonight).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    const link = upNext.getByRole('link', {
      name: new RegExp(`^${series.name} S${season} E${episode} .*New`),
    });
    await link.focus();
    await page.keyboard.press('s');
    await expect(tonight).toBeVisible();
    await page.keyboard.press('Control+z');
    await link.focus();
    await page.keyboard.press('Tab');
    await expect(mark).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tonight).toBeVisible();
    await app.goTo(`/tv/${series.id}`);
    const header = page.getByRole('main').locator('header').first();
    await expect(header.getByRole('button', { name: 'Seen', exact: true })).toBeVisible();
    await look(app, 'series-finished');
  },
);

test(
  'marks and the watchlist are there without the service and after a restart, and the shield follows them',
  { tag: ['@both', '@gate'] },
  async ({ ownApp, ownService }) => {
    test.slow();
    let { page } = ownApp;
    await ownApp.changeSettings({
      spoilers: { titles: true, overviews: true, stills: true, ratings: true, guests: true },
    });
    const { series } = await findStoryTitles(ownService);
    await ownApp.goTo(`/tv/${series.id}/season/1`);
    const rows = () => page.getByRole('list', { name: 'Episodes' }).getByRole('listitem');
    await expect(rows().nth(0)).toContainText('Hidden');
    ownApp.watch.expect(/status: 503 .*(\/media\/|media:)|console: Failed to load resource: .*503/);
    await ownService.stop();
    await circleIn(rows().nth(0)).click();
    await expect(rows().nth(0)).not.toContainText('Hidden');
    await expect(rows().nth(1)).toContainText('Hidden');
    await page.keyboard.press('w');
    await expect(toast(page)).toContainText('Added to your watchlist');

    page = await ownApp.restart();
    await ownApp.goTo(`/tv/${series.id}/season/1`);
    await expect(circleIn(rows().nth(0))).toHaveAccessibleName(seenName);
    await expect(rows().nth(0)).not.toContainText('Hidden');
    await expect(rows().nth(1)).toContainText('Hidden');
    await ownApp.goTo('/library?part=watchlist');
    await expect(page.getByRole('list', { name: 'Watchlist' }).getByRole('link')).toHaveCount(1);
    await ownApp.goTo('/library?part=upNext');
    await expect(page.getByRole('region', { name: 'Up next' })).toContainText('S1 E2');
    await ownApp.goTo(`/tv/${series.id}/season/1`);
    await circleIn(rows().nth(0)).click();
    await expect(rows().nth(0)).toContainText('Hidden');
  },
);
