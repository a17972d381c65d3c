import { beforeEach, describe, expect, it } from 'vitest';
import type { TitleChoice, Remarks } from '#shared/contract/imports.ts';
import { controlFields } from '#shared/mine/import-record.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import { fail } from '#shared/result.ts';
import { movie, series } from '../../../../test/fixtures/import-records.ts';
import {
  own,
  bytes,
  control,
  episode,
  film,
  show,
  today,
} from '../../../../test/fixtures/importing-library.ts';
import { addNames, titleKey } from '../../catalogue/store/titles.ts';
import { change, undo } from './changes.ts';
import { importRecords, match } from './imports.ts';
import { notesOf } from './mine.ts';
import { listContents, lists } from './own-lists.ts';
import { forgetWaiting, waiting } from './waiting-titles.ts';

const preview = (...records: ImportRecord[]) => match(own.context, bytes(records), false);
const rows = (table: string) =>
  own.context.library.get<{ count: number }>(`select count(*) as count from ${table}`)?.count;

it('the preview of an import says how surely each title was matched', () => {
  own.store(
    ...[film(1, 'Low Tide', '2019-05-01'), film(2, 'Pier', '2020-05-01'), film(3, 'Fog', '2020-01-01')],
    ...[
      film(4, 'Fog', '2020-09-01'),
      film(5, 'Ebbe', '2018-01-01', 'Slack Water'),
      film(6, 'Fog', '1950-01-01'),
    ],
    show(2, 'Low Tide', '2019-01-01'),
  );
  addNames(own.context.database, titleKey('tv', 2), ['Marea Baja'], 1);
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

it('many days of one title are all added', () => {
  own.store(film(1, 'Low Tide', '2019-05-01'));
  const at = (index: number): string => new Date(index * 60_000).toISOString().slice(0, 16);
  const records = Array.from({ length: 60_000 }, (_, index) => movie('Low Tide', { value: at(index) }));
  expect(preview(...records).adds).toBe(60_000);
});

describe('a title that several stored titles fit', () => {
  const fog = movie('Fog', { year: 2020, value: '2024-01-01' });
  const choose = (title: number | null): TitleChoice[] => [{ number: 0, title }];
  beforeEach(() =>
    own.store(film(3, 'Fog', '2020-01-01'), film(4, 'Fog', '2020-09-01'), film(6, 'Fog', '1950-01-01')),
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
    expect(own.imported([fog])).toMatchObject({ added: 0, waits: 1 });
  });

  it('is imported as the chosen one, also from the same file later, until the import is undone', () => {
    const { batch } = own.imported([fog], false, choose(4));
    expect(own.seen()).toEqual(['4 2024-01-01']);
    expect(preview(fog)).toMatchObject({ adds: 0, waits: 0, sureness: { exact: 1 } });
    expect(own.imported([fog])).toEqual({ batch: null, added: 0, waits: 0 });
    undo(own.context, batch ?? '');
    expect([own.seen(), preview(fog).sureness.several]).toEqual([[], 1]);
  });

  it('is the one that was chosen before when the import of a later choice is undone', () => {
    own.imported([fog], false, choose(4));
    const later = own.imported([{ ...fog, value: '2024-02-02' }], false, choose(3));
    expect(own.imported([{ ...fog, value: '2024-03-03' }])).toMatchObject({ added: 1 });
    expect(own.seen()).toContain('3 2024-03-03');
    undo(own.context, later.batch ?? '');
    own.imported([{ ...fog, value: '2024-04-04' }]);
    expect(own.seen()).toContain('4 2024-04-04');
  });

  it('is left out if the person refuses it, and a choice of a title that isn’t stored is ignored', () => {
    expect(own.imported([fog], false, choose(null))).toEqual({ batch: null, added: 0, waits: 0 });
    expect(own.imported([fog], false, choose(999))).toMatchObject({ added: 0, waits: 1 });
    own.store(film(999, 'Reef', '2020-01-01'));
    expect(own.seen()).toEqual([]);
  });

  it('is imported as a title of another name that the person chose', () => {
    own.store(film(7, 'Mist', '2019-01-01'), show(7, 'Reef', '2019-01-01'));
    expect(own.imported([movie('Nebel', { year: 2020 })], false, choose(7))).toMatchObject({ added: 1 });
    expect(own.seen()).toEqual(['7']);
    expect(preview(movie('Nebel', { year: 2020 }))).toMatchObject({ adds: 0, waits: 0 });
  });
});

describe('what files say that wasn’t imported', () => {
  const remark = (file: string) => ({ file, line: 2, field: '', met: '', place: null });
  const remarks = (count: number, file: string): Remarks[] => [
    { kind: 'unnamed', count, first: [remark(file)] },
  ];

  it('is remembered with the import, by kind, until it is undone or forgotten', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'));
    const first = own.imported([movie('Low Tide', { value: '2024-01-01' })], false, [], remarks(3, 'a.csv'));
    own.imported([movie('Low Tide', { value: '2024-01-02' })], false, [], remarks(1, 'b.csv'));
    expect(waiting(own.context).remarks).toEqual([
      { kind: 'unnamed', count: 4, first: [remark('b.csv'), remark('a.csv')] },
    ]);
    undo(own.context, first.batch ?? '');
    expect(waiting(own.context).remarks).toEqual(remarks(1, 'b.csv'));
    forgetWaiting(own.context);
    expect(waiting(own.context).remarks).toEqual([]);
  });
});

