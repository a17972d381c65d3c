import { describe, expect, it } from 'vitest';
import { upcomingGroups } from './upcoming-groups.ts';

const airing = (day: string, seriesName = 'Harbour') => ({ day, seriesName });
const groupsOf = (days: readonly string[], today: string): unknown =>
  upcomingGroups(
    days.map((day) => airing(day)),
    today,
  ).map(({ when, airings }) => [when, airings.map(({ day }) => day)]);

describe('the groups of upcoming episodes', () => {
  it('are today, the 6 days after it, and later', () => {
    const days = ['2026-12-28', '2026-12-29', '2027-01-03', '2027-01-04', '2028-02-29'];
    expect(groupsOf(days, '2026-12-28')).toEqual([
      ['today', ['2026-12-28']],
      ['week', ['2026-12-29', '2027-01-03']],
      ['later', ['2027-01-04', '2028-02-29']],
    ]);
  });

  it('are calendar days across daylight saving changes', () => {
    expect(groupsOf(['2026-03-29', '2026-04-03', '2026-04-04'], '2026-03-28')).toEqual([
      ['week', ['2026-03-29', '2026-04-03']],
      ['later', ['2026-04-04']],
    ]);
    expect(groupsOf(['2026-10-25', '2026-10-31'], '2026-10-25')).toEqual([
      ['today', ['2026-10-25']],
      ['week', ['2026-10-31']],
    ]);
  });

  it('exclude past episodes and empty groups', () => {
    expect(groupsOf(['2026-10-01', '2026-10-02'], '2026-10-02')).toEqual([['today', ['2026-10-02']]]);
    expect(groupsOf(['2026-10-01'], '2026-10-02')).toEqual([]);
    expect(groupsOf([], '2026-10-02')).toEqual([]);
  });

  it("are ordered by day and keep the list's order within a day", () => {
    const groups = upcomingGroups(
      [airing('2026-11-20'), airing('2026-10-02', 'B'), airing('2026-10-02', 'A'), airing('2026-10-01')],
      '2026-10-01',
    );
    expect(groups.map(({ when }) => when)).toEqual(['today', 'week', 'later']);
    expect(groups[1]?.airings.map(({ seriesName }) => seriesName)).toEqual(['B', 'A']);
  });
});
