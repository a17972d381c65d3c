import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PackSubject } from '#shared/contract/packs.ts';
import { Database } from './connection.ts';
import { migrate } from './migrations.ts';
import { Upcoming } from './upcoming.ts';

const day = 24 * 60 * 60_000;
let database: Database;
let upcoming: Upcoming;

beforeEach(() => {
  database = new Database(':memory:');
  migrate(database);
  upcoming = new Upcoming(database);
});
afterEach(() => database.close());

function air(series: number, season: number, episode: number, airDate: string | null): void {
  database.run(
    `insert into episodes (series_id, season_number, episode_number, id, name, air_date, still_path, fetched_at)
     values (?, ?, ?, 1, ?, ?, '/still.jpg', 1)`,
    series,
    season,
    episode,
    `Episode ${episode}`,
    airDate,
  );
}

function title(key: number, name: string): void {
  const { lastRowid: ref } = database.run(
    `insert into titles (name, original_name, folded, popularity, fetched_at) values (?, ?, lower(?), 1, 1)`,
    name,
    name,
    name,
  );
  database.run(`insert into title_items (key, ref, item) values (?, ?, '{}')`, key, ref);
}

function keep(subject: PackSubject, name = 'As it was kept'): void {
  database.run(
    `insert into packs (identity, subject, settings, name, language, created_at)
     values (?1, ?1, '{}', ?2, 'en-US', 1)`,
    JSON.stringify(subject),
    name,
  );
}

function onTheAir(page: number, fetchedAt: number, series: readonly number[], language = 'en-US'): void {
  const { lastRowid: id } = database.run(
    `insert into bodies (key, endpoint, parameters, dropped, fetched_at, fresh_until, indexed_at)
     values (?, 'tv.onTheAir', ?, 0, ?, 0, 0)`,
    `${page} ${language} ${fetchedAt}`,
    JSON.stringify({ page, language }),
    fetchedAt,
  );
  const text = JSON.stringify({ page, results: series.map((each) => ({ id: each, name: 'Größe' })) });
  database.run('insert into body_texts (id, text) values (?, ?)', id, new TextEncoder().encode(text));
}

const said = (from = '2026-10-01', until: string | null = null): string[] =>
  upcoming
    .list(from, until)
    .map(
      ({ seriesName, seasonNumber, episodeNumber, airDate, kept }) =>
        `${airDate} ${seriesName} ${seasonNumber}x${episodeNumber}${kept ? ' kept' : ''}`,
    );

describe('upcoming episodes', () => {
  it('are those of kept series, with all that a row needs', () => {
    title(20, 'Harbour');
    title(21, 'A movie with the same number');
    keep({ kind: 'series', seriesId: 10, specials: false });
    air(10, 1, 1, '2026-10-03');
    air(11, 1, 1, '2026-10-03');
    expect(upcoming.list('2026-10-01', null)).toEqual([
      {
        seriesId: 10,
        seriesName: 'Harbour',
        seasonNumber: 1,
        episodeNumber: 1,
        name: 'Episode 1',
        airDate: '2026-10-03',
        stillPath: '/still.jpg',
        kept: true,
      },
    ]);
  });

  it('are asked for from a day to a day, both included, and never without one', () => {
    title(20, 'Harbour');
    keep({ kind: 'series', seriesId: 10, specials: true });
    for (const [index, airDate] of ['2026-09-30', '2026-10-01', '2026-10-08', '2026-10-09', null].entries()) {
      air(10, 1, index, airDate);
    }
    expect(said('2026-10-01', '2026-10-08')).toEqual([
      '2026-10-01 Harbour 1x1 kept',
      '2026-10-08 Harbour 1x2 kept',
    ]);
    expect(said('2026-10-01')).toHaveLength(3);
    expect(said('2026-10-10')).toEqual([]);
  });

  it('are of the season alone where only that is kept, and of nothing else that is kept', () => {
    title(20, 'Harbour');
    keep({ kind: 'season', seriesId: 10, seasonNumber: 2 });
    keep({ kind: 'movie', movieId: 12 });
    keep({ kind: 'view', viewId: 12, parameters: {}, count: 5 });
    air(10, 1, 1, '2026-10-03');
    air(10, 2, 1, '2026-10-03');
    air(12, 1, 1, '2026-10-03');
    expect(said()).toEqual(['2026-10-03 Harbour 2x1 kept']);
  });

  it('are of series on the air, as the newest pages tell', () => {
    for (const [id, name] of [
      [10, 'Harbour'],
      [11, 'Lanterns'],
      [12, 'Gone'],
      [13, 'Long gone'],
    ] as const) {
      title(id * 2, name);
      air(id, 1, 1, '2026-10-03');
    }
    keep({ kind: 'season', seriesId: 11, seasonNumber: 4 });
    onTheAir(1, 20 * day, [12], 'de-DE');
    onTheAir(1, 21 * day, [10]);
    onTheAir(2, 20 * day, [11, 10]);
    onTheAir(3, 14 * day, [13]);
    expect(said()).toEqual(['2026-10-03 Harbour 1x1', '2026-10-03 Lanterns 1x1']);
  });

  it('come once each, the next first, then by series, season and episode', () => {
    title(20, 'zebra');
    title(22, 'Ärger');
    title(24, 'Yard');
    database.run(`update titles set folded = 'arger' where name = 'Ärger'`);
    for (const seriesId of [10, 11]) {
      keep({ kind: 'series', seriesId, specials: true });
      keep({ kind: 'season', seriesId, seasonNumber: 2 });
    }
    onTheAir(1, day, [10, 12, 10]);
    onTheAir(2, day, [10]);
    air(10, 2, 1, '2026-10-03');
    air(10, 1, 10, '2026-10-03');
    air(10, 1, 9, '2026-10-03');
    air(11, 2, 1, '2026-10-03');
    air(12, 1, 1, '2026-10-03');
    air(10, 3, 1, '2026-10-02');
    expect(said()).toEqual([
      '2026-10-02 zebra 3x1 kept',
      '2026-10-03 Ärger 2x1 kept',
      '2026-10-03 Yard 1x1',
      '2026-10-03 zebra 1x9 kept',
      '2026-10-03 zebra 1x10 kept',
      '2026-10-03 zebra 2x1 kept',
    ]);
  });

  it('are called as the pack where no list named the series', () => {
    keep({ kind: 'series', seriesId: 10, specials: true }, 'Harbour');
    keep({ kind: 'season', seriesId: 11, seasonNumber: 1 }, 'Season 1');
    air(10, 1, 1, '2026-10-03');
    air(11, 1, 1, '2026-10-04');
    expect(said()).toEqual(['2026-10-03 Harbour 1x1 kept', '2026-10-04  1x1 kept']);
  });

  it('are at most 500', () => {
    keep({ kind: 'series', seriesId: 10, specials: true });
    for (let episode = 1; episode <= 501; episode += 1) air(10, 1, episode, '2026-10-03');
    const list = upcoming.list('2026-10-01', null);
    expect(list).toHaveLength(500);
    expect(list.at(-1)?.episodeNumber).toBe(500);
  });
});

describe('the token of the feed', () => {
  it('is random, and the same ever after', () => {
    const token = upcoming.feedToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(upcoming.feedToken()).toBe(token);
    expect(new Upcoming(database).feedToken()).toBe(token);
    const other = new Database(':memory:');
    migrate(other);
    expect(new Upcoming(other).feedToken()).not.toBe(token);
    other.close();
  });
});
