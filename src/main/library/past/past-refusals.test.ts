import { describe, expect, it } from 'vitest';
import { mostPastCharacters, mostPastRows } from '#shared/contract/past.ts';
import { mostNoteCharacters } from '#shared/mine/operations.ts';
import { readPast } from './read-past.ts';
import { Reading } from './reading.ts';
import { fileOf, lines, refused } from '../../../../test/fixtures/past-records.ts';

describe('a malformed file', () => {
  it.each([
    [
      'a broken table',
      'diary.csv',
      'Date,Name,Year,Letterboxd URI\n2024-04-01,Low Tide\n',
      { reason: 'csv', line: 2 },
    ],
    [
      'a day that doesn’t exist',
      'diary.csv',
      lines(
        'Date,Name,Year,Letterboxd URI,Watched Date',
        'a,Low Tide,2019,u,2024-02-01',
        'a,Low Tide,2019,u,2024-02-31',
      ),
      { reason: 'entry', line: 3, field: 'Watched Date' },
    ],
    [
      'a day behind a row of two lines',
      'diary.csv',
      lines(
        'Date,Name,Year,Letterboxd URI,Watched Date',
        'a,"Low',
        'Tide",2019,u,2024-02-01',
        'a,Low Tide,2019,u,no',
      ),
      { reason: 'entry', line: 4, field: 'Watched Date' },
    ],
    [
      'a score that doesn’t exist',
      'ratings.csv',
      lines('Date,Name,Year,Letterboxd URI,Rating', 'a,Low Tide,2019,u,5.5'),
      { reason: 'entry', line: 2, field: 'Rating' },
    ],
    ['JSON that ends too early', 'history.json', '[\n  {"movie":', { reason: 'json', line: 2 }],
    ['JSON with a mistake', 'history.json', '[\n\n  {"movie" 1}]', { reason: 'json', line: 3 }],
    [
      'an entry of another shape',
      'history.json',
      JSON.stringify([
        { watched_at: '2024-03-31T09:28:53.000Z', movie: { title: 'A', year: 2019, ids: { tmdb: 1 } } },
        { watched_at: 'yesterday', movie: { title: 'A', year: 2019, ids: { tmdb: 1 } } },
      ]),
      { reason: 'entry', line: 1, entry: 2, field: 'watched_at' },
    ],
    [
      'an entry behind others with brackets and commas',
      'history.json',
      lines(
        ...['[{"plays": 1, "movie":', '  {"title": "],[\\"{,", "ids": {}, "more": [[1, 2], {}]}},'],
        ...[' {"plays": 1, "movie": {"ids": {}}}', ',', '', '{"plays": "many"}]'],
      ),
      { reason: 'entry', line: 6, entry: 3, field: 'plays' },
    ],
    ['nothing that is known', 'notes.txt', 'milk\nbread\n', { reason: 'unknown' }],
    ['an object', 'user-profile.json', '{"username":"a"}', { reason: 'unknown' }],
    ['nothing at all', 'empty.csv', '', { reason: 'unknown' }],
  ])('is refused as a whole: %s', (_what, name, text, details) => {
    expect(refused(name, text)).toEqual({ file: name, ...details });
  });

  // Proves protections of reading.ts, json-entries.ts.
  it('is refused if its rows or its nesting are too many', () => {
    const row = '2024-04-01,Low Tide,2019,u';
    const table = `Date,Name,Year,Letterboxd URI\n${`${row}\n`.repeat(mostPastRows + 1)}`;
    expect(refused('watched.csv', table)).toMatchObject({ reason: 'rows' });
    expect(refused('a.json', '['.repeat(1_000_000))).toMatchObject({ reason: 'rows' });
  });

  // Proves protections of reading.ts.
  it('is refused if it says too much, however few its rows are', () => {
    const into = new Reading();
    const say = (times: number): void => {
      for (let index = 0; index < times; index += 1)
        into.note('movie', { title: 'Low Tide', year: 2019, tmdb: null }, 'n'.repeat(mostNoteCharacters));
    };
    say(Math.floor((0.9 * mostPastCharacters) / mostNoteCharacters));
    expect(() => say(Math.ceil((0.1 * mostPastCharacters) / mostNoteCharacters))).toThrow('size');
  });

  // Proves protections of reading.ts.
  it('is refused if its texts take too much memory, of which those beyond Latin-1 take twice as much', () => {
    const into = new Reading();
    const note = (letter: string): void =>
      into.note('movie', { title: 'Low Tide', year: 2019, tmdb: null }, letter.repeat(mostNoteCharacters));
    const half = Math.floor((0.5 * mostPastCharacters) / mostNoteCharacters);
    expect(() => {
      for (let index = 0; index < half; index += 1) note('漢');
    }).toThrow('size');
  });

  // Proves protections of csv.ts.
  it('is refused for a row of too many fields', () => {
    const list = ['Letterboxd list export v7', 'Date,Name', `a,b${','.repeat(2_000)}`, 'Position,Name,Year'];
    expect(refused('list.csv', lines(...list))).toEqual({ file: 'list.csv', reason: 'csv', line: 3 });
  });

  // Proves protections of csv.ts.
  it('is refused for a row without an end', () => {
    const table = `Date,Name,Year,Letterboxd URI\n2024-04-01,"${'a'.repeat(200_000)}`;
    expect(refused('watched.csv', table)).toMatchObject({ reason: 'csv' });
    const whole = `Date,Name,Year,Letterboxd URI\n2024-04-01,"${'a'.repeat(200_000)}",2019,u`;
    expect(refused('watched.csv', whole)).toMatchObject({ reason: 'csv' });
  });

  it('doesn’t hide other files that are known', () => {
    const result = readPast([
      fileOf('user-profile.json', '{"username":"a"}'),
      fileOf('watched.csv', lines('Date,Name,Year,Letterboxd URI', 'a,Low Tide,2019,u')),
    ]);
    expect(result).toMatchObject({ ok: true, value: { unread: ['user-profile.json'], records: [{}] } });
  });
});
