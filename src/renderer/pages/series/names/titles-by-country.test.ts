import { describe, expect, it } from 'vitest';
import { titlesByCountry } from './titles-by-country.ts';

const title = (
  code: string,
  name: string,
  type = '',
): { iso_3166_1: string; title: string; type: string } => ({
  iso_3166_1: code,
  title: name,
  type,
});
const titles = [
  title('US', 'The Lamp'),
  title('DE', 'Die Lampe'),
  title('DE', 'Die Lampe'),
  title('JP', 'Rampu', 'romanization'),
  title('', 'Lampë'),
];
const names: Readonly<Record<string, string>> = {
  US: 'United States',
  DE: 'Germany',
  JP: 'Japan',
  '': 'Nowhere',
};
const grouping = { nameOf: (code: string) => names[code] ?? code, own: ['JP'], language: 'en', filter: '' };

describe('alternative titles', () => {
  it("are grouped by country, the person's own first, without duplicates", () => {
    const grouped = titlesByCountry(titles, grouping);
    expect(grouped.map(({ code }) => code)).toEqual(['JP', 'DE', '', 'US']);
    expect(grouped[0]).toMatchObject({ mine: true, titles: [{ type: 'romanization' }] });
    expect(grouped[1]?.titles).toHaveLength(1);
  });

  it('are found by title or country without diacritics', () => {
    const found = (filter: string): string[] =>
      titlesByCountry(titles, { ...grouping, filter }).map(({ code }) => code);
    expect(found('lampe')).toEqual(['DE', '']);
    expect(found('UNITED')).toEqual(['US']);
    expect(found('x')).toEqual([]);
  });
});
