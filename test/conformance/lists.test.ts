import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import { createDemoCatalogue } from '../fixtures/demo-catalogue.ts';
import type { DemoCatalogue } from '../fixtures/demo-catalogue.ts';
import { moviesIn } from './discover-oracle.ts';
import type { OracleMovie } from './discover-oracle.ts';
import type { Values } from './requests.ts';
import { readBody, runningSamples, runningService } from './running-service.ts';
import { today } from './service-process.ts';

/* Parameters for pages, languages and dates, and the order of lists. */

const service = runningService(['--titles', '300']);
const samples = runningSamples(service);
let catalogue: DemoCatalogue;

beforeAll(() => {
  catalogue = createDemoCatalogue({ file: service.file, titles: 300, seed: 7, today });
});

afterAll(() => catalogue.close());

interface Item {
  readonly id: number;
  readonly name: string;
  readonly [field: string]: unknown;
}

const names = (items: readonly Item[]): string[] => items.map(({ name }) => name);

const read = <Body>(name: EndpointName, values: Values = {}): Promise<Body> =>
  readBody<Body>(service, name, values);

interface Page {
  readonly page: number;
  readonly results: readonly Item[];
  readonly total_pages: number;
  readonly total_results: number;
}

/** The first column of a query on the catalogue. */
function column(sql: string, ...values: readonly (string | number)[]): unknown[] {
  return catalogue.all<object>(sql, ...values).map((row) => Object.values(row)[0] as unknown);
}

const pagedEndpoints: readonly (readonly [EndpointName, Values])[] = [
  ['trending.tv', { time_window: 'day' }],
  ['trending.tv', { time_window: 'week' }],
  ['tv.onTheAir', {}],
  ['discover.movie', {}],
  ['movie.popular', {}],
  ['movie.nowPlaying', {}],
  ['movie.similar', {}],
  ['search.keyword', { query: 'a' }],
];

describe('pages', () => {
  it.each(pagedEndpoints)(
    'the pages of %s %j contain 20 items each, without repeats',
    async (name, values) => {
      const seen: number[] = [];
      let page = 1;
      for (;;) {
        const body = await read<Page>(name, { ...samples[name], ...values, page });
        expect(body.page).toBe(page);
        expect(body.total_pages).toBe(Math.max(1, Math.ceil(body.total_results / 20)));
        expect(body.results.length).toBe(Math.min(20, body.total_results - (page - 1) * 20));
        seen.push(...body.results.map(({ id }) => id));
        if (page >= body.total_pages) {
          expect(seen.length).toBe(body.total_results);
          break;
        }
        page += 1;
      }
      expect(new Set(seen).size).toBe(seen.length);
      const beyond = await read<Page>(name, { ...samples[name], ...values, page: 500 });
      expect(beyond).toMatchObject({ results: [], page: 500, total_pages: page, total_results: seen.length });
    },
  );
});

describe('E4: trending', () => {
  it.each(['day', 'week'] as const)('the window %s follows the order of the catalogue', async (window) => {
    const { results } = await read<Page>('trending.tv', { time_window: window });
    const expected = catalogue
      .seriesIn(window)
      .slice(0, 20)
      .map((key) => column('SELECT id FROM series WHERE key = ?', key)[0]);
    expect(results.map(({ id }) => id)).toEqual(expected);
    expect(results.every(({ media_type: type }) => type === 'tv')).toBe(true);
  });

  it('the windows day and week differ, and Day equals day', async () => {
    const [day, week, capital] = await Promise.all(
      ['day', 'week', 'Day'].map((window) => read<Page>('trending.tv', { time_window: window })),
    );
    expect(day?.results).not.toEqual(week?.results);
    expect(capital).toEqual(day);
  });
});

describe('E5: on the air', () => {
  it('the list contains the series of the next seven days, most popular first', async () => {
    const { results, total_results: total } = await read<Page>('tv.onTheAir');
    const expected = column(
      `SELECT s.id FROM series s WHERE EXISTS (SELECT 1 FROM episodes e WHERE e.series_key = s.key
         AND e.air_date >= ? AND e.air_date < ?) ORDER BY s.popularity DESC`,
      today,
      addDays(today, 7),
    );
    expect(total).toBe(expected.length);
    expect(results.map(({ id }) => id)).toEqual(expected.slice(0, 20));
    expect(results.some((item) => Object.hasOwn(item, 'media_type'))).toBe(false);
  });
});

