import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import { longestList, longestName, longestText, mostItems } from './tolerant.ts';

// Proves protections of tolerant.ts.

const pageWith = (...results: unknown[]): unknown => ({
  page: 1,
  results,
  total_pages: 1,
  total_results: results.length,
});

function decoded(name: Parameters<typeof decode>[0], body: unknown) {
  const result = decode(name, body);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

describe('a field that has drifted', () => {
  it('is read as what it plainly is', () => {
    const { value, dropped, fields } = decoded(
      'movie.popular',
      pageWith({
        id: '7',
        popularity: '12.5',
        vote_average: '5.38',
        vote_count: '9',
        release_date: '2024-02-29T00:00:00.000Z',
        genre_ids: {},
      }),
    );
    expect(value).toMatchObject({
      results: [
        {
          id: 7,
          popularity: 12.5,
          vote_average: 5.38,
          vote_count: 9,
          release_date: '2024-02-29',
          genre_ids: [],
        },
      ],
    });
    expect({ dropped, fields }).toEqual({ dropped: 0, fields: 0 });
  });

  // Proves protections of tolerant.ts.
  it('costs itself, not its item, and is counted', () => {
    const { value, dropped, fields } = decoded(
      'movie.popular',
      pageWith({ id: 7, title: 'Kept', popularity: {}, vote_count: 'many', genre_ids: { 0: 18 }, video: 1 }),
    );
    expect(value).toMatchObject({
      results: [{ id: 7, title: 'Kept', popularity: 0, vote_count: 0, genre_ids: [], video: false }],
    });
    expect({ dropped, fields }).toEqual({ dropped: 0, fields: 4 });
  });

  it('leaves out an episode with a number that no series has', () => {
    const numbers = [1, 99_999, 100_000, -1, 1_000_000_000];
    const { value, dropped, fields } = decoded('tv.season', {
      id: 1,
      season_number: 9_999,
      episodes: numbers.map((number) => ({ id: 7 + number, season_number: number, episode_number: number })),
    });
    expect(value).toMatchObject({
      episodes: [
        { season_number: 1, episode_number: 1 },
        { season_number: 0, episode_number: 99_999 },
      ],
    });
    // Of each but the first, the season's number too.
    expect([dropped, fields]).toEqual([3, 4]);
    expect(decode('tv.season', { id: 1, season_number: 10_000, episodes: [] })).toMatchObject({ ok: false });
  });

  it('keeps an episode without an id', () => {
    const { value, dropped } = decoded('tv.season', {
      id: 1,
      season_number: 2,
      episodes: [
        { season_number: 2, episode_number: 1, name: 'One' },
        { season_number: 2, episode_number: 2, name: 'Two' },
      ],
    });
    expect(value).toMatchObject({ episodes: [{ name: 'One' }, { name: 'Two' }] });
    expect(dropped).toBe(0);
    expect(decoded('tv.season', value).value).toEqual(value);
  });
});

describe('a part that a body can do without', () => {
  const account = {
    id: 1,
    username: 'ada',
    name: 'Ada',
    iso_639_1: 'en',
    iso_3166_1: 'GB',
    include_adult: false,
  };
  const noAvatar = { gravatar_hash: null, avatar_path: null };

  // Proves protections of tolerant.ts.
  it.each([
    ['absent', {}, 0],
    ['null', { avatar: null }, 0],
    ['of another type', { avatar: 'none' }, 1],
    ['without what is known', { avatar: { gravatar: 7, other: null } }, 0],
  ])('costs nothing but itself: an avatar that is %s', (_what, sent, lost) => {
    const { value, fields } = decoded('account', { ...account, ...sent });
    expect({ value, fields }).toEqual({ value: { ...account, avatar: noAvatar }, fields: lost });
  });

  it.each([
    [
      'movie.reviews',
      pageWith({ id: 'a', content: 'Good', author_details: 'Ada' }),
      { results: [{ id: 'a' }] },
    ],
    ['movie.nowPlaying', { ...(pageWith({ id: 1 }) as object), dates: 'today' }, { results: [{ id: 1 }] }],
    ['trending.tv', pageWith({ id: 1, media_type: {} }), { results: [{ id: 1, media_type: 'tv' }] }],
    ['trending.tv', { ...(pageWith({ id: 1 }) as object), page: 'first' }, { page: 1, results: [{ id: 1 }] }],
    [
      'tv.episodeGroups',
      { id: 1, results: [{ id: 'a', network: 'One' }] },
      { results: [{ id: 'a', network: null }] },
    ],
  ] as const)('costs nothing but itself (%s %#)', (name, body, expected) => {
    const { value, dropped, fields } = decoded(name, body);
    expect(value).toMatchObject(expected);
    expect({ dropped, fields }).toEqual({ dropped: 0, fields: 1 });
  });

  const bodies = [
    ['tv.credits', { cast: [{ id: 3, name: 'Ada' }] }],
    ['tv.images', { posters: [{ file_path: '/a.jpg' }] }],
    ['tv.episodeGroups', { results: [{ id: 'a' }] }],
    ['tv.alternativeTitles', { results: [{ title: 'Another' }] }],
    ['tv.episodeVideos', { results: [{ id: 'v', key: 'k' }] }],
    ['tv.seasonRatings', { results: [{ id: 5, rated: { value: 8 } }] }],
    ['person.tvCredits', { cast: [{ id: 3, name: 'Nightjar' }] }],
    ['movie.watchProviders', { results: { DE: { rent: [{ provider_id: 1 }] } } }],
  ] as const;

  // Proves protections of tolerant.ts.
  it.each(bodies)('is the id of the title that was asked for (%s)', (name, body) => {
    const { value, dropped, fields } = decoded(name, body);
    expect(value).toMatchObject({ id: 0 });
    const [content] = Object.keys(body);
    expect(Object.keys((value as unknown as Record<string, object>)[content ?? ''] ?? {})).toHaveLength(1);
    expect({ dropped, fields }).toEqual({ dropped: 0, fields: 0 });
    expect(decoded(name, value).value).toEqual(value);
  });

  // Proves protections of tolerant.ts.
  it.each(bodies)('is not everything: a body without any content is refused (%s)', (name) => {
    for (const body of [{}, { success: true }, { results: 'none', cast: 1, posters: null }, [], null])
      expect(decode(name, body)).toMatchObject({ ok: false, failure: { code: 'badResponse' } });
  });
});

describe('a body of legal size', () => {
  it('has texts of limited length, without half a character', () => {
    const { value } = decoded(
      'movie.popular',
      pageWith({
        id: 1,
        title: 'a'.repeat(5_000_000),
        overview: 'b'.repeat(100_000),
        original_title: 'c\ud83d',
      }),
    );
    const [movie] = (value as { results: { title: string; overview: string; original_title: string }[] })
      .results;
    expect(movie?.title).toHaveLength(longestName);
    expect(movie?.overview).toHaveLength(longestText);
    expect(movie?.original_title.isWellFormed()).toBe(true);
  });

  it('has texts of limited length in changes, whose values can be anything', () => {
    const long = 'a'.repeat(100_000);
    const item = { id: '1', action: 'added', time: null, value: { deep: [long] } };
    const { value } = decoded('tv.changes', { changes: [{ key: 'name', items: [item] }] });
    expect(JSON.stringify(value).length).toBeLessThan(longestText + 500);
  });

  it('has lists of limited length, and counts the other items as lost', () => {
    const guests = Array.from({ length: longestList + 5 }, (_, id) => ({ id, credit_id: `c${id}` }));
    const { value, dropped } = decoded('tv.season', {
      id: 1,
      season_number: 1,
      episodes: [{ id: 2, episode_number: 1, guest_stars: guests }],
    });
    expect((value as { episodes: { guest_stars: unknown[] }[] }).episodes[0]?.guest_stars).toHaveLength(
      longestList,
    );
    expect(dropped).toBe(5);
  });

  // Proves protections of lists.ts.
  it('has pages of limited length', () => {
    const results = Array.from({ length: 45_000 }, (_, id) => ({ id, title: 'Many' }));
    const { value, dropped } = decoded('movie.popular', { page: 1, results });
    expect([(value as { results: unknown[] }).results.length, dropped]).toEqual([1_000, 44_000]);
  });

  it('has a limited number of items in all lists together', () => {
    const guest_stars = Array.from({ length: 900 }, (_, id) => ({ id, credit_id: `c${id}` }));
    const episodes = Array.from({ length: 70 }, (_, id) => ({ id, episode_number: id, guest_stars }));
    const { value, dropped } = decoded('tv.season', { id: 1, season_number: 1, episodes });
    const kept = (value as { episodes: { guest_stars: unknown[] }[] }).episodes.flatMap(
      (each) => each.guest_stars,
    );
    expect([kept.length, dropped]).toEqual([mostItems - 70, 70 * 901 - mostItems]);
  });
});
