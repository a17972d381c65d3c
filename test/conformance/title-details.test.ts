import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { call, get, pathOf } from './requests.ts';
import type { Values } from './requests.ts';
import { readBody, runningSamples, runningService } from './running-service.ts';

/* Pictures, videos, watch providers and ratings. */

const service = runningService(['--titles', '200']);
const samples = runningSamples(service);
let catalogue: DatabaseSync;

beforeAll(() => {
  catalogue = new DatabaseSync(service.file, { readOnly: true });
});

afterAll(() => catalogue.close());

const read = <Body>(name: EndpointName, values: Values = samples[name]): Promise<Body> =>
  readBody<Body>(service, name, values);

describe('E15: images', () => {
  interface Images {
    readonly backdrops: readonly { readonly iso_639_1: string | null }[];
    readonly posters: readonly { readonly iso_639_1: string | null }[];
    readonly logos: readonly { readonly iso_639_1: string | null }[];
  }
  const languages = ({ backdrops, posters, logos }: Images): Set<string> =>
    new Set([...backdrops, ...posters, ...logos].map(({ iso_639_1: language }) => language ?? 'null'));
  const requested = (more: Values): Promise<Images> =>
    read<Images>('tv.images', { ...samples['tv.images'], ...more });

  it('images have every language, unless the query names one', async () => {
    const all = languages(await requested({}));
    expect(all.size).toBeGreaterThan(1);
    for (const language of all) {
      if (language === 'null') continue;
      expect([...languages(await requested({ language }))]).toEqual([language]);
    }
  });

  it('images can include more languages, and pictures without text', async () => {
    const both = languages(await requested({ language: 'en-US', include_image_language: 'de,null' }));
    for (const language of both) expect(['en', 'de', 'null']).toContain(language);
    expect(both.has('null')).toBe(true);
    expect([...languages(await requested({ include_image_language: 'null' }))]).toEqual(['null']);
  });
});

describe('E7: videos', () => {
  interface Videos {
    readonly results: readonly { readonly iso_639_1: string; readonly official: boolean }[];
  }
  const requested = (more: Values): Promise<Videos> =>
    read<Videos>('tv.episodeVideos', { ...samples['tv.episodeVideos'], ...more });

  it('videos have the language of the query, or the included ones', async () => {
    expect((await requested({})).results.every(({ iso_639_1: language }) => language === 'en')).toBe(true);
    const included = await requested({ include_video_language: 'en,de,ja' });
    expect(included.results.length).toBeGreaterThanOrEqual((await requested({})).results.length);
    for (const { iso_639_1: language } of included.results) expect(['en', 'de', 'ja']).toContain(language);
    expect((await requested({ language: 'xh' })).results).toEqual([]);
  });

  it('official_only returns only official videos', async () => {
    const all = (await requested({})).results;
    const official = (await requested({ official_only: true })).results;
    expect(official).toEqual(all.filter((each) => each.official));
  });
});

describe('E16: watch providers', () => {
  it('offers are listed by country, each type in its order', async () => {
    type Entry = { readonly display_priority: number };
    const { results } = await read<{ results: Record<string, Record<string, unknown>> }>(
      'movie.watchProviders',
    );
    for (const [country, block] of Object.entries(results)) {
      expect(country).toMatch(/^[A-Z]{2}$/);
      if (block.link !== '') expect(String(block.link)).toContain(`locale=${country}`);
      for (const kind of ['flatrate', 'free', 'ads', 'rent', 'buy']) {
        const entries = block[kind] as readonly Entry[] | undefined;
        if (entries === undefined) continue;
        const order = entries.map(({ display_priority: priority }) => priority);
        expect(order.length).toBeGreaterThan(0);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }
  });

  it('offers match the filters of E17', async () => {
    const { results } = await read<{ results: Record<string, { rent?: { provider_id: number }[] }> }>(
      'movie.watchProviders',
    );
    const [country, block] = Object.entries(results).find(([, { rent }]) => rent) ?? [];
    const provider = block?.rent?.[0]?.provider_id;
    expect(provider).toBeDefined();
    const found: number[] = [];
    for (let page = 1; page <= 20; page += 1) {
      const listed = await read<{ results: { id: number }[]; total_pages: number }>('discover.movie', {
        watch_region: String(country),
        with_watch_providers: String(provider),
        with_watch_monetization_types: 'rent',
        page,
      });
      found.push(...listed.results.map(({ id }) => id));
      if (page >= listed.total_pages) break;
    }
    expect(found).toContain(samples['movie.watchProviders'].movie_id);
  });
});

describe('E11: ratings', () => {
  it('every episode has a rating or none', async () => {
    const season = await read<{ id: number; episodes: { id: number }[] }>('tv.season');
    const { id, results } = await read<{
      id: number;
      results: { id: number; rated: false | { value: number } }[];
    }>('tv.seasonRatings');
    expect(id).toBe(season.id);
    expect(results.map((each) => each.id)).toEqual(season.episodes.map((each) => each.id));
    for (const { rated } of results) {
      if (rated === false) continue;
      expect(rated.value * 2).toBe(Math.round(rated.value * 2));
      expect(rated.value >= 0.5 && rated.value <= 10).toBe(true);
    }
  });

  it('some episodes of the catalogue have ratings', async () => {
    const series = catalogue.prepare('SELECT id FROM series ORDER BY key LIMIT 60').all();
    let rated = 0;
    for (const { id } of series) {
      const values = { ...samples.account, series_id: Number(id), season_number: 1 };
      const { status, body } = await call(service.base, 'tv.seasonRatings', values);
      if (status === 200)
        rated += body.results.filter((each: { rated: unknown }) => each.rated !== false).length;
    }
    expect(rated).toBeGreaterThan(0);
  });

  it.each([{}, { session_id: 'x'.repeat(40) }, { guest_session_id: 'x'.repeat(32) }])(
    'ratings with %j are refused with code 3',
    async (who) => {
      const { session_id: _session, ...season } = samples['tv.seasonRatings'];
      const { status, body } = await call(service.base, 'tv.seasonRatings', { ...season, ...who });
      expect([status, body.status_code]).toEqual([401, 3]);
    },
  );
});

describe('concurrent requests', () => {
  it('each request gets its own response', async () => {
    const movies = await read<{ results: { id: number }[] }>('movie.popular', {});
    const requested = movies.results.flatMap(({ id }) =>
      (['movie.similar', 'movie.reviews', 'movie.watchProviders'] as const).map((name) => ({
        name,
        movie_id: id,
      })),
    );
    const answers = await Promise.all(
      [...requested, ...requested].map(({ name, movie_id }) =>
        get(`${service.base}${pathOf(name, { movie_id })}`),
      ),
    );
    answers.forEach(({ status, body }, index) => {
      const { name, movie_id: id } = requested[index % requested.length] ?? {
        name: 'movie.popular',
        movie_id: 0,
      };
      expect(status).toBe(200);
      if (name !== 'movie.similar') expect(body.id).toBe(id);
    });
    const half = answers.length / 2;
    expect(answers.slice(half).map(({ text }) => text)).toEqual(
      answers.slice(0, half).map(({ text }) => text),
    );
  });
});
