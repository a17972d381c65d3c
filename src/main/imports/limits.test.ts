import { describe, expect, it } from 'vitest';
import { mostImportRecords, mostRemarks } from '#shared/contract/imports.ts';
import { readFiles } from './read-files.ts';
import { fileOf, lines, movie, read, refused } from '../../../test/fixtures/import-records.ts';

const header = 'Date,Name,Year,Letterboxd URI';
const placesOf = (remarks: ReturnType<typeof read>['remarks']) =>
  remarks.flatMap(({ kind, first }) => first.map(({ line }) => `${kind} ${line}`));

// Proves protections of json-entries.ts.
it.each([
  ['JSON that ends too early', 'history.json', '[\n  {"movie":', { reason: 'damagedFile', line: 2 }],
  ['JSON with a mistake', 'history.json', '[\n\n  {"movie" 1}]', { reason: 'damagedFile', line: 3 }],
  ['nothing that is known', 'notes.txt', 'milk\nbread\n', { reason: 'unknownFile' }],
  ['an object', 'user-profile.json', '{"username":"a"}', { reason: 'unknownFile' }],
  ['a list of numbers', 'numbers.json', '[1, 2, 3]', { reason: 'unknownFile' }],
  ['nothing at all', 'empty.csv', '', { reason: 'unknownFile' }],
])('files of which none can be read are refused with the reason: %s', (_what, name, text, details) => {
  expect(refused(name, text)).toEqual({ file: name, ...details });
});

it('a file that can’t be read costs itself, and what is whole before its damage is read', () => {
  const entry = (title: string) =>
    JSON.stringify({
      watched_at: null,
      notes: 'n'.repeat(2_000),
      type: 'movie',
      movie: { title, year: 2019 },
    });
  const many = Array.from({ length: 300 }, (_, id) => entry(`Movie ${id}`));
  const result = readFiles([
    fileOf('history.json', `[${many.join(',\n')},\n{"watched_at"`),
    fileOf('user-profile.json', '{"username":"a"}'),
    fileOf('films.csv', lines(header, 'a,Low Tide,2019,u')),
    fileOf('watched.csv', lines(header, 'a,Low Tide,2019,u')),
  ]);
  if (!result.ok) throw new Error('nothing was read');
  const { records, remarks } = result.value;
  expect(records[0]).toEqual(movie('Movie 0', { year: 2019 }));
  expect(records.at(-1)).toEqual(movie('Low Tide', { year: 2019 }));
  expect(placesOf(remarks)).toEqual(['damagedFile 301', 'unknownFile null', 'fileName 2']);
});

it('a list in an object that isn’t valid costs itself, with the line of its mistake in the file', () => {
  const wrapped = lines(
    ...['{"history": [', '{"watched_at": null, "movie": {"title": "Low Tide"}}'],
    ...['], "ratings": [', '{"rated_at" 1}', ']}'],
  );
  const { records, remarks } = read('export.json', wrapped);
  expect([records, placesOf(remarks)]).toEqual([[movie('Low Tide')], ['damagedFile 4']]);
});

describe('a row', () => {
  it('whose quote is never closed swallows no other row', () => {
    const table = lines(header, 'a,"Low Tide,2019,u', 'a,"Pier, the old",2020,u');
    const { records, remarks } = read('watched.csv', table);
    expect(records).toEqual([movie('Low Tide', { year: 2019 }), movie('Pier, the old', { year: 2020 })]);
    expect(remarks).toEqual([]);
  });

  // Proves protections of csv.ts.
  it('without an end costs itself', () => {
    const table = lines(...[header, 'a,Low Tide,2019,u', `a,"${'b'.repeat(200_000)}`, 'a,Pier,2020,u']);
    const { records, remarks } = read('watched.csv', table);
    expect(records).toEqual([movie('Low Tide', { year: 2019 }), movie('Pier', { year: 2020 })]);
    expect(placesOf(remarks)).toEqual(['entry 3']);
  });

  // Proves protections of csv.ts.
  it('without an end is looked for a hundred times in a file', () => {
    const endless = `a,"${`${'b'.repeat(10_000)}\n`.repeat(11)}`;
    const table = lines(header, ...Array.from({ length: 150 }, () => endless), 'a,Pier,2020,u');
    const { records, remarks } = read('watched.csv', table);
    expect(records).not.toContainEqual(movie('Pier', { year: 2020 }));
    expect(remarks.map(({ kind }) => kind)).toContain('entry');
  });
});

// Proves protections of collected-records.ts.
it('a title is cut where it is longer than any title, and a list’s name where it is longer than any list’s', () => {
  const movies = [{ plays: 1, movie: { title: 'a'.repeat(10_000), year: 2019, ids: {} } }];
  expect(read('watched-movies.json', JSON.stringify(movies)).records[0]?.title).toHaveLength(500);
  const list = lines(
    ...['Letterboxd list export v7', 'Date,Name', `2024-04-01,${'a'.repeat(10_000)}`],
    ...['Position,Name,Year', '1,Low Tide,2019'],
  );
  expect(read('a.csv', list).records[0]?.value).toHaveLength(100);
});

it('a note is cut, with a remark, where it is longer than any note, and not within a character', () => {
  const table = 'title,year,tmdbId,imdbId,watchedAt,comment,location';
  const rows = [
    `Reef,2020,,,,${'n'.repeat(3_999)}🎬,`,
    `Pier,2020,,,,${'a'.repeat(4_000)},`,
    'Pier,2020,,,2024-01-01,Again,',
  ];
  const { records, remarks } = read('history.csv', lines(table, ...rows));
  const notes = records.filter(({ what }) => what === 'note').map(({ value }) => value);
  expect(notes).toEqual(['n'.repeat(3_999), 'a'.repeat(4_000)]);
  expect(placesOf(remarks)).toEqual(['note 2', 'note 4']);
});

// Proves protections of collected-records.ts.
it('a position that no list can have is that of its row', () => {
  const list = lines(
    ...['Letterboxd list export v7', 'Date,Name', '2024-04-01,Fog'],
    ...['Position,Name,Year', '2000000000,Low Tide,2019', '9,Pier,2020'],
  );
  expect(read('a.csv', list).records.map(({ position }) => position)).toEqual([1, 9]);
});

describe('what files say', () => {
  // Proves protections of collected-records.ts.
  it('is limited in number, each thing counted once, and what has room is imported', () => {
    const rows = Array.from({ length: mostImportRecords }, (_, id) => `a,Movie ${id},2019,u`);
    const most = [header, ...rows].join('\n');
    const twice = readFiles([fileOf('watched.csv', most), fileOf('watched-again.csv', most)]);
    expect(twice).toMatchObject({ ok: true, value: { remarks: [] } });
    const { records, remarks } = read('watched.csv', `${most}\na,Pier,2020,u\na,Reef,2020,u`);
    expect(records).toHaveLength(mostImportRecords);
    expect(placesOf(remarks)).toEqual([`tooMany ${mostImportRecords + 2}`]);
  });

  // Proves protections of collected-records.ts.
  it('has remarks of which the first ones are named, and all are counted', () => {
    const rows = Array.from({ length: mostRemarks + 5 }, () => 'a,,2019,u');
    const [unnamed] = read('watched.csv', lines(header, ...rows)).remarks;
    expect(unnamed).toMatchObject({ kind: 'unnamed', count: mostRemarks + 5 });
    expect(unnamed?.first).toHaveLength(mostRemarks);
  });
});
