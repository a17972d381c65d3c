import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/text/calendar-day.ts';
import { opened } from '../../test/fixtures/open-catalogue.ts';
import type { Catalogue } from '../service/catalogue/catalogue.ts';
import { changesIn } from '../service/routes/changes.ts';
import { seasonId } from '../service/catalogue/identifiers.ts';

const today = '2026-10-14';
let catalogue: Catalogue;
beforeEach(() => {
  catalogue = opened({ titles: 60, today });
});

const rows = (sql: string): Record<string, unknown>[] => catalogue.database.prepare(sql).all();
const plans = () => [...catalogue.movies.columns.watchPlan];
/** The episodes of the current series. */
function episodes(): Record<string, unknown>[] {
  for (const { id } of rows('SELECT id FROM series WHERE living = 1')) catalogue.ensureSeries(Number(id));
  return rows('SELECT id, series_key, season_number, air_date, name, overview FROM episodes ORDER BY id');
}
const dates = () => new Map(episodes().map(({ id, air_date: day }) => [id, day]));

describe('a catalogue as of a later day', () => {
  it('has the same dates on each of the next days', () => {
    const before = dates();
    const movies = catalogue.movies.columns.day;
    for (const days of [1, 2, 6]) {
      expect(catalogue.moveToDay(addDays(today, days))).toBe(true);
      expect(dates()).toEqual(before);
      expect(catalogue.movies.columns.day).toEqual(movies);
    }
  });

  it('keeps what has aired, and puts coming episodes off by whole weeks', () => {
    const before = dates();
    catalogue.moveToDay(addDays(today, 60));
    let moved = 0;
    for (const [id, day] of dates()) {
      const was = before.get(id);
      if (day === was) continue;
      moved += 1;
      expect(was! > today).toBe(true);
      expect((Date.parse(String(day)) - Date.parse(String(was))) % (7 * 24 * 60 * 60_000)).toBe(0);
    }
    expect(moved).toBeGreaterThan(10);
  });

  it('says the same of what has aired as before', () => {
    const hasAired = ({ air_date: day }: Record<string, unknown>) =>
      typeof day === 'string' && day !== '' && day <= today;
    const before = episodes().filter(hasAired);
    catalogue.moveToDay(addDays(today, 60));
    const after = new Map(episodes().map((each) => [each['id'], each]));
    expect(before.map(({ id }) => after.get(id))).toEqual(before);
  });

  it('has a delay in the histories of the series and its season', () => {
    for (let days = 7; days <= 70; days += 7) {
      const before = dates();
      const asOf = addDays(today, days);
      catalogue.moveToDay(asOf);
      const after = dates();
      const [id] = [...after].find(([each, day]) => before.get(each) !== day) ?? [];
      if (id === undefined) continue;
      const [{ series_key: key, season_number: season } = {}] = rows(
        `SELECT series_key, season_number FROM episodes WHERE id = ${Number(id)}`,
      );
      const window = { start_date: addDays(asOf, -2), end_date: asOf, page: 1 };
      const keysOf = (of: Parameters<typeof changesIn>[1]): unknown => {
        const found = changesIn(catalogue.database, of, window, asOf);
        return found.ok ? found.changes.map((group) => (group as { key: string }).key) : found;
      };
      expect(keysOf({ seriesKey: Number(key) })).toContain('season');
      expect(keysOf({ seasonId: seasonId(Number(key), Number(season)) })).toContain('episode');
      return;
    }
    throw new Error('Nothing moved.');
  });

  it('has other offers for some movies, the same in every run, and the first ones on the day itself', () => {
    const before = plans();
    catalogue.moveToDay(addDays(today, 20));
    const later = plans();
    const changed = later.filter((plan, index) => plan !== before[index]);
    expect(changed.length).toBeGreaterThan(10);
    expect(changed.length).toBeLessThan(50);
    catalogue.moveToDay(addDays(today, 40));
    catalogue.moveToDay(addDays(today, 20));
    expect(plans()).toEqual(later);
    catalogue.moveToDay(today);
    expect(plans()).toEqual(before);
  });
});
