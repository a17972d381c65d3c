import { addDays } from '#shared/text/calendar-day.ts';
import { ask, changeMine } from './host.ts';
import { look } from './mine-looks.ts';
import { getJson, listIds } from './service.ts';
import { storyDay } from './story-day.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'Home has what airs this week, and its rows are ordered, hidden and joined by a saved view, also after a restart',
  { tag: '@both' },
  async ({ app, service }) => {
    test.slow();
    const headings = () => app.page.locator('main h2').allInnerTexts();
    await app.goTo('/');
    await expect
      .poll(headings)
      .toEqual(['Tonight', 'Trending series', 'On the air', 'Popular movies', 'Now playing']);

    // A series on the air has an episode within a week.
    const week = addDays(storyDay, 6);
    for (const id of await listIds(service, '/tv/on_the_air')) {
      for (let season = 1; season < 20; season += 1) {
        const found = await getJson<{ episodes: { air_date: string | null }[] }>(
          service,
          `/tv/${id}/season/${season}`,
        );
        if (found === null) break;
        if (!found.episodes.some(({ air_date: day }) => day !== null && day >= storyDay && day <= week))
          continue;
        const parameters = { series_id: id, season_number: season };
        await ask(app.page, 'catalogue.read', { endpoint: 'tv.season', parameters });
        await changeMine(app.page, { what: 'follow', subject: { kind: 'series', id }, on: true });
      }
    }
    await expect(app.page.getByRole('region', { name: 'Airing this week' })).toBeVisible();
    await look(app, 'home-airing');

    await changeMine(app.page, { what: 'saveView', name: 'Dramas', query: 'with_genres=18' });
    await app.page.getByRole('button', { name: 'Arrange rows' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Arrange rows' });
    await dialog.getByRole('switch', { name: 'Dramas' }).press('Space');
    await dialog.getByRole('switch', { name: 'Now playing' }).click();
    const up = dialog.getByRole('button', { name: 'Move Popular movies up' });
    for (let place = 5; place > 0; place -= 1) {
      await up.press('Enter');
      if (place > 1) await expect(up).toBeFocused();
    }
    await look(app, 'home-arrange');
    await app.page.keyboard.press('Escape');
    const arranged = [
      'Popular movies',
      'Up next',
      'Airing this week',
      'Trending series',
      'On the air',
      'Dramas',
    ];
    await expect.poll(headings).toEqual(arranged);
    await expect(app.page.getByRole('link', { name: 'See all: Dramas' })).toBeVisible();
    await app.restart();
    await app.goTo('/');
    await expect.poll(headings).toEqual(arranged);
    await app.page.getByRole('button', { name: 'Arrange rows' }).press('Enter');
    await app.page.getByRole('button', { name: 'Reset rows' }).press('Enter');
    await app.page.keyboard.press('Escape');
    await expect.poll(headings).toContain('Now playing');
    await expect.poll(headings).not.toContain('Dramas');
  },
);
