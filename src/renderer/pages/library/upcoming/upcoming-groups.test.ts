import { describe, expect, it } from 'vitest';
import type { UpcomingEpisode } from '#shared/contract/packs.ts';
import { upcomingGroups } from './upcoming-groups.ts';

const airing = (airDate: string, seriesName = 'Harbour'): UpcomingEpisode => ({
  seriesId: 1,
  seriesName,
  seasonNumber: 1,
  episodeNumber: 1,
  name: '',
  airDate,
  stillPath: null,
  kept: true,
});
const said = (days: readonly string[], today: string): unknown =>
  upcomingGroups(
    days.map((day) => airing(day)),
    today,
  ).map(({ when, episodes }) => [when, episodes.map(({ airDate }) => airDate)]);

describe('the groups of upcoming episodes', () => {
  it('are today, the 7 days after it, and later', () => {
    const days = ['2026-12-28', '2026-12-29', '2027-01-04', '2027-01-05', '2028-02-29'];
    expect(said(days, '2026-12-28')).toEqual([
      ['today', ['2026-12-28']],
      ['week', ['2026-12-29', '2027-01-04']],
      ['later', ['2027-01-05', '2028-02-29']],
    ]);
  });

  it('are calendar days where a clock is put forward or back', () => {
    expect(said(['2026-03-29', '2026-04-04', '2026-04-05'], '2026-03-28')).toEqual([
      ['week', ['2026-03-29', '2026-04-04']],
      ['later', ['2026-04-05']],
    ]);
    expect(said(['2026-10-25', '2026-11-01'], '2026-10-25')).toEqual([
      ['today', ['2026-10-25']],
      ['week', ['2026-11-01']],
    ]);
  });

  it('leave out what midnight made past, and groups that nothing is in', () => {
    expect(said(['2026-10-01', '2026-10-02'], '2026-10-02')).toEqual([['today', ['2026-10-02']]]);
    expect(said(['2026-10-01'], '2026-10-02')).toEqual([]);
    expect(said([], '2026-10-02')).toEqual([]);
  });

  it('come in their order, and keep that of the list within a day', () => {
    const groups = upcomingGroups(
      [airing('2026-11-20'), airing('2026-10-02', 'B'), airing('2026-10-02', 'A'), airing('2026-10-01')],
      '2026-10-01',
    );
    expect(groups.map(({ when }) => when)).toEqual(['today', 'week', 'later']);
    expect(groups[1]?.episodes.map(({ seriesName }) => seriesName)).toEqual(['B', 'A']);
  });
});
