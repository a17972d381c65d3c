import { signIn } from './approval-page.ts';
import { settled } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

test(
  'changes are listed by day in sentences, and go further back on request',
  { tag: '@gate' },
  async ({ app, service }) => {
    const { page } = app;
    const { series, seasons } = await findStoryTitles(service);
    await app.goTo(`/tv/${series.id}?part=changes`);
    const journal = page.getByRole('region', { name: 'Changes' });
    await expect(journal.getByRole('status')).toContainText(/changes? from Nov 7, 2026 to Nov 20, 2026/);
    await expect(journal.getByRole('article').first()).toBeVisible();
    expect(await journal.innerText()).not.toMatch(/\[object|undefined|\bnull\b|[{}]/);

    await journal.getByRole('button', { name: 'Show 14 more days' }).click();
    await expect(journal.getByRole('status')).toContainText('from Oct 24, 2026 to Nov 20, 2026');

    await journal.getByRole('combobox', { name: 'Show changes to' }).selectOption(String(seasons));
    await expect(journal.getByRole('status')).toContainText('from Nov 7, 2026 to Nov 20, 2026');
    await journal
      .getByRole('link', { name: /^Episode \d+ (?:added|changed)$/ })
      .first()
      .click();
    await expect(page.locator('main')).toHaveAttribute(
      'data-address',
      new RegExp(`^#/tv/${series.id}/season/${seasons}/episode/\\d+$`),
    );
  },
);

test('the grid of ratings is a table for the arrow keys', async ({ app, service }) => {
  const { page } = app;
  const { series, seasons } = await findStoryTitles(service);
  await app.goTo(`/tv/${series.id}?part=ratings`);
  const grid = page.getByRole('table', { name: new RegExp(`^Episode ratings of ${series.name}`) });
  await expect(grid.getByRole('rowheader', { name: `Season ${seasons}` })).toBeVisible();
  await settled(page);
  await expect(page.getByRole('status').filter({ hasText: 'seasons loaded' })).toHaveText(
    /^(\d+) of \1 seasons loaded$/,
  );
  const cells = grid.getByRole('cell').getByRole('link');
  await expect(cells.first()).toHaveAccessibleName(/^\d\.\d, [\d,]+ votes?, .+/);

  await expect(grid.getByRole('columnheader', { name: 'Average' })).toBeVisible();
  const averages = grid.getByRole('row', { name: /^Season 1 / }).getByRole('cell');
  await expect(averages.first()).toHaveText(/^\d\.\d$/);

  await cells.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  const details = page.getByText(/^S1 E2/).first();
  await expect(details).toBeVisible();
  // With room, the details stand beside the grid.
  await page.setViewportSize({ width: 1680, height: 900 });
  await expect
    .poll(async () => {
      const [table, described] = [await grid.boundingBox(), await details.boundingBox()];
      return (described?.x ?? 0) >= (table?.x ?? 0) + (table?.width ?? Infinity);
    })
    .toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect(cells.first()).toBeFocused();

  await cells.nth(1).press('Enter');
  await expect(page.locator('main')).toHaveAttribute('data-address', `#/tv/${series.id}/season/1/episode/2`);
});

test('the grid of ratings names the person’s own ratings', async ({
  proxiedApp: app,
  ownService,
  countingProxy,
}) => {
  const { page } = app;
  const { series, seasons } = await findStoryTitles(ownService);
  countingProxy.rewrite = (path, body) => {
    if (!path.includes('/account_state')) return body;
    const { results = [] } = body as { results?: object[] };
    return { ...(body as object), results: results.map((each) => ({ ...each, rated: { value: 7.5 } })) };
  };
  await signIn(app);
  await app.goTo(`/tv/${series.id}?part=ratings`);
  await expect(page.getByRole('rowheader', { name: `Season ${seasons}` })).toBeVisible();
  await settled(page);
  const own = page.getByRole('link', { name: /, yours \d/ });
  // The ratings of each season arrive by themselves.
  await expect(own).toHaveCount(await page.getByRole('cell').getByRole('link').count());
});

test(
  'the credits name everybody of a series with their episodes, and can be searched',
  { tag: '@gate' },
  async ({ app, service }) => {
    const { page } = app;
    const { series, person } = await findStoryTitles(service);
    await app.goTo(`/tv/${series.id}?part=credits`);
    const everybody = page.getByRole('region', { name: 'Full cast and crew' });
    await expect(everybody.getByRole('status')).toHaveText(
      /^From (\d+) of \1 episodes in (\d+) of \2 seasons$/,
    );
    const headings = await everybody.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(headings[0]).toMatch(/^Cast and guest stars/);
    expect(headings[1]).toMatch(/^Directors/);

    await everybody.getByRole('searchbox').fill(person.name.toUpperCase());
    const episodes = everybody.getByRole('button', { name: new RegExp(`: ${person.name}$`) }).first();
    await episodes.press('Enter');
    await expect(episodes).toHaveAttribute('aria-expanded', 'true');
    await expect(everybody.getByRole('link', { name: /^S1 E\d+/ }).first()).toBeVisible();
    await everybody.getByRole('searchbox').fill('nobody of this name');
    await everybody.getByRole('button', { name: 'Clear search' }).click();
    await expect(everybody.getByRole('heading', { level: 3 })).toHaveCount(headings.length);
  },
);
