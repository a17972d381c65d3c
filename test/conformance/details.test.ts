import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import { call, get, pathOf } from './asking.ts';
import type { Values } from './asking.ts';
import { checkFields, bodies, image, video, castEntry, crewEntry } from './field-tables.ts';
import { samplesOf } from './samples.ts';
import type { Samples } from './samples.ts';
import { startProcess, today } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

/* Seasons and what belongs to them, people, pictures, videos, providers and ratings. */

let service: ServiceProcess;
let samples: Samples;
let catalogue: DatabaseSync;

beforeAll(async () => {
  service = await startProcess(['--titles', '200']);
  samples = await samplesOf(service);
  catalogue = new DatabaseSync(service.file, { readOnly: true });
});

afterAll(async () => {
  catalogue.close();
  expect(service.complaints()).toBe('');
  await service.stop();
});

type Item = Readonly<Record<string, unknown>>;

async function ask<Body>(name: EndpointName, values: Values = samples[name]): Promise<Body> {
  const { status, body, text } = await call(service.base, name, values);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as Body;
}

interface Season extends Item {
  readonly id: number;
  readonly season_number: number;
  readonly episodes: readonly (Item & { readonly id: number; readonly episode_number: number })[];
}

describe('E1: a season', () => {
  it('holds its episodes in order, each of the season and the series asked for', async () => {
    const asked = samples['tv.season'];
    const season = await ask<Season>('tv.season');
    expect(season.season_number).toBe(asked.season_number);
    const numbers = season.episodes.map(({ episode_number: number }) => number);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const episode of season.episodes) {
      expect([episode.season_number, episode.show_id]).toEqual([asked.season_number, asked.series_id]);
    }
  });

  it('may be the specials, and may be long', async () => {
    const specials = catalogue
      .prepare('SELECT id FROM series ORDER BY key LIMIT 40')
      .all()
      .map(({ id }) => call(service.base, 'tv.season', { series_id: Number(id), season_number: 0 }));
    const found = (await Promise.all(specials)).filter(({ status }) => status === 200);
    expect(found.length).toBeGreaterThan(0);
    for (const { body } of found) expect([body.season_number, body.episodes.length > 0]).toEqual([0, true]);
  });

  it('that does not exist is code 34', async () => {
    const { status, body } = await call(service.base, 'tv.season', {
      ...samples['tv.season'],
      season_number: 99,
    });
    expect([status, body.status_code]).toEqual([404, 34]);
  });
});

describe('E1: appended answers', () => {
  const appended = (names: string, more: Values = {}): Promise<Season> =>
    ask<Season>('tv.season', { ...samples['tv.season'], append_to_response: names, ...more });

  it('are the sub-endpoints’ own bodies under their names, without an id', async () => {
    const season = await appended('credits,images,videos,changes', {
      start_date: addDays(today, -14),
      end_date: today,
      include_video_language: 'en,de,fr,es,ja',
    });
    const credits = { cast: { type: { list: castEntry } }, crew: { type: { list: crewEntry } } };
    expect(checkFields(season.credits, credits)).toEqual([]);
    expect(checkFields(season.images, { posters: { type: { list: image } } })).toEqual([]);
    expect(checkFields(season.videos, { results: { type: { list: video } } })).toEqual([]);
    expect(checkFields(season.changes, bodies['season.changes'] ?? {})).toEqual([]);
    for (const name of ['credits', 'images', 'videos', 'changes'])
      expect(season[name]).not.toHaveProperty('id');
    expect((season.credits as { cast: Item[] }).cast.length).toBeGreaterThan(0);
    const { body } = await call(service.base, 'season.changes', {
      season_id: season.id,
      start_date: addDays(today, -14),
      end_date: today,
    });
    expect(season.changes).toEqual(body);
    const plain = await ask<Season>('tv.season');
    expect(season.episodes).toEqual(plain.episodes);
    expect(plain).not.toHaveProperty('credits');
  });

  it('hold the ratings only of whoever is signed in', async () => {
    const session = { session_id: String(samples.account.session_id) };
    const own = await appended('account_states', session);
    const ratings = await ask<{ results: Item[] }>('tv.seasonRatings');
    expect(own.account_states).toEqual({ results: ratings.results });
    expect(await appended('account_states')).not.toHaveProperty('account_states');
    expect(await appended('account_states', { session_id: 'nobody-at-all' })).not.toHaveProperty(
      'account_states',
    );
  });

  it('answer for the languages asked for', async () => {
    const german = await appended('images', { include_image_language: 'de,null' });
    const { posters } = german.images as { posters: { iso_639_1: string | null }[] };
    expect(posters.every(({ iso_639_1: language }) => language === 'de' || language === null)).toBe(true);
    const { status, body } = await call(service.base, 'tv.season', {
      ...samples['tv.season'],
      append_to_response: 'images',
      include_image_language: 'german',
    });
    expect([status, body.status_code]).toEqual([422, 5]);
  });

  it('leave out names that mean nothing', async () => {
    const plain = await ask<Season>('tv.season');
    expect(await appended('nonsense,watch/providers,__proto__,constructor')).toEqual(plain);
  });

  it('are twenty at most', async () => {
    const names = (count: number): string =>
      Array.from({ length: count }, (_, index) => `name${index}`).join(',');
    await appended(names(20));
    const { status, body } = await call(service.base, 'tv.season', {
      ...samples['tv.season'],
      append_to_response: names(21),
    });
    expect([status, body.status_code, body.success]).toEqual([400, 27, false]);
  });
});

