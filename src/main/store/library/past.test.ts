import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withCpuMs } from '../../../../test/fixtures/cpu-time.ts';
import { fail } from '#shared/contract/failures.ts';
import type { PastChoice } from '#shared/contract/past.ts';
import type { PastRecord } from '#shared/mine/past-record.ts';
import { Database } from '../connection.ts';
import { createContext } from '../context.ts';
import type { StoreContext } from '../context.ts';
import { migrate } from '../migrations.ts';
import { addNames, titleKey, writeTitles } from '../titles.ts';
import type { TitleItem } from '../titles.ts';
import { change, undo } from './changes.ts';
import { controlFields } from './import-control.ts';
import { libraryMigrations } from './library.ts';
import { listContents, lists } from './lists-of-titles.ts';
import { notesOf } from './notes.ts';
import { history, watchlist } from './own-lists.ts';
import { importRecords, match } from './past.ts';
import { forgetWaiting, matchWaiting, waiting } from './to-match.ts';

const today = '2026-11-22';
let context: StoreContext;

beforeEach(() => {
  const [database, library] = [new Database(':memory:'), new Database(':memory:')];
  migrate(database);
  migrate(library, libraryMigrations);
  context = createContext({ database, library, service: 'demo', now: () => Date.UTC(2026, 10, 22, 12) });
});
afterEach(() => {
  context.database.close();
  context.library.close();
});

const list = { adult: false, backdrop_path: null, genre_ids: [], original_language: 'en', overview: '' };
const facts = { ...list, popularity: 1, poster_path: null, vote_average: 7, vote_count: 9 };
const film = (id: number, title: string, day: string | null, original = title): TitleItem => ({
  mediaType: 'movie',
  item: { ...facts, id, title, original_title: original, release_date: day, video: false },
});
const show = (id: number, name: string, day: string): TitleItem => ({
  mediaType: 'tv',
  item: {
    ...facts,
    id,
    name,
    original_name: name,
    first_air_date: day,
    origin_country: [],
    media_type: 'tv',
  },
});
/** Titles that a list contains, as `writeIndex` stores them. */
function store(...titles: TitleItem[]): void {
  writeTitles(context.database, titles, { fetchedAt: 1, now: context.now(), language: 'en-US', by: null });
  matchWaiting(context, titles);
}

const none = { year: null, tmdb: null, season: null, episode: null, value: null, position: null, note: null };
const movie = (title: string, more: Partial<PastRecord> = {}): PastRecord => ({
  ...{ ...none, what: 'seen', kind: 'movie', title, ...more },
});
const episode = (title: string, number: number, more: Partial<PastRecord> = {}): PastRecord => ({
  ...{ ...none, what: 'seen', kind: 'series', title, season: 1, episode: number, ...more },
});

const bytes = (records: readonly PastRecord[]) => new TextEncoder().encode(JSON.stringify(records));
const control = () => new Int32Array(new SharedArrayBuffer(12));
const preview = (...records: PastRecord[]) => match(context, bytes(records), false);
function imported(records: readonly PastRecord[], hasIds = false, choices: readonly PastChoice[] = []) {
  const result = importRecords(context, bytes(records), { hasIds, choices }, control());
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}
const seen = () =>
  history(context, { offset: 0, limit: 100 }).entries.map(({ id, mark: { season, episode, at } }) =>
    [id, season, episode, at].filter((each) => each !== null).join(' '),
  );
const followed = () =>
  watchlist(context, today, { kind: 'all', order: 'added', offset: 0, limit: 100 }).entries.map(
    ({ subject, title }) => `${subject.kind} ${subject.id} ${title.name}`,
  );
const rows = (table: string) =>
  context.library.get<{ count: number }>(`select count(*) as count from ${table}`)?.count;

