import { describe, expect, it } from 'vitest';
import { noReadingOptions } from '#shared/contract/imports.ts';
import type { Correction, ReadingOptions } from '#shared/contract/imports.ts';
import { fileOf, lines, movie, series } from '../../../test/fixtures/import-records.ts';
import { readFiles } from './read-files.ts';

const diary = fileOf(
  'diary.csv',
  lines(
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
    'a,Low Tide,2019,u,,,,1/2/2024',
    'a,Pier,2020,u,7,,,one evening',
    'a,,,u,4,,,2024-03-01',
  ),
);
const history = fileOf(
  'history.json',
  JSON.stringify([
    { watched_at: null, type: 'episode', episode: { season: 1, number: -1 }, show: { title: 'Harbour' } },
    { watched_at: null, type: 'episode', episode: { season: 1, number: -1 }, show: { title: 'Reef' } },
  ]),
);

function read(options: Partial<ReadingOptions>) {
  const result = readFiles([diary, history], { ...noReadingOptions, ...options });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

/** What answers the remarks of a kind, in their order. */
function answers(kind: Correction['kind'], ...values: (string | null)[]): Correction[] {
  const { first } = read({}).remarks.find((each) => each.kind === kind) ?? { first: [] };
  return values.map((value, index) => {
    const { file, place, met } = first[index] ?? { file: '', place: null, met: '' };
    return { kind, file, place: place ?? '', met, value };
  });
}

const kindsOf = ({ remarks }: ReturnType<typeof read>) =>
  remarks.map(({ kind, count }) => `${kind} ${count}`);

describe('a file that is read again with corrections', () => {
  it('says what the person says instead of what can’t be read', () => {
    expect(kindsOf(read({}))).toEqual(['day 2', 'score 1', 'unnamed 1', 'number 2']);
    const corrections = [
      ...answers('day', '2024-02-01', '2024-02-03'),
      ...answers('score', '3.5'),
      ...answers('unnamed', 'Ebb (1999)'),
      ...answers('number', 'S1E2', '2x3'),
    ];
    const corrected = read({ corrections });
    expect(corrected.remarks).toEqual([]);
    expect(corrected.records).toEqual([
      movie('Low Tide', { year: 2019, value: '2024-02-01' }),
      movie('Pier', { year: 2020, value: '2024-02-03' }),
      movie('Pier', { what: 'score', year: 2020, value: '7' }),
      movie('Ebb', { year: 1999, value: '2024-03-01' }),
      movie('Ebb', { what: 'score', year: 1999, value: '8' }),
      series('Harbour', { season: 1, episode: 2 }),
      series('Reef', { season: 2, episode: 3 }),
    ]);
  });

  it('reads all days of two readings in the order that the person names', () => {
    const dayOf = (dayOrder: ReadingOptions['dayOrder']) => read({ dayOrder }).records[0]?.value;
    expect([dayOf(null), dayOf('dayFirst'), dayOf('monthFirst')]).toEqual([null, '2024-02-01', '2024-01-02']);
  });

  it('leaves out a row that the person doesn’t want, and nothing else', () => {
    const dropped = read({ corrections: answers('day', null) });
    expect(dropped.records.map(({ title }) => title)).not.toContain('Low Tide');
    expect(dropped.records).toHaveLength(read({}).records.length - 1);
    expect(kindsOf(dropped)).toEqual(['day 1', 'score 1', 'unnamed 1', 'number 2']);
  });

  it('has the remark again where the correction can’t be read either', () => {
    const corrections = [...answers('day', 'soon', '31/31/2024'), ...answers('number', 'first')];
    expect(kindsOf(read({ corrections }))).toContain('day 2');
  });
});

it('an entry with only the number of its title at TMDB has no title at other services, until the person says one', () => {
  const plays = fileOf('watched-movies.json', JSON.stringify([{ plays: 1, movie: { ids: { tmdb: 71 } } }]));
  const readAt = (hasIds: boolean, corrections: readonly Correction[] = []) => {
    const result = readFiles([plays], { ...noReadingOptions, corrections: [...corrections] }, hasIds);
    if (!result.ok) throw new Error(result.failure.code);
    return result.value;
  };
  expect(readAt(true).records).toEqual([movie('', { tmdb: 71 })]);
  const { records, remarks } = readAt(false);
  expect([records, remarks]).toMatchObject([[], [{ kind: 'unnamed', count: 1, first: [{ line: 1 }] }]]);
  const [{ first: [remark] = [] } = {}] = remarks;
  const said = { kind: 'unnamed', file: 'watched-movies.json', met: '', value: 'Low Tide (2019)' } as const;
  expect(readAt(false, [{ ...said, place: remark?.place ?? '' }]).records).toEqual([
    movie('Low Tide', { year: 2019, tmdb: 71 }),
  ]);
});
