import { describe, expect, it } from 'vitest';
import { saySpan } from './dates.ts';

/** Languages choose their own spaces, and Arabic marks the direction of its figures. */
const plain = (text: string): string => text.replaceAll(/\p{Zs}/gu, ' ').replaceAll('\u200f', '');

describe('the days that a season spans', () => {
  const days = ['2026-12-18', null, '2026-10-16', '2026-11-03'];

  it('are said in one shape, whatever the language', () => {
    expect(plain(saySpan(days, 'en'))).toBe('Oct 16 – Dec 18, 2026');
    expect(plain(saySpan(days, 'de'))).toBe('16.10. – 18.12.2026');
    expect(plain(saySpan(days, 'ar'))).toBe('16/10/2026 – 18/12/2026');
    expect(plain(saySpan(['2025-12-30', '2026-01-02'], 'en'))).toBe('Dec 30, 2025 – Jan 2, 2026');
  });

  it('are one day, or words, where only that is known', () => {
    expect(plain(saySpan(['2026-10-16', null], 'en'))).toBe('Oct 16, 2026');
    expect(saySpan([null], 'en')).toMatch(/\p{L}/u);
  });
});