describe('the preview of an import', () => {
  it('says how surely each title was matched', () => {
    store(
      ...[film(1, 'Low Tide', '2019-05-01'), film(2, 'Pier', '2020-05-01'), film(3, 'Fog', '2020-01-01')],
      ...[
        film(4, 'Fog', '2020-09-01'),
        film(5, 'Ebbe', '2018-01-01', 'Slack Water'),
        film(6, 'Fog', '1950-01-01'),
      ],
      show(2, 'Low Tide', '2019-01-01'),
    );
    addNames(context.database, titleKey('tv', 2), ['Marea Baja'], 1);
    const found = preview(
      ...[
        movie('LOW TIDE', { year: 2019 }),
        movie('Pier', { year: 2021 }),
        movie('Pier'),
        movie('Fog', { year: 2020 }),
      ],
      ...[movie('Fog', { year: 1950 }), movie('slack water', { year: 2018 }), movie('Pier', { year: 2023 })],
      ...[movie('Reef', { year: 2020 }), episode('marea baja', 1, { year: 2019 })],
    );
    expect(found.sureness).toEqual({ id: 0, exact: 4, probable: 2, several: 1, none: 2 });
    expect(found.unsure.probable.map(({ year, match: title }) => [year, title])).toEqual([
      [2021, { id: 2, name: 'Pier', year: 2020 }],
      [null, { id: 2, name: 'Pier', year: 2020 }],
    ]);
    expect(found.unsure.several).toMatchObject([{ title: 'Fog', year: 2020, match: null }]);
    expect(found.unsure.none.map(({ title, year }) => [title, year])).toEqual([
      ['Pier', 2023],
      ['Reef', 2020],
    ]);
    expect(found).toMatchObject({ adds: 5, waits: 3 });
    expect([rows('operations'), rows('to_match')]).toEqual([0, 0]);
  });
});

describe('many days of one title', () => {
  it('cost time in proportion to their number', async () => {
    store(film(1, 'Low Tide', '2019-05-01'));
    const at = (index: number): string => new Date(index * 60_000).toISOString().slice(0, 16);
    const records = Array.from({ length: 60_000 }, (_, index) => movie('Low Tide', { value: at(index) }));
    const [found, ms] = await withCpuMs(() => preview(...records));
    expect(found.adds).toBe(60_000);
    expect(ms).toBeLessThan(5_000);
  });
});

describe('a title that several stored titles fit', () => {
  const fog = movie('Fog', { year: 2020, value: '2024-01-01' });
  const choose = (title: number | null): PastChoice[] => [{ number: 0, title }];
  beforeEach(() =>
    store(film(3, 'Fog', '2020-01-01'), film(4, 'Fog', '2020-09-01'), film(6, 'Fog', '1950-01-01')),
  );

  it('is offered with all of them, and waits without a choice', () => {
    expect(preview(fog).unsure.several).toEqual([
      {
        ...{ number: 0, kind: 'movie', title: 'Fog', year: 2020, match: null, sureness: 'several' },
        candidates: [
          { id: 3, name: 'Fog', year: 2020 },
          { id: 4, name: 'Fog', year: 2020 },
          { id: 6, name: 'Fog', year: 1950 },
        ],
      },
    ]);
    expect(imported([fog])).toMatchObject({ added: 0, waits: 1 });
  });

  it('is imported as the chosen one, also from the same file later, until the import is undone', () => {
    const { batch } = imported([fog], false, choose(4));
    expect(seen()).toEqual(['4 2024-01-01']);
    expect(preview(fog)).toMatchObject({ adds: 0, waits: 0, sureness: { exact: 1 } });
    expect(imported([fog])).toEqual({ batch: null, added: 0, waits: 0 });
    undo(context, batch ?? '');
    expect([seen(), preview(fog).sureness.several]).toEqual([[], 1]);
  });

  it('is left out if the person refuses it, and a choice of another title is ignored', () => {
    expect(imported([fog], false, choose(null))).toEqual({ batch: null, added: 0, waits: 0 });
    expect(imported([fog], false, choose(999))).toMatchObject({ added: 0, waits: 1 });
    store(film(999, 'Reef', '2020-01-01'));
    expect(seen()).toEqual([]);
  });
});

