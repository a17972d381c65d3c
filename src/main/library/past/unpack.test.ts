import { describe, expect, it } from 'vitest';
import { mostPastBytes, mostUnpackedBytes, mostUnpackedFiles } from '#shared/contract/past.ts';
import { zipFile } from '../../../../test/fixtures/zip-file.ts';
import { readPast } from './read-past.ts';

const watched = 'Date,Name,Year,Letterboxd URI\n2024-04-01,Low Tide,2019,https://boxd.it/1\n';
const read = (bytes: Buffer) => readPast([{ name: 'letterboxd-ana-2026-11-22.zip', content: bytes }]);
const refused = (bytes: Buffer) => {
  const result = read(bytes);
  return result.ok ? null : result.failure.details;
};

describe('a ZIP file', () => {
  it('of Letterboxd is read as a whole, without liked, deleted and unknown files', () => {
    const result = read(
      zipFile({
        'watched.csv': watched,
        'watchlist.csv': watched.replace('Low Tide', 'Pier'),
        'likes/films.csv': watched,
        'deleted/diary.csv': watched,
        'lists/best.csv':
          'Letterboxd list export v7\nDate,Name\n2024-04-01,Best\n\nPosition,Name,Year\n1,Fog,2020\n',
        'profile.csv': 'Date Joined,Username\n2020-01-01,ana\n',
        'readme.txt': 'hello',
      }),
    );
    expect(result).toMatchObject({
      ok: true,
      value: {
        records: [
          { what: 'seen', title: 'Low Tide' },
          { what: 'follow', title: 'Pier' },
          { what: 'list', title: 'Fog', value: 'Best' },
        ],
        leftOut: { liked: 1 },
        unread: ['profile.csv'],
      },
    });
  });

  it('of Trakt says by a file’s name what is the watchlist, whatever its folder is called', () => {
    const listed = (title: string) => [
      {
        listed_at: '2024-03-31T09:28:53.000Z',
        type: 'movie',
        movie: { title, year: 2019, ids: { tmdb: 1 } },
      },
    ];
    const result = read(
      zipFile({
        'watchlist-fan/lists-watchlist.json': JSON.stringify(listed('Pier')),
        'watchlist-fan/lists-list-9-best.json': JSON.stringify(listed('Fog')),
      }),
    );
    expect(result).toMatchObject({
      ok: true,
      value: {
        records: [
          { what: 'follow', title: 'Pier' },
          { what: 'list', title: 'Fog', value: 'best' },
        ],
      },
    });
  });

  it('names the file in it that is malformed', () => {
    const short = 'Date,Name,Year,Letterboxd URI\na\n';
    expect(refused(zipFile({ 'watched.csv': watched, 'diary.csv': short }))).toEqual({
      ...{ reason: 'csv', file: 'diary.csv', line: 2 },
    });
  });

  // Proves protections of unpack.ts.
  it('has names that are cut where they are longer than any file’s', () => {
    const name = `watchlist${'a'.repeat(60_000)}watched.csv`;
    const details = refused(zipFile({ [name]: 'Date,Name,Year,Letterboxd URI\na\n' }));
    expect(details).toMatchObject({ reason: 'csv', file: name.slice(-300) });
  });

  it('that is cut off, empty, or names places outside of it is refused', () => {
    const whole = zipFile({ 'watched.csv': watched });
    // A shorter one doesn't say that it is a ZIP file.
    const lengths = Array.from({ length: whole.length - 4 }, (_, index) => index + 4);
    const cuts = lengths.map((length) => refused(whole.subarray(0, length)));
    expect(new Set(cuts.map((details) => details?.reason))).toEqual(new Set(['zip']));
    const outside = Buffer.from(whole);
    outside.writeUInt32LE(0xff_ff_ff_f0, outside.length - 6);
    expect(refused(outside)).toMatchObject({ reason: 'zip' });
  });

  // Proves protections of unpack.ts.
  it('that unpacks to too much is refused, whatever size it says', () => {
    const whole = zipFile({ 'watched.csv': Buffer.alloc(mostPastBytes, ' ,\n') }, { said: 10 });
    const end = whole.length - 22;
    const directory = whole.readUInt32LE(end + 16);
    // Names the same content several times.
    const times = mostUnpackedBytes / mostPastBytes + 1;
    const names = Array.from({ length: times }, () => whole.subarray(directory, end));
    const several = Buffer.concat([whole.subarray(0, directory), ...names, whole.subarray(end)]);
    for (const at of [8, 10]) several.writeUInt16LE(times, several.length - 22 + at);
    expect(refused(several)).toMatchObject({ reason: 'size' });
  });

  // Proves protections of unpack.ts.
  it('in which one file is too large is refused', () => {
    const zeros = Buffer.alloc(mostPastBytes + 1);
    expect(refused(zipFile({ 'watched.csv': zeros }))).toMatchObject({ reason: 'size' });
  });

  // Proves protections of unpack.ts.
  it('with too many files is refused', () => {
    const names = Array.from({ length: mostUnpackedFiles + 1 }, (_, index) => [`${index}.csv`, '']);
    expect(refused(zipFile(Object.fromEntries(names) as Record<string, string>))).toMatchObject({
      reason: 'size',
    });
  });
});
