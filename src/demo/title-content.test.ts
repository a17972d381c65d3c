import { afterAll, describe, expect, it } from 'vitest';
import { dayNumber } from '#shared/text/calendar-day.ts';
import { createDemoCatalogue, today } from '../../test/fixtures/demo-catalogue.ts';

const { one, all, seriesIn, close } = createDemoCatalogue();
afterAll(close);

describe('the series of the demo catalogue', () => {
  it('one season has 250 episodes', () => {
    expect(
      one('SELECT max(c) FROM (SELECT count(*) AS c FROM episodes GROUP BY series_key, season_number)'),
    ).toBe(250);
  });

  it('an episode airs today, and several series air this week', () => {
    expect(one('SELECT count(*) FROM episodes WHERE air_date = ?', today)).toBeGreaterThan(0);
    expect(seriesIn('on the air').length).toBeGreaterThan(8);
  });

  it('a series is on the air in the week before each of its episodes', () => {
    const airing = all<{ key: number }>(`SELECT DISTINCT series_key AS key FROM episodes
      WHERE air_date BETWEEN '${today}' AND date('${today}', '+6 days') ORDER BY 1`);
    expect(seriesIn('on the air')).toEqual(airing.map(({ key }) => key));
  });

  it('some series have specials, and some skip a season number', () => {
    expect(one('SELECT count(*) FROM seasons WHERE season_number = 0')).toBeGreaterThan(20);
    expect(
      one('SELECT group_concat(season_number) FROM seasons WHERE series_key = 5 AND season_number > 0'),
    ).toBe('1,2,4');
  });

  it('a series has 1 to 12 seasons, and its latest season is the one in the lists', () => {
    expect(one('SELECT max(season_number) FROM seasons')).toBe(12);
    expect(
      one(`SELECT count(*) FROM series s WHERE last_season <>
      (SELECT max(season_number) FROM seasons WHERE series_key = s.key)`),
    ).toBe(0);
  });

  it('only a current series has episodes in the future', () => {
    expect(
      one(
        `SELECT count(*) FROM episodes e JOIN series s ON s.key = e.series_key
         WHERE s.living = 0 AND e.air_date >= '2026-01-01'`,
      ),
    ).toBe(0);
  });

  it('a series first airs with its first episode', () => {
    expect(
      one(`SELECT count(*) FROM texts t JOIN episodes e ON t.media = 'tv' AND e.series_key = t.key
      WHERE e.season_number = 1 AND e.episode_number = 1
        AND coalesce(e.air_date, '') <> coalesce(date(t.first_day * 86400, 'unixepoch'), '')`),
    ).toBe(0);
  });

  it('some episodes are in the future, and some have no date', () => {
    expect(one('SELECT count(*) FROM episodes WHERE air_date > ?', today)).toBeGreaterThan(50);
    expect(one("SELECT count(*) FROM episodes WHERE air_date = ''")).toBeGreaterThan(5);
    expect(one('SELECT count(*) FROM episodes WHERE air_date IS NULL')).toBeGreaterThan(5);
    expect(one("SELECT count(*) FROM texts WHERE media = 'tv' AND first_day IS NULL")).toBeGreaterThan(0);
  });

  it('every type of episode exists, and some episodes have no runtime', () => {
    expect(all('SELECT DISTINCT episode_type AS type FROM episodes ORDER BY 1')).toEqual(
      ['finale', 'mid_season', 'standard'].map((type) => ({ type })),
    );
    expect(one('SELECT count(*) FROM episodes WHERE runtime IS NULL')).toBeGreaterThan(20);
  });

  it('no two episodes of a season have the same name', () => {
    expect(
      one(`SELECT count(*) FROM (SELECT 1 FROM episodes WHERE name NOT LIKE 'Episode %' AND season_number > 0
      GROUP BY series_key, season_number, name HAVING count(*) > 1)`),
    ).toBe(0);
  });

  it('the episode count of a credit equals the episodes that credit the person', () => {
    expect(
      all(`SELECT c.series_key, c.number, episode_count, written FROM series_credits c
        LEFT JOIN (SELECT episode_id / 4096 AS series_key, number, count(*) AS written FROM episode_credits GROUP BY 1, 2) w
        ON w.series_key = c.series_key AND w.number = c.number
        WHERE kind > 0 AND episode_count IS NOT written`),
    ).toEqual([]);
    expect(one('SELECT count(*) FROM episode_credits')).toBeGreaterThan(20_000);
  });
});

