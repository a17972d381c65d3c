import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import { addNames, titleKey, writeTitles } from '../../src/main/catalogue/store/titles.ts';
import { find } from '../../src/main/search/store/search.ts';
import { Database } from '../../src/main/store/database.ts';
import { memoryCatalogue, memoryStore } from '../fixtures/memory-store.ts';
import type { DemoTitle } from './demo-titles.ts';
import { handwrittenQueries } from './handwritten-queries.ts';
import { scriptOf } from './made-queries.ts';
import type { QualityQuery } from './made-queries.ts';
import { listedMovie, listedSeries } from '../fixtures/resources.ts';

/** Returns the five best titles for a query. */
export type TitleSearch = (query: string) => readonly Pick<DemoTitle, 'id' | 'mediaType'>[];

/** The queries that people wrote, as those that rules made. */
export const handwritten: readonly QualityQuery[] = handwrittenQueries.map(([query, wanted]) => ({
  query,
  wanted,
  year: null,
  rule: 'by hand',
  script: scriptOf(wanted),
}));

/** The app's own search over these titles. */
export function ownSearch(titles: readonly DemoTitle[]): {
  readonly search: TitleSearch;
  readonly database: Database;
} {
  const database = memoryCatalogue();
  database.run(`update meta set language = 'en-US'`);
  const context = memoryStore(() => 1_000, database);
  database.transaction(() => {
    writeTitles(database, titles.map(itemOf), { fetchedAt: 1_000, now: 1_000, language: 'en-US', by: null });
    for (const { mediaType, id, translations } of titles)
      addNames(database, titleKey(mediaType, id), translations, 1_000);
  });
  const search: TitleSearch = (query) =>
    find(context, query, 5).titles.map(({ kind, id }) => ({ id, mediaType: kind === 'tv' ? 'tv' : 'movie' }));
  return { search, database };
}

function itemOf({ mediaType, id, name, original, year, popularity, votes, overview }: DemoTitle): TitleItem {
  const common = {
    ...{ genre_ids: [18], overview, popularity, vote_average: 7, vote_count: votes },
    poster_path: '/6SPGd2KQ9zF8xRpWqHvzgmEXvNt.jpg',
  };
  const day = year === '' ? null : `${year}-06-01`;
  return mediaType === 'movie'
    ? { mediaType, item: listedMovie(id, name, { ...common, original_title: original, release_date: day }) }
    : {
        mediaType,
        item: listedSeries(id, name, { ...common, original_name: original, first_air_date: day }),
      };
}

/** How often the title that was meant is the first, and among the first five. */
export interface Success {
  readonly at1: number;
  readonly at5: number;
  /** Queries whose title isn't the first. */
  readonly missed: readonly QualityQuery[];
}

/** Measures a search. Any title of the wanted name (and year) is a success, because the query can't tell them apart. */
export function successOf(
  search: TitleSearch,
  titles: readonly DemoTitle[],
  queries: readonly QualityQuery[],
): Success {
  const byKey = new Map(titles.map((title) => [`${title.mediaType} ${title.id}`, title]));
  const isWanted = (hit: ReturnType<TitleSearch>[number], { wanted, year }: QualityQuery): boolean => {
    const title = byKey.get(`${hit.mediaType} ${hit.id}`);
    if (title === undefined) return false;
    const names = [title.name, title.original, ...title.translations];
    return names.includes(wanted) && (year === null || title.year === year);
  };
  const places = queries.map((asked) =>
    search(asked.query)
      .slice(0, 5)
      .findIndex((hit) => isWanted(hit, asked)),
  );
  const share = (limit: number): number =>
    places.filter((place) => place >= 0 && place < limit).length / queries.length;
  return { at1: share(1), at5: share(5), missed: queries.filter((_, index) => places[index] !== 0) };
}
