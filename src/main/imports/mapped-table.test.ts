import { describe, expect, it } from 'vitest';
import { noReadingOptions } from '#shared/contract/imports.ts';
import type { TableColumns } from '#shared/contract/imports.ts';
import { fileOf, lines, movie, series } from '../../../test/fixtures/import-records.ts';
import { zipFile } from '../../../test/fixtures/zip-file.ts';
import { readFiles } from './read-files.ts';
import type { ImportFile } from './read-files.ts';

const table = lines(
  'Film;Type;Watched on;Stars;Shelf;S;E;Remark',
  'Low Tide (2019);movie;31.03.2024;4,5;Best;;;fog',
  'Harbour;TV show;2024-04-01;;;Season 1;3;',
  'Reef;TV show;2024-04-02;;;;;',
  'Reef;TV show;2024-04-02;;;;S01E05;',
  'Fog;TV Movie;2024-04-02;;;;;',
  ';movie;2024-04-02;;;;;',
);
const columns: TableColumns = {
  header: 'film\ttype\twatched on\tstars\tshelf\ts\te\tremark',
  columns: {
    ...{ title: 'film', kind: 'type', day: 'watched on', score: 'stars' },
    ...{ list: 'shelf', season: 's', episode: 'e', note: 'remark' },
  },
  ...{ rows: 'seen', kind: 'movie', scale: 5 },
};

function read(tables: readonly TableColumns[], file: ImportFile = fileOf('mine.csv', table)) {
  const result = readFiles([file], { ...noReadingOptions, tables: [...tables] });
  if (!result.ok) throw new Error(String(result.failure.details['reason']));
  return result.value;
}

describe('a table of no known app', () => {
  it('says its columns, so that the person can name them', () => {
    const { tables, records, remarks } = read([]);
    expect(tables).toEqual([
      { file: 'mine.csv', header: columns.header, columns: table.split('\n')[0]?.split(';') },
    ]);
    expect([records, remarks.map(({ kind }) => kind)]).toEqual([[], ['unknownFile']]);
  });

  it('is read by the columns that the person named', () => {
    const { records, remarks } = read([columns]);
    const lowTide = { year: 2019 } as const;
    expect(records).toEqual([
      movie('Low Tide', { ...lowTide, what: 'score', value: '9' }),
      movie('Low Tide', { ...lowTide, what: 'list', value: 'Best', position: 1, note: 'fog' }),
      movie('Low Tide', { ...lowTide, value: '2024-03-31' }),
      series('Harbour', { season: 1, episode: 3, value: '2024-04-01' }),
      series('Reef', { season: 1, episode: 5, value: '2024-04-02' }),
      movie('Fog', { value: '2024-04-02' }),
    ]);
    // With the name of the column as the file spells it.
    expect(remarks.map(({ kind, first }) => [kind, first[0]?.line, first[0]?.field])).toEqual([
      ['number', 4, 'E'],
      ['unnamed', 7, ''],
    ]);
  });

  it('may be a watchlist, of one kind, with years and ids in columns', () => {
    const list = lines('name,year,tmdb', 'Low Tide (again),2019,70', 'Pier,2020,');
    const named: TableColumns = {
      ...{ header: 'name\tyear\ttmdb', columns: { title: 'name', year: 'year', tmdb: 'tmdb' } },
      ...{ rows: 'watchlist', kind: 'series', scale: 10 },
    };
    expect(read([columns, named], fileOf('list.csv', list)).records).toEqual([
      series('Low Tide (again)', { what: 'follow', year: 2019, tmdb: 70 }),
      series('Pier', { what: 'follow', year: 2020 }),
    ]);
  });

  it('is asked about only if the person chose the file itself, and it has columns', () => {
    const zip = { name: 'all.zip', content: zipFile({ 'mine.csv': table }) };
    expect(() => read([], zip)).toThrow('unknownFile');
    expect(() => read([], fileOf('milk.txt', 'milk\nbread\n'))).toThrow('unknownFile');
    const wide = Array.from({ length: 101 }, (_, index) => `c${index}`).join(',');
    expect(() => read([], fileOf('wide.csv', `${wide}\n`))).toThrow('unknownFile');
  });
});
