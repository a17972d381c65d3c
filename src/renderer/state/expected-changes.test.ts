import { describe, expect, it } from 'vitest';
import type { MineTitle } from '#shared/contract/mine-answers.ts';
import type { Change } from '#shared/contract/mine.ts';
import { changedTitle, expectedState, expectedTitle, isExpected } from './expected-changes.ts';

const series = { kind: 'series', id: 7 } as const;
const movie = { kind: 'movie', id: 7 } as const;
const episodeOf = (season: number, episode: number) => ({ kind: 'episode', id: 7, season, episode }) as const;
const markOf = (season: number | null, episode: number | null) => ({
  id: `m${season} ${episode}`,
  season,
  episode,
  at: null,
});

/** A series with two of three specials, one of four episodes, and none of two. */
const watched: MineTitle = {
  ...{ followed: true, dismissed: false, paused: false, seen: 1, progress: { seen: 1, aired: 6 } },
  ...{ notes: [], lists: ['a'], continueWith: null, airsNext: null },
  marks: [markOf(0, 1), markOf(0, 2), markOf(1, 1)],
  seasons: [
    { season: 0, seen: 2, aired: 3, unmarked: 1, markable: 1 },
    { season: 1, seen: 1, aired: 4, unmarked: 3, markable: 3 },
    { season: 2, seen: 0, aired: 2, unmarked: 3, markable: 2 },
  ],
  markable: 5,
};
const unwatchedMovie: MineTitle = { ...watched, seen: 0, progress: null, marks: [], seasons: [] };

/** What changes of the series: its seen episodes, those of each season, and the marked ones. */
function after(change: Change, title = watched) {
  const { seen, progress, seasons, marks } = expectedTitle(title, change);
  return {
    ...{ seen, progress: progress === null ? null : [progress.seen, progress.aired] },
    seasons: seasons.map((season) => season.seen),
    marks: marks.map(({ season, episode }) => `${season} ${episode}`),
  };
}

