import { describe, expect, it } from 'vitest';
import type { UpcomingEpisode } from '#shared/contract/packs.ts';
import { followRegion } from '#shared/text/formats.ts';
import { addMonths, airingsOf, firstWeekdayIn, startOfWeek, weeksOf } from './upcoming-groups.ts';

describe('the days of a month', () => {
  it('are its whole weeks', () => {
    const weeks = weeksOf('2026-11-22', 1);
    expect(weeks).toHaveLength(6);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeksOf('2027-02-10', 1)).toEqual([
      ...[0, 7, 14, 21].map((from) =>
        Array.from({ length: 7 }, (_, index) => `2027-02-${String(from + index + 1).padStart(2, '0')}`),
      ),
    ]);
    expect(weeksOf('2026-11-22', 7)[0]?.[0]).toBe('2026-11-01');
  });

  it('begin their week where the language does, before 1970 too', () => {
    expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16');
    expect(startOfWeek('2026-11-22', 7)).toBe('2026-11-22');
    expect(startOfWeek('1969-12-31', 1)).toBe('1969-12-29');
    expect([firstWeekdayIn('de'), firstWeekdayIn('en-US')]).toEqual([1, 7]);
    followRegion({ languages: ['en-GB'], country: 'GB' });
    expect(firstWeekdayIn('en')).toBe(1);
    followRegion({ languages: [], country: null });
  });

  it('keep their number a month later, or are the last of a shorter month', () => {
    expect(addMonths('2026-11-22', 1)).toBe('2026-12-22');
    expect(addMonths('2026-11-22', -11)).toBe('2025-12-22');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-31');
  });
});

it('episodes and movies are in the order of their days, movies after episodes', () => {
  const episode = (airDate: string): UpcomingEpisode => ({
    ...{ seriesId: 1, seriesName: '', seasonNumber: 1, episodeNumber: 1, name: '', stillPath: null },
    ...{ airDate, kept: true, followed: true, movedFrom: null, fetchedAt: 0 },
  });
  const movie = (movieId: number, day: string) => ({
    ...{ movieId, name: '', day, posterPath: null, movedFrom: null, fetchedAt: 0 },
  });
  const airings = airingsOf(
    [episode('2026-11-02'), { ...episode('2026-11-04'), episodeNumber: 2 }],
    [movie(5, '2026-11-01'), movie(6, '2026-11-02')],
  );
  expect(airings.map(({ key, day }) => `${day} ${key}`)).toEqual([
    '2026-11-01 movie 5',
    '2026-11-02 tv 1 1 1',
    '2026-11-02 movie 6',
    '2026-11-04 tv 1 1 2',
  ]);
});
