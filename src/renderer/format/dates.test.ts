import { describe, expect, it } from 'vitest';
import { spanText } from './dates.ts';

/** Languages choose their own spaces, and Arabic marks the direction of its figures. */
const plain = (text: string): string => text.replaceAll(/\p{Zs}/gu, ' ').replaceAll('\u200f', '');

describe('the days that a season spans', () => {
  const days = ['2026-12-18', null, '2026-10-16', '2026-11-03'];

  it('have one format in every language', () => {
    expect(plain(spanText(days, 'en'))).toBe('Oct 16 – Dec 18, 2026');
    expect(plain(spanText(days, 'de'))).toBe('16.10. – 18.12.2026');
    expect(plain(spanText(days, 'ar'))).toBe('16/10/2026 – 18/12/2026');
    expect(plain(spanText(['2025-12-30', '2026-01-02'], 'en'))).toBe('Dec 30, 2025 – Jan 2, 2026');
  });

  it('are a single day or "unknown" when no more is known', () => {
    expect(plain(spanText(['2026-10-16', null], 'en'))).toBe('Oct 16, 2026');
    expect(spanText([null], 'en')).toMatch(/\p{L}/u);
  });
});
