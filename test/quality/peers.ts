import MiniSearch from 'minisearch';
import { Database } from '../../src/main/store/database.ts';
import type { DemoTitle } from './demo-titles.ts';
import type { TitleSearch } from './search-quality.ts';

const namesOf = ({ name, original, translations }: DemoTitle): string[] => [
  ...new Set([name, original, ...translations]),
];

/** MiniSearch with what it offers for typing errors, unfinished words and popularity. */
export function miniSearch(titles: readonly DemoTitle[]): TitleSearch {
  const index = new MiniSearch({ fields: ['name', 'others', 'year'], storeFields: ['popularity'] });
  index.addAll(
    titles.map((title, number) => ({
      id: number,
      name: title.name,
      others: namesOf(title).slice(1).join(' '),
      year: title.year,
      popularity: title.popularity,
    })),
  );
  const options = {
    ...{ prefix: true, fuzzy: 0.2, boost: { name: 2 } },
    boostDocument: (_: unknown, __: string, stored?: Record<string, unknown>) =>
      1 + Math.log1p(Number(stored?.['popularity'] ?? 0)) / 10,
  };
  return (query) =>
    index
      .search(query, options)
      .slice(0, 5)
      .flatMap(({ id }) => titles[Number(id)] ?? []);
}

/** SQLite's full-text search over the same names, by trigrams and with its own order (bm25). */
export function trigramSearch(titles: readonly DemoTitle[]): TitleSearch {
  const database = new Database(':memory:');
  database.exec(`create virtual table texts using fts5 (names, tokenize = "trigram remove_diacritics 1")`);
  database.transaction(() => {
    for (const [number, title] of titles.entries())
      database.run(
        'insert into texts (rowid, names) values (?, ?)',
        number,
        [...namesOf(title), title.year].join('\n'),
      );
  });
  return (query) => {
    const characters = [...query.replaceAll('"', ' ')];
    const parts = characters.slice(2).map((_, start) => `"${characters.slice(start, start + 3).join('')}"`);
    if (parts.length === 0) return [];
    return database
      .all<{ number: number }>(
        'select rowid as number from texts where texts match ? order by rank limit 5',
        [...new Set(parts)].join(' OR '),
      )
      .flatMap(({ number }) => titles[number] ?? []);
  };
}
