import { fc } from '../../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import type { ChangeItem } from '#shared/catalogue/resources/changes.ts';
import { changeText, valueText } from './change-text.ts';
import { journalDays, readJournal } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';

function change(more: Partial<ChangeItem>): ChangeItem {
  return { id: 'a', action: 'updated', time: null, iso_639_1: null, iso_3166_1: null, ...more };
}
function entryOf(key: string, more: Partial<ChangeItem>): JournalEntry {
  const [entry] = readJournal([{ key, items: [change(more)] }]);
  if (entry === undefined) throw new Error('The change has no entry.');
  return entry;
}
const textOf = (key: string, more: Partial<ChangeItem>): string => changeText(entryOf(key, more));

describe('a change', () => {
  it('is a sentence', () => {
    expect(textOf('episode', { action: 'added', value: { episode_number: 4 } })).toBe('Episode 4 added');
    expect(textOf('episode', { action: 'deleted' })).toBe('Episode removed');
    expect(textOf('season', { original_value: { season_number: 0 } })).toBe('Specials changed');
    expect(textOf('season', { action: 'merged', value: { season_number: 2 } })).toBe('Season 2 changed');
    expect(textOf('images', { action: 'created' })).toBe('Pictures added');
    expect(textOf('guest_star_order', { value: { a: [{}] } })).toBe('Guest star order changed');
    expect(textOf('constructor', {})).toBe('Constructor changed');
  });

  it('has the pictures that can be shown', () => {
    const picturesOf = (value: unknown): unknown => entryOf('images', { value }).pictures;
    const picture = { file_path: '/a.jpg', iso_639_1: 'de' };
    expect(picturesOf({ poster: picture, title_logo: picture })).toEqual([
      { kind: 'poster', path: '/a.jpg' },
      { kind: 'logo', path: '/a.jpg' },
    ]);
    expect(picturesOf({ poster: { file_path: '/../x' }, stamp: picture, constructor: picture })).toEqual([]);
    expect(picturesOf('nothing')).toEqual([]);
    const removed = entryOf('images', { action: 'deleted', original_value: { backdrop: picture } });
    expect(removed.pictures).toEqual([{ kind: 'backdrop', path: '/a.jpg' }]);
  });

  it('never fails, and has no text for what has none', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '_', ' ', '1'), maxLength: 8 });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        word,
        fc.constantFrom(null, undefined, true, -0, 1e308, '2026-10-03', '2026-02-30', '/a.jpg'),
        fc.double(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.constantFrom('name', 'poster', 'x', 'file_path', 'season_number', 'episode_number'),
          tie('value'),
          { maxKeys: 4 },
        ),
      ),
    }));
    const key = fc.oneof(
      word,
      fc.constantFrom('episode', 'season', 'images', 'name', 'overview', 'air_date'),
    );
    fc.assert(
      fc.property(key, word, value, value, (name, action, after, before) => {
        const entry = entryOf(name, { id: '', action, value: after, original_value: before });
        for (const text of [changeText(entry), valueText(before, 'en'), valueText(after, 'en')])
          expect(text ?? '').not.toMatch(/null|undefined|NaN|Infinity|object|[{}]/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a value', () => {
  it.each([
    ['2026-10-03', 'Oct 3, 2026'],
    ['2026-02-30', '2026-02-30'],
    [' A title ', 'A title'],
    [true, 'yes'],
    [45, '45'],
    [[42, 48], '42, 48'],
    [{ id: 1, name: 'sea' }, 'sea'],
    [[{ name: 'Drama' }, { id: 2 }], 'Drama'],
    [Array.from({ length: 13 }, () => 1), '1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, …'],
    [[[], ''], null],
    ['', null],
    [{ id: 1 }, null],
  ])('%j is %j', (value, text) => {
    expect(valueText(value, 'en')).toBe(text);
  });

  it('that is a list is joined as a language does', () => {
    expect(valueText(['12', '45'], 'ja')).toBe('12、45');
  });
});

describe('the journal', () => {
  it('lists each change once by day, the latest first, unknown times last', () => {
    const entries = readJournal([
      {
        key: 'name',
        items: [change({ id: '1', time: '2026-11-18T23:59:59.000Z' }), change({ id: '2' })],
      },
      {
        key: 'homepage',
        items: [
          change({ id: '1', time: '2026-11-19T00:00:01.000Z' }),
          change({ id: '3', time: '2026-11-18T01:00:00.000Z' }),
          change({ id: '3', time: '2026-11-18T01:00:00.000Z' }),
        ],
      },
    ]);
    expect([...journalDays(entries)].map(([day, these]) => [day, these.map(({ id }) => id)])).toEqual([
      ['2026-11-19', ['homepage 1']],
      ['2026-11-18', ['name 1', 'homepage 3']],
      [null, ['name 2']],
    ]);
  });

  it('distinguishes changes without an id', () => {
    const items = [change({ id: '', value: 'A' }), change({ id: '', value: 'B' })];
    expect(readJournal([{ key: 'name', items }])).toHaveLength(2);
  });
});
