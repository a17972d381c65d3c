import { describe, expect, it } from 'vitest';
import { fieldText } from './field-text.ts';

const nothing = (): boolean => false;

describe('a changed field', () => {
  it('has both values', () => {
    expect(
      fieldText({ field: 'airDate', before: '2026-10-03', after: '2026-10-10' }, nothing, 'en-GB'),
    ).toEqual({
      label: 'Air date',
      before: '3 Oct 2026',
      after: '10 Oct 2026',
      hidden: false,
    });
    expect(fieldText({ field: 'runtime', before: '52', after: null }, nothing, 'en')).toMatchObject({
      before: '52 min',
      after: null,
    });
    expect(fieldText({ field: 'still', before: '/a.jpg', after: '/b.jpg' }, nothing, 'en')).toMatchObject({
      before: null,
      after: null,
    });
  });

  it('has no values if the shield hides it', () => {
    const name = { field: 'name', before: 'Untitled', after: 'The Butler' } as const;
    const said = fieldText(name, (shield) => shield === 'titles', 'en');
    expect(said).toEqual({ label: 'Title', before: null, after: null, hidden: true });
    expect(fieldText(name, (shield) => shield === 'overviews', 'en').after).toBe('The Butler');
  });
});