describe('a title is shown as it will be after', () => {
  it('an episode is marked, once, and unmarked', () => {
    const marked = after({ what: 'seen', subject: episodeOf(1, 3), at: '2026-11-20' });
    expect(marked).toEqual({
      seen: 2,
      progress: [2, 6],
      seasons: [2, 2, 0],
      marks: ['0 1', '0 2', '1 1', '1 3'],
    });
    expect(after({ what: 'seenUpTo', subject: episodeOf(1, 3), at: null })).toEqual(marked);
    const { seasons, markable } = expectedTitle(watched, {
      ...{ what: 'seen', subject: episodeOf(1, 3), at: null },
    });
    expect(seasons.map(({ unmarked }) => unmarked)).toEqual([1, 2, 3]);
    expect([...seasons.map((season) => season.markable), markable]).toEqual([1, 2, 2, 4]);
    expect(after({ what: 'seen', subject: episodeOf(1, 1), at: null })).toEqual(after({ what: 'readAll' }));
    const unmarked = { seen: 0, progress: null, seasons: [2, 0, 0], marks: ['0 1', '0 2'] };
    expect(after({ what: 'unseen', subject: episodeOf(1, 1) })).toEqual(unmarked);
    expect(after({ what: 'removeMark', subject: episodeOf(1, 1), mark: 'm1 1' })).toEqual(unmarked);
    expect(after({ what: 'seen', subject: episodeOf(1, 1), at: null, again: true })).toMatchObject({
      seen: 1,
    });
  });

  it('a season or the whole series is marked and unmarked, specials apart', () => {
    const season = { kind: 'season', id: 7, season: 2 } as const;
    expect(after({ what: 'seen', subject: season, at: null })).toMatchObject({
      progress: [3, 6],
      seasons: [2, 1, 2],
    });
    expect(after({ what: 'seen', subject: series, at: null })).toMatchObject({
      progress: [6, 6],
      seasons: [2, 4, 2],
    });
    expect(after({ what: 'unseen', subject: { ...season, season: 1 } })).toMatchObject({
      seasons: [2, 0, 0],
    });
    expect(after({ what: 'unseen', subject: series })).toMatchObject({
      progress: null,
      seasons: [0, 0, 0],
      marks: [],
    });
  });

  it('a movie is marked and unmarked', () => {
    const marked = expectedTitle(unwatchedMovie, { what: 'seen', subject: movie, at: '2026-11-20' });
    expect(marked).toMatchObject({ seen: 1, marks: [{ season: null, at: '2026-11-20' }] });
    expect([...marked.marks, markOf(null, null)].map(isExpected)).toEqual([true, false]);
    expect(expectedTitle(marked, { what: 'unseen', subject: movie })).toMatchObject({ seen: 0, marks: [] });
    expect(expectedState(unwatchedMovie, { what: 'seen', subject: movie, at: null }).seen).toBe(1);
  });

  it('the marks of one day move to another, or are removed', () => {
    const dated: MineTitle = {
      ...watched,
      marks: [
        { ...markOf(1, 1), at: '2026-11-20T20:15' },
        { ...markOf(1, 2), at: '2026-11-20' },
        { ...markOf(1, 3), at: '2026-11-19' },
        markOf(1, 4),
      ],
      seasons: [{ season: 1, seen: 4, aired: 4, unmarked: 0, markable: 0 }],
    };
    const day = '2026-11-20';
    const days = (change: Change) => expectedTitle(dated, change).marks.map(({ at }) => at);
    const move = { what: 'moveMarks', subject: series, day } as const;
    expect(days({ ...move, to: null })).toEqual([null, null, '2026-11-19', null]);
    expect(days({ ...move, day: null, to: day })).toEqual(['2026-11-20T20:15', day, '2026-11-19', day]);
    expect(days({ ...move, to: day })).toEqual(dated.marks.map(({ at }) => at));
    expect(expectedTitle(dated, { ...move, to: '2026-11-12' })).toMatchObject({
      marks: [{ id: 'm1 1', at: '2026-11-12' }, { id: 'm1 2', at: '2026-11-12' }, {}, {}],
      ...{ seen: watched.seen, seasons: dated.seasons },
    });
    expect(after({ what: 'removeMarks', subject: series, day }, dated)).toMatchObject({
      ...{ seen: 2, progress: [2, 4], marks: ['1 3', '1 4'] },
    });
    const seenMovie = {
      ...unwatchedMovie,
      seen: 2,
      marks: [markOf(null, null), { ...markOf(null, null), at: day }],
    };
    expect(expectedTitle(seenMovie, { what: 'removeMarks', subject: movie, day })).toMatchObject({
      ...{ seen: 1, marks: [{ at: null }] },
    });
  });

  it('it is followed, dismissed, paused, put on a list, and gets a score and a note', () => {
    const changes: Change[] = [
      { what: 'follow', subject: series, on: false },
      { what: 'dismiss', subject: series, on: true },
      { what: 'pause', subject: series, on: true },
      { what: 'list', list: 'b', subject: series, on: true },
      { what: 'list', list: 'a', subject: series, on: false },
      { what: 'score', subject: episodeOf(1, 1), score: 8 },
      { what: 'score', subject: { kind: 'season', id: 7, season: 1 }, score: 6 },
      { what: 'score', subject: { kind: 'season', id: 7, season: 2 }, score: 6 },
      { what: 'score', subject: { kind: 'season', id: 7, season: 2 }, score: null },
      { what: 'note', subject: episodeOf(1, 1), note: 'Good' },
      { what: 'note', subject: series, note: 'All of it' },
      { what: 'note', subject: series, note: '' },
    ];
    expect(changes.reduce(expectedTitle, watched)).toMatchObject({
      ...{ followed: false, dismissed: true, paused: true, lists: ['b'] },
      notes: [
        { season: 1, episode: null, score: 6, note: '' },
        { season: 1, episode: 1, score: 8, note: 'Good' },
      ],
    });
  });
});

it('a change is about a movie, a person or a series, or about no title', () => {
  expect(changedTitle({ what: 'unseen', subject: episodeOf(1, 1) })).toEqual(series);
  expect(changedTitle({ what: 'unseen', subject: movie })).toEqual(movie);
  expect(changedTitle({ what: 'readAll' })).toBeNull();
  expect(changedTitle({ what: 'read', subject: { kind: 'view', id: 1 }, entry: 'x', on: true })).toBeNull();
});