describe('E3 and E9: people', () => {
  it('everyone in the credits of a series has that series in their career, under the same credit', async () => {
    const { cast, crew, id } = await ask<{ id: number; cast: Item[]; crew: Item[] }>('tv.credits');
    for (const [kind, entries] of [
      ['cast', cast],
      ['crew', crew],
    ] as const) {
      for (const entry of entries.slice(0, 8)) {
        const career = await ask<Record<string, Item[]>>('person.tvCredits', { person_id: Number(entry.id) });
        const same = career[kind]?.find(({ credit_id: credit }) => credit === entry.credit_id);
        expect(same?.id).toBe(id);
      }
    }
  });

  it('credits of a person have numbers of their own', async () => {
    const { cast, crew } = await ask<{ cast: Item[]; crew: Item[] }>('person.tvCredits');
    const credits = [...cast, ...crew].map(({ credit_id: credit }) => credit);
    expect(new Set(credits).size).toBe(credits.length);
  });
});

describe('E15: images', () => {
  interface Images {
    readonly backdrops: readonly { readonly iso_639_1: string | null }[];
    readonly posters: readonly { readonly iso_639_1: string | null }[];
    readonly logos: readonly { readonly iso_639_1: string | null }[];
  }
  const languages = ({ backdrops, posters, logos }: Images): Set<string> =>
    new Set([...backdrops, ...posters, ...logos].map(({ iso_639_1: language }) => language ?? 'null'));
  const asked = (more: Values): Promise<Images> =>
    ask<Images>('tv.images', { ...samples['tv.images'], ...more });

  it('are of every language unless one is asked for', async () => {
    const all = languages(await asked({}));
    expect(all.size).toBeGreaterThan(1);
    for (const language of all) {
      if (language === 'null') continue;
      expect([...languages(await asked({ language }))]).toEqual([language]);
    }
  });

  it('include further languages, and pictures without text', async () => {
    const both = languages(await asked({ language: 'en-US', include_image_language: 'de,null' }));
    for (const language of both) expect(['en', 'de', 'null']).toContain(language);
    expect(both.has('null')).toBe(true);
    expect([...languages(await asked({ include_image_language: 'null' }))]).toEqual(['null']);
  });
});

describe('E7: videos', () => {
  interface Videos {
    readonly results: readonly { readonly iso_639_1: string; readonly official: boolean }[];
  }
  const asked = (more: Values): Promise<Videos> =>
    ask<Videos>('tv.episodeVideos', { ...samples['tv.episodeVideos'], ...more });

  it('are in the language asked for, or in those included', async () => {
    expect((await asked({})).results.every(({ iso_639_1: language }) => language === 'en')).toBe(true);
    const included = await asked({ include_video_language: 'en,de,ja' });
    expect(included.results.length).toBeGreaterThanOrEqual((await asked({})).results.length);
    for (const { iso_639_1: language } of included.results) expect(['en', 'de', 'ja']).toContain(language);
    expect((await asked({ language: 'xh' })).results).toEqual([]);
  });

  it('are only official ones when that is asked', async () => {
    const all = (await asked({})).results;
    const official = (await asked({ official_only: true })).results;
    expect(official).toEqual(all.filter((each) => each.official));
  });
});

describe('E16: watch providers', () => {
  it('are by country, each kind in its order', async () => {
    type Entry = { readonly display_priority: number };
    const { results } = await ask<{ results: Record<string, Record<string, unknown>> }>(
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

  it('agree with the filters of E17', async () => {
    const { results } = await ask<{ results: Record<string, { rent?: { provider_id: number }[] }> }>(
      'movie.watchProviders',
    );
    const [country, block] = Object.entries(results).find(([, { rent }]) => rent) ?? [];
    const provider = block?.rent?.[0]?.provider_id;
    expect(provider).toBeDefined();
    const found: number[] = [];
    for (let page = 1; page <= 20; page += 1) {
      const listed = await ask<{ results: { id: number }[]; total_pages: number }>('discover.movie', {
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
  it('say for every episode whether it is rated, and how', async () => {
    const season = await ask<Season>('tv.season');
    const { id, results } = await ask<{
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

  it('exist somewhere in the catalogue', async () => {
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
    'belong to a person: %j is code 3',
    async (who) => {
      const { session_id: _session, ...season } = samples['tv.seasonRatings'];
      const { status, body } = await call(service.base, 'tv.seasonRatings', { ...season, ...who });
      expect([status, body.status_code]).toEqual([401, 3]);
    },
  );
});

describe('many callers at once', () => {
  it('each get their own answer', async () => {
    const movies = await ask<{ results: { id: number }[] }>('movie.popular', {});
    const asked = movies.results.flatMap(({ id }) =>
      (['movie.similar', 'movie.reviews', 'movie.watchProviders'] as const).map((name) => ({
        name,
        movie_id: id,
      })),
    );
    const answers = await Promise.all(
      [...asked, ...asked].map(({ name, movie_id }) => get(`${service.base}${pathOf(name, { movie_id })}`)),
    );
    answers.forEach(({ status, body }, index) => {
      const { name, movie_id: id } = asked[index % asked.length] ?? { name: 'movie.popular', movie_id: 0 };
      expect(status).toBe(200);
      if (name !== 'movie.similar') expect(body.id).toBe(id);
    });
    const half = answers.length / 2;
    expect(answers.slice(half).map(({ text }) => text)).toEqual(
      answers.slice(0, half).map(({ text }) => text),
    );
  });
});
