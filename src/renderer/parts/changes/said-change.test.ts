import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeItem } from '#shared/catalogue/resources/changes.ts';
import { readJournal } from './journal-entry.ts';
import { fieldName, sayChange, sayValue } from './said-change.ts';

function said(key: string, more: Partial<ChangeItem>): string | undefined {
  const item = { id: 'a', action: 'updated', time: null, iso_639_1: null, iso_3166_1: null, ...more };
  const [entry] = readJournal([{ key, items: [item] }]);
  return entry && sayChange(entry, 'en');
}

describe('a change in words', () => {
  it('is a sentence', () => {
    expect(said('episode', { action: 'added', value: { episode_number: 4 } })).toBe('Episode 4 added');
    expect(said('episode', { value: { episode_number: 4 }, original_value: { episode_number: 4 } })).toBe(
      'Episode 4 changed',
    );
    expect(said('episode', { action: 'deleted' })).toBe('Episode removed');
    expect(said('season', { value: { season_number: 0 } })).toBe('Specials changed');
    expect(said('air_date', { value: '2026-10-10', original_value: '2026-10-03' })).toBe(
      'Air date moved 7 days later',
    );
    expect(said('air_date', { value: '2026-10-02', original_value: '2026-10-03' })).toBe(
      'Air date moved 1 day earlier',
    );
    expect(said('air_date', { value: '2026-10-02' })).toBe('Air date set to Oct 2, 2026');
    expect(said('air_date', { original_value: '2026-10-02', value: '' })).toBe(
      'Air date removed; it was Oct 2, 2026',
    );
    expect(said('guest_star_order', { value: { a: [{}] } })).toBe('Guest star order changed');
    expect(said('constructor', {})).toBe('Constructor changed');
  });

  it('names pictures with their language', () => {
    const poster = (language: string | null): object => ({
      poster: { file_path: '/a.jpg', iso_639_1: language },
    });
    expect(said('images', { action: 'added', value: poster('de') })).toBe('New German poster');
    expect(said('images', { action: 'added', value: poster(null) })).toBe('New poster without text');
    expect(said('images', { action: 'deleted', original_value: poster('de') })).toBe('Poster removed');
    expect(said('images', { action: 'created', value: { stamp: { file_path: '/a.jpg' } } })).toBe(
      'New picture',
    );
    expect(said('images', { action: 'merged' })).toBe('Pictures changed');
  });

  it('never shows what has no words, whatever is sent', () => {
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
          const texts = [fieldName(entry.key), sayChange(entry, 'en')];
          if (entry.detail.is === 'value') {
            texts.push(sayValue(entry.detail.before) ?? '', sayValue(entry.detail.after) ?? '');
          }
          for (const text of texts) expect(text).not.toMatch(/null|undefined|NaN|Infinity|object|[{}]/);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