describe('the movies of the demo catalogue', () => {
  it('movies are in cinemas, announced, old and undated', () => {
    const day = dayNumber(today);
    expect(
      one('SELECT count(*) FROM movies WHERE primary_release_day BETWEEN ? AND ?', day - 37, day),
    ).toBeGreaterThan(20);
    expect(one('SELECT count(*) FROM movies WHERE primary_release_day > ?', day)).toBeGreaterThan(10);
    expect(
      one('SELECT count(*) FROM movies WHERE primary_release_day < ?', dayNumber('1950-01-01')),
    ).toBeGreaterThan(5);
    expect(one('SELECT count(*) FROM movies WHERE primary_release_day IS NULL')).toBeGreaterThan(0);
  });

  it('movies have all six types of release, with certifications', () => {
    expect(one('SELECT count(DISTINCT type) FROM movie_release_dates')).toBe(6);
    expect(
      one("SELECT count(DISTINCT certification) FROM movie_release_dates WHERE country = 'US'"),
    ).toBeGreaterThan(3);
  });

  it('movies have offers of all five types in at least sixty countries, from at least forty providers', () => {
    expect(one('SELECT count(DISTINCT country) FROM movie_watch_offers')).toBeGreaterThanOrEqual(60);
    expect(one('SELECT count(DISTINCT monetisation) FROM movie_watch_offers')).toBe(5);
    expect(one('SELECT count(*) FROM watch_providers')).toBeGreaterThanOrEqual(40);
    expect(
      one('SELECT max(c) FROM (SELECT count(DISTINCT country) AS c FROM watch_plan_countries GROUP BY plan)'),
    ).toBeGreaterThanOrEqual(60);
  });

  it('a few movies are for adults, and a few are videos', () => {
    for (const column of ['adult', 'video']) {
      const few = Number(one(`SELECT count(*) FROM movies WHERE ${column} = 1`));
      expect(few).toBeGreaterThan(0);
      expect(few).toBeLessThan(10);
    }
  });

  it('reviews have several paragraphs, and every kind of avatar and timestamp', () => {
    expect(
      one(
        "SELECT count(*) FROM movie_reviews WHERE content LIKE '%' || char(10, 10) || '%' || char(10, 10) || '%'",
      ),
    ).toBeGreaterThan(100);
    expect(one('SELECT count(*) FROM movie_reviews WHERE avatar_path IS NULL')).toBeGreaterThan(50);
    expect(one("SELECT count(*) FROM movie_reviews WHERE avatar_path LIKE '/https://%'")).toBeGreaterThan(20);
    expect(one("SELECT count(*) FROM movie_reviews WHERE created_at LIKE '%.___Z'")).toBeGreaterThan(50);
    expect(one("SELECT count(*) FROM movie_reviews WHERE created_at NOT LIKE '%.%'")).toBeGreaterThan(50);
    expect(one('SELECT count(*) FROM movie_reviews WHERE created_at > updated_at')).toBe(0);
    expect(one("SELECT count(*) FROM movie_reviews WHERE movie_key = 1 AND language = 'en'")).toBeGreaterThan(
      20,
    );
    expect(
      one(
        'SELECT count(*) FROM (SELECT 1 FROM movie_reviews GROUP BY movie_key, author HAVING count(*) > 1)',
      ),
    ).toBe(0);
  });
});
