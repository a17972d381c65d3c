import { expectAccessibleInThemes } from './axe.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, region: null } });

test(
  'the field in the top bar finds as one types, and the keyboard chooses what it found',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    const { series } = await findStoryTitles(service);
    await app.goTo(`/tv/${series.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(series.name);
    await app.goTo('/settings');

    const field = page.getByRole('combobox', { name: 'Titles, people, episodes' });
    const panel = page.getByRole('listbox', { name: 'Titles, people, episodes' });
    await expect(field).toHaveAttribute('placeholder', 'Search');
    await field.click();
    await expect(panel).toBeHidden();
    await field.pressSequentially(series.name);
    const best = panel.getByRole('group', { name: 'Best match' }).getByRole('option');
    await expect(best).toContainText(series.name);
    await expect(best).toContainText('Series');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await expectAccessibleInThemes(app);

    await field.press('ArrowDown');
    await expect(best).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await best.getAttribute('id')) ?? '');
    await field.press('ArrowUp');
    await expect(best).toHaveAttribute('aria-selected', 'false');
    await field.press('Escape');
    await expect(panel).toBeHidden();
    await expect(field).toHaveValue(series.name);
    await field.press('ArrowDown');
    await expect(best).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`#/tv/${series.id}$`));
    await expect(field).toHaveValue('');

    await field.fill(series.name);
    await expect(best).toBeVisible();
    await field.press('Enter');
    await expect(page).toHaveURL(/#\/search\?q=/);
    await expect(page.getByRole('searchbox')).toHaveValue(series.name);

    await app.goTo('/settings');
    await field.fill('qqqq');
    await expect(page.getByText('No results for “qqqq”').first()).toBeVisible();
    await expect(panel.getByRole('option')).toHaveText('Look for “qqqq” in the whole catalogue');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page.getByText('Space on disk')).toBeVisible();
    await app.goTo('/settings');
    await field.fill(series.name);
    await best.click();
    await expect(page).toHaveURL(new RegExp(`#/tv/${series.id}$`));

    await field.fill(`#/tv/${series.id}?part=credits`);
    await expect(panel.getByRole('option')).toHaveText('Open link: Series');
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`#/tv/${series.id}\\?part=credits$`));
  },
);
