import { describe, expect, it } from 'vitest';
import type { JournalEntry } from './journal-entry.ts';
import { JournalFilter } from './journal-filter.svelte.ts';

const entry = (id: string, key: string, language: string | null): JournalEntry => ({
  id,
  key,
  language,
  country: null,
  action: 'updated',
  time: '2026-03-01T10:00:00Z',
  detail: { is: 'value', before: null, after: id },
});
const entries = [entry('1', 'name', 'de'), entry('2', 'overview', 'de'), entry('3', 'name', null)];

describe('the filter of a journal', () => {
  it('shows every entry until something is chosen', () => {
    const filter = new JournalFilter(() => entries);
    expect(filter.shown).toHaveLength(3);
    expect(filter.kinds).toEqual([
      { thing: 'name', count: 2 },
      { thing: 'overview', count: 1 },
    ]);
  });

  it('combines attributes with a language, and shows all again on request', () => {
    const filter = new JournalFilter(() => entries);
    filter.toggle('name');
    filter.chooseLanguage('de');
    expect(filter.shown.map(({ id }) => id)).toEqual(['1']);
    filter.toggle('name');
    expect(filter.shown.map(({ id }) => id)).toEqual(['1', '2']);
    filter.showAll();
    expect(filter.shown).toHaveLength(3);
  });

  it("ignores choices that don't occur in the entries", () => {
    let current: readonly JournalEntry[] = $state.raw(entries);
    const filter = new JournalFilter(() => current);
    filter.toggle('overview');
    filter.chooseLanguage('de');
    current = [entry('4', 'name', 'fr')];
    expect(filter.keys).toEqual([]);
    expect(filter.language).toBeNull();
    expect(filter.shown.map(({ id }) => id)).toEqual(['4']);
  });
});
