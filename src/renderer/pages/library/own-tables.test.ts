import { expect, it } from 'vitest';
import { m } from '../../i18n/messages.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { ownTables } from './own-tables.ts';

const listed = (name: string, id: number) => ({
  subject: { kind: 'movie', id },
  title: { name },
  listNote: 'The best',
});
const noted = (name: string, note: object) => ({ ...listed(name, 9), episodeName: '', note });
const none = { season: null, episode: null, score: null, note: '' };

const added = new Date(2026, 10, 22, 12).getTime();

/** A main process with two notes, two scores, a list of 2,500 titles, and two entries of the inbox, of which it can read one. */
const marquee = {
  request(name: string, { kind = '', offset = 0, limit = 0 }) {
    const notes = [
      noted('=1+1', { ...none, score: 8.5 }),
      noted('Pier', { ...none, note: 'Again, with Ada' }),
      noted('Tide', { season: 1, episode: 2, score: 4, note: '=1+1' }),
    ];
    if (name === 'mine.noted') return Promise.resolve({ total: 3, entries: notes });
    if (name === 'mine.watchlist')
      return Promise.resolve({
        total: 1,
        entries: [{ ...listed(kind === 'all' ? 'Pier' : 'Fog', 9), addedAt: added, paused: kind === 'all' }],
      });
    if (name === 'inbox.list') {
      const news = { days: [], offers: [], movies: [{ id: 3, title: 'Tide' }], more: 1 };
      const view = { subject: { kind: 'view', id: 77 }, title: { name: 'Dramas' }, kind: 'listed' };
      return Promise.resolve({ total: 2, entries: offset === 0 ? [{ ...view, news, at: added }] : [] });
    }
    if (name === 'mine.lists') return Promise.resolve([{ list: 'ab12', name: 'Best' }]);
    const entries = Array.from({ length: 2_500 }, (_, index) => listed(`Movie ${index}`, index));
    return Promise.resolve({ total: 2_500, entries: entries.slice(offset, offset + limit) });
  },
};
const app = { marquee, language: 'en', state: { savedViews: [{ name: 'Dramas', query: 'with_genres=18' }] } };
const tableOf = (name: () => string) =>
  ownTables.find((table) => table.name === name)?.read(app as unknown as AppModel);

it('the tables of scores and notes have what has one', async () => {
  const scores = (await tableOf(m.import_scores)) ?? [];
  expect(scores.map((row) => [row[0], row[3], row[6]])).toEqual([
    ['Name', 'Season', 'Your score'],
    ['=1+1', null, 8.5],
    ['Tide', 1, 4],
  ]);
  const notes = (await tableOf(m.local_notes)) ?? [];
  expect(notes.slice(1).map((row) => [row[0], row[6]])).toEqual([
    ['Pier', 'Again, with Ada'],
    ['Tide', '=1+1'],
  ]);
});

it('the table of lists has every title of every list in its order', async () => {
  const rows = (await tableOf(m.lists)) ?? [];
  expect(rows).toHaveLength(2_501);
  expect(rows[0]).toEqual(['List', 'Position', 'Name', 'Kind', 'ID', 'Note']);
  expect(rows[2_500]).toEqual(['Best', 2_500, 'Movie 2499', 'Movie', 2_499, 'The best']);
});

it('the tables of views, of the watchlist, of what was dismissed, and of the inbox have a row for each', async () => {
  expect(await tableOf(m.saved_views)).toEqual([
    ['Name', 'Filters'],
    ['Dramas', 'with_genres=18'],
  ]);
  expect(await tableOf(m.watchlist)).toEqual([
    ['Name', 'Kind', 'ID', 'Added on', 'Paused'],
    ['Pier', 'Movie', 9, '2026-11-22', 'Paused'],
  ]);
  expect(await tableOf(m.not_interested)).toEqual([
    ['Name', 'Kind', 'ID', 'Added on'],
    ['Fog', 'Movie', 9, '2026-11-22'],
  ]);
  expect(await tableOf(m.inbox)).toEqual([
    ['Name', 'Kind', 'ID', 'Added on', 'Inbox'],
    ['Dramas', 'Saved views', null, '2026-11-22', 'New: Tide\nAnd 1 more'],
  ]);
});
