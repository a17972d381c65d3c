import { beforeEach, describe, expect, it } from 'vitest';
import { storeKey } from '#shared/catalogue/store-key.ts';
import type { PackSubject } from '#shared/contract/packs.ts';
import { newsText } from '#shared/mine/news.ts';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { confirmSeason } from '../../catalogue/store/seasons.ts';
import { Database } from '../../store/database.ts';
import type { StoreContext } from '../../store/context.ts';
import { change } from './changes.ts';
import { write } from './operations.ts';
import { list, movies } from './upcoming.ts';

const day = 24 * 60 * 60_000;
let database: Database;
let context: StoreContext;

beforeEach(() => {
  context = openMemory(() => 100 * day);
  database = context.database;
});

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
  database.run(
    `insert into titles (key, bucket, name, original_name, folded, popularity, fetched_at, poster_path)
     values (?, 1, ?, ?, lower(?), 1, 1, lower(?))`,
    ...[key, name, name, name, name],
  );
}

function follow(kind: 'movie' | 'series', id: number): void {
  change(context, '2026-10-01', [{ what: 'follow', subject: { kind, id }, on: true }]);
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

function open(series: number): void {
  database.run(
    `insert into bodies (key, endpoint, parameters, dropped, fetched_at, fresh_until, indexed_at)
     values (?1, 'tv.season', ?2, 0, 1, 0, 0)`,
    ...[`season of ${series}`, JSON.stringify({ series_id: series, season_number: 1 })],
  );
}

const said = (from = '2026-10-01', until: string | null = null): string[] =>
  list(context, from, until).map(
    ({ seriesName, seasonNumber, episodeNumber, airDate, kept }) =>
      `${airDate} ${seriesName} ${seasonNumber}x${episodeNumber}${kept ? ' kept' : ''}`,
  );

describe('upcoming episodes', () => {
  it('upcoming episodes of series in packs have everything that a row needs', () => {
    title(20, 'Harbour');
    title(21, 'A movie with the same number');
    keep({ kind: 'series', seriesId: 10, specials: false });
    air(10, 1, 1, '2026-10-03');
    air(11, 1, 1, '2026-10-03');
    expect(list(context, '2026-10-01', null)).toEqual([
      {
        seriesId: 10,
        seriesName: 'Harbour',
        seasonNumber: 1,
        episodeNumber: 1,
        name: 'Episode 1',
        airDate: '2026-10-03',
        stillPath: '/still.jpg',
        kept: true,
        followed: false,
        movedFrom: null,
        fetchedAt: 1,
      },
    ]);
  });

  it('upcoming episodes and movies are as old as the latest confirmation of the season or list that tells them', () => {
    title(20, 'Harbour');
    keep({ kind: 'series', seriesId: 10, specials: false });
    air(10, 1, 1, '2026-10-03');
    const place = { seriesId: 10, seasonNumber: 1, language: 'en-US' };
    database.run(
      `insert into seasons (series_id, season_number, language, id, name, overview, episode_count, vote_average, fetched_at)
       values (10, 1, 'en-US', 1, '', '', 1, 0, 1)`,
    );
    confirmSeason(database, place, 5);
    const asked = { endpoint: 'movie.popular', parameters: { language: 'en-US', page: 1 } } as const;
    follow('movie', 10);
    title(21, 'Ash');
    database.run(
      'update titles set released = 30000, told_by = ? where name = ?',
      JSON.stringify(asked),
      'Ash',
    );
    const ages = (): number[] =>
      [list(context, '2026-10-01', null), movies(context, '2026-10-01', null)].flatMap((rows) =>
        rows.map(({ fetchedAt }) => fetchedAt),
      );
    expect(ages()).toEqual([5, 1]);
    database.run(
      `insert into bodies (key, endpoint, parameters, dropped, fetched_at, fresh_until, indexed_at)
       values (?, 'movie.popular', '{}', 0, 7, 7, 1)`,
      storeKey({ ...asked, profile: context.service, account: null }).text,
    );
    expect(ages()).toEqual([5, 7]);
    // Another answer, which doesn't name the movie any more.
    database.run('update bodies set indexed_at = 7');
    expect(ages()).toEqual([5, 1]);
  });

  it('upcoming episodes are listed from one day to another, both included, and never without a date', () => {
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

  it('upcoming episodes include only the season if only that is in a pack, and nothing of other packs', () => {
    title(20, 'Harbour');
    keep({ kind: 'season', seriesId: 10, seasonNumber: 2 });
    keep({ kind: 'movie', movieId: 12 });
    keep({ kind: 'view', viewId: 12, parameters: {}, count: 5 });
    air(10, 1, 1, '2026-10-03');
    air(10, 2, 1, '2026-10-03');
    air(12, 1, 1, '2026-10-03');
    expect(said()).toEqual(['2026-10-03 Harbour 2x1 kept']);
  });

  it('upcoming episodes include opened series on the air according to the newest pages', () => {
    for (const [id, name] of [
      [10, 'Harbour'],
      [11, 'Lanterns'],
      [12, 'Gone'],
      [13, 'Long gone'],
      [14, 'Never opened'],
    ] as const) {
      title(id * 2, name);
      air(id, 1, 1, '2026-10-03');
      if (id !== 14) open(id);
    }
    keep({ kind: 'season', seriesId: 11, seasonNumber: 4 });
    onTheAir(1, 20 * day, [12], 'de-DE');
    onTheAir(1, 21 * day, [10, 14]);
    onTheAir(2, 20 * day, [11, 10]);
    onTheAir(3, 14 * day, [13]);
    expect(said()).toEqual(['2026-10-03 Harbour 1x1', '2026-10-03 Lanterns 1x1']);
  });

  // Proves protections of upcoming.ts.
  it('upcoming episodes follow the pages of today, not those of a clock that was ahead', () => {
    for (const [id, name] of [
      [10, 'Harbour'],
      [11, 'Lanterns'],
    ] as const) {
      title(id * 2, name);
      air(id, 1, 1, '2026-10-03');
      open(id);
    }
    onTheAir(1, 400 * day, [11], 'de-DE');
    onTheAir(2, 401 * day, [11]);
    expect(said()).toEqual(['2026-10-03 Lanterns 1x1']);
    onTheAir(1, 99 * day, [10]);
    expect(said()).toEqual(['2026-10-03 Harbour 1x1']);
  });

  it('upcoming episodes are listed once each, the next first, then by series, season and episode', () => {
    title(20, 'zebra');
    title(22, 'Ärger');
    title(24, 'Yard');
    database.run(`update titles set folded = 'arger' where name = 'Ärger'`);
    for (const seriesId of [10, 11]) {
      keep({ kind: 'series', seriesId, specials: true });
      keep({ kind: 'season', seriesId, seasonNumber: 2 });
    }
    [10, 12].forEach(open);
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

  it('upcoming episodes have the pack’s name if no stored list names the series', () => {
    keep({ kind: 'series', seriesId: 10, specials: true }, 'Harbour');
    keep({ kind: 'season', seriesId: 11, seasonNumber: 1 }, 'Season 1');
    air(10, 1, 1, '2026-10-03');
    air(11, 1, 1, '2026-10-04');
    expect(said()).toEqual(['2026-10-03 Harbour 1x1 kept', '2026-10-04  1x1 kept']);
  });

  it('upcoming episodes include followed series, and say where a day was moved', () => {
    follow('series', 10);
    follow('movie', 11);
    title(20, 'Harbour');
    air(10, 1, 1, '2026-10-03');
    air(10, 1, 2, '2026-10-10');
    air(11, 1, 1, '2026-10-03');
    const moved = [
      { field: 'name', before: 'Fog', after: 'Rain' },
      { field: 'airDate', before: '2026-10-09', after: '2026-10-10' },
    ];
    database.run(
      `insert into episode_changes (series_id, season_number, episode_number, name, found_at, changes)
       values (10, 1, 2, '', 1, ?)`,
      JSON.stringify(moved),
    );
    const listed = list(context, '2026-10-01', null);
    expect(
      listed.map(({ airDate, kept, followed, movedFrom }) => [airDate, kept, followed, movedFrom]),
    ).toEqual([
      ['2026-10-03', false, true, null],
      ['2026-10-10', false, true, '2026-10-09'],
    ]);
  });

  it('upcoming episodes say what the inbox tells of their days, as long as it is so', () => {
    follow('series', 10);
    title(20, 'Harbour');
    air(10, 1, 1, '2026-10-03');
    air(10, 1, 2, '2026-10-10');
    const days = [
      { season: 1, episode: 1, day: '2026-10-03', before: '2026-10-01' },
      { season: 1, episode: 2, day: '2026-10-11', before: '2026-10-04' },
    ];
    write(context, [
      {
        ...{ kind: 'news', subject: 'series', id: 10, season: -1, episode: -1, element: 'moved-2026-09-30' },
        after: newsText({ title: 'Harbour', days, offers: [], more: 0 }),
      },
    ]);
    expect(list(context, '2026-10-01', null).map(({ movedFrom }) => movedFrom)).toEqual(['2026-10-01', null]);
  });

  it('upcoming movies are those of the watchlist with a day, the next first', () => {
    for (const [id, name, released] of [
      [10, 'Ash', '2026-10-09'],
      [11, 'Zebra', '2026-10-03'],
      [12, 'Past', '2026-09-30'],
      [13, 'Not followed', '2026-10-04'],
    ] as const) {
      if (id < 13) follow('movie', id);
      title(id * 2 + 1, name);
      database.run('update titles set released = unixepoch(?) / 86400 where name = ?', released, name);
    }
    follow('movie', 14);
    follow('series', 13);
    expect(movies(context, '2026-10-01', null)).toEqual([
      {
        movieId: 11,
        name: 'Zebra',
        day: '2026-10-03',
        posterPath: '/zebra.jpg',
        movedFrom: null,
        fetchedAt: 1,
      },
      { movieId: 10, name: 'Ash', day: '2026-10-09', posterPath: '/ash.jpg', movedFrom: null, fetchedAt: 1 },
    ]);
    expect(movies(context, '2026-09-30', '2026-10-03').map(({ movieId }) => movieId)).toEqual([12, 11]);
  });

  it('upcoming movies say what the inbox tells of their days, as long as it is so', () => {
    for (const [id, name, released] of [
      [10, 'Ash', '2026-10-09'],
      [11, 'Zebra', '2026-10-03'],
    ] as const) {
      follow('movie', id);
      title(id * 2 + 1, name);
      database.run('update titles set released = unixepoch(?) / 86400 where name = ?', released, name);
      const days = [{ season: null, episode: null, day: '2026-10-09', before: '2026-09-18' }];
      write(context, [
        {
          ...{ kind: 'news', subject: 'movie', id, season: -1, episode: -1, element: 'moved-2026-09-30' },
          after: newsText({ title: name, days, offers: [], more: 0 }),
        },
      ]);
    }
    expect(movies(context, '2026-10-01', null).map(({ name, movedFrom }) => [name, movedFrom])).toEqual([
      ['Zebra', null],
      ['Ash', '2026-09-18'],
    ]);
  });

  it('upcoming episodes are at most 500', () => {
    keep({ kind: 'series', seriesId: 10, specials: true });
    for (let episode = 1; episode <= 501; episode += 1) air(10, 1, episode, '2026-10-03');
    const listed = list(context, '2026-10-01', null);
    expect(listed).toHaveLength(500);
    expect(listed.at(-1)?.episodeNumber).toBe(500);
  });
});
