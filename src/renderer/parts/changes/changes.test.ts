import { fc } from '../../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import type { ChangeGroup, ChangeItem } from '#shared/catalogue/resources/changes.ts';
import { filterJournal, journalDays, occurring } from './journal-days.ts';
import { readJournal } from './journal-entry.ts';
import { plainValue } from './plain-value.ts';
import { wordDifference } from './word-difference.ts';

function change(more: Partial<ChangeItem>): ChangeItem {
  return { id: 'a', action: 'updated', time: null, iso_639_1: null, iso_3166_1: null, ...more };
}
function detailOf(key: string, more: Partial<ChangeItem>): unknown {
  return readJournal([{ key, items: [change(more)] }])[0]?.detail;
}

describe('the difference between two texts', () => {
  it('keeps every word of both texts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(fc.constantFrom('the', 'sea', 'a', ' ', '  ', '.', '海', 'بحر'), { maxLength: 40 })
        .map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const ranges = wordDifference(before, after);
        const joined = (without: string): string =>
          ranges
            .filter(({ kind }) => kind !== without)
            .map((stretch) => stretch.text)
            .join('');
        expect(joined('new')).toBe(before);
        expect(joined('gone')).toBe(after);
        expect(ranges.every((stretch) => stretch.text !== '')).toBe(true);
      }),
    );
  });

  it('marks the words that differ, and phrases as one', () => {
    expect(wordDifference('Ana returns to the old sea.', 'Ana sails to the sea.')).toEqual([
      { kind: 'same', text: 'Ana ' },
      { kind: 'gone', text: 'returns' },
      { kind: 'new', text: 'sails' },
      { kind: 'same', text: ' to the' },
      { kind: 'gone', text: ' old' },
      { kind: 'same', text: ' sea.' },
    ]);
    expect(wordDifference('one two', 'three four')).toEqual([
      { kind: 'gone', text: 'one two' },
      { kind: 'new', text: 'three four' },
    ]);
    expect(wordDifference('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
  });

  it('handles long texts without common words', () => {
    const long = (word: string): string =>
      Array.from({ length: 20_000 }, (_, index) => word + index).join(' ');
    const [before, after] = [long('a'), long('b')];
    const ranges = wordDifference(before, after);
    expect(ranges.map(({ kind }) => kind)).toEqual(['gone', 'new']);
  });
});

