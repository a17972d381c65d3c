import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import { call } from './asking.ts';
import type { Values } from './asking.ts';
import { samplesOf } from './samples.ts';
import type { Samples } from './samples.ts';
import { startProcess, today } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

/* What parameters do: pages, languages, windows of days, and lists that promise an order. */

let service: ServiceProcess;
let samples: Samples;
let catalogue: DatabaseSync;

beforeAll(async () => {
  service = await startProcess(['--titles', '300']);
  samples = await samplesOf(service);
  catalogue = new DatabaseSync(service.file, { readOnly: true });
});

afterAll(async () => {
  catalogue.close();
  expect(service.complaints()).toBe('');
  await service.stop();
});

interface Item {
  readonly id: number;
  readonly name: string;
  readonly [field: string]: unknown;
}

const names = (items: readonly Item[]): string[] => items.map(({ name }) => name);

async function ask<Body>(name: EndpointName, values: Values = {}): Promise<Body> {
  const { status, body, text } = await call(service.base, name, values);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as Body;
}

interface Page {
  readonly page: number;
  readonly results: readonly Item[];
  readonly total_pages: number;
  readonly total_results: number;
}

/** The first column of a query on the catalogue's file. */
function column(sql: string, ...values: readonly (string | number)[]): unknown[] {
  return catalogue
    .prepare(sql)
    .all(...values)
    .map((row) => Object.values(row)[0]);
}

const paged: readonly (readonly [EndpointName, Values])[] = [
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
  it.each(paged)('of %s %j hold 20, never repeat, and add up', async (name, values) => {
    const seen: number[] = [];
    let page = 1;
    for (;;) {
      const body = await ask<Page>(name, { ...samples[name], ...values, page });
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
    const beyond = await ask<Page>(name, { ...samples[name], ...values, page: 500 });
    expect([beyond.results, beyond.page, beyond.total_results]).toEqual([[], 500, seen.length]);
  });
});

describe('E4: trending', () => {
  it.each(['day', 'week'])('%s is in the order of the places', async (window) => {
    const { results } = await ask<Page>('trending.tv', { time_window: window });
    const expected = column(
      'SELECT s.id FROM trending t JOIN series s ON s.key = t.series_key WHERE time_window = ? ORDER BY place LIMIT 20',
      window,
    );
    expect(results.map(({ id }) => id)).toEqual(expected);
    expect(results.every(({ media_type: type }) => type === 'tv')).toBe(true);
  });

  it('day and week differ, and Day is day', async () => {
    const [day, week, capital] = await Promise.all(
      ['day', 'week', 'Day'].map((window) => ask<Page>('trending.tv', { time_window: window })),
    );
    expect(day?.results).not.toEqual(week?.results);
    expect(capital).toEqual(day);
  });
});

describe('E5: on the air', () => {
  it('lists what airs from today for seven days, most popular first', async () => {
    const { results, total_results: total } = await ask<Page>('tv.onTheAir');
    const first = Date.parse(`${today}T00:00:00Z`) / 86_400_000;
    const expected = column(
      `SELECT s.id FROM series s WHERE EXISTS (SELECT 1 FROM series_airings a WHERE a.series_key = s.key
         AND a.day >= ? AND a.day < ?) ORDER BY s.popularity DESC`,
      first,
      first + 7,
    );
    expect(total).toBe(expected.length);
    expect(results.map(({ id }) => id)).toEqual(expected.slice(0, 20));
    expect(results.some((item) => Object.hasOwn(item, 'media_type'))).toBe(false);
  });
});

describe('E10: keywords', () => {
  it('finds a part of a word, whatever its case, the word itself first', async () => {
    const [word] = column('SELECT name FROM keywords ORDER BY length(name), name LIMIT 1') as [string];
    const { results } = await ask<Page>('search.keyword', { query: word.toUpperCase() });
    expect(results[0]?.name).toBe(word);
    expect(names(results).every((name) => name.toLowerCase().includes(word))).toBe(true);
    const part = word.slice(1, 3);
    const { total_results: total } = await ask<Page>('search.keyword', { query: part });
    expect(total).toBe(column('SELECT id FROM keywords WHERE instr(lower(name), ?) > 0', part).length);
  });

  it('finds nothing as one empty page', async () => {
    expect(await ask('search.keyword', { query: 'zzzzqqqq' })).toEqual({
      page: 1,
      results: [],
      total_pages: 1,
      total_results: 0,
    });
  });
});

describe('E13: similar movies', () => {
  it('share a genre or a keyword, and are not the movie itself', async () => {
    const { results } = await ask<Page>('movie.similar', samples['movie.similar']);
    const of = (id: number, what: 'genre_ids' | 'keyword_ids'): number[] =>
      JSON.parse(String(column(`SELECT ${what} FROM movies WHERE id = ?`, id)[0])) as number[];
    const own = Number(samples['movie.similar'].movie_id);
    const traits = (id: number): Set<string> =>
      new Set([
        ...of(id, 'genre_ids').map((each) => `g${each}`),
        ...of(id, 'keyword_ids').map((each) => `k${each}`),
      ]);
    const mine = traits(own);
    for (const { id } of results) {
      expect(id).not.toBe(own);
      expect([...traits(id)].some((trait) => mine.has(trait))).toBe(true);
    }
  });
});

const translated: readonly (readonly [EndpointName, Values])[] = [
  ['trending.tv', { time_window: 'week' }],
  ['tv.onTheAir', {}],
  ['discover.movie', {}],
  ['movie.popular', {}],
  ['movie.nowPlaying', {}],
  ['movie.similar', {}],
];

