import type { Locator } from '@playwright/test';
import { addDays, formatDay, formatNearDay } from '#shared/text/calendar-day.ts';
import { ask } from './host.ts';
import { listIds } from './service.ts';
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
