import { addDays } from '#shared/text/calendar-day.ts';
import { ask } from './host.ts';
import { look } from './mine-looks.ts';
import { getJson, listIds } from './service.ts';
import type { TestService } from './service.ts';
import { storyDay } from './story-day.ts';
import { expect, readySettings, test } from './story.ts';

interface Airs {
  readonly id: number;
  readonly day: string;
  readonly season: number;
  readonly episode: number;
}

/** A series on the air with an episode that airs after today. */
async function findAiring(service: TestService): Promise<Airs> {
  for (const id of await listIds(service, '/tv/on_the_air'))
    for (let season = 1; season < 20; season += 1) {
      const path = `/tv/${id}/season/${season}`;
      const found = await getJson<{ episodes: { episode_number: number; air_date: string | null }[] }>(
        service,
        path,
      );
      if (found === null) break;
      const next = found.episodes.find(({ air_date: day }) => day !== null && day > storyDay());
      if (next?.air_date) return { id, season, episode: next.episode_number, day: next.air_date };
    }
  throw new Error('No series on the air has an episode to come.');
}

test(
  'the calendar has the episodes of a followed series and the release of a movie, as an agenda and by month',
  { tag: '@both' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    await app.changeSettings({ ...readySettings, motion: 'reduced' });
    const { id, season, episode, day } = await findAiring(service);
    await ask(page, 'seasons.find', { seriesId: id });
    await expect
      .poll(() => ask(page, 'seasons.known', { seriesId: id }))
      .toMatchObject({ value: { complete: true } });
    const query = `primary_release_date.gte=${addDays(storyDay(), 1)}&sort_by=primary_release_date.asc`;
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
    await ask(page, 'mine.change', {
      changes: [
        { what: 'follow', subject: { kind: 'series', id }, on: true },
        { what: 'follow', subject: { kind: 'movie', id: movie.id }, on: true },
      ],
    });
    const region = page.getByRole('region', { name: 'Upcoming' });
    const href = `#/tv/${id}/season/${season}/episode/${episode}`;
    await expect(region.locator(`a[href="${href}"]`)).toBeVisible();
    await expect(region.locator(`a[href="#/movie/${movie.id}"]`)).toContainText('Movie release');
    await look(app, 'calendar-agenda');

    // By mouse.
    await region.getByRole('radio', { name: 'Month' }).check({ force: true });
    const grid = page.getByRole('grid');
    const cell = (of: string) => grid.locator(`[data-day="${of}"]`);
    await expect(cell(storyDay())).toHaveAttribute('tabindex', '0');
    for (let month = storyDay().slice(0, 7); month < day.slice(0, 7);) {
      await page.getByRole('button', { name: 'Next month' }).click();
      month = addDays(`${month}-28`, 4).slice(0, 7);
    }
    await cell(day).click();
    await expect(region.locator(`section a[href="${href}"]`)).toBeVisible();
    await look(app, 'calendar-month');

    // By keyboard.
    await page.getByRole('button', { name: 'Today' }).press('Enter');
    await expect(cell(storyDay())).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(cell(addDays(storyDay(), 1))).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cell(addDays(storyDay(), 8))).toBeFocused();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await expect(cell(addDays(storyDay(), 8))).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(cell(storyDay())).toBeFocused();

    const calendar = (await ask(page, 'upcoming.calendar', {})) as { value: { text: string } };
    expect(calendar.value.text).toContain(`UID:tv-${id}-season-${season}-episode-${episode}@marquee`);
    expect(calendar.value.text).toContain(`UID:movie-${movie.id}@marquee`);
  },
);
