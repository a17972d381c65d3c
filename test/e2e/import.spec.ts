import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { zipFile } from '../fixtures/zip-file.ts';
import { expectAccessibleInThemes } from './axe.ts';
import { ask, changeMine } from './host.ts';
import { look } from './mine-looks.ts';
import { getJson } from './service.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';
import type { OpenApp } from './story.ts';

/* Imports of files of other apps, made here in their documented shapes. */

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});
const json = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const section = (page: Page) => page.getByRole('region', { name: 'Import from another app' });
const picker = (page: Page) => section(page).locator('input[type=file]');

test.use({ settings: { ...readySettings, motion: 'reduced' } });

async function open(app: OpenApp): Promise<void> {
  await app.goTo('/library?part=data');
  await expect(section(app.page)).toBeVisible();
}

/** A table of the person's own data, without its quotes. */
async function exported(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `${name} (CSV)` }).click();
  return (await readFile(await (await downloading).path(), 'utf8')).replaceAll('"', '');
}

/** How often movies and episodes were seen, according to the main process. */
const seen = async (page: Page): Promise<number> =>
  ((await ask(page, 'mine.history', { offset: 0, limit: 1 })) as { value: { total: number } }).value.total;

test(
  'files of several apps are imported after a preview, and twice without effect, by mouse',
  { tag: '@both' },
  async ({ app, service }) => {
    const { page } = app;
    const { series } = await findStoryTitles(service);
    const popular = await getJson<{ results: { title: string }[] }>(service, '/movie/popular?page=1');
    const movie = popular?.results[0] ?? { title: '' };
    await ask(page, 'catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
    await open(app);
    const part = section(page);
    const files = [
      csv(
        'diary.csv',
        'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
        `2026-05-02,${quoted(movie.title)},,https://boxd.it/1,4,,,2026-05-01`,
        '2026-05-02,A Title Nobody Made,1931,https://boxd.it/2,4,,,2026-05-01',
      ),
      json('watched-history-1.json', [
        {
          ...{ id: 1, watched_at: '2026-04-01T12:00:00.000Z', action: 'watch', type: 'episode' },
          episode: { season: 1, number: 1, title: 'One', ids: { trakt: 1 } },
          show: { title: series.name, year: null, ids: { trakt: 2, slug: 'a' } },
        },
      ]),
      csv(
        'ratings.csv',
        'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors',
        `tt1,8,2026-04-01,${quoted(movie.title)},,u,Movie,7.1,96,,Drama,100,,`,
      ),
      csv('followed_tv_show.csv', 'tv_show_name,archived,active,tv_show_id', `${quoted(series.name)},0,1,71`),
      json('sg-lists-export.json', [{ list_id: 'a', name: 'Best', order: 0, items: [] }]),
      csv(
        ...['best-of-all.csv', 'Letterboxd list export v7', 'Date,Name,Tags,URL,Description'],
        ...['2026-05-02,Best of all,,https://boxd.it/3,', '', 'Position,Name,Year,URL,Description'],
        `1,${quoted(movie.title)},,https://boxd.it/4,`,
      ),
    ];
    await picker(page).setInputFiles(files);
    const found = part.getByRole('heading', { name: /^From/ });
    await expect(found).toHaveText('From Letterboxd, Trakt, IMDb, TV Time, and SeriesGuide');
    await expect(found).toBeFocused();
    await expect(part).toContainText('New entries: 6');
    await part.getByText('Probably, by title').last().click();
    const match = part.getByRole('combobox', { name: `Import ${movie.title} as` });
    await expect(match.locator('option:checked').first()).toHaveText(
      new RegExp(`^${movie.title.slice(0, 4)}`),
    );
    await look(app, 'import-preview');
    expect(await seen(page)).toBe(0);

    await part.getByRole('button', { name: 'Import', exact: true }).click();
    const status = part.getByRole('status').first();
    await expect(status).toHaveText('Imported: 6');
    expect(await seen(page)).toBe(2);
    await expect(part.getByRole('heading', { name: '1 title not found' })).toBeVisible();
    await part.getByText('Show titles').click();
    await expect(part.getByText('A Title Nobody Made (1931)')).toBeVisible();

    await picker(page).setInputFiles(files);
    await expect(part).toContainText('Everything in these files is already here.');
    await expect(part.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
    await part.getByRole('button', { name: 'Remove all' }).click();
    await part.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(part.getByRole('heading', { name: /not found/ })).toHaveCount(0);
  },
);

test(
  'a ZIP file with bad rows is imported with choices and corrections, what isn’t placed is listed and looked up while another page is shown, and one undo takes all back',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    type Movies = { results: { id: number; title: string; release_date: string }[] };
    const popular = await getJson<Movies>(service, '/movie/popular?page=1');
    const [known, other] = [0, 1].map((index) => popular?.results[index] ?? { title: '', release_date: '' });
    if (known === undefined || other === undefined) throw new Error('no popular movies');
    const year = known.release_date.slice(0, 4);
    const later = await getJson<Movies>(
      service,
      `/discover/movie?primary_release_year=${year}&sort_by=vote_count.desc&page=2`,
    );
    await ask(page, 'catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
    await open(app);
    // Tonight's suggestions on Home may be any of them.
    const unknown = { title: '' };
    for (const { id, title } of later?.results ?? []) {
      const held = (await ask(page, 'title.known', { mediaType: 'movie', id })) as { ok: boolean };
      if (!held.ok) unknown.title = title;
    }
    expect(unknown.title).not.toBe('');
    const part = section(page);
    const header = 'Date,Name,Year,Letterboxd URI';
    const diary = (name: string, day: string, rating = ''): string =>
      `2026-05-02,${quoted(name)},,https://boxd.it/9,${rating},,,${day}`;
    await picker(page).setInputFiles({
      name: 'letterboxd-ana-2026-11-22-12-00-utc.zip',
      mimeType: 'application/zip',
      buffer: zipFile({
        'profile.csv': 'Date Joined,Username,Given Name\n2020-01-01,ana,Ana\n',
        'watched.csv': [
          header,
          `2026-05-02,${quoted(known.title)},,https://boxd.it/1`,
          `2026-05-02,${quoted(unknown.title)},${year},https://boxd.it/2`,
          `2026-05-02,A Title Nobody Made,${year},https://boxd.it/3`,
        ].join('\n'),
        'diary.csv': [
          `${header},Rating,Rewatch,Tags,Watched Date`,
          ...[diary(other.title, '1/2/2024'), diary(other.title, 'one evening'), diary('', '2026-04-04')],
          ...[diary(other.title, '2026-04-05', '9'), diary(other.title, '2024-02-31'), diary('', '')],
          ...[diary('', '2026-04-08'), diary('', '2026-04-09'), diary(other.title, '2026-04-10', 'many')],
        ].join('\n'),
        'likes/films.csv': `${header}\n2026-05-02,Low Tide,2019,https://boxd.it/4\n`,
      }),
    });
    await expect(part.getByRole('heading', { name: 'From Letterboxd' })).toBeFocused();
    await part.getByText('Not recognized · 1').click();
    await expect(part).toContainText('profile.csv');
    await expect(part).toContainText('Liked movies · 1');
    await part.getByText('Without a score, because it can’t be read · 2').click();
    await expect(part).toContainText('diary.csv, line 5 · Rating · 9');
    const saved = await app.saveFile('remarks.csv', () =>
      part.getByRole('button', { name: 'Save as CSV' }).click(),
    );
    expect(await readFile(saved, 'utf8')).toContain(
      'diary.csv,10,Rating,many,"Imported with a change: Without a score',
    );

    await part.getByText('Without a day, because it can’t be read or has two readings · 3').click();
    await part.getByRole('combobox', { name: 'Days such as 1/2/2024' }).selectOption('Feb 1, 2024');
    await part.getByRole('textbox', { name: 'Correct diary.csv, line 3' }).fill('2026-04-03');
    await part.getByText('Entries without a title · 4').click();
    await part.getByRole('textbox', { name: 'Correct diary.csv, line 4' }).fill(other.title);
    await page.keyboard.press('Tab');
    await part.getByRole('button', { name: 'Read again with corrections' }).click();
    await expect(part.getByText('Entries without a title · 3')).toBeVisible();
    await expect(part.getByText('has two readings · 1')).toBeVisible();

    await part.getByText('Probably, by title').last().click();
    await part.getByRole('combobox', { name: `Import ${known.title} as` }).selectOption('Don’t import');
    await part.getByText('Not found').last().click();
    await part
      .getByRole('combobox', { name: `Import A Title Nobody Made (${year}) as` })
      .selectOption('Another title…');
    await part.getByRole('combobox', { name: /^Find a title for A Title Nobody Made/ }).fill(known.title);
    await part.getByRole('listbox').getByRole('option').first().click();
    await look(app, 'import-corrected');
    await part.getByRole('button', { name: 'Import', exact: true }).click();
    const status = part.getByRole('status').first();
    await expect(status).toHaveText('Imported: 6');
    await expect(part.getByRole('heading', { name: 'Not placed' })).toBeVisible();
    await expect(part.getByText('Entries without a title · 3')).toBeVisible();
    await expectAccessibleInThemes(app, { name: 'what isn’t placed' });

    await part.getByRole('button', { name: 'Look up titles' }).click();
    await app.goTo('/');
    await expect.poll(() => seen(page)).toBe(7);
    await app.goTo('/library?part=data');
    await expect(part).toContainText('Titles found: 1');
    await expect(part.getByText('Entries without a title · 3')).toBeVisible();
    await part.getByRole('button', { name: 'Undo import' }).click();
    await expect(status).toHaveText('Import undone');
    expect(await seen(page)).toBe(0);
    await expect(part.getByRole('heading', { name: 'Not placed' })).toHaveCount(0);
  },
);

test('an import is chosen, started and undone by keyboard, and a damaged file changes nothing', async ({
  app,
}) => {
  const { page } = app;
  await open(app);
  const part = section(page);
  await picker(page).setInputFiles(
    // JSON that breaks off.
    { name: 'history.json', mimeType: 'application/json', buffer: Buffer.from('[\n{"watched_at"') },
  );
  await expect(part.getByRole('alert')).toContainText('Check line 2');
  const choosing = page.waitForEvent('filechooser');
  await part.getByRole('button', { name: 'Choose files' }).focus();
  await page.keyboard.press('Enter');
  await (
    await choosing
  ).setFiles(
    csv(
      'watched.csv',
      'Date,Name,Year,Letterboxd URI',
      '2026-05-02,A Title Nobody Made,1931,https://boxd.it/2',
    ),
  );
  const pressed = async (name: string): Promise<void> => {
    const button = part.getByRole('button', { name, exact: true });
    for (let presses = 0; presses < 20; presses += 1) {
      if (await button.evaluate((each) => each === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await expect(part.getByRole('heading', { name: 'From Letterboxd' })).toBeFocused();
  await expect(part.getByRole('alert')).toHaveCount(0);
  await pressed('Import');
  const status = part.getByRole('status').first();
  await expect(status).toHaveText('Imported: 0');
  await expect(status).toBeFocused();
  // Who goes on elsewhere meanwhile stays there.
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/rpc/mine.undo', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await pressed('Undo import');
  const search = page.getByRole('banner').getByRole('combobox');
  await search.focus();
  answer.resolve(undefined);
  await expect(status).toHaveText('Import undone');
  await expect(search).toBeFocused();
  await expect(part.getByRole('heading', { name: /not found/ })).toHaveCount(0);
  await expectAccessibleInThemes(app, { name: 'import undone' });
});

test(
  'each kind of the person’s own data is saved as a table, and a table of no known app is imported by its columns',
  { tag: '@browser-only' },
  async ({ app, service }) => {
    const { page } = app;
    const popular = await getJson<{ results: { id: number; title: string }[] }>(
      service,
      '/movie/popular?page=1',
    );
    const { id = 0, title = '' } = popular?.results[0] ?? {};
    await ask(page, 'catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
    const subject = { kind: 'movie', id } as const;
    await changeMine(
      page,
      { what: 'score', subject, score: 8.5 },
      { what: 'note', subject, note: 'Fog, and more' },
      { what: 'follow', subject, on: true },
      { what: 'dismiss', subject, on: true },
      { what: 'seen', subject, at: '2026-11-18' },
      { what: 'createList', name: 'Best of all', titles: [subject] },
    );
    await open(app);
    expect(await exported(page, 'Watchlist')).toContain(`${title},Movie,${id},20`);
    expect(await exported(page, 'Seen')).toContain(`${title},Movie,${id},,,,2026-11-18`);
    expect(await exported(page, 'Notes')).toContain(`${title},Movie,${id},,,,Fog, and more`);
    expect(await exported(page, 'Not interested')).toContain(`${title},Movie,${id},20`);
    expect(await exported(page, 'Inbox')).toContain('Name,Kind,ID,Added on,Inbox');
    expect(await exported(page, 'Scores')).toContain(`${title},Movie,${id},,,,8.5`);
    expect(await exported(page, 'Lists')).toContain(`Best of all,1,${title},Movie,${id}`);

    // A table of no known app, in which the day's column isn't called as usual.
    const part = section(page);
    await picker(page).setInputFiles(csv('mine.csv', 'Name;When', `${title};2026-11-19`));
    await expect(part.getByRole('heading', { name: 'From mine.csv' })).toBeFocused();
    const columns = part.getByRole('group', { name: 'Columns of mine.csv' });
    await expect(columns.getByLabel('Title', { exact: true })).toHaveValue('name');
    await columns.getByLabel('Seen on').selectOption('When');
    await part.getByRole('button', { name: 'Read again with corrections' }).click();
    await expect(part).toContainText('New entries: 1');
    await part.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(part.getByRole('status').first()).toHaveText('Imported: 1');
    expect(await exported(page, 'Seen')).toContain(`${title},Movie,${id},,,,2026-11-19`);
    await picker(page).setInputFiles(csv('later.csv', 'Name;When', `${title};2026-11-17`));
    await expect(part).toContainText('New entries: 1');
  },
);
