import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseArtPath } from '../art/art-path.ts';
import { showsWoman } from '../art/portrait-seed.ts';
import { pixelsOf } from '../art/sizes.ts';
import { openCatalogue } from '../database/catalogue.ts';
import type { Catalogue } from '../database/catalogue.ts';
import { dayNumber } from '../database/days.ts';

const today = '2026-11-21';
let catalogue: Catalogue;

beforeAll(() => {
  catalogue = openCatalogue({ file: ':memory:', titles: 300, seed: 1, today });
  for (const table of ['series', 'movies'] as const) {
    const found = catalogue.database.prepare(`SELECT id FROM ${table}`).all();
    for (const { id } of found) {
      if (table === 'series') catalogue.ensureSeries(Number(id));
      else catalogue.ensureMovie(Number(id));
    }
  }
});

afterAll(() => catalogue.close());

/** The first column of the first row. */
function one(query: string, ...values: (string | number)[]): unknown {
  return Object.values(catalogue.database.prepare(query).get(...values) ?? {})[0];
}

function all<Row>(query: string): Row[] {
  return catalogue.database.prepare(query).all() as Row[];
}

describe('series', () => {
  it('include one with a season of 250 episodes', () => {
    expect(
      one('SELECT max(c) FROM (SELECT count(*) AS c FROM episodes GROUP BY series_key, season_number)'),
    ).toBe(250);
  });

  it('have an episode today, and several series air this week', () => {
    expect(one('SELECT count(*) FROM episodes WHERE air_date = ?', today)).toBeGreaterThan(0);
    const week = [dayNumber(today), dayNumber(today) + 6] as const;
    expect(
      one('SELECT count(DISTINCT series_key) FROM series_airings WHERE day BETWEEN ? AND ?', ...week),
    ).toBeGreaterThan(8);
  });

  it('air on the days on which their episodes do', () => {
    const airings = all(
      "SELECT series_key AS k, date(day * 86400, 'unixepoch') AS d FROM series_airings ORDER BY 1, 2",
    );
    const episodes = all(`SELECT DISTINCT series_key AS k, air_date AS d FROM episodes
      WHERE air_date BETWEEN date('${today}', '-7 days') AND date('${today}', '+21 days') ORDER BY 1, 2`);
    expect(airings).toEqual(episodes);
  });

  it('have specials here and there, and gaps in the numbers of seasons', () => {
    expect(one('SELECT count(*) FROM seasons WHERE season_number = 0')).toBeGreaterThan(20);
    expect(
      one('SELECT group_concat(season_number) FROM seasons WHERE series_key = 5 AND season_number > 0'),
    ).toBe('1,2,4');
  });

  it('have between 1 and 12 seasons, and the latest is the one the lists know', () => {
    expect(one('SELECT max(season_number) FROM seasons')).toBe(12);
    expect(
      one(`SELECT count(*) FROM series s WHERE last_season <>
      (SELECT max(season_number) FROM seasons WHERE series_key = s.key)`),
    ).toBe(0);
  });

  it('stand still unless they live: nothing of theirs lies ahead', () => {
    expect(
      one(
        `SELECT count(*) FROM episodes e JOIN series s ON s.key = e.series_key
         WHERE s.living = 0 AND e.air_date >= '2026-01-01'`,
      ),
    ).toBe(0);
  });

  it('first aired when their first episode did', () => {
    expect(
      one(`SELECT count(*) FROM series s JOIN episodes e ON e.series_key = s.key
      WHERE e.season_number = 1 AND e.episode_number = 1 AND coalesce(e.air_date, '') <> s.first_air_date`),
    ).toBe(0);
  });

  it('have episodes to come, and episodes whose day nobody knows', () => {
    expect(one('SELECT count(*) FROM episodes WHERE air_date > ?', today)).toBeGreaterThan(50);
    expect(one("SELECT count(*) FROM episodes WHERE air_date = ''")).toBeGreaterThan(5);
    expect(one('SELECT count(*) FROM episodes WHERE air_date IS NULL')).toBeGreaterThan(5);
    expect(one("SELECT count(*) FROM series WHERE first_air_date = ''")).toBeGreaterThan(0);
  });

  it('have episodes of every type, with runtimes missing here and there', () => {
    expect(all('SELECT DISTINCT episode_type AS type FROM episodes ORDER BY 1')).toEqual(
      ['finale', 'mid_season', 'standard'].map((type) => ({ type })),
    );
    expect(one('SELECT count(*) FROM episodes WHERE runtime IS NULL')).toBeGreaterThan(20);
  });

  it('call no two episodes of a season alike, whatever its length', () => {
    expect(
      one(`SELECT count(*) FROM (SELECT 1 FROM episodes WHERE name NOT LIKE 'Episode %' AND season_number > 0
      GROUP BY series_key, season_number, name HAVING count(*) > 1)`),
    ).toBe(0);
  });

  it('credit in each episode whom the list of credits counts', () => {
    expect(
      all(`SELECT c.series_key, c.number, episode_count, written FROM series_credits c
        LEFT JOIN (SELECT episode_id / 4096 AS series_key, number, count(*) AS written FROM episode_credits GROUP BY 1, 2) w
        ON w.series_key = c.series_key AND w.number = c.number
        WHERE kind > 0 AND episode_count IS NOT written`),
    ).toEqual([]);
    expect(one('SELECT count(*) FROM episode_credits')).toBeGreaterThan(20_000);
  });
});

