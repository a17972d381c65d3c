import { describe, expect, it } from 'vitest';
import type { WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import type { OfferedMovie, WatchlistOffers } from '#shared/contract/offers.ts';
import { listedMovie } from '../../../../test/fixtures/resources.ts';
import type { Marquee } from '../../transport/marquee.ts';
import { episodeCandidates, watchlistCandidates } from './candidates.ts';
import type { Criteria } from './candidates.ts';
import { reasonsOf } from './reasons.ts';
import { Suggestions } from './suggestions.svelte.ts';

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
const listed = (id: number) =>
  listedMovie(id, `Movie ${id}`, { release_date: '2020-05-01', vote_average: 7, vote_count: 10 });

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
const criteria: Criteria = { country: 'DE', services: [8], ways, minutes: 0, today: '2026-11-20' };
const names = { 8: 'Lumora' };
const idsOf = (suggestions: Suggestions): number[] =>
  suggestions.value?.map(({ candidate }) => candidate.title.id) ?? [];
/** Suggestions of a service, which take their candidates from nowhere unless they are told to. */
function suggestionsOf({ marquee }: { marquee: Marquee }) {
  const suggestions = new Suggestions(marquee, () => 0);
  const suggest = (
    { minutes = 0, ...more }: Partial<Parameters<Suggestions['suggest']>[0]> & { minutes?: number } = {},
    stay?: NonNullable<Suggestions['value']>,
  ): Promise<void> =>
    suggestions.suggest(
      { criteria: { ...criteria, minutes }, own: [], discover: false, names, ...more },
      stay,
    );
  return { suggestions, suggest };
}
const own = (...movies: OfferedMovie[]) => watchlistCandidates(offersOf(...movies), 'DE', [8], ways);

it('candidates of the watchlist are the unseen movies that a service of the person includes in the country', () => {
  const elsewhere = movie(2, {
    offers: [{ country: 'US', provider: 8, way: 'flatrate', since: null }],
  });
  const rented = movie(3, { offers: [{ country: 'DE', provider: 8, way: 'rent', since: null }] });
  const found = own(movie(1), elsewhere, rented, movie(4, { seen: true }), movie(5, { dismissed: true }));
  expect(found.map(({ key, href }) => [key, href])).toEqual([['movie/1', '#/movie/1/watch']]);
  expect(watchlistCandidates(offersOf(movie(1)), 'DE', [], ways)).toEqual([]);
});

describe('suggestions', () => {
  it('are three at a time, and others after them', async () => {
    const { suggestions, suggest } = suggestionsOf(service({}));
    const sources = { own: own(movie(1), movie(2), movie(3), movie(4)) };
    await suggest(sources);
    expect(idsOf(suggestions)).toEqual([1, 2, 3]);
    await suggest(sources);
    expect(idsOf(suggestions)).toEqual([4, 1, 2]);
  });

  it('are others of Discover before those that were shown last, which come again where nothing else fits', async () => {
    const { suggestions, suggest } = suggestionsOf(service({ 32: 90, 33: 90 }));
    const sources = { own: own(movie(1), movie(2), movie(3)) };
    await suggest(sources);
    expect(idsOf(suggestions)).toEqual([1, 2, 3]);
    await suggest(sources);
    expect(idsOf(suggestions)).toEqual([32, 33, 1]);
    const few = suggestionsOf(service({}));
    await few.suggest({ own: own(movie(1), movie(2)) });
    await few.suggest({ own: own(movie(2)) });
    // What left the watchlist doesn't come again.
    expect(idsOf(few.suggestions)).toEqual([2]);
  });

  it('leave out what is too long and what is no longer offered', async () => {
    const candidates = own(movie(1), movie(2), movie(3));
    const lengths = async (pages: number) => {
      const { suggestions, suggest } = suggestionsOf(service({ 1: 96, 2: 150, 3: 60 }, { gone: [3], pages }));
      await suggest({ minutes: 120, own: candidates });
      return suggestions.value?.map(({ candidate, minutes }) => [candidate.key, minutes]);
    };
    const short = ['movie/1', { is: 'atMost', count: 120 }];
    expect(await lengths(1)).toEqual([short]);
    // A later page may name the second one.
    expect(await lengths(2)).toEqual([short, ['movie/2', null]]);
  });

  it('have one of Discover that is new for the person, if wanted', async () => {
    const { suggestions, suggest } = suggestionsOf(service({ 30: 90, 31: 90, 32: 90 }));
    await suggest({ own: own(movie(1), movie(2), movie(3)), discover: true });
    expect(idsOf(suggestions)).toEqual([1, 2, 32]);
  });

  it('are chosen from at most twelve candidates', async () => {
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    const { marquee, asked } = service({}, { gone: all });
    const { suggestions, suggest } = suggestionsOf({ marquee });
    await suggest({ own: own(...all.map((id) => movie(id))) });
    expect(suggestions.value).toEqual([]);
    expect(asked.filter((endpoint) => endpoint === 'movie.watchProviders')).toHaveLength(12);
  });

  it('come from what is stored while the service can’t be reached, with its age', async () => {
    const { suggestions, suggest } = suggestionsOf(service({}, { online: false }));
    await suggest({ minutes: 60, own: own(movie(1)), discover: true });
    expect(suggestions.value).toMatchObject([
      { services: [{ name: 'Lumora', since: arrived }], checkedAt: 5, minutes: null },
    ]);
  });

  it('are completed beside those that stay', async () => {
    const { suggestions, suggest } = suggestionsOf(service({}));
    await suggest({ own: own(movie(1), movie(2), movie(3)) });
    const stay = suggestions.value?.filter(({ candidate }) => candidate.title.id === 3) ?? [];
    const left = own(movie(2), movie(3), movie(4), movie(5));
    expect(suggestions.lacks(left, false)).toBe(false);
    await suggest({ own: left }, stay);
    expect(idsOf(suggestions)).toEqual([3, 4, 5]);
  });

  it('are filled from Discover if too few own candidates fit, until there are more of these', async () => {
    const { suggestions, suggest } = suggestionsOf(service({ 30: 90, 32: 90, 33: 90, 34: 90 }));
    const first = own(movie(1));
    await suggest({ own: first });
    expect(idsOf(suggestions)).toEqual([1, 32, 33]);
    expect(suggestions.lacks(first, false)).toBe(false);
    const more = own(movie(1), movie(2));
    expect(suggestions.lacks(more, false)).toBe(true);
    await suggest({ own: more }, suggestions.value ?? []);
    expect(idsOf(suggestions)).toEqual([1, 2, 32]);
  });

  it('are filled from Discover although none of many own candidates fits', async () => {
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    const { suggestions, suggest } = suggestionsOf(service({ 62: 90 }, { gone: all }));
    const candidates = own(...all.map((id) => movie(id)));
    await suggest({ minutes: 120, own: candidates, discover: true });
    expect(idsOf(suggestions)).toEqual([62]);
  });

  it('have popular movies without services, and says nothing of where they are', async () => {
    const { marquee, asked } = service({ 30: 90, 31: 90, 32: 150 });
    const { suggestions, suggest } = suggestionsOf({ marquee });
    const nowhere = { ...criteria, services: [] };
    await suggest({ criteria: nowhere });
    expect(idsOf(suggestions)).toEqual([30, 32]);
    expect(asked).toEqual(['movie.popular']);
    await suggest({ criteria: { ...nowhere, today: '2020-04-30' } });
    // They come out on the day after.
    expect(idsOf(suggestions)).toEqual([]);
    await suggest({ criteria: { ...nowhere, minutes: 120 } });
    expect(suggestions.value).toMatchObject([{ services: [], minutes: { is: 'atMost', count: 120 } }]);
  });

  it('have popular movies of the page that Home reads, and of others once others are wanted', async () => {
    const { marquee } = service({});
    const pages: unknown[] = [];
    const read = (_endpoint: string, { page = 0 }: { page?: number }) => {
      pages.push(page);
      const results = [1, 2, 3].map((number) => listed(page * 100 + number));
      return Promise.resolve({ value: { page, results, total_pages: 5, total_results: 15 }, fetchedAt: 9 });
    };
    const suggestions = new Suggestions({ ...marquee, read } as unknown as Marquee, () => 0.5);
    const asked = { criteria: { ...criteria, services: [] }, own: [], discover: false, names };
    await suggestions.suggest(asked);
    expect([pages, idsOf(suggestions).sort()]).toEqual([[1], [101, 102, 103]]);
    await suggestions.suggest(asked);
    expect([pages, idsOf(suggestions).sort()]).toEqual([
      [1, 1, 3],
      [301, 302, 303],
    ]);
  });

  it('have popular movies if the services offer nothing, unless the time is limited', async () => {
    const { marquee } = service({ 32: 90 }, { gone: [32] });
    const { suggestions, suggest } = suggestionsOf({ marquee });
    await suggest();
    expect(idsOf(suggestions)).toEqual([32]);
    await suggest({ minutes: 120 });
    expect(idsOf(suggestions)).toEqual([]);
  });

  it('has stored popular movies while nothing else can be read, and doesn’t say how long they are', async () => {
    const { marquee } = service({ 32: 150 }, { online: false, stored: ['movie.popular'] });
    const { suggestions, suggest } = suggestionsOf({ marquee });
    await suggest({ minutes: 60 });
    expect(suggestions.value).toMatchObject([{ candidate: { from: 'popular' }, minutes: null }]);
  });
});

describe('the reasons of a suggestion', () => {
  it('say only what is known', async () => {
    const { suggestions, suggest } = suggestionsOf(service({ 1: 96, 32: 100 }));
    const candidates = own(movie(1));
    await suggest({ minutes: 120, own: candidates, discover: true });
    expect(suggestions.value?.map((each) => reasonsOf(each, '', 'en'))).toEqual([
      ['On your watchlist since Mar 3, 2026', 'On Lumora since Nov 17, 2026', 'At most 2 hr long'],
      ['You haven’t seen this', 'On Lumora', 'At most 2 hr long'],
    ]);
  });

  it('of an episode are its number, its name unless that is hidden, and its length', async () => {
    const { suggestions, suggest } = suggestionsOf(service({}));
    const place = { season: 1, episode: 2, name: 'Fog', airDate: '2024-01-02' };
    const episode = { ...place, stillPath: null, runtime: null };
    const title = { name: 'Harbour', posterPath: null, day: null, score: 0, votes: 0 };
    const progress = { seen: 1, aired: 2 };
    const upNext = { seriesId: 7, group: 'continue', title, episode, progress, minutesLeft: null } as const;
    const candidates = episodeCandidates([upNext]);
    await suggest({ minutes: 45, own: candidates });
    const [suggestion] = suggestions.value ?? [];
    if (suggestion === undefined) throw new Error('No suggestion.');
    expect(suggestion.candidate.href).toBe('#/tv/7/season/1/episode/2');
    expect(reasonsOf(suggestion, 'Fog', 'en')).toEqual([
      'Next in a series you follow: S1 E2 · Fog',
      '42 min long',
      'Streaming services unknown for series',
    ]);
    expect(reasonsOf(suggestion, '', 'en')[0]).toBe('Next in a series you follow: S1 E2');
    await suggest({ minutes: 30, own: candidates });
    expect(suggestions.value).toEqual([]);
  });
});
