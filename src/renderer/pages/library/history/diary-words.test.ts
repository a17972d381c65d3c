import { describe, expect, it } from 'vitest';
import type { DiaryEntry, SeenEpisodes } from '#shared/contract/mine-answers.ts';
import { diaryDays, lineDetails, movedText, spanText } from './diary-words.ts';

/** `seasons` and `episodes`: the lowest and highest number. */
function episodesOf(count: number, seasons: [number, number], episodes: [number, number]): SeenEpisodes {
  const [[firstSeason, lastSeason], [firstEpisode, lastEpisode]] = [seasons, episodes];
  const different = lastSeason - firstSeason + 1;
  return {
    count,
    seasons: different,
    firstSeason,
    lastSeason,
    firstEpisode,
    lastEpisode,
    name: '',
    isAbsent: false,
  };
}

const entryOf = (changed: Partial<DiaryEntry>): DiaryEntry => ({
  ...{ subject: { kind: 'series', id: 7 }, day: '2026-11-20', at: '2026-11-20', marks: 1, episodes: null },
  title: { name: 'Night', posterPath: null, day: null, score: 0, votes: 0 },
  ...changed,
});

describe('a line of the diary', () => {
  it('says which episodes it has where that takes few words', () => {
    expect(spanText(episodesOf(6, [4, 4], [1, 6]))).toBe('S4 E1–E6');
    expect(spanText(episodesOf(3, [4, 4], [1, 6]))).toBe('Season 4');
    expect(spanText(episodesOf(34, [1, 4], [1, 10]))).toBe('Seasons 1–4');
    expect(spanText({ ...episodesOf(9, [1, 4], [1, 10]), seasons: 2 })).toBe('');
    expect(spanText(episodesOf(9, [0, 1], [1, 8]))).toBe('');
  });

  it('has the number of several episodes, or the number, name and time of one', () => {
    const one = { ...episodesOf(1, [4, 4], [2, 2]), name: 'Fog' };
    const at = '2026-11-20T20:15';
    const detail = (changed: Partial<DiaryEntry>, hidden = false) =>
      lineDetails(entryOf(changed), hidden, 'en').join(' · ').replaceAll(/\s/g, ' ');
    expect(detail({ episodes: episodesOf(34, [1, 4], [1, 10]), at })).toBe('34 episodes · Seasons 1–4');
    expect(detail({ episodes: one, marks: 2, at })).toBe('S4 E2 · Fog · 8:15 PM');
    expect(detail({ episodes: one }, true)).toBe('S4 E2');
    expect(detail({ episodes: { ...one, name: '', isAbsent: true } })).toBe('S4 E2 · Not in this catalogue');
    expect(detail({ episodes: null, at })).toBe('8:15 PM');
    expect(detail({ episodes: null, at: null, day: null })).toBe('');
  });

  it('says where it was moved, with the number of its episodes', () => {
    const moved = (count: number) =>
      movedText(entryOf({ episodes: episodesOf(count, [1, 1], [1, count]) }), '2026-11-12', 'en');
    expect(moved(34)).toBe('Moved 34 episodes to Nov 12, 2026');
    expect(moved(1)).toBe('Moved 1 episode to Nov 12, 2026');
    expect(movedText(entryOf({}), '2026-11-12', 'en')).toBe('Moved to Nov 12, 2026: Night');
    expect(movedText(entryOf({}), null, 'en')).toBe('Date removed: Night');
  });

  it('stands below its day', () => {
    const days = ['2026-11-20', '2026-11-20', null].map((day) => entryOf({ day }));
    expect(diaryDays(days).map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-11-20', 2],
      [null, 1],
    ]);
  });
});
