import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '#shared/mine/operations.ts';
import type { Change } from '#shared/contract/mine.ts';
import { pack } from './bytes.ts';
import { Database } from './connection.ts';
import { createContext } from './context.ts';
import type { StoreContext } from './context.ts';
import { change, undo } from './library/changes.ts';
import { libraryMigrations } from './library/library.ts';
import { notesOf } from './library/notes.ts';
import { logPage } from './library/operations.ts';
import { watchlist } from './library/own-lists.ts';
import { migrate } from './migrations.ts';
import { choosePoster, chosenPosters, compare, importPersonal, undoImport } from './personal.ts';
import type { PersonalData } from './personal.ts';
import { list } from './saved-views.ts';

const today = '2026-11-22';
const movie = (id: number) => ({ kind: 'movie', id }) as const;
const follow = (id: number, on = true): Change => ({ what: 'follow', subject: movie(id), on });
const note = (id: number, text: string): Change => ({ what: 'note', subject: movie(id), note: text });

let contexts: StoreContext[];
let clock: number;

function open(): StoreContext {
  const [database, library] = [new Database(':memory:'), new Database(':memory:')];
  migrate(database);
  migrate(library, libraryMigrations);
  const context = createContext({ database, library, service: 'demo', now: () => (clock += 1) });
  contexts.push(context);
  return context;
}
beforeEach(() => {
  clock = Date.UTC(2026, 10, 22, 12);
  contexts = [];
});
afterEach(() => {
  for (const { database, library } of contexts) for (const each of [database, library]) each.close();
});

const log = (context: StoreContext): readonly Operation[] => logPage(context, null).operations;
const file = (operations: readonly Operation[], more: Partial<PersonalData> = {}): PersonalData => ({
  ...{ views: [], seen: [], posters: [], operations: pack(operations) },
  ...more,
});
const noteOf = (context: StoreContext, id: number): string | undefined =>
  notesOf(context, movie(id))[0]?.note;
const followed = (context: StoreContext): number[] =>
  watchlist(context, today, { kind: 'all', order: 'added', offset: 0, limit: 50 })
    .entries.map(({ subject }) => subject.id)
    .sort();

describe('an import of the person’s own data', () => {
  it('says before what is new, and is taken back with its views and posters by operations of its own', () => {
    const other = open();
    change(other, today, [follow(1), follow(2), note(1, 'Theirs')]);
    const store = open();
    change(store, today, [note(1, 'Mine')]);
    change(other, today, [note(1, 'Theirs, later')]);
    choosePoster(store, 7, '/old.jpg');
    const views = [{ name: 'Rain', query: 'with_genres=18' }];
    const posters = [{ seriesId: 7, path: '/new.jpg' }];
    const data = file(log(other), { views, posters });
    expect(compare(store, data)).toEqual({ views: 1, changes: 4, posters: 1 });
    expect([followed(store), list(store)]).toEqual([[], []]);

    const { counts, things } = importPersonal(store, data);
    expect(counts).toEqual({ views: 1, changes: 4, posters: 1 });
    expect([followed(store), noteOf(store, 1)]).toEqual([[1, 2], 'Theirs, later']);
    expect(chosenPosters(store)).toEqual({ 7: '/new.jpg' });
    expect(compare(store, data)).toEqual({ views: 0, changes: 0, posters: 0 });
    change(store, today, [note(2, 'Afterwards')]);
    const before = log(store).length;
    undoImport(store, things);
    expect([followed(store), list(store), chosenPosters(store)]).toEqual([[], [], { 7: '/old.jpg' }]);
    // What the person changed meanwhile stays.
    expect([noteOf(store, 1), noteOf(store, 2)]).toEqual(['Mine', 'Afterwards']);
    expect(log(store).length).toBe(before + 3);
    undoImport(store, { views: [], posters: [] });
    expect(log(store).length).toBe(before + 3);
  });

  it('leaves what changed since as it is, when it is taken back', () => {
    const other = open();
    change(other, today, [follow(1), follow(2)]);
    const store = open();
    const { things } = importPersonal(store, file(log(other)));
    const { batch } = change(store, today, [follow(1, false)]);
    undo(store, batch ?? '');
    undoImport(store, things);
    expect(followed(store)).toEqual([1]);
  });

  it('is noted only until the next one, and other changes aren’t', () => {
    const other = open();
    change(other, today, [follow(1)]);
    const first = log(other);
    change(other, today, [follow(2)]);
    const store = open();
    importPersonal(store, file(first));
    const { things } = importPersonal(store, file(log(other)));
    change(store, today, [follow(3)]);
    undoImport(store, things);
    expect(followed(store)).toEqual([1, 3]);
  });

  it('of an older version is taken back too', () => {
    const store = open();
    for (const episode of [1, 2, 3])
      store.database.run(
        `insert into episodes (series_id, season_number, episode_number, id, name, air_date, still_path, fetched_at)
         values (7, 1, ?, ?, '', '2024-01-01', null, 1)`,
        ...[episode, episode],
      );
    const seen = [{ seriesId: 7, season: 1, episode: 2 }];
    const { things } = importPersonal(store, file([], { seen }));
    const marks = () =>
      store.library.get<{ count: number }>(
        "select count(*) as count from current_values where kind = 'seen' and value is not null",
      )?.count;
    expect(marks()).toBe(2);
    undoImport(store, things);
    expect(marks()).toBe(0);
  });
});
