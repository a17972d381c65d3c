import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import { call } from './requests.ts';
import type { Values } from './requests.ts';
import { checkFields } from './check-fields.ts';
import { bodies, image, video, castEntry, crewEntry } from './field-tables.ts';
import { readBody, runningSamples, runningService } from './running-service.ts';
import { today } from './service-process.ts';

/* Seasons, appended bodies and people. */

const service = runningService(['--titles', '200']);
const samples = runningSamples(service);
let catalogue: DatabaseSync;

beforeAll(() => {
  catalogue = new DatabaseSync(service.file, { readOnly: true });
});

afterAll(() => catalogue.close());

type Item = Readonly<Record<string, unknown>>;

const read = <Body>(name: EndpointName, values: Values = samples[name]): Promise<Body> =>
  readBody<Body>(service, name, values);

interface Season extends Item {
  readonly id: number;
  readonly season_number: number;
  readonly episodes: readonly (Item & { readonly id: number; readonly episode_number: number })[];
}

describe('E1: a season', () => {
  it('a season contains its episodes in order, each with its season and series', async () => {
    const values = samples['tv.season'];
    const season = await read<Season>('tv.season');
    expect(season.season_number).toBe(values.season_number);
    const numbers = season.episodes.map(({ episode_number: number }) => number);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const episode of season.episodes) {
      expect([episode.season_number, episode.show_id]).toEqual([values.season_number, values.series_id]);
    }
  });

  it('some series have specials', async () => {
    const specials = catalogue
      .prepare('SELECT id FROM series ORDER BY key LIMIT 40')
      .all()
      .map(({ id }) => call(service.base, 'tv.season', { series_id: Number(id), season_number: 0 }));
    const found = (await Promise.all(specials)).filter(({ status }) => status === 200);
    expect(found.length).toBeGreaterThan(0);
    for (const { body } of found) expect([body.season_number, body.episodes.length > 0]).toEqual([0, true]);
  });

  it('an unknown season is refused with code 34', async () => {
    const { status, body } = await call(service.base, 'tv.season', {
      ...samples['tv.season'],
      season_number: 99,
    });
    expect([status, body.status_code]).toEqual([404, 34]);
  });
});

describe('E1: appended answers', () => {
  const appended = (names: string, more: Values = {}): Promise<Season> =>
    read<Season>('tv.season', { ...samples['tv.season'], append_to_response: names, ...more });

  it('an appended answer is the body of the sub-endpoint without its id', async () => {
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
    const plain = await read<Season>('tv.season');
    expect(season.episodes).toEqual(plain.episodes);
    expect(plain).not.toHaveProperty('credits');
  });

  it('appended ratings are those of the person signed in', async () => {
    const session = { session_id: String(samples.account.session_id) };
    const own = await appended('account_states', session);
    const ratings = await read<{ results: Item[] }>('tv.seasonRatings');
    expect(own.account_states).toEqual({ results: ratings.results });
    expect(await appended('account_states')).not.toHaveProperty('account_states');
    expect(await appended('account_states', { session_id: 'nobody-at-all' })).not.toHaveProperty(
      'account_states',
    );
  });

  it('appended pictures and videos have the languages of the query', async () => {
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

  it('an unknown name in append_to_response is ignored', async () => {
    const plain = await read<Season>('tv.season');
    expect(await appended('nonsense,watch/providers,__proto__,constructor')).toEqual(plain);
  });

  it('more than twenty names are refused', async () => {
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
  it('every credit of a series is also in the person’s own credits', async () => {
    const { cast, crew, id } = await read<{ id: number; cast: Item[]; crew: Item[] }>('tv.credits');
    for (const [kind, entries] of [
      ['cast', cast],
      ['crew', crew],
    ] as const) {
      for (const entry of entries.slice(0, 8)) {
        const career = await read<Record<string, Item[]>>('person.tvCredits', {
          person_id: Number(entry.id),
        });
        const same = career[kind]?.find(({ credit_id: credit }) => credit === entry.credit_id);
        expect(same?.id).toBe(id);
      }
    }
  });

  it('every credit of a person has a unique id', async () => {
    const { cast, crew } = await read<{ cast: Item[]; crew: Item[] }>('person.tvCredits');
    const credits = [...cast, ...crew].map(({ credit_id: credit }) => credit);
    expect(new Set(credits).size).toBe(credits.length);
  });
});
