import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decode, decodeText } from './decode.ts';
import { endpointNames, endpoints, parametersSchema } from './endpoints.ts';

function value(name: Parameters<typeof decode>[0], sent: unknown) {
  const decoded = decode(name, sent);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.failure));
  const { value: body, dropped } = decoded.value;
  return { value: body, dropped };
}

// Proves protections of lists.ts.
describe('the totals of a page', () => {
  it('are read at the top level', () => {
    const { value: page } = value('trending.tv', {
      page: 2,
      results: [{ id: 7, name: 'Nightjar' }],
      total_pages: 9,
      total_results: 180,
    });
    expect(page).toMatchObject({ page: 2, total_pages: 9, total_results: 180 });
  });

  it('are read from the last element of the results, which is then not a result', () => {
    const { value: page, dropped } = value('trending.tv', {
      page: 1,
      results: [
        { id: 7, name: 'Nightjar' },
        { total_pages: 3, total_results: 41 },
      ],
    });
    expect(page).toMatchObject({ total_pages: 3, total_results: 41 });
    expect((page as { results: unknown[] }).results).toHaveLength(1);
    expect(dropped).toBe(0);
  });
});

describe('the decoder given known deviations', () => {
  it('reads null, "" and absent dates as unknown', () => {
    const { value: page } = value('movie.popular', {
      page: 1,
      results: [
        { id: 1, release_date: '' },
        { id: 2, release_date: null },
        { id: 3 },
        { id: 4, release_date: '2024-02-30' },
      ],
      total_pages: 1,
      total_results: 4,
    });
    const { results } = page as { results: { release_date: string | null }[] };
    expect(results.map((movie) => movie.release_date)).toEqual([null, null, null, null]);
  });

  it('reads a rating of false or in half steps', () => {
    const { value: ratings } = value('tv.seasonRatings', {
      id: 1,
      results: [
        { id: 5, episode_number: 1, rated: false },
        { id: 6, episode_number: 2, rated: { value: 8.5 } },
      ],
    });
    expect(ratings).toMatchObject({ results: [{ rated: null }, { rated: 8.5 }] });
  });

  it('removes the slash before an avatar URL and keeps a path unchanged', () => {
    const { value: page } = value('movie.reviews', {
      page: 1,
      results: [
        { id: 'a', author_details: { avatar_path: '/https://pictures.example/a.png', rating: 9.5 } },
        { id: 'b', author_details: { avatar_path: '/b.jpg', rating: null } },
        { id: 'c', author_details: null },
      ],
    });
    const { results } = page as { results: { author_details: { avatar_path: string | null } | null }[] };
    expect(results.map((review) => review.author_details?.avatar_path)).toEqual([
      'https://pictures.example/a.png',
      '/b.jpg',
      undefined,
    ]);
  });

  it.each([
    ['2018-05-02T15:22:22Z', '2018-05-02T15:22:22.000Z'],
    ['2018-05-02T15:22:22.123Z', '2018-05-02T15:22:22.123Z'],
    ['2011-02-20 07:53:01 UTC', '2011-02-20T07:53:01.000Z'],
    ['yesterday', null],
    ['2011-02-31 07:53:01 UTC', null],
  ])('reads the timestamp %s', (sent, expected) => {
    const { value: list } = value('tv.episodeVideos', {
      id: 1,
      results: [{ id: 'x', key: 'k', published_at: sent }],
    });
    expect((list as { results: { published_at: string | null }[] }).results[0]?.published_at).toBe(expected);
  });

  it('keeps change values of any type, and their absence', () => {
    const { value: list } = value('tv.changes', {
      changes: [
        {
          key: 'images',
          items: [
            {
              id: '1',
              action: 'added',
              time: '2026-11-01 10:00:00 UTC',
              value: { poster: { file_path: '/a.jpg' } },
            },
            { id: '2', action: 'deleted', time: '2026-11-01 10:00:00 UTC', original_value: ['a', 1, null] },
            { id: '3', action: 'updated', time: '2026-11-01 10:00:00 UTC', value: 'text' },
          ],
        },
      ],
    });
    const [group] = (list as { changes: { items: Record<string, unknown>[] }[] }).changes;
    expect(group?.items.map((item) => item.value)).toEqual([
      { poster: { file_path: '/a.jpg' } },
      undefined,
      'text',
    ]);
    expect(group?.items[1]?.original_value).toEqual(['a', 1, null]);
  });

  it('finds the avatar under any name of the service', () => {
    const { value: account } = value('account', {
      id: 1,
      avatar: { gravatar: { hash: 'h' }, demo: { avatar_path: '/me.jpg' } },
    });
    expect(account).toMatchObject({ avatar: { gravatar_hash: 'h', avatar_path: '/me.jpg' } });
  });
});

describe('the decoder given invalid data', () => {
  it('drops and counts the item, not the list', () => {
    const { value: page, dropped } = value('movie.popular', {
      page: 1,
      results: [
        { id: 1, title: 'Kept' },
        { id: 'two' },
        null,
        'rubbish',
        { id: 5, title: 7 },
        { id: 6, title: 'Kept too' },
      ],
      total_pages: 1,
      total_results: 6,
    });
    expect((page as { results: { title: string }[] }).results.map((movie) => movie.title)).toEqual([
      'Kept',
      '7',
      'Kept too',
    ]);
    expect(dropped).toBe(3);
  });

  it('counts what it drops inside an item that it keeps', () => {
    const { value: season, dropped } = value('tv.season', {
      id: 1,
      season_number: 1,
      episodes: [{ id: 2, episode_number: 1, guest_stars: [{ id: 3 }, { name: 'nobody' }] }],
    });
    expect(season).toMatchObject({ episodes: [{ guest_stars: [{ id: 3 }] }] });
    expect(dropped).toBe(1);
  });

  it('fails with badResponse if the body itself has another shape', () => {
    for (const body of [null, [], 'text', 4, {}, { results: 'none' }]) {
      const decoded = decode('movie.popular', body);
      expect(decoded).toMatchObject({
        ok: false,
        failure: { code: 'badResponse', details: { reason: 'shape' } },
      });
    }
    expect(decodeText('movie.popular', '<html>')).toMatchObject({
      ok: false,
      failure: { details: { reason: 'json' } },
    });
  });
});

describe('the endpoint table', () => {
  it('describes every parameter that its path names, and no other', () => {
    for (const name of endpointNames) {
      const named = [...endpoints[name].path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(endpoints[name].pathParameters)).toEqual(named);
    }
  });

  it('rejects unknown and invalid parameters and accepts valid ones', () => {
    const season = parametersSchema('tv.season');
    expect(v.safeParse(season, { series_id: 1, season_number: 0 }).success).toBe(true);
    for (const wrong of [
      {},
      { series_id: 1.5, season_number: 1 },
      { series_id: '1', season_number: 1 },
      { series_id: 1, season_number: 1, extra: 1 },
    ]) {
      expect(v.safeParse(season, wrong).success).toBe(false);
    }
    const append = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`).join(',');
    expect(
      v.safeParse(season, { series_id: 1, season_number: 1, append_to_response: append(20) }).success,
    ).toBe(true);
    expect(
      v.safeParse(season, { series_id: 1, season_number: 1, append_to_response: append(21) }).success,
    ).toBe(false);
    expect(v.safeParse(parametersSchema('discover.movie'), { with_genres: '18,35|99' }).success).toBe(false);
    expect(v.safeParse(parametersSchema('trending.tv'), { time_window: 'Day' }).success).toBe(false);
  });
});