describe('an entry', () => {
  it('has the subject of the change', () => {
    expect(detailOf('episode', { value: { episode_id: 9, episode_number: 4 } })).toEqual({
      is: 'episode',
      season: null,
      episode: 4,
    });
    expect(detailOf('season', { original_value: { season_id: 7, season_number: 0 } })).toEqual({
      is: 'season',
      season: 0,
    });
    expect(detailOf('air_date', { value: '2026-10-10', original_value: '2026-10-03' })).toEqual({
      is: 'day',
      before: '2026-10-03',
      after: '2026-10-10',
    });
    expect(detailOf('air_date', { value: 'soon', original_value: '2026-02-30' })).toEqual({
      is: 'value',
      before: '2026-02-30',
      after: 'soon',
    });
    expect(detailOf('overview', { value: 'A b', original_value: 'A c' })).toEqual({
      is: 'words',
      before: 'A c',
      after: 'A b',
    });
    expect(detailOf('overview', { action: 'added', value: 'A b' })).toEqual({
      is: 'value',
      before: null,
      after: 'A b',
    });
    expect(detailOf('plot_keywords', { value: { id: 1, name: 'sea' } })).toEqual({
      is: 'value',
      before: null,
      after: 'sea',
    });
    expect(detailOf('episode_run_time', { value: [42, 48], original_value: [45] })).toEqual({
      is: 'value',
      before: ['45'],
      after: ['42', '48'],
    });
  });

  it('lists its pictures with kind and language', () => {
    expect(detailOf('images', { value: { poster: { file_path: '/a.jpg', iso_639_1: 'de' } } })).toEqual({
      is: 'pictures',
      pictures: [{ kind: 'poster', path: '/a.jpg', language: 'de' }],
    });
    expect(detailOf('images', { value: { title_logo: { file_path: '/../x', iso_639_1: null } } })).toEqual({
      is: 'pictures',
      pictures: [{ kind: 'logo', path: null, language: '' }],
    });
    expect(detailOf('images', { original_value: { backdrop: { file_path: '/b.png' } } })).toEqual({
      is: 'pictures',
      pictures: [{ kind: 'backdrop', path: '/b.png', language: null }],
    });
    expect(detailOf('images', { value: 'nothing' })).toEqual({ is: 'pictures', pictures: [] });
  });

  it('never throws and has no text for values without one', () => {
    const key = fc.constantFrom('episode', 'season', 'images', 'name', 'overview', 'air_date', 'videos', '');
    const value = fc.option(fc.jsonValue({ maxDepth: 4 }), { nil: undefined });
    const pictured = fc.dictionary(
      fc.constantFrom('poster', 'title_logo', 'x'),
      fc.record({ file_path: fc.jsonValue(), iso_639_1: fc.jsonValue() }),
    );
    const any = fc.oneof(value, pictured);
    fc.assert(
      fc.property(key, any, any, (name, after, before) => {
        const entries = readJournal([
          {
            key: name,
            items: [
              change({
                ...(after === undefined ? {} : { value: after }),
                ...(before === undefined ? {} : { original_value: before }),
              }),
            ],
          },
        ]);
        expect(entries).toHaveLength(1);
        const detail = entries[0]?.detail;
        if (detail?.is === 'value') {
          for (const [raw, plain] of [
            [after, detail.after],
            [before, detail.before],
          ]) {
            if (typeof raw === 'string') expect(plain).toBe(raw.trim() === '' ? null : raw.trim());
            if (raw === null || raw === undefined) expect(plain).toBeNull();
          }
        }
        if (detail?.is === 'pictures') {
          for (const { path } of detail.pictures) expect(path === null || path.startsWith('/')).toBe(true);
        }
      }),
    );
    const wordless = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.constantFrom(null, undefined, ''),
        fc.array(tie('value')),
        fc.dictionary(fc.constantFrom('a', 'name'), tie('value')),
      ),
    })).value;
    fc.assert(
      fc.property(wordless, (value) => {
        expect(plainValue(value)).toBeNull();
      }),
    );
  });
});

describe('the journal', () => {
  const groups: ChangeGroup[] = [
    {
      key: 'name',
      items: [
        change({ id: '1', time: '2026-11-18T23:59:59.000Z', iso_639_1: 'de', value: 'A' }),
        change({ id: '2', time: null, value: 'B' }),
      ],
    },
    {
      key: 'homepage',
      items: [
        change({ id: '1', time: '2026-11-19T00:00:01.000Z' }),
        change({ id: '3', time: '2026-11-18T01:00:00.000Z' }),
        change({ id: '3', time: '2026-11-18T01:00:00.000Z' }),
      ],
    },
  ];
  const entries = readJournal(groups);

  it('lists each change once by day, the latest first, unknown times last', () => {
    expect(journalDays(entries).map(({ day, entries: these }) => [day, these.map(({ id }) => id)])).toEqual([
      ['2026-11-19', ['homepage 1']],
      ['2026-11-18', ['name 1', 'homepage 3']],
      [null, ['name 2']],
    ]);
  });

  it('distinguishes changes without an id', () => {
    expect(
      readJournal([{ key: 'name', items: [change({ id: '', value: 'A' }), change({ id: '', value: 'B' })] }]),
    ).toHaveLength(2);
  });

  it('filters by attribute and language', () => {
    expect(filterJournal(entries, { keys: [], language: null })).toHaveLength(4);
    expect(filterJournal(entries, { keys: ['name'], language: null })).toHaveLength(2);
    expect(filterJournal(entries, { keys: ['name'], language: 'de' })).toHaveLength(1);
    expect(occurring(entries.map(({ key }) => key))).toEqual([
      { thing: 'homepage', count: 2 },
      { thing: 'name', count: 2 },
    ]);
  });
});
