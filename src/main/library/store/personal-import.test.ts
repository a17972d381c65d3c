import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#shared/contract/mine.ts';
import { nextStamp } from '#shared/mine/hybrid-clock.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { movie } from '../../../../test/fixtures/import-records.ts';
import { ImportingLibrary, film } from '../../../../test/fixtures/importing-library.ts';
import { recordsFile } from '../../../../test/fixtures/local-file.ts';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import type { StoreContext } from '../../store/context.ts';
import { change, undo } from './changes.ts';
import { choicesIn, chooseTitle } from './title-matches.ts';
import { notesOf } from './mine.ts';
import { logPage } from './operation-log.ts';
import { watchlist } from './own-lists.ts';
import { chosenPosters, compare, exportPart, importPersonal, undoImport } from './personal.ts';
import type { PersonalRecord } from './personal.ts';
import { list } from './saved-views.ts';
import { waiting } from './waiting-titles.ts';

const today = '2026-11-22';
const follow = (id: number, on = true): Change => ({ what: 'follow', subject: { kind: 'movie', id }, on });
const poster = (path: string): Change => ({ what: 'poster', subject: { kind: 'series', id: 7 }, path });
const note = (id: number, text: string): Change => ({
  what: 'note',
  subject: { kind: 'movie', id },
  note: text,
});

let clock: number;
beforeEach(() => {
  clock = Date.UTC(2026, 10, 22, 12);
});
const open = () => openMemory(() => (clock += 1));

const log = (context: StoreContext): readonly Operation[] => logPage(context, null).operations;
const file = (operations: readonly Operation[], ...others: PersonalRecord[]): string =>
  recordsFile([...others, ...operations.map((operation) => ({ operation }))]);
/** Everything of a library. */
function recordsOf(context: StoreContext): PersonalRecord[] {
  const records: PersonalRecord[] = [];
  for (let part = exportPart(context, null); ; part = exportPart(context, part.next)) {
    records.push(...part.records);
    if (part.next === null) return records;
  }
}
const exported = (context: StoreContext): string => recordsFile(recordsOf(context));
const noteOf = (context: StoreContext, id: number): string | undefined =>
  notesOf(context, { kind: 'movie', id })[0]?.note;
const followed = (context: StoreContext): number[] =>
  watchlist(context, today, { kind: 'all', order: 'added', offset: 0, limit: 100 })
    .entries.map(({ subject }) => subject.id)
    .sort();