describe('an import', () => {
  it('adds marks and follows as one batch, which is undone and made again', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'), show(2, 'Harbour', '2020-01-01'));
    const { batch, added, waits } = own.imported([
      movie('Low Tide', { year: 2019, value: '2024-03-31T09:28' }),
      movie('Low Tide', { year: 2019, value: '2024-05-01' }),
      ...[episode('Harbour', 1, { value: '2024-01-01' }), episode('Harbour', 2)],
      series('Harbour', { what: 'follow', year: 2020 }),
    ]);
    expect({ added, waits }).toEqual({ added: 5, waits: 0 });
    const all = ['1 2024-05-01', '1 2024-03-31T09:28', '2 1 1 2024-01-01', '2 1 2'];
    expect(own.seen()).toEqual(all);
    expect(own.followed()).toEqual(['series 2 Harbour']);
    const undone = undo(own.context, batch ?? '');
    expect([own.seen(), own.followed()]).toEqual([[], []]);
    undo(own.context, undone.batch ?? '');
    expect(own.seen()).toEqual(all);
  });

  it('adds scores and lists in their order, also to a list of this name, and leaves other scores as they are', () => {
    own.store(
      film(1, 'Low Tide', '2019-05-01'),
      film(2, 'Pier', '2020-05-01'),
      show(3, 'Harbour', '2020-01-01'),
    );
    change(own.context, today, [
      { what: 'createList', name: 'Sea', titles: [{ kind: 'movie', id: 2 }] },
      { what: 'score', subject: { kind: 'movie', id: 1 }, score: 4 },
    ]);
    const records: ImportRecord[] = [
      movie('Low Tide', { what: 'score', value: '9' }),
      ...['7', '6.5'].map((value) => episode('Harbour', 1, { what: 'score', value })),
      series('Harbour', { what: 'score', value: '8' }),
      ...['Best', 'Sea'].flatMap((value) => [
        movie('Low Tide', { what: 'list', value, position: 2 }),
        series('Harbour', { what: 'list', value, position: 1 }),
      ]),
    ];
    const contents = () =>
      lists(own.context)
        .map(({ name, list: key }) => {
          const { entries } = listContents(own.context, { list: key, offset: 0, limit: 9 }) ?? {
            entries: [],
          };
          return [name, ...entries.map(({ title }) => title.name)].join(', ');
        })
        .sort();
    const scores = () =>
      [notesOf(own.context, { kind: 'movie', id: 1 }), notesOf(own.context, { kind: 'series', id: 3 })]
        .flat()
        .map(({ score }) => score);
    const { batch, added } = own.imported(records);
    expect(added).toBe(7);
    expect(scores()).toEqual([4, 8, 6.5]);
    expect(contents()).toEqual(['Best, Harbour, Low Tide', 'Sea, Pier, Harbour, Low Tide']);
    expect(own.imported(records)).toEqual({ batch: null, added: 0, waits: 0 });
    undo(own.context, batch ?? '');
    expect([scores(), contents()]).toEqual([[4], ['Sea, Pier']]);
  });

  it('adds notes of titles and of their lists, and leaves those that the person wrote as they are', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'), film(2, 'Pier', '2020-05-01'));
    const note = (title: string, value: string) => movie(title, { what: 'note', value });
    const listed = movie('Pier', { what: 'list', value: 'Rain', position: 1, note: 'Loud' });
    change(own.context, today, [{ what: 'note', subject: { kind: 'movie', id: 1 }, note: 'My own' }]);
    const records = [note('Low Tide', 'Wet'), note('Pier', 'Long'), note('Reef', 'Deep'), listed];
    expect(preview(...records)).toMatchObject({ adds: 4, waits: 1 });
    const { batch, waits } = own.imported(records);
    expect(waits).toBe(1);
    const noteOf = (id: number) => notesOf(own.context, { kind: 'movie', id })[0]?.note;
    expect([1, 2].map(noteOf)).toEqual(['My own', 'Long']);
    const listNotes = () =>
      lists(own.context).flatMap(({ list }) =>
        (listContents(own.context, { list, offset: 0, limit: 10 })?.entries ?? []).map(
          ({ listNote }) => listNote,
        ),
      );
    expect(listNotes()).toEqual(['Loud']);
    expect(preview(...records)).toMatchObject({ adds: 0, waits: 0 });
    // What waited is a part of the import, and is undone with it.
    own.store(film(3, 'Reef', '2021-05-01'));
    expect(noteOf(3)).toBe('Deep');
    undo(own.context, batch ?? '');
    expect([1, 2, 3].map(noteOf)).toEqual(['My own', undefined, undefined]);
    expect(lists(own.context)).toEqual([]);
  });

  it('adds nothing the second time, whatever waits', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'));
    const records = [
      ...[
        movie('Low Tide', { value: '2024-03-31' }),
        movie('Low Tide'),
        movie('Reef', { value: '2024-01-01' }),
      ],
      ...[movie('Reef'), movie('Low Tide', { what: 'follow' })],
    ];
    expect(own.imported(records)).toMatchObject({ added: 2, waits: 2 });
    expect(own.imported(records)).toEqual({ batch: null, added: 0, waits: 0 });
    expect(preview(...records)).toMatchObject({ adds: 0, waits: 0 });
  });

  it('takes a day with and without its time for one viewing, and replaces a mark on an unknown day', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'));
    own.imported([movie('Low Tide')]);
    expect(own.seen()).toEqual(['1']);
    const { batch } = own.imported([movie('Low Tide', { value: '2024-03-31T09:28' })]);
    own.imported([movie('Low Tide', { value: '2024-03-31' }), movie('Low Tide')]);
    expect(own.seen()).toEqual(['1 2024-03-31T09:28']);
    undo(own.context, batch ?? '');
    expect(own.seen()).toEqual(['1']);
  });

  it('takes a time for the same viewing where it is read again in another time zone', () => {
    const { TZ: zone } = process.env;
    own.store(film(1, 'Low Tide', '2019-05-01'));
    process.env.TZ = 'Europe/Berlin';
    own.imported([movie('Low Tide', { value: '2024-01-05T20:30' })]);
    process.env.TZ = 'America/New_York';
    expect(
      own.imported([
        movie('Low Tide', { value: '2024-01-05T14:30' }),
        movie('Low Tide', { value: '2024-01-05T20:31' }),
      ]),
    ).toMatchObject({ added: 1 });
    expect(own.seen().sort()).toEqual(['1 2024-01-05T20:30', '1 2024-01-05T20:31']);
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it('leaves the day that the person gave to a mark of an earlier import', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'));
    own.imported([movie('Low Tide')]);
    const subject = { kind: 'movie', id: 1 } as const;
    const move = (day: string | null, to: string) =>
      change(own.context, today, [{ what: 'moveMarks', subject, day, to }]);
    move(null, '2021-05-05');
    own.imported([movie('Low Tide', { value: '2020-01-01' })]);
    expect(own.seen().sort()).toEqual(['1 2020-01-01', '1 2021-05-05']);
    move('2020-01-01', '2020-02-02');
    expect(own.imported([movie('Low Tide', { value: '2020-01-01' })])).toMatchObject({ batch: null });
    expect(own.seen().sort()).toEqual(['1 2020-02-02', '1 2021-05-05']);
  });

  it('leaves marks of one’s own as they are', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'));
    change(own.context, today, [{ what: 'seen', subject: { kind: 'movie', id: 1 }, at: null }]);
    expect(own.imported([movie('Low Tide')])).toMatchObject({ added: 0 });
    const { batch } = own.imported([movie('Low Tide', { value: '2024-03-31' })]);
    undo(own.context, batch ?? '');
    expect(own.seen()).toEqual(['1']);
  });

  it('uses the numbers of a file only with the service that they belong to', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'));
    const records = [movie('Low Tide', { year: 2019, tmdb: 70 }), movie('', { tmdb: 71 })];
    const { batch } = own.imported(records, true);
    expect(own.seen().sort()).toEqual(['70', '71']);
    undo(own.context, batch ?? '');
    expect(own.imported(records)).toMatchObject({ added: 1, waits: 0 });
    expect(own.seen()).toEqual(['1']);
  });

  it('that is cancelled while it writes leaves nothing', () => {
    own.store(film(1, 'Low Tide', '2019-05-01'));
    const records = Array.from({ length: 200 }, (_, index) =>
      movie(index % 2 === 0 ? 'Low Tide' : 'Reef', { value: `2${String(index).padStart(3, '0')}-01-01` }),
    );
    const shared = control();
    const { library } = own.context;
    const run = library.run.bind(library);
    let operations = 0;
    library.run = (sql, ...values) => {
      // As another thread would, in the middle of the import.
      if (sql.includes('into operations') && (operations += 1) === 50)
        Atomics.store(shared, controlFields.stop, 1);
      return run(sql, ...values);
    };
    expect(
      importRecords(own.context, bytes(records), { hasIds: false, choices: [], remarks: [] }, shared),
    ).toEqual(fail('cancelled'));
    expect(operations).toBe(50);
    expect([rows('operations'), rows('to_match'), own.seen()]).toEqual([0, 0, []]);
  });
});
