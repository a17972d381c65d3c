import { fc } from '../../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import type { ChangeItem } from '#shared/catalogue/resources/changes.ts';
import { readJournal } from './journal-entry.ts';
import { fieldName, changeText, valueText } from './change-text.ts';

function textOf(key: string, more: Partial<ChangeItem>): string | undefined {
  const item = { id: 'a', action: 'updated', time: null, iso_639_1: null, iso_3166_1: null, ...more };
  const [entry] = readJournal([{ key, items: [item] }]);
  return entry && changeText(entry, 'en');
}

describe('a change in words', () => {
  it('is a sentence', () => {
    expect(textOf('episode', { action: 'added', value: { episode_number: 4 } })).toBe('Episode 4 added');
    expect(textOf('episode', { value: { episode_number: 4 }, original_value: { episode_number: 4 } })).toBe(
      'Episode 4 changed',
    );
    expect(textOf('episode', { action: 'deleted' })).toBe('Episode removed');
    expect(textOf('season', { value: { season_number: 0 } })).toBe('Specials changed');
    expect(textOf('air_date', { value: '2026-10-10', original_value: '2026-10-03' })).toBe(
      'Air date moved 7 days later',
    );
    expect(textOf('air_date', { value: '2026-10-02', original_value: '2026-10-03' })).toBe(
      'Air date moved 1 day earlier',
    );
    expect(textOf('air_date', { value: '2026-10-02' })).toBe('Air date set to Oct 2, 2026');
    expect(textOf('air_date', { original_value: '2026-10-02', value: '' })).toBe(
      'Air date removed; it was Oct 2, 2026',
    );
    expect(textOf('guest_star_order', { value: { a: [{}] } })).toBe('Guest star order changed');
    expect(textOf('constructor', {})).toBe('Constructor changed');
  });

  it('names pictures with their language', () => {
    const poster = (language: string | null): object => ({
      poster: { file_path: '/a.jpg', iso_639_1: language },
    });
    expect(textOf('images', { action: 'added', value: poster('de') })).toBe('New German poster');
    expect(textOf('images', { action: 'added', value: poster(null) })).toBe('New poster without text');
    expect(textOf('images', { action: 'deleted', original_value: poster('de') })).toBe('Poster removed');
    expect(textOf('images', { action: 'created', value: { stamp: { file_path: '/a.jpg' } } })).toBe(
      'New picture',
    );
    expect(textOf('images', { action: 'merged' })).toBe('Pictures changed');
  });

  it('has no text for values without one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '_', ' ', '1'), maxLength: 8 });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        word,
        fc.constantFrom(null, undefined, true, -0, 1e308, '2026-10-03', '/a.jpg'),
        fc.double(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.constantFrom('name', 'poster', 'x', 'file_path', 'iso_639_1', 'season_number', 'episode_number'),
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
        const item = { id: '', action, time: null, iso_639_1: null, iso_3166_1: null };
        for (const entry of readJournal([
          { key: name, items: [{ ...item, value: after, original_value: before }] },
        ])) {
          const texts = [fieldName(entry.key), changeText(entry, 'en')];
          if (entry.detail.is === 'value') {
            texts.push(valueText(entry.detail.before, 'en') ?? '', valueText(entry.detail.after, 'en') ?? '');
          }
          for (const text of texts) expect(text).not.toMatch(/null|undefined|NaN|Infinity|object|[{}]/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('joins the values of a list as a language does', () => {
    const value = ['12', '45'];
    expect(valueText(value, 'en')).toBe('12, 45');
    expect(valueText(value, 'ja')).toBe('12、45');
  });
});
