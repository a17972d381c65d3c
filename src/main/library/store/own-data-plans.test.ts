import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Change } from '#shared/contract/mine.ts';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { folder } from '../../../../test/fixtures/temporary-folder.ts';
import { storeParts } from '../../app/store-parts.ts';
import type { StoreContext } from '../../store/context.ts';
import { catalogueKind, libraryKind } from '../../store/database-kinds.ts';
import { closeDatabase, openDatabase } from '../../store/opening.ts';
import { change, undo } from './changes.ts';
import { list } from './inbox.ts';
import { diary, history, listContents, lists, watchlist } from './own-lists.ts';
import { of, title } from './mine.ts';
import { seasonsWanted } from './up-next-series.ts';
import { upNext } from './up-next.ts';
import { followSeason } from './renumbered-episodes.ts';
import { offers } from './watchlist-offers.ts';

/*
 * With 20,000 follows and 200,000 seen marks, a page opens in time only if it reads all of a kind at most once, and everything else
 * by its key. SQLite's plans say which a query does.
 */

const today = '2026-11-22';
const titles = Array.from({ length: 40 }, (_, index) => index + 1);

let context: StoreContext;
let counted: StoreContext;
let sent: Map<string, number>;

beforeEach(() => {
  context = openMemory();
  const { database, library } = context;
  for (const id of titles)
    for (const episode of [1, 2])
      database.run(
        `insert into episodes (series_id, season_number, episode_number, id, name, air_date, still_path, fetched_at)
         values (?, 1, ?, ?, '', '2024-01-01', null, 1)`,
        ...[id, episode, id * 100 + episode],
      );
  change(
    context,
    today,
    titles.flatMap((id): Change[] => [
      { what: 'follow', subject: { kind: 'series', id }, on: true },
      { what: 'follow', subject: { kind: 'movie', id }, on: true },
      { what: 'seen', subject: { kind: 'episode', id, season: 1, episode: 1 }, at: today },
      { what: 'score', subject: { kind: 'movie', id }, score: 7 },
      { what: 'dismiss', subject: { kind: 'movie', id }, on: true },
    ]),
  );
  change(
    context,
    today,
    ['Rain', 'Snow'].map((name) => ({
      ...{ what: 'createList', name, titles: titles.map((id) => ({ kind: 'movie', id })) },
    })),
  );
  sent = new Map();
  counted = { ...context, library: counting(library) };
});

/** A database that counts the queries that it is sent. */
function counting(database: StoreContext['library']): StoreContext['library'] {
  return new Proxy(database, {
    get:
      (target, name: 'all' | 'get') =>
      (sql: string, ...values: never[]) => {
        // A transaction is given a function.
        // and an upsert, which is by its key, a table.
        if (typeof sql === 'string' && sql.includes(' ')) sent.set(sql, (sent.get(sql) ?? 0) + 1);
        return target[name](sql, ...values);
      },
  });
}

/** The steps of each query that was sent, and how often it was. */
const plans = (of: 'library' | 'database' = 'library') =>
  [...sent].map(([sql, count]) => ({
    ...{ sql, count },
    steps: context[of]
      .all<{ detail: string }>(`explain query plan ${sql.replaceAll(/\?\d*|:\w+/g, 'null')}`)
      .map(({ detail }) => detail),
  }));

/** How often queries were sent that read more than the values of one title or batch, apart from what waits. */
function broadReads(): number[] {
  return plans().flatMap(({ count, steps }) => {
    const isBroad = steps.some(
      (step) =>
        /^(?:SCAN|SEARCH) (?!\w+ VIRTUAL|device|shared_folder|to_match|later_marks|chosen_titles|not_placed)/.test(
          step,
        ) && !/\b(?:id|series_id|element|batch)=\?/.test(step),
    );
    return isBroad ? [count] : [];
  });
}

it.each([
  ['Up next', () => upNext(counted, today, 40), 40],
  [
    'the watchlist by time of adding',
    () => watchlist(counted, today, { kind: 'titles', order: 'added', offset: 0, limit: 60 }).entries,
    60,
  ],
  [
    'the watchlist by name',
    () => watchlist(counted, today, { kind: 'all', order: 'name', offset: 0, limit: 60 }).entries,
    60,
  ],
  [
    'what was dismissed',
    () => watchlist(counted, today, { kind: 'dismissed', order: 'added', offset: 0, limit: 30 }).entries,
    30,
  ],
  ['the diary', () => diary(counted, { offset: 0, limit: 30 }).entries, 30],
  ['the history', () => history(counted, { offset: 0, limit: 30 }).entries, 30],
  [
    'a list',
    () => listContents(counted, { list: lists(context)[0]?.list ?? '', offset: 0, limit: 30 })?.entries ?? [],
    30,
  ],
  ['the lists', () => lists(counted), 2],
  ['the offers of the watchlist', () => [offers(counted, ['DE'])], 1],
  ['the inbox', () => list(counted, { offset: 0, limit: 30 }).entries, 0],
] as const)('%s reads all values of a kind once, however many titles it shows', (_, read, count) => {
  expect(read()).toHaveLength(count);
  expect(sent.size).toBeGreaterThan(0);
  expect(Math.max(0, ...broadReads())).toBeLessThanOrEqual(1);
});

