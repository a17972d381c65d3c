import { beforeEach, expect, it } from 'vitest';
import { own, show, today } from '../../../../test/fixtures/importing-library.ts';
import type { StoreContext } from '../../store/context.ts';
import { change } from './changes.ts';
import { title } from './mine.ts';
import { upNext } from './up-next.ts';

const series = { kind: 'series', id: 5 } as const;

let context: StoreContext;
beforeEach(() => {
  context = own.context;
  change(context, today, [{ what: 'follow', subject: series, on: true }]);
});

const old = '1999-05-01';
const recent = '2026-09-01';
const coming = '2026-12-01';
const many = <T>(count: number, day: T): T[] => Array.from({ length: count }, () => day);

/** Stores the days of episodes, by season. */
function hold(seasons: Readonly<Record<number, readonly (string | null)[]>>): void {
  for (const [season, days] of Object.entries(seasons))
    for (const [index, day] of days.entries())
      context.database.run(
        `insert into episodes (series_id, season_number, episode_number, id, name, air_date, fetched_at)
         values (5, ?, ?, ?, '', ?, 1)`,
        ...[Number(season), index + 1, Number(season) * 1_000 + index, day],
      );
}

function see(season: number, ...episodes: readonly number[]): void {
  change(
    context,
    today,
    episodes.map((episode) => ({
      what: 'seen',
      ...{ subject: { kind: 'episode', id: 5, season, episode }, at: today },
    })),
  );
}

/** The next episode, how many aired, and how many are marked in the end by "All seen". */
function said(): readonly [next: string | null, aired: number, marked: number] {
  const { seasons, continueWith } = title(context, today, series);
  const entry = upNext(context, today, 10).at(0)?.episode ?? null;
  expect(entry).toEqual(continueWith);
  change(context, today, [{ what: 'seen', subject: series, at: null }]);
  const regular = seasons.filter(({ season }) => season > 0);
  return [
    entry === null ? null : `${entry.season}x${entry.episode}`,
    regular.reduce((sum, { aired }) => sum + aired, 0),
    title(context, today, series).marks.length,
  ];
}

it('has aired before an episode that aired', () => {
  hold({ 1: [...many(3, old), ...many(3, null), ...many(4, old)] });
  see(1, 1, 2, 3);
  expect(said()).toEqual(['1x4', 10, 10]);
});

it('has aired before a season that aired, and before an episode that was seen', () => {
  hold({ 1: [recent, null], 2: many(2, null), 3: [recent, ...many(3, null)] });
  see(1, 1);
  see(3, 3);
  expect(said()).toEqual(['1x2', 7, 7]);
});

it('hasn’t aired after the last dated one', () => {
  hold({ 1: many(2, old), 2: [old, null, null] });
  see(1, 1, 2);
  see(2, 1);
  expect(said()).toEqual([null, 3, 3]);
});

it.each([
  ['has aired if nothing of the series aired for a year', { 1: many(2, old), 2: many(3, null) }, '2x1', 5],
  ['hasn’t aired if the series aired this year', { 1: many(2, recent), 2: many(3, null) }, null, 2],
  [
    'hasn’t aired before one that will air',
    { 1: many(2, old), 2: many(3, null), 3: [coming, null] },
    ...[null, 2],
  ],
] as const)('in a season without any day %s', (_, seasons, next, aired) => {
  hold(seasons);
  see(1, 1, 2);
  expect(said()).toEqual([next, aired, aired]);
});

it('hasn’t aired in the first season without any day of a series that a list has as on the air', () => {
  hold({ 1: many(2, old), 2: many(3, null) });
  see(1, 1, 2);
  const listed = Buffer.from(JSON.stringify({ results: [{ id: 5 }] }));
  context.database.run(
    `insert into bodies (id, key, endpoint, parameters, dropped, fetched_at, fresh_until, indexed_at)
     values (1, 'a key', 'tv.onTheAir', '{}', 0, ?, 1, 1)`,
    context.now() - 300 * 24 * 60 * 60_000,
  );
  context.database.run('insert into body_texts (id, text) values (1, ?)', listed);
  expect(said()).toEqual([null, 2, 2]);
  context.database.run('update bodies set fetched_at = ?', context.now() - 400 * 24 * 60 * 60_000);
  expect(title(context, today, series).continueWith).toMatchObject({ season: 2, episode: 1 });
});

it('has aired in a series without any day that was begun, or began years ago', () => {
  hold({ 1: many(4, null) });
  expect(title(context, today, series).continueWith).toBeNull();
  own.store(show(5, 'Harbour', '2001-01-01'));
  expect(title(context, today, series).continueWith).toMatchObject({ episode: 1 });
  context.database.run('delete from titles');
  see(1, 1);
  expect(said()).toEqual(['1x2', 4, 4]);
});

it('has aired among the specials only by their own days', () => {
  hold({ 0: [null, recent, null], 1: [recent] });
  expect(title(context, today, series).seasons[0]).toMatchObject({ season: 0, aired: 2 });
});

it('can be marked with its season when nothing tells of any day', () => {
  hold({ 1: [...many(2, recent), '2099-01-01'], 2: many(3, null) });
  const subject = { kind: 'season', id: 5, season: 2 } as const;
  const markable = () => {
    const { seasons, markable: ofSeries } = title(context, today, series);
    return [...seasons.map((season) => season.markable), ofSeries];
  };
  expect(markable()).toEqual([2, 3, 2]);
  expect(change(context, today, [{ what: 'seen', subject, at: null }])).toMatchObject({ count: 3 });
  expect(title(context, today, series).marks).toHaveLength(3);
  expect(title(context, today, series).seasons[1]).toMatchObject({
    season: 2,
    seen: 3,
    aired: 3,
    unmarked: 0,
  });
  expect(markable()).toEqual([2, 0, 2]);
  change(context, today, [
    { what: 'seen', subject: { ...subject, kind: 'episode', episode: 1 }, at: null, again: true },
  ]);
  expect(change(context, today, [{ what: 'unseen', subject }])).toMatchObject({ count: 4, unmarked: 3 });
});