describe('movies', () => {
  it('are in cinemas, to come, old and undated', () => {
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

  it('are released in all six ways, with certifications', () => {
    expect(one('SELECT count(DISTINCT type) FROM movie_release_dates')).toBe(6);
    expect(
      one("SELECT count(DISTINCT certification) FROM movie_release_dates WHERE country = 'US'"),
    ).toBeGreaterThan(3);
  });

  it('can be watched in sixty countries and more, in all five ways, with some forty providers', () => {
    expect(one('SELECT count(DISTINCT country) FROM movie_watch_offers')).toBeGreaterThanOrEqual(60);
    expect(one('SELECT count(DISTINCT monetisation) FROM movie_watch_offers')).toBe(5);
    expect(one('SELECT count(*) FROM watch_providers')).toBeGreaterThanOrEqual(40);
    expect(
      one('SELECT max(c) FROM (SELECT count(DISTINCT country) AS c FROM watch_plan_countries GROUP BY plan)'),
    ).toBeGreaterThanOrEqual(60);
  });

  it('are for adults, or mere videos, in a few cases', () => {
    for (const column of ['adult', 'video']) {
      const few = Number(one(`SELECT count(*) FROM movies WHERE ${column} = 1`));
      expect(few).toBeGreaterThan(0);
      expect(few).toBeLessThan(10);
    }
  });

  it('have reviews of several paragraphs, with every kind of avatar and of time', () => {
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

describe('titles', () => {
  it('come in Arabic, Hebrew, Japanese and a German of some length', () => {
    const originals = all<{ title: string }>(
      'SELECT original_title AS title FROM movies UNION ALL SELECT original_name FROM series',
    ).map(({ title }) => title);
    for (const script of [
      /\p{Script=Arabic}/u,
      /\p{Script=Hebrew}/u,
      /\p{Script=Hiragana}/u,
      /\p{Script=Hangul}/u,
    ]) {
      expect(originals.filter((title) => script.test(title)).length).toBeGreaterThan(1);
    }
    expect(originals.some((title) => /\p{L}{40}/u.test(title))).toBe(true);
  });

  it('of one medium share no number, and hardly a name', () => {
    for (const [table, name] of [
      ['movies', 'title'],
      ['series', 'name'],
    ] as const) {
      const names = Number(one(`SELECT count(DISTINCT ${name}) FROM ${table}`));
      expect(names).toBeGreaterThan(290);
    }
  });

  it('have alternative ones in many scripts', () => {
    const titles = all<{ title: string }>('SELECT title FROM series_alternative_titles').map(
      ({ title }) => title,
    );
    for (const script of ['Latin', 'Han', 'Arabic', 'Cyrillic', 'Hangul']) {
      expect(titles.some((title) => new RegExp(`\\p{Script=${script}}`, 'u').test(title))).toBe(true);
    }
  });

  it('lack pictures and overviews here and there', () => {
    for (const column of ['poster_path IS NULL', 'backdrop_path IS NULL', "overview = ''"]) {
      for (const table of ['movies', 'series']) {
        const lacking = Number(one(`SELECT count(*) FROM ${table} WHERE ${column}`));
        expect(lacking).toBeGreaterThan(1);
        expect(lacking).toBeLessThan(60);
      }
    }
  });

  it('are told in sentences: no slot is left open, none begins small', () => {
    const texts = all<{
      text: string;
    }>(`SELECT overview AS text FROM movies UNION ALL SELECT overview FROM series
      UNION ALL SELECT overview FROM seasons UNION ALL SELECT overview FROM episodes UNION ALL SELECT name FROM episodes
      UNION ALL SELECT content FROM movie_reviews UNION ALL SELECT overview FROM movie_translations
      UNION ALL SELECT overview FROM episode_translations UNION ALL SELECT name FROM episode_videos`);
    expect(texts.length).toBeGreaterThan(20_000);
    expect(
      texts.filter(({ text }) => /[{}]|undefined|^\p{Ll}| {2}/u.test(text)).map(({ text }) => text),
    ).toEqual([]);
  });

  it('are told in English with an before a vowel', () => {
    const texts = all<{ text: string }>(
      'SELECT overview AS text FROM movies UNION ALL SELECT overview FROM series UNION ALL SELECT overview FROM episodes',
    );
    expect(texts.filter(({ text }) => /(^| )a [aeiou]/i.test(text)).map(({ text }) => text)).toEqual([]);
  });
});

describe('people', () => {
  it('have careers: the busiest of them dozens of titles, most a few', () => {
    const credits = all<{ n: number }>(
      'SELECT count(*) AS n FROM series_credits GROUP BY person_id ORDER BY n',
    );
    expect(credits.at(-1)?.n).toBeGreaterThan(40);
    expect(credits[Math.floor(credits.length / 2)]?.n).toBeGreaterThan(4);
    expect(credits.length).toBeGreaterThan(1000);
  });

  it('are credited only where they exist, once each in a title', () => {
    expect(one('SELECT count(*) FROM series_credits WHERE person_id NOT IN (SELECT id FROM people)')).toBe(0);
    expect(one('SELECT count(*) FROM movie_people WHERE person_id NOT IN (SELECT id FROM people)')).toBe(0);
    expect(
      one(
        'SELECT count(*) FROM (SELECT 1 FROM series_credits GROUP BY series_key, person_id HAVING count(*) > 1)',
      ),
    ).toBe(0);
  });

  it('do not all have a portrait, and are of every gender', () => {
    expect(one('SELECT count(*) FROM people WHERE profile_path IS NULL')).toBeGreaterThan(200);
    expect(one('SELECT count(DISTINCT gender) FROM people')).toBe(4);
    expect(one('SELECT count(DISTINCT known_for_department) FROM people')).toBe(8);
  });
});

describe('what was changed', () => {
  it('lies within the last fourteen days, some of it today', () => {
    const [day, most] = [86_400, dayNumber(today)];
    expect(one('SELECT min(changed_at) FROM changes')).toBeGreaterThanOrEqual((most - 14) * day);
    expect(one('SELECT max(changed_at) FROM changes')).toBeLessThan((most + 1) * day);
    expect(one('SELECT count(*) FROM changes WHERE changed_at >= ?', most * day)).toBeGreaterThan(50);
  });

  it('is of many kinds, with values of every kind', () => {
    expect(one('SELECT count(DISTINCT attribute) FROM changes')).toBeGreaterThan(8);
    expect(one('SELECT count(DISTINCT action) FROM changes')).toBe(3);
    const kinds = all(
      'SELECT DISTINCT json_type(value) AS kind FROM changes WHERE value IS NOT NULL ORDER BY 1',
    );
    expect(kinds.length).toBeGreaterThanOrEqual(5);
    expect(one('SELECT count(*) FROM changes WHERE season_id IS NOT NULL')).toBeGreaterThan(300);
    expect(one("SELECT count(*) FROM changes WHERE action = 'deleted' AND value IS NOT NULL")).toBe(0);
  });
});

describe('the rest', () => {
  it('holds pictures in several languages and in none', () => {
    expect(one("SELECT count(DISTINCT iso_639_1) FROM images WHERE kind = 'poster'")).toBeGreaterThan(6);
    expect(one('SELECT count(*) FROM images WHERE iso_639_1 IS NULL')).toBeGreaterThan(300);
    expect(one("SELECT count(*) FROM images WHERE kind = 'logo'")).toBeGreaterThan(100);
  });

  it('draws pictures as they are listed: words where there is a language, and the same proportions', () => {
    const images = all<{ file_path: string; width: number; height: number; iso_639_1: string | null }>(
      "SELECT file_path, width, height, iso_639_1 FROM images WHERE kind <> 'backdrop'",
    );
    for (const { file_path: path, width, height, iso_639_1: language } of images) {
      const subject = parseArtPath(path);
      if (subject === null) throw new Error(path);
      expect(subject.title === undefined, path).toBe(language === null);
      const drawn = pixelsOf(subject.kind, 'w500');
      expect((drawn?.width ?? 0) / (drawn?.height ?? 1), path).toBeCloseTo(width / height, 2);
    }
    expect(images.length).toBeGreaterThan(1000);
  });

  it('draws women as women and men as men', () => {
    const people = all<{ gender: number; profile_path: string }>(
      'SELECT gender, profile_path FROM people WHERE gender IN (1, 2) AND profile_path IS NOT NULL',
    );
    for (const { gender, profile_path: path } of people) {
      expect(showsWoman(parseArtPath(path)?.seed ?? 0), path).toBe(gender === 1);
    }
    expect(people.length).toBeGreaterThan(500);
  });

  it('gives a season the score that its episodes come to', () => {
    const seasons = all<{ season: number; mean: number | null }>(`
      SELECT vote_average AS season,
        (SELECT avg(vote_average) FROM episodes AS e WHERE e.series_key = s.series_key
          AND e.season_number = s.season_number AND e.vote_count > 0) AS mean
      FROM seasons AS s`);
    for (const { season, mean } of seasons) expect(Math.abs(season - (mean ?? 0))).toBeLessThan(0.051);
    expect(seasons.some(({ season }) => season > 0)).toBe(true);
  });

  it('groups episodes in all seven ways, with and without a network', () => {
    expect(one('SELECT count(DISTINCT type) FROM episode_groups')).toBe(7);
    expect(one('SELECT count(*) FROM episode_groups WHERE network_id IS NULL')).toBeGreaterThan(50);
    expect(one('SELECT count(*) FROM episode_groups WHERE network_id IS NOT NULL')).toBeGreaterThan(20);
  });

  it('has keywords by the hundred, videos of many types, and ratings with half steps', () => {
    expect(one('SELECT count(*) FROM keywords')).toBeGreaterThan(1000);
    expect(one('SELECT count(DISTINCT type) FROM episode_videos')).toBe(8);
    expect(one('SELECT count(*) FROM episode_ratings WHERE value <> round(value)')).toBeGreaterThan(10);
  });
});