describe('E10: keywords', () => {
  it('a search matches parts of words in any case, with the whole word first', async () => {
    const [word] = column('SELECT name FROM keywords ORDER BY length(name), name LIMIT 1') as [string];
    const { results } = await read<Page>('search.keyword', { query: word.toUpperCase() });
    expect(results[0]?.name).toBe(word);
    expect(names(results).every((name) => name.toLowerCase().includes(word))).toBe(true);
    const part = word.slice(1, 3);
    const { total_results: total } = await read<Page>('search.keyword', { query: part });
    expect(total).toBe(column('SELECT id FROM keywords WHERE instr(lower(name), ?) > 0', part).length);
  });

  it('a search without results has one empty page', async () => {
    expect(await read('search.keyword', { query: 'zzzzqqqq' })).toEqual({
      page: 1,
      results: [],
      total_pages: 1,
      total_results: 0,
    });
  });
});

describe('E13: similar movies', () => {
  it('similar movies share keywords, which count three times, and genres, most popular first among equals', async () => {
    const movies = moviesIn(service.file);
    const own = movies.find(({ id }) => id === samples['movie.similar'].movie_id)!;
    const score = ({ genres, keywords }: OracleMovie): number =>
      3 * keywords.intersection(own.keywords).size + genres.intersection(own.genres).size;
    const expected = movies
      .filter((movie) => movie !== own && !movie.adult && score(movie) > 0)
      .sort((a, b) => score(b) - score(a) || a.key - b.key);
    const { results, total_results: total } = await read<Page>('movie.similar', samples['movie.similar']);
    expect(total).toBe(expected.length);
    expect(results.map(({ id }) => id)).toEqual(expected.slice(0, 20).map(({ id }) => id));
  });
});

const translatedEndpoints = pagedEndpoints.filter(([name]) => name !== 'search.keyword');

describe('language', () => {
  it.each(translatedEndpoints)(
    'the names in %s %j follow the language, and the original names don’t',
    async (name, values) => {
      const parameters = { ...samples[name], ...values };
      const [plain, english, german] = await Promise.all([
        read<Page>(name, parameters),
        read<Page>(name, { ...parameters, language: 'en' }),
        read<Page>(name, { ...parameters, language: 'de-DE' }),
      ]);
      expect(english).toEqual(plain);
      const title = (item: Item): unknown => item.title ?? item.name;
      const original = (item: Item): unknown => item.original_title ?? item.original_name;
      expect(german.results.map(original)).toEqual(english.results.map(original));
      expect(german.results.map(title)).not.toEqual(english.results.map(title));
      for (const item of [...german.results, ...english.results]) expect(title(item)).not.toBe('');
    },
  );

  it('a language without translations returns English names and no overview', async () => {
    const [english, other] = await Promise.all([
      read<Page>('movie.popular', { language: 'en-US' }),
      read<Page>('movie.popular', { language: 'xh' }),
    ]);
    expect(other.results.map(({ title }) => title)).toEqual(english.results.map(({ title }) => title));
    expect(other.results.every(({ overview }) => overview === '')).toBe(true);
  });

  it('the original language returns the original title', async () => {
    const { results } = await read<Page>('discover.movie', { with_original_language: 'ja', language: 'ja' });
    expect(results.length).toBeGreaterThan(0);
    for (const item of results) expect(item.title).toBe(item.original_title);
  });

  it('the language applies to a season, its episodes and the series of a person', async () => {
    const { results } = await read<Page>('trending.tv', { time_window: 'week' });
    const differ: boolean[] = [];
    for (const { id } of results) {
      const season = { series_id: Number(id), season_number: 1 };
      const [english, german] = await Promise.all([
        read<{ episodes: Item[] }>('tv.season', season),
        read<{ episodes: Item[] }>('tv.season', { ...season, language: 'de' }),
      ]);
      expect(german.episodes.map((episode) => episode.id)).toEqual(
        english.episodes.map((episode) => episode.id),
      );
      differ.push(names(german.episodes).join() !== names(english.episodes).join());
    }
    // Not every series of the demo catalogue has German texts.
    expect(differ).toContain(true);
    const career = await read<{ cast: Item[]; crew: Item[] }>('person.tvCredits', {
      ...samples['person.tvCredits'],
      language: 'de',
    });
    const plain = await read<{ cast: Item[]; crew: Item[] }>('person.tvCredits', samples['person.tvCredits']);
    expect(career.crew.map((item) => item.credit_id)).toEqual(plain.crew.map((item) => item.credit_id));
  });

  it('the language selects reviews', async () => {
    const parameters = samples['movie.reviews'];
    const english = await read<Page>('movie.reviews', parameters);
    const none = await read<Page>('movie.reviews', { ...parameters, language: 'xh' });
    expect(english.total_results).toBeGreaterThan(0);
    expect([none.results, none.total_results]).toEqual([[], 0]);
  });
});