it('the diary sorts only the marks of the days that it shows', () => {
  diary(counted, { offset: 0, limit: 30 });
  const sorting = plans().filter(({ steps }) =>
    steps.some((step) => /B-TREE FOR (?:GROUP|ORDER) BY/.test(step)),
  );
  expect(sorting).toHaveLength(1);
  expect(sorting[0]?.steps[0]).toContain('value>? AND value<?');
});

it('putting many titles on a list reads what it contains once', () => {
  const { list = '' } = lists(context)[0] ?? {};
  const changes = titles.map((id): Change => ({
    ...{ what: 'list', list, subject: { kind: 'series', id }, on: true },
  }));
  expect(change(counted, today, changes).count).toBe(40);
  expect(broadReads()).toEqual([1]);
});

it('a title’s own page reads nothing of other titles', () => {
  title(counted, today, { kind: 'series', id: 5 });
  title(counted, today, { kind: 'movie', id: 5 });
  of(counted, today, [
    { kind: 'person', id: 5 },
    { kind: 'series', id: 6 },
  ]);
  expect(sent.size).toBeGreaterThan(3);
  expect(broadReads()).toEqual([]);
});

const series = { kind: 'series', id: 5 } as const;
const episode = { kind: 'episode', id: 5, season: 1, episode: 2 } as const;

it.each<Change>([
  { what: 'seen', subject: episode, at: today },
  { what: 'seen', subject: { kind: 'season', id: 5, season: 1 }, at: today },
  { what: 'seen', subject: { kind: 'movie', id: 5 }, at: today },
  { what: 'seenUpTo', subject: episode, at: today },
  { what: 'unseen', subject: { ...episode, episode: 1 } },
  { what: 'moveMarks', subject: series, day: today, to: null },
  { what: 'removeMarks', subject: series, day: today },
  { what: 'score', subject: episode, score: 7 },
  { what: 'note', subject: series, note: 'Rain' },
  { what: 'follow', subject: series, on: false },
  { what: 'pause', subject: series, on: true },
  { what: 'dismiss', subject: series, on: true },
  { what: 'poster', subject: series, path: '/rain.jpg' },
])('a change ($what $subject.kind) and its undo read nothing of other titles', (made) => {
  const { batch } = change(counted, today, [made]);
  expect(batch).not.toBeNull();
  undo(counted, batch ?? '');
  expect(sent.size).toBeGreaterThan(3);
  expect(broadReads()).toEqual([]);
});

it('the search for seasons goes from one marked series to the next, past all their marks', () => {
  expect(seasonsWanted(counted, today, { limit: 100, again: true })).toHaveLength(40);
  const steps = plans().flatMap((each) => each.steps);
  expect(steps).toContainEqual(expect.stringContaining('subject=? AND id>?'));
});

it('a stored season reads nothing of what was marked in other series', () => {
  followSeason(counted, 5, { seasonNumber: 1, before: [], fetchedAt: 2 });
  expect(sent.size).toBeGreaterThan(2);
  expect(broadReads()).toEqual([]);
});

it('whether a series without days is over is read in the lists of what is on the air, not in all answers', () => {
  context.database.run('update episodes set air_date = null where series_id = 5');
  title({ ...context, database: counting(context.database) }, today, { kind: 'series', id: 5 });
  const [plan] = plans('database').filter(({ sql }) => sql.includes("'tv.onTheAir'"));
  expect(plan?.steps).toContainEqual(expect.stringMatching(/^SEARCH bodies .*\(endpoint=\?\)/));
});

// Proves protections of opening.ts.
it('a file that was closed while it was small is read as one that grew', () => {
  const kinds = {
    library: libraryKind(storeParts, join(folder, 'backups')),
    catalogue: catalogueKind(storeParts, join(folder, 'catalogue.sqlite')),
  };
  const open = () => {
    const [library, catalogue] = (['library', 'catalogue'] as const).map((name) =>
      openDatabase(join(folder, `${name}.sqlite`), kinds[name], 1),
    );
    if (library === undefined || catalogue === undefined) throw new Error('Both are opened.');
    return { library, catalogue };
  };
  const first = open();
  const followed: Change = { what: 'follow', subject: { kind: 'series', id: 5 }, on: true };
  const seen: Change = { what: 'seen', subject: { kind: 'movie', id: 5 }, at: today };
  change({ ...context, library: first.library.database }, today, [followed, seen]);
  first.catalogue.database.run("insert into keywords (id, name, fetched_at) values (1, 'rain', 1)");
  closeDatabase(first.library);
  closeDatabase(first.catalogue);

  const { library, catalogue } = open();
  context = { ...context, library: library.database };
  counted = { ...context, library: counting(library.database) };
  title(counted, today, { kind: 'series', id: 5 });
  of(counted, today, [{ kind: 'series', id: 5 }]);
  const broad = broadReads();
  const [named] = catalogue.database.all<{ detail: string }>(
    "explain query plan select name from keywords where id in (select value from json_each('[1]'))",
  );
  closeDatabase(library);
  closeDatabase(catalogue);
  expect(broad).toEqual([]);
  expect(named?.detail).toMatch(/^SEARCH/);
});