describe('an import', () => {
  it('adds marks and follows as one batch, which is undone and made again', () => {
    store(film(1, 'Low Tide', '2019-05-01'), show(2, 'Harbour', '2020-01-01'));
    const { batch, added, waits } = imported([
      movie('Low Tide', { year: 2019, value: '2024-03-31T09:28' }),
      movie('Low Tide', { year: 2019, value: '2024-05-01' }),
      ...[episode('Harbour', 1, { value: '2024-01-01' }), episode('Harbour', 2)],
      { ...none, what: 'follow', kind: 'series', title: 'Harbour', year: 2020 },
    ]);
    expect({ added, waits }).toEqual({ added: 5, waits: 0 });
    const all = ['1 2024-05-01', '1 2024-03-31T09:28', '2 1 1 2024-01-01', '2 1 2'];
    expect(seen()).toEqual(all);
    expect(followed()).toEqual(['series 2 Harbour']);
    const undone = undo(context, batch ?? '');
    expect([seen(), followed()]).toEqual([[], []]);
    undo(context, undone.batch ?? '');
    expect(seen()).toEqual(all);
  });

  it('adds scores and lists in their order, also to a list of this name, and leaves other scores as they are', () => {
    store(film(1, 'Low Tide', '2019-05-01'), film(2, 'Pier', '2020-05-01'), show(3, 'Harbour', '2020-01-01'));
    change(context, today, [
      { what: 'createList', name: 'Sea', titles: [{ kind: 'movie', id: 2 }] },
      { what: 'score', subject: { kind: 'movie', id: 1 }, score: 4 },
    ]);
    const records: PastRecord[] = [
      movie('Low Tide', { what: 'score', value: '9' }),
      ...['7', '6.5'].map((value) => episode('Harbour', 1, { what: 'score', value })),
      { ...none, what: 'score', kind: 'series', title: 'Harbour', value: '8' },
      ...['Best', 'Sea'].flatMap((value) => [
        movie('Low Tide', { what: 'list', value, position: 2 }),
        { ...none, what: 'list' as const, kind: 'series' as const, title: 'Harbour', value, position: 1 },
      ]),
    ];
    const contents = () =>
      lists(context)
        .map(({ name, list: key }) => {
          const { entries } = listContents(context, { list: key, offset: 0, limit: 9 }) ?? { entries: [] };
          return [name, ...entries.map(({ title }) => title.name)].join(', ');
        })
        .sort();
    const scores = () =>
      [notesOf(context, { kind: 'movie', id: 1 }), notesOf(context, { kind: 'series', id: 3 })]
        .flat()
        .map(({ score }) => score);
    const { batch, added } = imported(records);
    expect(added).toBe(7);
    expect(scores()).toEqual([4, 8, 6.5]);
    expect(contents()).toEqual(['Best, Harbour, Low Tide', 'Sea, Pier, Harbour, Low Tide']);
    expect(imported(records)).toEqual({ batch: null, added: 0, waits: 0 });
    undo(context, batch ?? '');
    expect([scores(), contents()]).toEqual([[4], ['Sea, Pier']]);
  });

  it('adds notes of titles and of their lists, and leaves those that the person wrote as they are', () => {
    store(film(1, 'Low Tide', '2019-05-01'), film(2, 'Pier', '2020-05-01'));
    const note = (title: string, value: string) => movie(title, { what: 'note', value });
    const listed = movie('Pier', { what: 'list', value: 'Rain', position: 1, note: 'Loud' });
    change(context, today, [{ what: 'note', subject: { kind: 'movie', id: 1 }, note: 'My own' }]);
    const records = [note('Low Tide', 'Wet'), note('Pier', 'Long'), note('Reef', 'Deep'), listed];
    expect(preview(...records)).toMatchObject({ adds: 4, waits: 1 });
    const { batch, waits } = imported(records);
    expect(waits).toBe(1);
    const noteOf = (id: number) => notesOf(context, { kind: 'movie', id })[0]?.note;
    expect([1, 2].map(noteOf)).toEqual(['My own', 'Long']);
    const remarks = () =>
      lists(context).flatMap(({ list }) =>
        (listContents(context, { list, offset: 0, limit: 10 })?.entries ?? []).map(({ remark }) => remark),
      );
    expect(remarks()).toEqual(['Loud']);
    expect(preview(...records)).toMatchObject({ adds: 0, waits: 0 });
    // What waited is a part of the import, and is undone with it.
    store(film(3, 'Reef', '2021-05-01'));
    expect(noteOf(3)).toBe('Deep');
    undo(context, batch ?? '');
    expect([1, 2, 3].map(noteOf)).toEqual(['My own', undefined, undefined]);
    expect(lists(context)).toEqual([]);
  });

  it('adds nothing the second time, whatever waits', () => {
    store(film(1, 'Low Tide', '2019-05-01'));
    const records = [
      ...[
        movie('Low Tide', { value: '2024-03-31' }),
        movie('Low Tide'),
        movie('Reef', { value: '2024-01-01' }),
      ],
      ...[movie('Reef'), { ...none, what: 'follow', kind: 'movie', title: 'Low Tide' } as const],
    ];
    expect(imported(records)).toMatchObject({ added: 2, waits: 2 });
    expect(imported(records)).toEqual({ batch: null, added: 0, waits: 0 });
    expect(preview(...records)).toMatchObject({ adds: 0, waits: 0 });
  });

  it('takes a day with and without its time for one viewing, and replaces a mark on an unknown day', () => {
    store(film(1, 'Low Tide', '2019-05-01'));
    imported([movie('Low Tide')]);
    expect(seen()).toEqual(['1']);
    const { batch } = imported([movie('Low Tide', { value: '2024-03-31T09:28' })]);
    imported([movie('Low Tide', { value: '2024-03-31' }), movie('Low Tide')]);
    expect(seen()).toEqual(['1 2024-03-31T09:28']);
    undo(context, batch ?? '');
    expect(seen()).toEqual(['1']);
  });

  it('leaves marks of one’s own as they are', () => {
    store(film(1, 'Low Tide', '2019-05-01'));
    change(context, today, [{ what: 'seen', subject: { kind: 'movie', id: 1 }, at: null }]);
    expect(imported([movie('Low Tide')])).toMatchObject({ added: 0 });
    const { batch } = imported([movie('Low Tide', { value: '2024-03-31' })]);
    undo(context, batch ?? '');
    expect(seen()).toEqual(['1']);
  });

  it('uses the numbers of a file only with the service that they belong to', () => {
    store(film(1, 'Low Tide', '2019-05-01'));
    const records = [movie('Low Tide', { year: 2019, tmdb: 70 }), movie('', { tmdb: 71 })];
    const { batch } = imported(records, true);
    expect(seen().sort()).toEqual(['70', '71']);
    undo(context, batch ?? '');
    expect(imported(records)).toMatchObject({ added: 1, waits: 0 });
    expect(seen()).toEqual(['1']);
  });

  it('that is cancelled while it writes leaves nothing', () => {
    store(film(1, 'Low Tide', '2019-05-01'));
    const records = Array.from({ length: 200 }, (_, index) =>
      movie(index % 2 === 0 ? 'Low Tide' : 'Reef', { value: `2${String(index).padStart(3, '0')}-01-01` }),
    );
    const shared = control();
    const { library } = context;
    const run = library.run.bind(library);
    let operations = 0;
    library.run = (sql, ...values) => {
      // As another thread would, in the middle of the import.
      if (sql.includes('into operations') && (operations += 1) === 50)
        Atomics.store(shared, controlFields.stop, 1);
      return run(sql, ...values);
    };
    expect(importRecords(context, bytes(records), { hasIds: false, choices: [] }, shared)).toEqual(
      fail('cancelled'),
    );
    expect(operations).toBe(50);
    expect([rows('operations'), rows('to_match'), seen()]).toEqual([0, 0, []]);
  });
});

