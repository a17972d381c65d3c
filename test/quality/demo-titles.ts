import { createDemoSource } from '../../src/demo/demo-source.ts';
import { openCatalogue } from '../../src/service/catalogue/catalogue.ts';

/** A title of the demo catalogue under all its names. */
export interface DemoTitle {
  readonly id: number;
  readonly mediaType: 'tv' | 'movie';
  readonly name: string;
  readonly original: string;
  /** Names in other languages. */
  readonly translations: readonly string[];
  readonly year: string;
  readonly popularity: number;
  readonly votes: number;
  readonly overview: string;
}

/** The titles of a demo catalogue of seed 1 with so many, the most popular first. */
export function demoTitles(count: number): DemoTitle[] {
  const options = { file: ':memory:', titles: count, seed: 1, today: '2026-11-21' };
  const { database, close } = openCatalogue(options, createDemoSource());
  const kinds = [
    {
      mediaType: 'movie',
      table: 'movie',
      all: 'movies',
      name: 'title',
      day: `date(primary_release_day * 86400, 'unixepoch')`,
    },
    { mediaType: 'tv', table: 'series', all: 'series', name: 'name', day: 'first_air_date' },
  ] as const;
  const titles = kinds.flatMap(({ mediaType, table, all, name, day }) =>
    database
      .prepare(
        `select id, ${name} as name, original_${name} as original, ${day} as day, popularity, vote_count as votes, overview,
           (select json_group_array(${name}) from ${table}_translations where ${table}_key = key and ${name} <> '') as translations
         from ${all}`,
      )
      .all()
      .map((row) => ({
        ...(row as unknown as Omit<DemoTitle, 'mediaType' | 'translations' | 'year'>),
        mediaType,
        year: String(row['day'] ?? '').slice(0, 4),
        translations: JSON.parse(String(row['translations'])) as string[],
      })),
  );
  close();
  return titles.toSorted((a, b) => b.popularity - a.popularity);
}
