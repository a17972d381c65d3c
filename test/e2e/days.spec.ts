import type { Locator } from '@playwright/test';
import { addDays, formatDay, formatNearDay } from '#shared/text/calendar-day.ts';
import { findAiring } from './airing.ts';
import { ask } from './host.ts';
import { getJson, listIds } from './service.ts';
import type { TestService } from './service.ts';
import { stopClock, storyDay } from './story-day.ts';
import type { OpenApp } from './story.ts';
import { expect, test } from './story.ts';

/* What pages show about days. */

/** A page checks the clock a few times a minute, so it may show yesterday for this long. */
const afterMidnightMs = 30_000;

const say = (day: string): string => formatDay(day, 'en');

/** Finds episodes that are on the air and opens their list. */
async function openUpcoming(app: OpenApp, service: TestService): Promise<Locator> {
  await ask(app.page, 'catalogue.read', { endpoint: 'tv.onTheAir', parameters: { page: 1 } });
  for (const seriesId of (await listIds(service, '/tv/on_the_air')).slice(0, 6))
    await ask(app.page, 'seasons.find', { seriesId });
  await app.goTo('/library?part=upcoming');
  return app.page.getByRole('region', { name: 'Calendar' });
}

/** Waits until the list shows every episode's day, and its distance from `today` where it is near. */
async function expectDaysFrom(today: string, list: Locator): Promise<void> {
  await expect(async () => {
    const days = Array.from({ length: 400 }, (_, ahead) => addDays(today, ahead));
    const near = days.slice(0, 7).map((day) => `${formatNearDay(day, today, 'en')} · ${say(day)}`);
    const groups = { Today: near.slice(0, 1), 'This week': near.slice(1), Later: days.slice(7).map(say) };
    let named = 0;
    for (const [name, expected] of Object.entries(groups)) {
      const rows = list.getByRole('list', { name, exact: true }).getByRole('listitem');
      for (const text of await rows.allInnerTexts()) {
        expect(expected.some((words) => text.split('\n').some((line) => line.startsWith(words)))).toBe(true);
        named += 1;
      }
    }
    expect(named).toBeGreaterThan(0);
    expect(await list.getByRole('listitem').count()).toBe(named);
  }).toPass({ timeout: afterMidnightMs });
}

/** A series that changed on a day; not every series changes every day. */
async function findChangedOn(day: string, service: TestService): Promise<number> {
  for (const id of await listIds(service, '/tv/on_the_air')) {
    const path = `/tv/${id}/changes?start_date=${day}&end_date=${day}`;
    const answered = await getJson<{ changes: unknown[] }>(service, path);
    if (answered !== null && answered.changes.length > 0) return id;
  }
  throw new Error(`No series on the air changed on ${day}.`);
}

test('the change journal covers the two weeks that end today', async ({ app, service }) => {
  await app.goTo(`/tv/${await findChangedOn(storyDay, service)}?part=changes`);
  const journal = app.page.getByRole('region', { name: 'Changes' });
  await expect(async () => {
    const [status, newest] = [
      journal.getByRole('status'),
      journal.getByRole('heading', { level: 3 }).first(),
    ];
    const window = `from ${say(addDays(storyDay, -13))} to ${say(storyDay)}`;
    expect(await status.innerText()).toContain(window);
    expect((await newest.innerText()).toLowerCase()).toBe(`today · ${say(storyDay)}`.toLowerCase());
  }).toPass({ timeout: afterMidnightMs });
});

test(
  'the list of upcoming episodes names each day and its distance from today',
  { tag: '@gate' },
  async ({ app, service }) => {
    await expectDaysFrom(storyDay, await openUpcoming(app, service));
  },
);

test('a page that is open at midnight changes to the new day', async ({ app, service }) => {
  const list = await openUpcoming(app, service);
  const today = storyDay;
  await expectDaysFrom(today, list);
  await stopClock(app.page, addDays(today, 1));
  await app.page.clock.fastForward(afterMidnightMs);
  await expectDaysFrom(addDays(today, 1), list);
});

test('the page of a series that is seen so far names the next episode and how near its day is', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { id, season, episode, day } = await findAiring(service, storyDay);
  await ask(page, 'seasons.find', { seriesId: id });
  await expect
    .poll(() => ask(page, 'seasons.known', { seriesId: id }))
    .toMatchObject({ value: { complete: true } });
  const series = { kind: 'series', id } as const;
  await ask(page, 'mine.change', { changes: [{ what: 'seen', subject: series, at: storyDay }] });
  const subject = { kind: 'episode', id, season, episode } as const;
  await ask(page, 'mine.change', { changes: [{ what: 'unseen', subject }] });
  for (const today of [addDays(day, -1), day]) {
    await stopClock(page, today);
    await app.goTo(`/tv/${id}`);
    await page.reload();
    const next = page.getByRole('main').getByRole('link', { name: /^Next · / });
    const near = formatNearDay(day, today, 'en') ?? '';
    await expect(next).toContainText(`Next · S${season} E${episode} · ${near}`, { ignoreCase: true });
  }
});
