import { describe, expect, it } from 'vitest';
import type { ChangeGroup } from '#shared/catalogue/resources/changes.ts';
import type { OfferSnapshot } from '#shared/contract/local-things.ts';
import { readNews } from '#shared/mine/news-schema.ts';
import { entryKinds, entryOf, newsText, readEntry } from '#shared/mine/news.ts';
import { mostNamed } from '#shared/mine/operations.ts';
import { newsOfOffers } from './offer-news.ts';
import { daysToRemember, hasNewDays, newsOfDay, newsOfDays, seasonsNamed } from './series-days.ts';
import { gapMs, intervalOf } from './check-schedule.ts';

const today = '2026-11-22';
const episode = (season: number, number: number, day: string | null) => ({ season, episode: number, day });

describe('days of episodes', () => {
  const before = daysToRemember(
    [
      episode(1, 1, '2026-01-01'),
      episode(2, 1, '2026-11-21'),
      episode(2, 2, '2026-11-28'),
      episode(2, 3, null),
    ],
    today,
  );

  it('are remembered from yesterday on, with those that have none yet', () => {
    expect(before).toEqual({ '2 1': '2026-11-21', '2 2': '2026-11-28', '2 3': null });
  });

  it('are news if they are new, moved or taken back, and no news if they are over', () => {
    const after = [
      ...[episode(1, 1, '2025-12-31'), episode(2, 1, '2026-11-21')],
      ...[episode(2, 2, '2026-12-05'), episode(2, 3, '2026-12-12'), episode(2, 4, '2026-12-19')],
    ];
    const news = newsOfDays(before, 'A series', after, today);
    expect(news.map(([kind, { days }]) => [kind, days])).toEqual([
      [
        'dated',
        [
          { season: 2, episode: 3, day: '2026-12-12', before: null },
          { season: 2, episode: 4, day: '2026-12-19', before: null },
        ],
      ],
      ['moved', [{ season: 2, episode: 2, day: '2026-12-05', before: '2026-11-28' }]],
    ]);
    const taken = newsOfDays(before, 'A series', [episode(2, 2, null)], today);
    expect(taken).toMatchObject([['moved', { days: [{ day: null, before: '2026-11-28' }] }]]);
    expect(newsOfDays(before, 'A series', [], today)).toEqual([]);
  });

  it('of a movie are news unless both are over or no list has it any more', () => {
    const movie = (day: string | null) => ({ name: 'A movie', day });
    expect(newsOfDay(null, movie('2026-12-24'), today)).toMatchObject([['dated', {}]]);
    expect(newsOfDay('2026-12-24', movie('2026-12-25'), today)).toMatchObject([['moved', {}]]);
    expect(newsOfDay('2026-12-24', movie(null), today)).toEqual([]);
    expect(newsOfDay('2020-01-01', movie('2020-01-02'), today)).toEqual([]);
    expect(newsOfDay(null, movie('2020-01-02'), today)).toEqual([]);
  });
});

describe('offers', () => {
  const none = { link: null, flatrate: [], free: [], ads: [], rent: [], buy: [] };
  const at = (provider_id: number) => [
    { provider_id, provider_name: `Service ${provider_id}`, logo_path: null, display_priority: null },
  ];
  const snapshot = (takenAt: number, results: OfferSnapshot['results']): OfferSnapshot => ({
    takenAt,
    results,
  });
  const mine = { watchCountries: ['DE'], myServices: { DE: [8, 9], FR: [8] } };

  it('are news on the services of the countries in which the person watches', () => {
    const news = newsOfOffers(
      1,
      'A movie',
      [
        snapshot(2, { DE: { ...none, flatrate: [...at(8), ...at(7)] }, FR: { ...none, rent: at(8) } }),
        snapshot(1, { DE: { ...none, rent: at(8), buy: at(9) } }),
      ],
      mine,
    );
    expect(news.map(([kind, { offers }]) => [kind, offers])).toEqual([
      ['left', [{ country: 'DE', service: 'Service 9', ways: [], before: ['buy'] }]],
      ['changed', [{ country: 'DE', service: 'Service 8', ways: ['flatrate'], before: ['rent'] }]],
    ]);
  });

  it('are no news if a service has another number, or is listed under two', () => {
    const named = (id: number, name: string) => ({ ...at(id)[0]!, provider_name: name });
    const lumen = (...ids: number[]) => ({ DE: { ...none, flatrate: ids.map((id) => named(id, 'Lumen')) } });
    for (const ids of [[1899], [1899, 8], [8, 1899]])
      expect(newsOfOffers(1, 'A movie', [snapshot(2, lumen(...ids)), snapshot(1, lumen(8))], mine)).toEqual(
        [],
      );
    expect(newsOfOffers(1, 'A movie', [snapshot(2, {}), snapshot(1, lumen(8))], mine)).toMatchObject([
      ['left', {}],
    ]);
    const other = { DE: { ...none, flatrate: [named(7, 'Other')] } };
    expect(newsOfOffers(1, 'A movie', [snapshot(2, other), snapshot(1, lumen(8))], mine)).toMatchObject([
      ['left', {}],
    ]);
  });

  it('are no news if only the person added a service, or nothing was known before', () => {
    const results = { DE: { ...none, flatrate: at(8) } };
    expect(newsOfOffers(2, '', [snapshot(2, results)], mine)).toEqual([]);
    expect(newsOfOffers(0, '', [snapshot(2, results)], mine)).toEqual([]);
    expect(newsOfOffers(1, '', [snapshot(2, results), snapshot(1, {})], mine)).toMatchObject([
      ['arrived', {}],
    ]);
  });
});

