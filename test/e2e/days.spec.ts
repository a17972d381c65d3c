import type { Locator } from '@playwright/test';
import { addDays, formatDay, formatNearDay } from '#shared/text/calendar-day.ts';
import { ask } from './host.ts';
import { findCast } from './seek.ts';
import { accessToken } from './service.ts';
import type { TestService } from './service.ts';
import { stopClock, storyDay } from './story-day.ts';
import type { OpenApp } from './story.ts';
import { expect, readySettings, test } from './story.ts';

/* What pages say of days, on whichever day it is; the step `clock` tells these on other days and in other zones. */

/** A page looks at the clock a few times a minute, so it may speak of yesterday for so long. */
const afterMidnightMs = 30_000;

const say = (day: string): string => formatDay(day, 'en');

/** Finds the episodes of what is on the air, and opens their list. */
async function openUpcoming(app: OpenApp, service: TestService): Promise<Locator> {
  await app.settle(readySettings);
  const answer = await fetch(`${service.base}/tv/on_the_air`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { results } = (await answer.json()) as { results: { id: number }[] };
  await ask(app.page, 'catalogue.read', { endpoint: 'tv.onTheAir', parameters: { page: 1 } });
  for (const { id } of results.slice(0, 6)) await ask(app.page, 'seasons.find', { seriesId: id });
  await app.goTo('/library?part=upcoming');
  return app.page.getByRole('region', { name: 'Upcoming' });
}

/** Waits until the list names every episode's day, and its distance from `today` where that is near. */
async function expectDaysFrom(today: () => string, list: Locator): Promise<void> {
  await expect(async () => {
    const days = Array.from({ length: 400 }, (_, ahead) => addDays(today(), ahead));
    const near = days.slice(0, 8).map((day) => `${formatNearDay(day, today(), 'en')} · ${say(day)}`);
    const groups = { Today: near.slice(0, 1), 'This week': near.slice(1), Later: days.slice(8).map(say) };
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

test('the change journal covers the two weeks that end today', { tag: '@days' }, async ({ app, service }) => {
  const { series } = await findCast(service);
  await app.settle(readySettings);
  await app.goTo(`/tv/${series.id}?part=changes`);
  const journal = app.page.getByRole('region', { name: 'Changes' });
  await expect(async () => {
    const today = storyDay();
    const [status, newest] = [
      journal.getByRole('status'),
      journal.getByRole('heading', { level: 3 }).first(),
    ];
    const window = `from ${say(addDays(today, -13))} to ${say(today)}`;
    expect(await status.innerText()).toContain(window);
    expect((await newest.innerText()).toLowerCase()).toBe(`today · ${say(today)}`.toLowerCase());
  }).toPass({ timeout: afterMidnightMs });
});

test(
  'upcoming episodes are told by their distance from today',
  { tag: '@days' },
  async ({ app, service }) => {
    await expectDaysFrom(storyDay, await openUpcoming(app, service));
  },
);

test('a page that is open at midnight goes on to the new day', async ({ app, service }) => {
  const list = await openUpcoming(app, service);
  const today = storyDay();
  await expectDaysFrom(() => today, list);
  await stopClock(app.page, addDays(today, 1));
  await app.page.clock.fastForward(afterMidnightMs);
  await expectDaysFrom(() => addDays(today, 1), list);
});
