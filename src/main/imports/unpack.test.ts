import { describe, expect, it } from 'vitest';
import { mostImportBytes, mostUnpackedBytes, mostUnpackedFiles } from '#shared/contract/imports.ts';
import { zipFile } from '../../../test/fixtures/zip-file.ts';
import { readFiles } from './read-files.ts';

const watched = 'Date,Name,Year,Letterboxd URI\n2024-04-01,Low Tide,2019,https://boxd.it/1\n';
const read = (bytes: Buffer) => readFiles([{ name: 'letterboxd-ana-2026-11-22.zip', content: bytes }]);
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
        remarks: [
          { kind: 'liked', count: 1 },
          { kind: 'unknownFile', first: [{ file: 'profile.csv' }] },
        ],
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
        'watchlist-fan/watchlist_movies.json': JSON.stringify(listed('Reef')),
        'watchlist-fan/lists-list-9-best-watchlist.json': JSON.stringify(listed('Fog')),
      }),
    );
    expect(result).toMatchObject({
      ok: true,
      value: {
        records: [
          { what: 'follow', title: 'Pier' },
          { what: 'follow', title: 'Reef' },
          { what: 'list', title: 'Fog', value: 'best watchlist' },
        ],
      },
    });
  });

  it('names the file in it that can’t be unpacked, which costs only itself', () => {
    const whole = zipFile({ 'watched.csv': watched, 'watchlist.csv': watched });
    // The first byte behind the name is content.
    whole[whole.indexOf('watched.csv') + 'watched.csv'.length] = 0xff;
    expect(read(whole)).toMatchObject({
      ok: true,
      value: {
        records: [{ what: 'follow', title: 'Low Tide' }],
        remarks: [{ kind: 'damagedFile', first: [{ file: 'watched.csv', line: null }] }],
      },
    });
  });

  it('with a password says so', () => {
    const whole = zipFile({ 'watched.csv': watched });
    const directory = whole.readUInt32LE(whole.length - 6);
    whole.writeUInt16LE(1, directory + 8);
    expect(refused(whole)).toEqual({ reason: 'lockedFile', file: 'letterboxd-ana-2026-11-22.zip' });
  });

  // Proves protections of unpack.ts.
  it('has names that are cut where they are longer than any file’s', () => {
    const name = `watchlist${'a'.repeat(60_000)}watched.csv`;
    const details = refused(zipFile({ [name]: 'a,b\n' }));
    expect(details).toMatchObject({ reason: 'unknownFile', file: name.slice(-300) });
  });

  it('that is cut off, empty, or names places outside of it is refused', () => {
    const whole = zipFile({ 'watched.csv': watched });
    // A shorter one doesn't say that it is a ZIP file.
    const lengths = Array.from({ length: whole.length - 4 }, (_, index) => index + 4);
    const cuts = lengths.map((length) => refused(whole.subarray(0, length)));
    expect(new Set(cuts.map((details) => details?.reason))).toEqual(new Set(['damagedFile']));
    const outside = Buffer.from(whole);
    outside.writeUInt32LE(0xff_ff_ff_f0, outside.length - 6);
    expect(refused(outside)).toMatchObject({ reason: 'damagedFile' });
  });

  // Proves protections of unpack.ts.
  it('that unpacks to too much is refused, whatever size it says', () => {
    const whole = zipFile({ 'watched.csv': Buffer.alloc(mostImportBytes, ' ,\n') }, { said: 10 });
    const end = whole.length - 22;
    const directory = whole.readUInt32LE(end + 16);
    // Names the same content several times.
    const times = mostUnpackedBytes / mostImportBytes + 1;
    const names = Array.from({ length: times }, () => whole.subarray(directory, end));
    const several = Buffer.concat([whole.subarray(0, directory), ...names, whole.subarray(end)]);
    for (const at of [8, 10]) several.writeUInt16LE(times, several.length - 22 + at);
    expect(refused(several)).toMatchObject({ reason: 'largeFile' });
  });

  // Proves protections of unpack.ts.
  it('in which one file is too large is refused', () => {
    const zeros = Buffer.alloc(mostImportBytes + 1);
    expect(refused(zipFile({ 'watched.csv': zeros }))).toMatchObject({ reason: 'largeFile' });
  });

  // Proves protections of unpack.ts.
  it('with too many files is refused', () => {
    const names = Array.from({ length: mostUnpackedFiles + 1 }, (_, index) => [`${index}.csv`, '']);
    expect(refused(zipFile(Object.fromEntries(names) as Record<string, string>))).toMatchObject({
      reason: 'largeFile',
    });
  });
});