describe('an import of the person’s own data', () => {
  it('says before what is new, and is taken back with its views and posters by operations of its own', () => {
    const other = open();
    change(other, today, [follow(1), follow(2), note(1, 'Theirs')]);
    const store = open();
    change(store, today, [note(1, 'Mine')]);
    change(other, today, [note(1, 'Theirs, later')]);
    for (const text of ['First', 'Second']) change(other, today, [note(3, text)]);
    change(store, today, [poster('/old.jpg')]);
    change(other, today, [{ what: 'saveView', name: 'Rain', query: 'with_genres=18' }, poster('/new.jpg')]);
    const data = file(log(other));
    const before = log(store);
    expect(compare(store, data)).toEqual({ views: 1, changes: 6, posters: 1 });
    expect(log(store)).toEqual(before);
    expect([followed(store), list(store)]).toEqual([[], []]);

    const { counts, batch } = importPersonal(store, data);
    expect(counts).toEqual({ views: 1, changes: 6, posters: 1 });
    expect([followed(store), noteOf(store, 1)]).toEqual([[1, 2], 'Theirs, later']);
    expect(chosenPosters(store)).toEqual({ 7: '/new.jpg' });
    expect(compare(store, data)).toEqual({ views: 0, changes: 0, posters: 0 });
    change(store, today, [note(2, 'Afterwards')]);
    const count = log(store).length;
    undoImport(store, batch);
    expect([followed(store), list(store), chosenPosters(store)]).toEqual([[], [], { 7: '/old.jpg' }]);
    // What the person changed meanwhile stays.
    expect([1, 2, 3].map((id) => noteOf(store, id))).toEqual(['Mine', 'Afterwards', undefined]);
    expect(log(store).length).toBe(count + 8);
    undoImport(store, batch);
    expect(log(store).length).toBe(count + 8);
    expect(compare(store, file([]))).toEqual({ views: 0, changes: 0, posters: 0 });
    // The person has decided otherwise.
    for (const on of [true, false]) change(store, today, [follow(1, on)]);
    expect(compare(store, data)).toEqual({ views: 1, changes: 3, posters: 1 });
    const again = importPersonal(store, data);
    expect([again.counts.views, followed(store), noteOf(store, 1), chosenPosters(store)]).toEqual([
      ...[1, [2], 'Theirs, later', { 7: '/new.jpg' }],
    ]);
    undoImport(store, again.batch);
    expect([followed(store), list(store), chosenPosters(store)]).toEqual([[], [], { 7: '/old.jpg' }]);
  });

  it('has the score of a season, which is taken back with it', () => {
    const other = open();
    change(other, today, [{ what: 'score', subject: { kind: 'season', id: 7, season: 2 }, score: 7.5 }]);
    const store = open();
    const { batch } = importPersonal(store, exported(other));
    const series = { kind: 'series', id: 7 } as const;
    expect(notesOf(store, series)).toEqual([{ season: 2, episode: null, score: 7.5, note: '' }]);
    undoImport(store, batch);
    expect(notesOf(store, series)).toEqual([]);
  });

  it('leaves what changed since as it is, when it is taken back', () => {
    const other = open();
    change(other, today, [follow(1), follow(2)]);
    const store = open();
    const { batch } = importPersonal(store, file(log(other)));
    change(store, today, [follow(1, false)]);
    change(store, today, [follow(1)]);
    undoImport(store, batch);
    expect(followed(store)).toEqual([1]);
  });

  it('is taken back with what was restored since, and counts as that for what was changed before', () => {
    const other = open();
    change(other, today, [note(1, 'Theirs'), note(2, 'Theirs')]);
    const store = open();
    const earlier = change(store, today, [note(1, 'Mine')]);
    change(other, today, [note(1, 'Theirs, later')]);
    const { batch } = importPersonal(store, file(log(other)));
    const later = change(store, today, [note(1, 'Since'), note(2, 'Since')]);
    const undone = undo(store, later.batch ?? '');
    const undos = undoImport(store, batch, [undone.batch ?? '']) ?? [];
    expect([1, 2].map((id) => noteOf(store, id))).toEqual(['Mine', undefined]);
    undo(store, earlier.batch ?? '', undos);
    expect(noteOf(store, 1)).toBeUndefined();
  });

  it('sets nothing again that the person changed before it was taken back', () => {
    const other = open();
    change(other, today, [note(1, 'Theirs'), note(2, 'Theirs')]);
    const store = open();
    const data = file(log(other));
    const { batch } = importPersonal(store, data);
    change(store, today, [note(1, 'Mine')]);
    undoImport(store, batch);
    expect([1, 2].map((id) => noteOf(store, id))).toEqual(['Mine', undefined]);
    importPersonal(store, data);
    expect([1, 2].map((id) => noteOf(store, id))).toEqual(['Mine', 'Theirs']);
  });

  it('is made again after it was taken back in an earlier run', () => {
    const other = open();
    change(other, today, [note(1, 'Theirs'), note(2, 'Theirs'), follow(3)]);
    const data = file(log(other));
    const store = open();
    change(store, today, [note(1, 'Mine')]);
    change(other, today, [note(1, 'Theirs, later')]);
    const newer = file(log(other));
    undoImport(store, importPersonal(store, newer).batch);
    change(store, today, [note(2, 'Since')]);
    // As of another connection.
    for (const table of ['imported', 'imported_batches', 'undone'])
      store.library.exec(`drop table temp.${table}`);
    expect(compare(store, data).changes).toBe(1);
    expect(importPersonal(store, newer).counts.changes).toBe(2);
    expect([noteOf(store, 1), noteOf(store, 2), followed(store)]).toEqual(['Theirs, later', 'Since', [3]]);
    expect(compare(store, newer).changes).toBe(0);
  });

  it('is noted only until the next one, and other changes aren’t', () => {
    const other = open();
    change(other, today, [follow(1)]);
    const first = log(other);
    change(other, today, [follow(2)]);
    const store = open();
    importPersonal(store, file(first));
    const { batch } = importPersonal(store, file(log(other)));
    change(store, today, [follow(3)]);
    undoImport(store, batch);
    expect(followed(store)).toEqual([1, 3]);
  });

  it('is not taken back by another connection, which says so', () => {
    const store = open();
    const { batch } = importPersonal(store, file([]));
    expect(undoImport(open(), batch)).toBeNull();
    expect(undoImport(store, batch)).toEqual([]);
  });

  it('brings what waits for its title and the titles that were chosen, and is taken back with them', () => {
    const other = new ImportingLibrary();
    const store = new ImportingLibrary();
    other.imported([movie('Reef', { value: '2024-01-01' }), movie('Reef', { what: 'follow' })]);
    chooseTitle(other.context, { name: 'movie harbour 2020', title: 4 }, 'b');
    const data = exported(other.context);
    store.store(film(9, 'Elsewhere', '2020-01-01'));
    expect(compare(store.context, data).changes).toBe(2);
    const { batch } = importPersonal(store.context, data);
    expect(waiting(store.context).titles).toEqual([{ kind: 'movie', title: 'Reef', year: null }]);
    expect(choicesIn(store.context)).toEqual([{ name: 'movie harbour 2020', title: 4 }]);
    expect(importPersonal(store.context, data).counts.changes).toBe(0);
    undoImport(store.context, batch);
    expect([waiting(store.context).total, choicesIn(store.context)]).toEqual([0, []]);

    store.store(film(5, 'Reef', '2021-01-01'));
    const matched = importPersonal(store.context, data);
    expect([store.seen(), waiting(store.context).total]).toEqual([['5 2024-01-01'], 0]);
    undoImport(store.context, matched.batch);
    expect(store.seen()).toEqual([]);
    // A day takes the place of an unknown one, which the import brought too.
    const third = new ImportingLibrary();
    third.store(film(5, 'Reef', '2021-01-01'));
    third.imported([movie('Reef', { value: null })]);
    const waits = recordsOf(other.context).filter((record) => 'waiting' in record);
    const both = importPersonal(store.context, file(log(third.context), ...waits));
    expect(store.seen()).toEqual(['5 2024-01-01']);
    undoImport(store.context, both.batch);
    expect(store.seen()).toEqual([]);
    for (const each of [other, store, third]) each.close();
  });

  it('takes what this device made and doesn’t know any more, under another key from then on', () => {
    const store = open();
    change(store, today, [follow(1)]);
    const [first] = log(store);
    const { device = '', stamp = 0 } = first ?? {};
    // As of a copy of the data folder, or made by a person who means harm: the clock is set to an hour ahead, and the numbers that
    // follow are taken.
    const latest = nextStamp(0, clock + 60 * 60_000);
    const numbers = Array.from({ length: 50 }, (_, index) => latest + index);
    const { counts } = importPersonal(
      store,
      file(
        numbers.map((number) => ({
          ...{ ...first!, number, batch: number, id: number },
          stamp: number === latest ? latest : stamp + 1,
        })),
      ),
    );
    expect(counts.changes).toBe(50);
    for (const id of [2, 3, 4]) expect(change(store, today, [follow(id)]).count).toBe(1);
    expect(new Set(log(store).map((each) => each.device))).toEqual(
      new Set([device, log(store).at(-1)?.device]),
    );
    expect(followed(store)).toHaveLength(54);
    expect(compare(store, file(log(store))).changes).toBe(0);
  });
});
