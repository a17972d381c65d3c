import { ask, changeMine } from './host.ts';
import { look } from './mine-looks.ts';
import { findStoryTitles } from './story-titles.ts';
import { toast } from './pages.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'titles go on a list of the person’s own, which is reordered by keyboard and mouse, renamed and deleted with undo',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { movie, series } = await findStoryTitles(service);
    await ask(page, 'catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
    await app.goTo('/library?part=lists');
    await expect(page.getByText('No lists yet')).toBeVisible();
    await look(app, 'lists-empty');
    await app.goTo(`/movie/${movie.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(movie.title);
    await dialog.getByRole('textbox', { name: 'New list' }).fill('Long evenings');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('checkbox', { name: 'Long evenings' })).toBeChecked();
    await page.keyboard.press('Escape');
    await app.goTo(`/tv/${series.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    const choice = dialog.getByRole('checkbox', { name: 'Long evenings' });
    await choice.press('Space');
    await expect(choice).toBeChecked();
    await look(app, 'notes-dialog');
    await page.keyboard.press('Escape');

    await app.goTo('/library?part=lists');
    await page.getByRole('link', { name: /Long evenings/ }).click();
    const rows = page.getByRole('list', { name: 'Long evenings' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(movie.title);
    await look(app, 'list');
    await rows.nth(1).getByRole('link').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows.nth(0)).toContainText(series.name);
    await expect(rows.nth(0).getByRole('link')).toBeFocused();
    await rows.nth(0).dragTo(rows.nth(1));
    await expect(rows.nth(0)).toContainText(movie.title);
    await rows
      .nth(1)
      .getByRole('button', { name: `Move ${series.name} up` })
      .click();
    await expect(rows.nth(0)).toContainText(series.name);

    await page.getByRole('button', { name: `Note: ${movie.title}` }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('With the neighbours');
    await page.keyboard.press('Escape');
    await expect(rows.nth(1)).toContainText('With the neighbours');
    await page.getByRole('button', { name: `Note: ${movie.title}` }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Note on this list' }).fill('After the long one');
    await page.keyboard.press('Escape');
    await expect(rows.nth(1)).toContainText('With the neighbours');
    await expect(rows.nth(1)).toContainText('After the long one');
    await look(app, 'list-notes');
    // What was typed last is taken back first.
    await page.keyboard.press('Control+z');
    await expect(rows.nth(1)).not.toContainText('After the long one');
    await expect(rows.nth(1)).toContainText('With the neighbours');
    // The dialog stays when the title goes off the list, and what was typed is kept wherever the person goes.
    await page.getByRole('button', { name: `Note: ${movie.title}` }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('With everybody');
    await choice.uncheck();
    await expect(rows).toHaveCount(1);
    const onList = dialog.getByRole('textbox', { name: 'Note on this list' });
    await onList.fill('Before the long one');
    await onList.locator('xpath=..').getByRole('button', { name: 'Save' }).click();
    await expect(toast(page).filter({ hasText: 'Note saved' })).toBeVisible();
    await expect(onList).toHaveValue('Before the long one');
    await choice.check();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Before the long one');
    await page.keyboard.press('Control+5');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(rows.nth(1)).toContainText('With everybody');

    // A key that is held takes one title off, although the focus goes on to the next one.
    await rows
      .nth(0)
      .getByRole('button', { name: /^Remove / })
      .focus();
    await page.keyboard.down('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows.getByRole('button', { name: /^Remove / })).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(2);

    await page.getByRole('button', { name: 'Rename' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name of the list' }).press('Escape');
    await ask(page, 'mine.change', { changes: [{ what: 'createList', name: 'Weekends', titles: [] }] });
    await page.getByRole('button', { name: 'Rename' }).click();
    const listName = page.getByRole('textbox', { name: 'Name of the list' });
    await listName.fill('Weekends');
    await expect(page.getByText('You already have a list with this name.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await listName.fill('Short evenings');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Short evenings' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete list' }).click();
    await expect(page.getByText('List not found')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'Short evenings' })).toBeVisible();
    // The rename is older than what was just undone.
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('heading', { name: 'Long evenings' })).toBeVisible();
    await page.getByRole('button', { name: `Note: ${movie.title}` }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Typed when the window closed');
    await app.restart();
    await app.goTo('/library?part=lists');
    const link = app.page.getByRole('link', { name: /Long evenings/ });
    await expect(link).toContainText('2 titles');
    await link.click();
    await expect(app.page.getByText('Typed when the window closed')).toBeVisible();
  },
);

test('an episode and a season are rated by keyboard and mouse, a note is written, a series pauses, and a movie is dismissed', async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  const { movie, series } = await findStoryTitles(service);
  await ask(page, 'catalogue.read', {
    endpoint: 'tv.season',
    parameters: { series_id: series.id, season_number: 1 },
  });
  const dialog = page.getByRole('dialog');
  await app.goTo(`/tv/${series.id}/season/1/episode/1`);
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: /^(?:Rate:|Your rating: )/ });
  const step = (points: number) => main.getByRole('radio', { name: `${points} of 10`, exact: true });
  await button.press('Enter');
  await expect(step(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(step(9)).toBeFocused();
  await look(app, 'episode-rating');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName('Your rating: 9 of 10');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(step(9)).toBeChecked();
  await expect(step(9)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(step(9)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('0');
  await expect(button).toHaveAccessibleName('Your rating: 10 of 10');
  await page.keyboard.press('Control+z');
  await expect(button).toHaveAccessibleName('Your rating: 9 of 10');
  const note = page.getByRole('button', { name: 'Note', exact: true });
  const refused = { ok: false, failure: { code: 'storage', retryable: false, details: { reason: 'full' } } };
  await page.route('**/rpc/mine.change', (route) => route.fulfill({ json: refused }));
  await note.click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The one on the train');
  await page.keyboard.press('Escape');
  await expect(toast(page).getByRole('button')).toHaveAccessibleName('Close');
  await expect(note).toBeFocused();
  await expect(main).not.toContainText('The one on the train');
  await page.unroute('**/rpc/mine.change');
  // It couldn't be saved, and waits for the next attempt. Closing keeps what was typed.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('The one on the train');
  await page.keyboard.press('Escape');
  await expect(main).toContainText('The one on the train');
  await look(app, 'episode-note');
  await page.keyboard.press('Control+z');
  await expect(main).not.toContainText('The one on the train');

  await app.goTo(`/tv/${series.id}/season/1`);
  await button.click();
  await step(7).click();
  await expect(button).toHaveAccessibleName('Your rating: 7 of 10');
  await app.goTo(`/tv/${series.id}`);
  await expect(button).toHaveAccessibleName(`Rate: ${series.name}`);
  await app.goTo(`/tv/${series.id}/season/1`);
  await button.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName(/^Rate: /);

  const subject = { kind: 'series', id: series.id } as const;
  await changeMine(page, { what: 'follow', subject, on: true });
  await app.goTo('/library?part=upNext');
  const upNext = page.getByRole('region', { name: 'Up next' });
  await expect(upNext).toContainText(series.name);
  await app.goTo(`/tv/${series.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await dialog.getByRole('switch', { name: 'Pause' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(main.locator('header').first()).toContainText('Paused');
  // A toast that is pointed at stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await app.goTo('/library?part=upNext');
  await expect(page.getByText('Nothing up next')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(upNext).toContainText(series.name);
  await changeMine(page, { what: 'seen', subject, at: null });
  await expect(upNext).toContainText('You’re up to date');

  await app.goTo(`/movie/${movie.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await dialog.getByRole('switch', { name: 'Not interested' }).press('Space');
  await page.keyboard.press('Escape');
  await app.goTo('/list/popular');
  const card = main.locator(`a[href="#/movie/${movie.id}"]`);
  await expect(card).toContainText('Not interested');
  await look(app, 'dismissed');
});

test('a change made in a dialog is said and undone in the dialog, also by the keyboard', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { movie } = await findStoryTitles(service);
  await app.goTo(`/movie/${movie.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await page.clock.install();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('With the neighbours');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('main')).toContainText('With the neighbours');
  await expect(dialog.getByRole('status').filter({ hasText: movie.title })).toHaveCount(1);
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await expect(page.locator('main')).not.toContainText('With the neighbours');
  await expect(dialog.getByRole('status').filter({ hasText: /^Undone: / })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toast(page)).toContainText('Undone: ');
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeHidden();
});
