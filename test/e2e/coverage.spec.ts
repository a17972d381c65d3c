import type { Page } from '@playwright/test';
import { onePixel } from '../fixtures/one-pixel.ts';
import { openApproval, signIn } from './approval-page.ts';
import { rewriteBy } from './coverage-bodies.ts';
import type { Claim, CoverageSubjects, Place, Sight } from './coverage-claim.ts';
import { coverageClaims } from './coverage-claims.ts';
import { coverageServices } from './coverage-movies.ts';
import { getJson, listIds } from './service.ts';
import type { TestService } from './service.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';
import type { OpenApp } from './story.ts';

async function findSubjects(service: TestService): Promise<CoverageSubjects> {
  const { series, movie } = await findStoryTitles(service);
  const without = (ids: readonly number[], id: number): number[] => ids.filter((each) => each !== id);
  const season = await getJson<{ episodes: { guest_stars: { id: number }[]; crew: { id: number }[] }[] }>(
    service,
    `/tv/${series.id}/season/1`,
  );
  const people = season?.episodes.flatMap(({ guest_stars: guests, crew }) => [...guests, ...crew]) ?? [];
  const subjects = {
    ...{ series: series.id, movie: movie.id },
    people: [...new Set(people.map(({ id }) => id))].slice(0, 9),
    otherSeries: without(await listIds(service, '/trending/tv/week'), series.id).slice(0, 8),
    otherMovies: without(await listIds(service, '/movie/popular'), movie.id).slice(0, 8),
    site: new URL(service.authorisation).origin,
  };
  expect([subjects.people, subjects.otherSeries, subjects.otherMovies].map(({ length }) => length)).toEqual([
    9, 8, 8,
  ]);
  return subjects;
}

const describeSight = (sight: Sight): string => {
  if ('text' in sight) return String(sight.text);
  if ('picture' in sight) return sight.picture;
  return 'link' in sight ? sight.link : `${sight.first} before ${sight.then}`;
};

/** Whether the page shows it now; `text`: its rendered text, `html`: its elements. */
function isSeen(sight: Sight, { text, html }: { readonly text: string; readonly html: string }): boolean {
  if ('text' in sight)
    return typeof sight.text === 'string' ? text.includes(sight.text.toLowerCase()) : sight.text.test(text);
  if ('picture' in sight) return html.includes(`/${sight.picture}"`);
  if ('link' in sight) return html.includes(`${sight.link}"`);
  const [first, then] = [html.indexOf(sight.first), html.indexOf(sight.then)];
  return first >= 0 && first < then;
}

async function look(page: Page): Promise<{ readonly text: string; readonly html: string }> {
  const main = page.locator('main');
  const [text, html] = await main.evaluate((element) => [
    (element as HTMLElement).innerText,
    element.innerHTML,
  ]);
  return { text: (text ?? '').replaceAll(/\s+/g, ' ').toLowerCase(), html: html ?? '' };
}

async function open({ page, goTo }: OpenApp, { address, press }: Place): Promise<void> {
  await goTo(address);
  if (press === undefined) return;
  const [role, name] = press;
  const control = page.locator('main').getByRole(role, { name: new RegExp(`^${name}`) });
  if (role === 'radio') await control.check({ force: true });
  else await control.click();
}

/** Opens every place of the claims and waits until it shows them. */
async function expectShown(app: OpenApp, claims: readonly Claim[]): Promise<void> {
  const all = claims.flatMap(({ number, path, sights }) =>
    sights.map((sight) => ({ row: `${number} ${path}: ${describeSight(sight)}`, sight })),
  );
  expect(all.length).toBeGreaterThan(0);
  for (const [place, same] of Map.groupBy(all, ({ sight }) => JSON.stringify(sight.at))) {
    await open(app, JSON.parse(place) as Place);
    await expect
      .poll(
        async () => {
          const seen = await look(app.page);
          return same.filter(({ sight }) => !isSeen(sight, seen)).map(({ row }) => row);
        },
        { message: place },
      )
      .toEqual([]);
  }
}

let claims: readonly Claim[] = [];
const of = (...numbers: readonly string[]): readonly Claim[] =>
  claims.filter(({ number }) => numbers.includes(number));

// Before the app starts, so that it never has the service's own values.
test.beforeEach(async ({ ownService, countingProxy }) => {
  claims = coverageClaims(await findSubjects(ownService));
  countingProxy.rewrite = rewriteBy(claims);
  countingProxy.picture = onePixel;
});

const settings = {
  ...readySettings,
  ...{ watchCountries: ['DE'], myServices: { DE: coverageServices }, motion: 'reduced' },
};

for (const [title, numbers] of [
  ['a season, its episodes, their people and videos', ['E1', 'E7']],
  ['the cast and crew of a series and the credits of a person', ['E3', 'E9']],
  ['changes, other titles, other orders and images of a series', ['E8', 'E12', 'E14', 'E15', 'E19']],
  ['the lists that Home links to', ['E4', 'E5', 'E18', 'E20']],
  ['a movie, what is found in Discover, and keywords', ['E6', 'E10', 'E13', 'E16', 'E17']],
] as const) {
  test(
    `${title} show every field of the interface that isn’t for the app alone`,
    { tag: ['@browser-only', '@gate'] },
    async ({ proxiedApp: app }) => {
      await app.changeSettings(settings);
      await expectShown(app, of(...numbers));
    },
  );
}

test(
  'signing in and the account show every field of the interface that isn’t for the app alone',
  { tag: ['@browser-only', '@gate'] },
  async ({ proxiedApp: app, countingProxy }) => {
    await app.changeSettings(settings);
    const rewrite = countingProxy.rewrite;
    const hour = 60 * 60_000;
    // The page's clock can stand still.
    const now = await app.page.evaluate(() => Date.now());
    let hours = 0;
    countingProxy.rewrite = (path, body) => {
      const changed = rewrite?.(path, body) as { expires_at?: string };
      if (typeof changed.expires_at !== 'string') return changed;
      const stated = Date.parse(changed.expires_at.replace(' ', 'T').replace(' UTC', 'Z'));
      hours = Math.ceil((stated - now) / hour) + 6;
      const later = new Date(now + (hours + 0.5) * hour).toISOString();
      return { ...changed, expires_at: `${later.slice(0, 19).replace('T', ' ')} UTC` };
    };
    await app.goTo('/account');
    const approval = await openApproval(app);
    await expect(app.page.getByText(`Time left to approve: ${hours.toLocaleString('en')} hr`)).toBeVisible();
    await approval.close();
    await app.page.getByRole('button', { name: 'Cancel' }).click();
    await signIn(app);
    await expectShown(app, of('E2c', 'E11'));
  },
);