describe('a title that isn’t stored', () => {
  const records = [
    ...[episode('Harbour', 1, { year: 2020, value: '2024-01-01' }), episode('Harbour', 2, { year: 2020 })],
    ...[movie('Reef'), { ...none, what: 'follow', kind: 'series', title: 'Harbour', year: 2020 } as const],
  ];

  it('waits, and is matched when a list contains it, as a part of its import', () => {
    const { batch, added, waits } = imported(records);
    expect({ added, waits }).toEqual({ added: 0, waits: 4 });
    expect(waiting(context)).toEqual({
      total: 2,
      isLookedUp: false,
      titles: [
        { kind: 'series', title: 'Harbour', year: 2020 },
        { kind: 'movie', title: 'Reef', year: null },
      ],
    });
    store(film(9, 'Harbour', '2020-01-01'), show(3, 'HARBOUR', '2026-01-01'));
    expect(seen()).toEqual([]);
    store(show(2, 'Hafen', '2020-01-01'), show(4, 'harbour', '2021-01-01'));
    expect(seen()).toEqual(['4 1 1 2024-01-01', '4 1 2']);
    expect(followed()).toEqual(['series 4 harbour']);
    expect(waiting(context)).toMatchObject({ total: 1, titles: [{ title: 'Reef' }] });
    undo(context, batch ?? '');
    expect([seen(), followed(), waiting(context).total]).toEqual([[], [], 0]);
  });

  it('is put on its list later at its place, unless the list was deleted', () => {
    store(film(1, 'Low Tide', '2019-05-01'));
    const names = () =>
      lists(context).map(({ list: key }) =>
        listContents(context, { list: key, offset: 0, limit: 9 })?.entries.map(({ title }) => title.name),
      );
    imported(
      ['Reef', 'Low Tide', 'Fog'].map((title, index) =>
        movie(title, { what: 'list', value: 'Best', position: index + 1 }),
      ),
    );
    store(film(5, 'Reef', '2001-01-01'));
    expect(names()).toEqual([['Reef', 'Low Tide']]);
    change(context, today, [{ what: 'deleteList', list: lists(context)[0]?.list ?? '' }]);
    store(film(6, 'Fog', '2001-01-01'));
    expect([names(), waiting(context).total]).toEqual([[], 0]);
  });

  it('stays while several fit, and is forgotten on request', () => {
    imported(records);
    store(film(5, 'Reef', '2001-01-01'), film(6, 'Reef', '2011-01-01'));
    expect(waiting(context).total).toBe(2);
    forgetWaiting(context);
    store(show(2, 'Harbour', '2020-01-01'));
    expect([seen(), waiting(context).total]).toEqual([[], 0]);
  });
});