describe('a change history', () => {
  const since = Date.parse('2026-11-20');
  const group = (key: string, value: unknown, time: string | null): ChangeGroup => ({
    key,
    items: [{ id: 'x', action: 'updated', time, iso_639_1: null, iso_3166_1: null, value }],
  });
  const known = [
    { id: 70, number: 1 },
    { id: 71, number: 2 },
  ];
  const late = '2026-11-21T00:00:00.000Z';
  const early = '2026-11-19T00:00:00.000Z';

  it.each([
    [group('season', { season_number: 1 }, late), [1]],
    [group('season', { season_id: 71 }, late), [2]],
    [group('season', 'unreadable', null), [2]],
    [group('number_of_seasons', 3, late), [3]],
    [group('season', { season_number: 1 }, early), []],
    [group('images', { season_number: 1 }, late), []],
  ])('of a series with %j names the seasons %j', (changed, seasons) => {
    expect(seasonsNamed({ groups: [changed], isComplete: true }, since, known)).toEqual(seasons);
  });

  it('with more pages names the last season and the next', () => {
    expect(seasonsNamed({ groups: [], isComplete: false }, since, known)).toEqual([2, 3]);
    expect(hasNewDays({ groups: [], isComplete: false }, since)).toBe(true);
  });

  it('of a season decides by episodes and air dates', () => {
    const decides = (key: string, time: string) =>
      hasNewDays({ groups: [group(key, {}, time)], isComplete: true }, since);
    expect([decides('episode', late), decides('air_date', late)]).toEqual([true, true]);
    expect([decides('overview', late), decides('episode', early)]).toEqual([false, false]);
  });
});

describe('the plan', () => {
  const title = { name: '', day: null, region: '', snapshots: [], seasons: [], episodes: [] };

  it.each([
    ['series', { episodes: [episode(1, 1, '2026-11-23')] }, 1],
    ['series', { episodes: [episode(1, 1, '2026-12-10')] }, 2],
    ['series', { episodes: [episode(1, 1, null)] }, 2],
    ['series', { episodes: [episode(1, 1, '2027-06-01')] }, 4],
    ['series', { episodes: [episode(1, 1, '2020-01-01')] }, 7],
    ['movie', { day: '2026-10-01' }, 2],
    ['movie', { day: '2020-10-01' }, 7],
    ['movie', { day: null }, 7],
  ] as const)('checks a %s with %j every %d days', (kind, known, days) => {
    expect(intervalOf({ ...title, ...known }, kind, today)).toBe(days);
  });

  it('spreads the titles that are due over the rest of the day, and hurries if they are late', () => {
    const hour = 60 * 60_000;
    expect(gapMs(199, false, 20 * hour)).toBe(6 * 60_000);
    expect(gapMs(0, false, 20 * hour)).toBe(15 * 60_000);
    expect(gapMs(19, true, 20 * hour)).toBe(2 * 60_000);
    expect(gapMs(10_000, true, hour)).toBe(10_000);
  });
});

describe('an entry of the inbox', () => {
  it('is written within the limits of the log, whatever the service sends', () => {
    const day = { season: 1, episode: 1, day: today, before: null };
    const move = { season: 9_999, episode: 99_999, toSeason: 9_999, toEpisode: 99_999, isProbable: false };
    const offer = { country: 'DE', service: '"'.repeat(500), ways: ['rent' as const], before: [] };
    const text = newsText({
      title: '"'.repeat(2_000),
      ...{ days: Array.from({ length: 40 }, () => day), offers: Array.from({ length: 40 }, () => offer) },
      moves: Array.from({ length: 40 }, () => move),
      spans: Array.from({ length: 40 }, () => '0123456789ab-i3lx3boxs0-i3lx3boxs5'),
      more: 0,
    });
    expect(text.length).toBeLessThan(4_000);
    expect(readNews(text)).toMatchObject({ more: 120 - 3 * mostNamed });
  });

  it('names fewer movies where their titles take more room than the log has', () => {
    const movies = Array.from({ length: 40 }, (_, id) => ({ id, title: '\u0001'.repeat(200) }));
    const read = readNews(newsText({ title: 'Rain', days: [], offers: [], movies, more: 2 }));
    expect(read?.movies?.length).toBeGreaterThan(0);
    expect((read?.movies?.length ?? 0) + (read?.more ?? 0)).toBe(42);
  });

  it.each(['', '{', '[]', '{"title":1}', '"'.repeat(5_000)])('is not read from %j', (text) => {
    expect(readNews(text)).toBeNull();
  });

  it('is distinguished by kind and day', () => {
    for (const kind of entryKinds) expect(readEntry(entryOf(kind, today))).toEqual({ kind, day: today });
    expect([readEntry('arrived-2026-13-01'), readEntry('new-2026-11-22'), readEntry('')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
