import { readFile } from 'node:fs/promises';
import { addDays } from '#shared/text/calendar-day.ts';
import { findAiring } from './airing.ts';
import type { Season } from './airing.ts';
import { ask, changeMine, findSeasons } from './host.ts';
import { look } from './mine-looks.ts';
import { getJson } from './service.ts';
import { storyDay } from './story-day.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'the calendar has the episodes of a followed series and the release of a movie, as an agenda and by month',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { id, season, episode, day } = await findAiring(service);
    await findSeasons(page, id);
    const query = `primary_release_date.gte=${addDays(storyDay, 1)}&sort_by=primary_release_date.asc`;
    const coming = await getJson<{ results: { id: number; title: string; release_date: string }[] }>(
      service,
      `/discover/movie?${query}`,
    );
    const [movie] = coming?.results ?? [];
    if (movie === undefined) throw new Error('No movie is to come.');
    await app.goTo(`/discover?${query}`);
    await expect(page.locator(`main a[href="#/movie/${movie.id}"]`)).toBeVisible();
    await app.goTo('/library?part=upcoming');
    await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true');
    await changeMine(
      page,
      { what: 'follow', subject: { kind: 'series', id }, on: true },
      { what: 'follow', subject: { kind: 'movie', id: movie.id }, on: true },
    );
    const region = page.getByRole('region', { name: 'Calendar' });
    const href = `#/tv/${id}/season/${season}/episode/${episode}`;
    await expect(region.locator(`a[href="${href}"]`)).toBeVisible();
    await expect(region.locator(`a[href="#/movie/${movie.id}"]`)).toContainText('Movie release');
    await look(app, 'calendar-agenda');

    // By mouse.
    await region.getByRole('radio', { name: 'Month' }).check({ force: true });
    const grid = page.getByRole('grid');
    const cell = (of: string) => grid.locator(`[data-day="${of}"]`);
    await expect(cell(storyDay)).toHaveAttribute('tabindex', '0');
    const showDay = async (of: string): Promise<void> => {
      for (let month = storyDay.slice(0, 7); month < of.slice(0, 7);) {
        await page.getByRole('button', { name: 'Next month' }).click();
        month = addDays(`${month}-28`, 4).slice(0, 7);
      }
      await cell(of).click();
    };
    await showDay(day);
    await expect(region.locator(`section a[href="${href}"]`)).toBeVisible();
    await look(app, 'calendar-month');
    // The month follows what is changed meanwhile.
    await page.getByRole('button', { name: 'Today' }).click();
    await showDay(movie.release_date);
    for (const on of [false, true]) {
      await changeMine(page, { what: 'follow', subject: { kind: 'movie', id: movie.id }, on });
      await expect(region.locator(`section a[href="#/movie/${movie.id}"]`)).toHaveCount(on ? 1 : 0);
    }

    // By keyboard.
    await page.getByRole('button', { name: 'Today' }).press('Enter');
    await expect(cell(storyDay)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(cell(addDays(storyDay, 1))).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cell(addDays(storyDay, 8))).toBeFocused();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await expect(cell(addDays(storyDay, 8))).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(cell(storyDay)).toBeFocused();

    const save = page.getByRole('button', { name: 'Save calendar file' });
    const saved = await readFile(await app.saveFile('marquee.ics', () => save.click()), 'utf8');
    expect(saved).toContain(`UID:tv-${id}-season-${season}-episode-${episode}@marquee`);
    expect(saved).toContain(`UID:movie-${movie.id}@marquee`);
  },
);

test(
  'an episode that is put off says from when in the inbox, in the calendar and in its file',
  { tag: '@both' },
  async ({ proxiedApp, ownService, countingProxy }) => {
    test.slow();
    const { page } = proxiedApp;
    const { id, season, episode, day } = await findAiring(ownService);
    await findSeasons(page, id);
    await changeMine(page, { what: 'follow', subject: { kind: 'series', id }, on: true });
    // The first check only finds out what is known.
    await ask(page, 'watcher.check', {});

    const time = `${storyDay} 00:00:00 UTC`;
    countingProxy.rewrite = (path, body) => {
      if (path.includes('/changes'))
        return { changes: [{ key: 'episode', items: [{ id: 'x', action: 'updated', time }] }] };
      if (!new RegExp(`/tv/${id}/season/${season}(?:[?]|$)`).test(path)) return body;
      const { episodes, ...others } = body as Season;
      return {
        ...others,
        episodes: episodes.map((each) =>
          each.episode_number === episode ? { ...each, air_date: addDays(day, 3) } : each,
        ),
      };
    };
    await page.keyboard.press('Control+g');
    await page.getByRole('button', { name: 'Check now' }).press('Enter');
    const entry = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText(new RegExp(`S${season} E${episode}.* moved from`));

    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Calendar' }).press('Enter');
    const region = page.getByRole('region', { name: 'Calendar' });
    const airing = region.locator(`a[href="#/tv/${id}/season/${season}/episode/${episode}"]`);
    await expect(airing).toContainText('Moved from');
    await look(proxiedApp, 'calendar-moved');
    const { value } = (await ask(page, 'upcoming.calendar', {})) as { value: { text: string } };
    const [, event = ''] = value.text.split(`UID:tv-${id}-season-${season}-episode-${episode}@marquee`);
    expect(event.split('END:VEVENT')[0]).toContain(
      `DTSTART;VALUE=DATE:${addDays(day, 3).replaceAll('-', '')}`,
    );
    expect(event.split('END:VEVENT')[0]).toContain('DESCRIPTION:Moved from');
  },
);
