import { describe, expect, it } from 'vitest';
import { localMinute } from '#shared/text/calendar-day.ts';
import { readPast } from './read-past.ts';
import { fileOf, movie, read, series } from '../../../../test/fixtures/past-records.ts';

describe('Trakt’s export', () => {
  const film = {
    title: 'Low Tide',
    year: 2019,
    ids: { trakt: 1, slug: 'low-tide-2019', imdb: 'tt1', tmdb: 70 },
  };
  const show = {
    title: 'Harbour',
    year: 2020,
    ids: { trakt: 2, slug: 'harbour', tvdb: 5, imdb: 'tt2', tmdb: 80 },
  };
  const episode = { season: 1, number: 3, title: 'Fog', ids: { trakt: 3, tmdb: 900 } };
  const at = localMinute(Date.UTC(2024, 2, 31, 9, 28));

  it('says when movies and episodes were seen, with the service’s numbers', () => {
    const history = [
      { id: 1, watched_at: '2024-03-31T09:28:53.000Z', action: 'scrobble', type: 'movie', movie: film },
      { id: 2, watched_at: '2024-03-31T09:28:53.000Z', action: 'watch', type: 'episode', episode, show },
      // Trakt's way to say that the day is unknown.
      { id: 3, watched_at: '1970-01-01T00:00:00.000Z', action: 'watch', type: 'movie', movie: film },
    ];
    expect(read('watched-history-1.json', JSON.stringify(history))).toEqual({
      apps: ['trakt'],
      records: [
        movie('Low Tide', { year: 2019, tmdb: 70, value: at }),
        series('Harbour', { year: 2020, tmdb: 80, season: 1, episode: 3, value: at }),
        movie('Low Tide', { year: 2019, tmdb: 70 }),
      ],
      leftOut: {},
      unread: [],
    });
  });

  it('sums up what was watched', () => {
    const movies = [
      { plays: 2, last_watched_at: '2024-03-31T09:28:53.000Z', last_updated_at: null, movie: film },
    ];
    const shows = [
      {
        ...{ plays: 2, last_watched_at: '2024-03-31T09:28:53.000Z', show },
        seasons: [
          { number: 1, episodes: [{ number: 3, plays: 1, last_watched_at: '2024-03-31T09:28:53.000Z' }] },
        ],
      },
    ];
    expect(read('watched-movies.json', JSON.stringify(movies)).records).toEqual([
      movie('Low Tide', { year: 2019, tmdb: 70, value: at }),
    ]);
    expect(read('watched-shows.json', JSON.stringify(shows)).records).toEqual([
      series('Harbour', { year: 2020, tmdb: 80, season: 1, episode: 3, value: at }),
    ]);
  });

  it('has a watchlist and other lists of one shape, told apart by name', () => {
    const listed = { rank: 1, id: 1, listed_at: '2024-03-31T09:28:53.000Z', notes: null };
    const list = JSON.stringify([
      { ...listed, type: 'movie', movie: film },
      { ...listed, type: 'show', show },
      { ...listed, type: 'episode', show, episode },
    ]);
    expect(read('lists-watchlist.json', list)).toMatchObject({
      records: [
        movie('Low Tide', { what: 'follow', year: 2019, tmdb: 70 }),
        series('Harbour', { what: 'follow', year: 2020, tmdb: 80 }),
      ],
      leftOut: { season: 1 },
    });
    expect(read('trakt/lists-list-9-best-of.json', list)).toMatchObject({
      records: [
        movie('Low Tide', { what: 'list', value: 'best of', position: 1, year: 2019, tmdb: 70 }),
        series('Harbour', { what: 'list', value: 'best of', position: 1, year: 2020, tmdb: 80 }),
      ],
      leftOut: { season: 1 },
    });
  });

  it('says the names of lists in a file of its own', () => {
    const listed = [{ rank: 3, id: 1, listed_at: '2024-03-31T09:28:53.000Z', type: 'movie', movie: film }];
    const lists = [
      { name: 'Best of: 2024!', privacy: 'private', item_count: 1, ids: { trakt: 9, slug: 'best-of' } },
    ];
    const result = readPast([
      fileOf('lists-list-9-best-of.json', JSON.stringify(listed)),
      fileOf('lists-lists.json', JSON.stringify(lists)),
    ]);
    expect(result).toMatchObject({
      value: { records: [{ what: 'list', value: 'Best of: 2024!', position: 3 }], leftOut: {}, unread: [] },
    });
  });

  it('has ratings, which are scores and count as seen for movies and episodes, and a collection, which doesn’t', () => {
    const rated = { rated_at: '2024-03-31T09:28:53.000Z', rating: 8 };
    const ratings = [
      { ...rated, type: 'movie', movie: film },
      { ...rated, type: 'episode', show, episode },
      { ...rated, type: 'show', show },
      { ...rated, type: 'season', show, season: { number: 1, ids: {} } },
    ];
    const score = { what: 'score', value: '8' } as const;
    expect(read('ratings.json', JSON.stringify(ratings))).toMatchObject({
      records: [
        movie('Low Tide', { ...score, year: 2019, tmdb: 70 }),
        movie('Low Tide', { year: 2019, tmdb: 70 }),
        series('Harbour', { ...score, year: 2020, tmdb: 80, season: 1, episode: 3 }),
        series('Harbour', { year: 2020, tmdb: 80, season: 1, episode: 3 }),
        series('Harbour', { ...score, year: 2020, tmdb: 80 }),
      ],
      leftOut: { rating: 1 },
    });
    const collection = [{ collected_at: '2024-03-31T09:28:53.000Z', movie: film }];
    expect(read('collection-movies.json', JSON.stringify(collection)).leftOut).toEqual({ collection: 1 });
  });

  it('has comments, hidden titles and paused ones, which weren’t seen', () => {
    const others = [
      { type: 'movie', movie: film, comment: { id: 1, comment: 'Fine.' } },
      { hidden_at: '2024-03-31T09:28:53.000Z', type: 'show', show },
      { progress: 40, paused_at: '2024-03-31T09:28:53.000Z', id: 1, type: 'movie', movie: film },
    ];
    expect(read('others.json', JSON.stringify(others))).toMatchObject({ records: [], leftOut: { kind: 3 } });
  });
});
