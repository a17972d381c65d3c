import { afterAll, describe, expect, it } from 'vitest';
import { dayNumber } from '#shared/text/calendar-day.ts';
import { createDemoCatalogue, today } from '../../test/fixtures/demo-catalogue.ts';
import { parseArtPath } from './art/art-path.ts';
import { showsWoman } from './art/portrait-seed.ts';
import { pixelsOf } from './art/sizes.ts';

const { one, all, close } = createDemoCatalogue();
afterAll(close);

describe('the names and texts of titles', () => {
  it('original titles include Arabic, Hebrew, Japanese, Korean and a long German word', () => {
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

  it('hardly any two titles share a name', () => {
    for (const [table, name] of [
      ['movies', 'title'],
      ['series', 'name'],
    ] as const) {
      const names = Number(one(`SELECT count(DISTINCT ${name}) FROM ${table}`));
      expect(names).toBeGreaterThan(290);
    }
  });

  it('alternative titles have many scripts', () => {
    const titles = all<{ title: string }>('SELECT title FROM series_alternative_titles').map(
      ({ title }) => title,
    );
    for (const script of ['Latin', 'Han', 'Arabic', 'Cyrillic', 'Hangul']) {
      expect(titles.some((title) => new RegExp(`\\p{Script=${script}}`, 'u').test(title))).toBe(true);
    }
  });

  it('some titles have no picture or no overview', () => {
    for (const media of ['movie', 'tv']) {
      const untold = Number(
        one("SELECT count(*) FROM texts WHERE language = 'en' AND overview = '' AND media = ?", media),
      );
      expect(untold).toBeGreaterThan(1);
      expect(untold).toBeLessThan(60);
    }
    for (const column of ['poster_path IS NULL', 'backdrop_path IS NULL']) {
      for (const table of ['movies', 'series']) {
        const lacking = Number(one(`SELECT count(*) FROM ${table} WHERE ${column}`));
        expect(lacking).toBeGreaterThan(1);
        expect(lacking).toBeLessThan(60);
      }
    }
  });

  it('every text is a sentence: it has no open slot and begins with a capital letter', () => {
    const texts = all<{
      text: string;
    }>(`SELECT overview AS text FROM texts UNION ALL SELECT overview FROM seasons UNION ALL SELECT overview FROM episodes UNION ALL SELECT name FROM episodes
      UNION ALL SELECT content FROM movie_reviews
      UNION ALL SELECT overview FROM episode_translations UNION ALL SELECT name FROM episode_videos`);
    expect(texts.length).toBeGreaterThan(20_000);
    expect(
      texts.filter(({ text }) => /[{}]|undefined|^\p{Ll}| {2}/u.test(text)).map(({ text }) => text),
    ).toEqual([]);
  });

  it('English overviews use an before a vowel', () => {
    const texts = all<{ text: string }>(
      "SELECT overview AS text FROM texts WHERE language = 'en' UNION ALL SELECT overview FROM episodes",
    );
    expect(texts.filter(({ text }) => /(^| )a [aeiou]/i.test(text)).map(({ text }) => text)).toEqual([]);
  });
});

describe('the people of the demo catalogue', () => {
  it('the busiest people have dozens of credits, and most have a few', () => {
    const credits = all<{ n: number }>(
      'SELECT count(*) AS n FROM series_credits GROUP BY person_id ORDER BY n',
    );
    expect(credits.at(-1)?.n).toBeGreaterThan(40);
    expect(credits[Math.floor(credits.length / 2)]?.n).toBeGreaterThan(4);
    expect(credits.length).toBeGreaterThan(1000);
  });

  it('every credit names an existing person, once for each title', () => {
    expect(one('SELECT count(*) FROM series_credits WHERE person_id NOT IN (SELECT id FROM people)')).toBe(0);
    expect(
      one('SELECT count(*) FROM postings WHERE kind IN (5, 6) AND value NOT IN (SELECT id FROM people)'),
    ).toBe(0);
    expect(
      one(
        'SELECT count(*) FROM (SELECT 1 FROM series_credits GROUP BY series_key, person_id HAVING count(*) > 1)',
      ),
    ).toBe(0);
  });

  it('some people have no portrait, and every gender occurs', () => {
    expect(one('SELECT count(*) FROM people WHERE profile_path IS NULL')).toBeGreaterThan(200);
    expect(one('SELECT count(DISTINCT gender) FROM people')).toBe(4);
    expect(one('SELECT count(DISTINCT known_for_department) FROM people')).toBe(8);
  });
});

describe('the changes of the demo catalogue', () => {
  it('the changes are from the last fourteen days, some of them from today', () => {
    const [day, most] = [86_400, dayNumber(today)];
    expect(one('SELECT min(changed_at) FROM changes')).toBeGreaterThanOrEqual((most - 14) * day);
    expect(one('SELECT max(changed_at) FROM changes')).toBeLessThan((most + 1) * day);
    expect(one('SELECT count(*) FROM changes WHERE changed_at >= ?', most * day)).toBeGreaterThan(50);
  });

  it('the changes have many attributes and values of every type', () => {
    expect(one('SELECT count(DISTINCT attribute) FROM changes')).toBeGreaterThan(8);
    expect(one('SELECT count(DISTINCT action) FROM changes')).toBe(3);
    const kinds = all(
      'SELECT DISTINCT json_type(value) AS kind FROM changes WHERE value IS NOT NULL ORDER BY 1',
    );
    expect(kinds.length).toBeGreaterThanOrEqual(5);
    expect(one('SELECT count(*) FROM changes WHERE season_id IS NOT NULL')).toBeGreaterThan(300);
    expect(one("SELECT count(*) FROM changes WHERE action = 'deleted' AND value IS NOT NULL")).toBe(0);
  });

  it('no change contradicts another one, or changes nothing', () => {
    const single = "attribute NOT IN ('images', 'plot_keywords', 'season', 'episode')";
    expect(one(`SELECT count(*) FROM changes WHERE ${single} AND value = original_value`)).toBe(0);
    const place = 'series_key, season_id, attribute, action, iso_639_1';
    expect(
      one(
        `SELECT count(*) FROM (SELECT 1 FROM changes WHERE ${single} GROUP BY ${place} HAVING count(*) > 1)`,
      ),
    ).toBe(0);
  });
});

describe('the pictures and details of the demo catalogue', () => {
  it('pictures have several languages or none', () => {
    expect(one("SELECT count(DISTINCT iso_639_1) FROM images WHERE kind = 'poster'")).toBeGreaterThan(6);
    expect(one('SELECT count(*) FROM images WHERE iso_639_1 IS NULL')).toBeGreaterThan(300);
    expect(one("SELECT count(*) FROM images WHERE kind = 'logo'")).toBeGreaterThan(100);
  });

  it('a picture has words if it has a language, and is drawn with the listed aspect ratio', () => {
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

  it('a portrait shows the gender of the person', () => {
    const people = all<{ gender: number; profile_path: string }>(
      'SELECT gender, profile_path FROM people WHERE gender IN (1, 2) AND profile_path IS NOT NULL',
    );
    for (const { gender, profile_path: path } of people) {
      expect(showsWoman(parseArtPath(path)?.seed ?? 0), path).toBe(gender === 1);
    }
    expect(people.length).toBeGreaterThan(500);
  });

  it('the score of a season is the mean of its episodes', () => {
    const seasons = all<{ season: number; mean: number | null }>(`
      SELECT vote_average AS season,
        (SELECT avg(vote_average) FROM episodes AS e WHERE e.series_key = s.series_key
          AND e.season_number = s.season_number AND e.vote_count > 0) AS mean
      FROM seasons AS s`);
    for (const { season, mean } of seasons) expect(Math.abs(season - (mean ?? 0))).toBeLessThan(0.051);
    expect(seasons.some(({ season }) => season > 0)).toBe(true);
  });

  it('episode groups have all seven types, with and without a network', () => {
    expect(one('SELECT count(DISTINCT type) FROM episode_groups')).toBe(7);
    expect(one('SELECT count(*) FROM episode_groups WHERE network_id IS NULL')).toBeGreaterThan(50);
    expect(one('SELECT count(*) FROM episode_groups WHERE network_id IS NOT NULL')).toBeGreaterThan(20);
  });

  it('keywords are numerous, videos have every type, and ratings have half steps', () => {
    expect(one('SELECT count(*) FROM keywords')).toBeGreaterThan(1000);
    expect(one('SELECT count(DISTINCT type) FROM episode_videos')).toBe(8);
    expect(one('SELECT count(*) FROM episode_ratings WHERE value <> round(value)')).toBeGreaterThan(10);
  });
});