describe('language', () => {
  it.each(translated)(
    '%s %j: names change, originals do not, and nothing loses its name',
    async (name, values) => {
      const asked = { ...samples[name], ...values };
      const [plain, english, german] = await Promise.all([
        ask<Page>(name, asked),
        ask<Page>(name, { ...asked, language: 'en' }),
        ask<Page>(name, { ...asked, language: 'de-DE' }),
      ]);
      expect(english).toEqual(plain);
      const title = (item: Item): unknown => item.title ?? item.name;
      const original = (item: Item): unknown => item.original_title ?? item.original_name;
      expect(german.results.map(original)).toEqual(english.results.map(original));
      expect(german.results.map(title)).not.toEqual(english.results.map(title));
      for (const item of [...german.results, ...english.results]) expect(title(item)).not.toBe('');
    },
  );

  it('that the catalogue has no words in gives English names, and no overview', async () => {
    const [english, other] = await Promise.all([
      ask<Page>('movie.popular', { language: 'en-US' }),
      ask<Page>('movie.popular', { language: 'xh' }),
    ]);
    expect(other.results.map(({ title }) => title)).toEqual(english.results.map(({ title }) => title));
    expect(other.results.every(({ overview }) => overview === '')).toBe(true);
  });

  it('that is the original one gives the original title', async () => {
    const { results } = await ask<Page>('discover.movie', { with_original_language: 'ja', language: 'ja' });
    expect(results.length).toBeGreaterThan(0);
    for (const item of results) expect(item.title).toBe(item.original_title);
  });

  it('reaches a season, its episodes, and the series of a person', async () => {
    const { results } = await ask<Page>('trending.tv', { time_window: 'week' });
    const differ: boolean[] = [];
    for (const { id } of results) {
      const season = { series_id: Number(id), season_number: 1 };
      const [english, german] = await Promise.all([
        ask<{ episodes: Item[] }>('tv.season', season),
        ask<{ episodes: Item[] }>('tv.season', { ...season, language: 'de' }),
      ]);
      expect(german.episodes.map((episode) => episode.id)).toEqual(
        english.episodes.map((episode) => episode.id),
      );
      differ.push(names(german.episodes).join() !== names(english.episodes).join());
    }
    // Not every series of the demo catalogue is told in German.
    expect(differ).toContain(true);
    const career = await ask<{ cast: Item[]; crew: Item[] }>('person.tvCredits', {
      ...samples['person.tvCredits'],
      language: 'de',
    });
    const plain = await ask<{ cast: Item[]; crew: Item[] }>('person.tvCredits', samples['person.tvCredits']);
    expect(career.crew.map((item) => item.credit_id)).toEqual(plain.crew.map((item) => item.credit_id));
  });

  it('chooses reviews by the language they are written in', async () => {
    const asked = samples['movie.reviews'];
    const english = await ask<Page>('movie.reviews', asked);
    const none = await ask<Page>('movie.reviews', { ...asked, language: 'xh' });
    expect(english.total_results).toBeGreaterThan(0);
    expect([none.results, none.total_results]).toEqual([[], 0]);
  });
});

describe('E8 and E14: changes', () => {
  interface Changes {
    readonly changes: readonly {
      readonly key: string;
      readonly items: readonly { readonly id: string; readonly time: string }[];
    }[];
  }
  const timesOf = ({ changes }: Changes): string[] =>
    changes.flatMap(({ items }) => items.map(({ time }) => time));
  const both = ['tv.changes', 'season.changes'] as const;
  const only = (name: (typeof both)[number]): Values => {
    const { start_date: _start, end_date: _end, ...which } = samples[name];
    return which;
  };

  it.each(both)('%s: without days, the last 24 hours', async (name) => {
    const [plain, spelled] = await Promise.all([
      ask<Changes>(name, only(name)),
      ask<Changes>(name, { ...only(name), start_date: addDays(today, -1), end_date: today }),
    ]);
    expect(plain).toEqual(spelled);
  });

  it.each(both)('%s: both ends of the window count, and nothing outside it', async (name) => {
    const whole = timesOf(
      await ask<Changes>(name, { ...only(name), start_date: addDays(today, -14), end_date: today }),
    );
    expect(whole.length).toBeGreaterThan(0);
    let counted = 0;
    for (let back = 14; back >= 0; back -= 1) {
      const day = addDays(today, -back);
      const times = timesOf(await ask<Changes>(name, { ...only(name), start_date: day, end_date: day }));
      expect(times.every((time) => time.startsWith(day))).toBe(true);
      counted += times.length;
    }
    expect(counted).toBe(whole.length);
  });

  it.each(both)(
    '%s: 14 days are allowed, 15 are code 20, and so is a window that ends first',
    async (name) => {
      const windows: readonly (readonly [Values, number])[] = [
        [{ start_date: addDays(today, -14) }, 200],
        [{ start_date: addDays(today, -15) }, 422],
        [{ start_date: '2020-01-01', end_date: '2020-01-15' }, 200],
        [{ start_date: '2020-01-01', end_date: '2020-01-16' }, 422],
        [{ start_date: today, end_date: addDays(today, -1) }, 422],
        [{ end_date: addDays(today, -3) }, 200],
      ];
      for (const [window, expected] of windows) {
        const { status, body } = await call(service.base, name, { ...only(name), ...window });
        expect([window, status, body.status_code]).toEqual([
          window,
          expected,
          expected === 200 ? undefined : 20,
        ]);
      }
    },
  );

  it.each(both)('%s: a page beyond the last holds nothing', async (name) => {
    expect(await ask(name, { ...samples[name], page: 9 })).toEqual({ changes: [] });
  });
});
