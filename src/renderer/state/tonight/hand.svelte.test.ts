import { describe, expect, it } from 'vitest';
import type { WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import type { OfferedMovie, WatchlistOffers } from '#shared/contract/offers.ts';
import type { Marquee } from '../../transport/marquee.ts';
import { episodeCandidates, watchlistCandidates } from './candidates.ts';
import { Hand } from './hand.svelte.ts';
import type { Evening } from './judge.ts';
import { reasonsOf } from './reasons.ts';

const lumora: WatchProvider = {
  ...{ logo_path: null, provider_id: 8, provider_name: 'Lumora', display_priority: 1 },
};
const added = new Date(2026, 2, 3, 12).getTime();
const arrived = new Date(2026, 10, 17, 12).getTime();

const movie = (id: number, changed: Partial<OfferedMovie> = {}): OfferedMovie => ({
  ...{ id, title: { name: `Movie ${id}`, posterPath: null, day: '2020-05-01', score: 7, votes: 10 } },
  ...{ addedAt: added, seen: false, dismissed: false, checkedAt: 5 },
  offers: [{ country: 'DE', provider: 8, way: 'flatrate', since: arrived }],
  ...changed,
});
const offersOf = (...movies: OfferedMovie[]): WatchlistOffers => ({
  ...{ movies, unknown: [], total: movies.length, providers: { 8: 'Lumora' } },
});
const listed = (id: number) => ({
  ...{ adult: false, backdrop_path: null, genre_ids: [], id, original_language: 'en', overview: '' },
  ...{ original_title: `Movie ${id}`, title: `Movie ${id}`, popularity: 1, poster_path: null },
  ...{ release_date: '2020-05-01', video: false, vote_average: 7, vote_count: 10 },
});

/** A service with movies of these lengths in minutes, of which `gone` are offered nowhere any more. */
function service(
  lengths: Readonly<Record<number, number>>,
  { gone = [] as number[], online = true, stored = [] as string[], pages = 1 } = {},
) {
  const asked: string[] = [];
  const read = (endpoint: string, parameters: Readonly<Record<string, number | string>>) => {
    asked.push(endpoint);
    if (!online && !stored.includes(endpoint)) return Promise.reject(new Error('offline'));
    const loaded = (value: unknown) =>
      Promise.resolve({ value, fetchedAt: 9, freshness: 'fresh', dropped: 0 });
    switch (endpoint) {
      case 'movie.watchProviders': {
        const id = Number(parameters.movie_id);
        const offered = { link: null, flatrate: [lumora], free: [], ads: [], rent: [], buy: [] };
        return loaded({ id, results: gone.includes(id) ? {} : { DE: offered } });
      }
      case 'tv.season':
        return loaded({ episodes: [{ episode_number: 2, runtime: 42 }] });
      default: {
        const least = Number(parameters['with_runtime.gte'] ?? 0);
        const most = Number(parameters['with_runtime.lte'] ?? Infinity);
        const found = Object.entries(lengths).filter(([, length]) => length >= least && length <= most);
        const results = found.map(([id]) => listed(Number(id)));
        return loaded({ page: 1, results, total_pages: pages, total_results: results.length });
      }
    }
  };
  const request = (_name: string, { subjects }: { subjects: { id: number }[] }) =>
    Promise.resolve(
      subjects.map(({ id }) => ({
        ...{ followed: id === 30, dismissed: id === 31, paused: false, seen: 0, progress: null },
      })),
    );
  return { marquee: { read, request } as unknown as Marquee, asked };
}

const ways = ['flatrate', 'free'] as const;
const evening: Evening = { country: 'DE', services: [8], ways, minutes: 0, today: '2026-11-20' };
const names = { 8: 'Lumora' };
const idsOf = (hand: Hand): number[] => hand.value?.map(({ candidate }) => candidate.title.id) ?? [];
function handOf({ marquee }: { marquee: Marquee }): Hand {
  return new Hand(marquee, () => 0);
}
const own = (...movies: OfferedMovie[]) => watchlistCandidates(offersOf(...movies), 'DE', [8], ways);

describe('candidates of the watchlist', () => {
  it('are the unseen movies that a service of the person includes in the country', () => {
    const elsewhere = movie(2, {
      offers: [{ country: 'US', provider: 8, way: 'flatrate', since: null }],
    });
    const rented = movie(3, { offers: [{ country: 'DE', provider: 8, way: 'rent', since: null }] });
    const found = own(movie(1), elsewhere, rented, movie(4, { seen: true }), movie(5, { dismissed: true }));
    expect(found.map(({ key, href }) => [key, href])).toEqual([['movie/1', '#/movie/1/watch']]);
    expect(watchlistCandidates(offersOf(movie(1)), 'DE', [], ways)).toEqual([]);
  });
});

describe('a hand', () => {
  it('has three suggestions at a time, and others after them', async () => {
    const hand = handOf(service({}));
    const sources = { evening, own: [1, 2, 3, 4].map((id) => movie(id)), discover: false, names };
    const candidates = own(...sources.own);
    await hand.deal({ ...sources, own: candidates });
    expect(idsOf(hand)).toEqual([1, 2, 3]);
    await hand.deal({ ...sources, own: candidates });
    expect(idsOf(hand)).toEqual([4, 1, 2]);
  });

  it('leaves out what is too long and what is no longer offered', async () => {
    const candidates = own(movie(1), movie(2), movie(3));
    const lengths = async (pages: number) => {
      const hand = handOf(service({ 1: 96, 2: 150, 3: 60 }, { gone: [3], pages }));
      await hand.deal({ evening: { ...evening, minutes: 120 }, own: candidates, discover: false, names });
      return hand.value?.map(({ candidate, minutes }) => [candidate.key, minutes]);
    };
    const short = ['movie/1', { is: 'atMost', count: 120 }];
    expect(await lengths(1)).toEqual([short]);
    // A later page may name the second one.
    expect(await lengths(2)).toEqual([short, ['movie/2', null]]);
  });

  it('has one suggestion of Discover that is new for the person, if wanted', async () => {
    const hand = handOf(service({ 30: 90, 31: 90, 32: 90 }));
    await hand.deal({ evening, own: own(movie(1), movie(2), movie(3)), discover: true, names });
    expect(idsOf(hand)).toEqual([1, 2, 32]);
  });

  it('judges at most twelve candidates', async () => {
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    const { marquee, asked } = service({}, { gone: all });
    const hand = handOf({ marquee });
    await hand.deal({ evening, own: own(...all.map((id) => movie(id))), discover: false, names });
    expect(hand.value).toEqual([]);
    expect(asked.filter((endpoint) => endpoint === 'movie.watchProviders')).toHaveLength(12);
  });

  it('comes from what is stored while the service can’t be reached, with its age', async () => {
    const hand = handOf(service({}, { online: false }));
    await hand.deal({ evening: { ...evening, minutes: 60 }, own: own(movie(1)), discover: true, names });
    expect(hand.value).toMatchObject([
      { services: [{ name: 'Lumora', since: arrived }], checkedAt: 5, minutes: null },
    ]);
  });

  it('is completed beside the suggestions that stay', async () => {
    const hand = handOf(service({}));
    const sources = { evening, own: own(movie(1), movie(2), movie(3)), discover: false, names };
    await hand.deal(sources);
    const stay = hand.value?.filter(({ candidate }) => candidate.title.id === 3) ?? [];
    const left = own(movie(2), movie(3), movie(4), movie(5));
    expect(hand.lacks(left, false)).toBe(false);
    await hand.deal({ ...sources, own: left }, stay);
    expect(idsOf(hand)).toEqual([3, 4, 5]);
  });

  it('is filled from Discover if too few own candidates fit, until there are more of these', async () => {
    const hand = handOf(service({ 30: 90, 32: 90, 33: 90, 34: 90 }));
    const sources = { evening, own: own(movie(1)), discover: false, names };
    await hand.deal(sources);
    expect(idsOf(hand)).toEqual([1, 32, 33]);
    expect(hand.lacks(sources.own, false)).toBe(false);
    const more = own(movie(1), movie(2));
    expect(hand.lacks(more, false)).toBe(true);
    await hand.deal({ ...sources, own: more }, hand.value ?? []);
    expect(idsOf(hand)).toEqual([1, 2, 32]);
  });

  it('is filled from Discover although none of many own candidates fits', async () => {
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    const hand = handOf(service({ 62: 90 }, { gone: all }));
    const candidates = own(...all.map((id) => movie(id)));
    await hand.deal({ evening: { ...evening, minutes: 120 }, own: candidates, discover: true, names });
    expect(idsOf(hand)).toEqual([62]);
  });

  it('has popular movies without services, and says nothing of where they are', async () => {
    const { marquee, asked } = service({ 30: 90, 31: 90, 32: 150 });
    const hand = handOf({ marquee });
    const nowhere = { ...evening, services: [] };
    await hand.deal({ evening: nowhere, own: [], discover: false, names });
    expect(idsOf(hand)).toEqual([30, 32]);
    expect(asked).toEqual(['movie.popular']);
    await hand.deal({ evening: { ...nowhere, today: '2020-04-30' }, own: [], discover: false, names });
    // They come out on the day after.
    expect(idsOf(hand)).toEqual([]);
    await hand.deal({ evening: { ...nowhere, minutes: 120 }, own: [], discover: false, names });
    expect(hand.value).toMatchObject([{ services: [], minutes: { is: 'atMost', count: 120 } }]);
  });

  it('has popular movies of the page that Home reads, and of others once others are wanted', async () => {
    const { marquee } = service({});
    const pages: unknown[] = [];
    const read = (_endpoint: string, { page = 0 }: { page?: number }) => {
      pages.push(page);
      const results = [1, 2, 3].map((number) => listed(page * 100 + number));
      return Promise.resolve({ value: { page, results, total_pages: 5, total_results: 15 }, fetchedAt: 9 });
    };
    const hand = new Hand({ ...marquee, read } as unknown as Marquee, () => 0.5);
    const asked = { evening: { ...evening, services: [] }, own: [], discover: false, names };
    await hand.deal(asked);
    expect([pages, idsOf(hand).sort()]).toEqual([[1], [101, 102, 103]]);
    await hand.deal(asked);
    expect([pages, idsOf(hand).sort()]).toEqual([
      [1, 1, 3],
      [301, 302, 303],
    ]);
  });

  it('has popular movies if the services offer nothing, unless the time is limited', async () => {
    const { marquee } = service({ 32: 90 }, { gone: [32] });
    const hand = handOf({ marquee });
    await hand.deal({ evening, own: [], discover: false, names });
    expect(idsOf(hand)).toEqual([32]);
    await hand.deal({ evening: { ...evening, minutes: 120 }, own: [], discover: false, names });
    expect(idsOf(hand)).toEqual([]);
  });

  it('has stored popular movies while nothing else can be read, and doesn’t say how long they are', async () => {
    const { marquee } = service({ 32: 150 }, { online: false, stored: ['movie.popular'] });
    const hand = handOf({ marquee });
    await hand.deal({ evening: { ...evening, minutes: 60 }, own: [], discover: false, names });
    expect(hand.value).toMatchObject([{ candidate: { from: 'popular' }, minutes: null }]);
  });
});

describe('the reasons of a suggestion', () => {
  it('say only what is known', async () => {
    const hand = handOf(service({ 1: 96, 32: 100 }));
    const candidates = own(movie(1));
    await hand.deal({ evening: { ...evening, minutes: 120 }, own: candidates, discover: true, names });
    expect(hand.value?.map((each) => reasonsOf(each, '', 'en'))).toEqual([
      ['On your watchlist since Mar 3, 2026', 'On Lumora since Nov 17, 2026', 'At most 2 hr long'],
      ['You haven’t seen this', 'On Lumora', 'At most 2 hr long'],
    ]);
  });

  it('of an episode are its number, its name unless that is hidden, and its length', async () => {
    const hand = handOf(service({}));
    const place = { season: 1, episode: 2, name: 'Fog', airDate: '2024-01-02' };
    const episode = { ...place, stillPath: null, runtime: null };
    const title = { name: 'Harbour', posterPath: null, day: null, score: 0, votes: 0 };
    const progress = { seen: 1, aired: 2 };
    const upNext = { seriesId: 7, group: 'continue', title, episode, progress, minutesLeft: null } as const;
    const candidates = episodeCandidates([upNext]);
    await hand.deal({ evening: { ...evening, minutes: 45 }, own: candidates, discover: false, names });
    const [suggestion] = hand.value ?? [];
    if (suggestion === undefined) throw new Error('No suggestion.');
    expect(suggestion.candidate.href).toBe('#/tv/7/season/1/episode/2');
    expect(reasonsOf(suggestion, 'Fog', 'en')).toEqual([
      'Next in a series you follow: S1 E2 · Fog',
      '42 min long',
      'Streaming services unknown for series',
    ]);
    expect(reasonsOf(suggestion, '', 'en')[0]).toBe('Next in a series you follow: S1 E2');
    await hand.deal({ evening: { ...evening, minutes: 30 }, own: candidates, discover: false, names });
    expect(hand.value).toEqual([]);
  });
});
