import { describe, expect, it } from 'vitest';
import { localMinute } from '#shared/text/calendar-day.ts';
import { readPast } from './read-past.ts';
import { fileOf, lines, movie, read, refused, series } from '../../../../test/fixtures/past-records.ts';

describe('Letterboxd’s export', () => {
  it('says in its diary on which day a movie was seen', () => {
    const diary = lines(
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
      '2024-04-01,"Tide, Low",2019,https://boxd.it/1,4,,,2024-03-31',
      '2024-04-02,Low Tide,2019,https://boxd.it/2,,Yes,,',
    );
    expect(read('diary.csv', `\uFEFF${diary}`)).toEqual({
      apps: ['letterboxd'],
      records: [
        movie('Tide, Low', { year: 2019, value: '2024-03-31' }),
        movie('Tide, Low', { what: 'score', year: 2019, value: '8' }),
        movie('Low Tide', { year: 2019 }),
      ],
      leftOut: {},
      unread: [],
    });
  });

  it('has reviews, which are notes of their movies', () => {
    const reviews = lines(
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date',
      '2024-04-01,Low Tide,2019,https://boxd.it/1,4,,"  Fog, and',
      'more fog  ",,2024-03-31',
      '2024-04-02,Name,2020,https://boxd.it/2,,,,,2024-04-02',
    );
    expect(read('reviews.csv', reviews).records).toEqual([
      movie('Low Tide', { year: 2019, value: '2024-03-31' }),
      movie('Low Tide', { what: 'score', year: 2019, value: '8' }),
      movie('Low Tide', { what: 'note', year: 2019, value: 'Fog, and\nmore fog' }),
      movie('Name', { year: 2020, value: '2024-04-02' }),
    ]);
    const long = reviews.replace('Fog', 'x'.repeat(5_000));
    expect(read('reviews.csv', long).records[2]?.value).toHaveLength(4_000);
  });

  it('has three tables of one shape, told apart by name', () => {
    const table = lines('Date,Name,Year,Letterboxd URI', '2024-04-01,Low Tide,2019,https://boxd.it/1');
    expect(read('watched.csv', table).records).toEqual([movie('Low Tide', { year: 2019 })]);
    expect(read('watchlist.csv', table).records).toEqual([movie('Low Tide', { what: 'follow', year: 2019 })]);
    expect(refused('films.csv', table)).toEqual({ reason: 'name', file: 'films.csv' });
  });

  it('has scores in stars, and counts a rated movie as seen', () => {
    const ratings = lines(
      'Date,Name,Year,Letterboxd URI,Rating',
      '2024-04-01,Low Tide,2019,https://boxd.it/1,4.5',
    );
    expect(read('ratings.csv', ratings).records).toEqual([
      movie('Low Tide', { year: 2019 }),
      movie('Low Tide', { what: 'score', year: 2019, value: '9' }),
    ]);
  });

  it('has lists, which are two tables in one file', () => {
    const list = lines(
      ...['Letterboxd list export v7', 'Date,Name,Tags,URL,Description', '2024-04-01,"Best, ever",,u,', ''],
      ...['Position,Name,Year,URL,Description', '1,Low Tide,2019,u,', '2,Name,2020,u,"A', 'note"'],
    );
    expect(read('lists/best.csv', list)).toMatchObject({
      records: [
        movie('Low Tide', { what: 'list', year: 2019, value: 'Best, ever', position: 1 }),
        movie('Name', { what: 'list', year: 2020, value: 'Best, ever', position: 2, note: 'A\nnote' }),
      ],
      leftOut: {},
    });
    const head = lines('Letterboxd list export v7', 'Date,Name', 'a,Best', 'Position,Name,Year');
    expect(refused('a.csv', `${head}1,Low Tide\n`)).toMatchObject({ reason: 'csv', line: 5 });
    expect(refused('a.csv', `${head}x,Low Tide,2019\n`)).toMatchObject({ line: 5, field: 'Position' });
  });
});

describe('IMDb’s export', () => {
  it('has ratings of every type of title', () => {
    const ratings = lines(
      'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors',
      'tt1,8,2024-04-01,Low Tide,Ebbe,u,Movie,7.1,96,2019,"Drama, Crime",100,2019-05-01,A B',
      'tt2,8,2024-04-01,Harbour,Harbour,u,TV Series,7.1,45,2020,Drama,100,2020-05-01,',
      'tt3,8,2024-04-01,Harbour: Fog,Fog,u,tvEpisode,7.1,45,2020,Drama,100,2020-05-01,',
      'tt4,8,2024-04-01,Pier,Pier,u,Video Game,7.1,,2020,Drama,100,2020-05-01,',
    );
    expect(read('ratings.csv', ratings)).toEqual({
      apps: ['imdb'],
      records: [
        movie('Low Tide', { year: 2019 }),
        movie('Low Tide', { what: 'score', year: 2019, value: '8' }),
        series('Harbour', { what: 'score', year: 2020, value: '8' }),
      ],
      leftOut: { episode: 1, kind: 1 },
      unread: [],
    });
  });

  it('has a watchlist of movies and series', () => {
    const list = lines(
      'Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated',
      '1,tt1,2024-04-01,2024-04-01,,Low Tide,Ebbe,u,tvMovie,7.1,96,2019,Drama,100,2019-05-01,A B,,',
      '2,tt2,2024-04-01,2024-04-01,,Harbour,Harbour,u,tvMiniSeries,7.1,45,2020,Drama,100,2020-05-01,,,',
    );
    expect(read('a1b2.csv', list).records).toEqual([
      movie('Low Tide', { what: 'follow', year: 2019 }),
      series('Harbour', { what: 'follow', year: 2020 }),
    ]);
  });
});

describe('TV Time’s export', () => {
  const at = localMinute(Date.UTC(2021, 1, 1, 20, 0));

  it('has seen episodes and followed series, with a year behind a name', () => {
    const seen = lines(
      'episode_id,tv_show_name,episode_season_number,episode_number,created_at',
      '1,Harbour (2020),1,3,2021-02-01 20:00:00',
      '2,Harbour (2020),,,2021-02-01 20:00:00',
    );
    expect(read('seen_episode.csv', seen)).toMatchObject({
      apps: ['tvTime'],
      records: [series('Harbour', { year: 2020, season: 1, episode: 3, value: at })],
      leftOut: { episode: 1 },
    });
    const followed = lines(
      'notification_type,archived,tv_show_name,created_at,active,diffusion,folder_id,tv_show_id',
      '2,0,Harbour,2021-02-01 20:00:00,1,original,,71',
      '2,1,Pier,2021-02-01 20:00:00,1,original,,72',
    );
    expect(read('followed_tv_show.csv', followed).records).toEqual([series('Harbour', { what: 'follow' })]);
  });

  it('has a log of two generations', () => {
    const older = lines(
      'uuid,type,entity_type,movie_name,release_date,series_name,season_number,episode_number,created_at',
      'a,watch,movie,Low Tide,2019-05-01 00:00:00,,,,2021-02-01 20:00:00',
      'b,towatch,movie,Pier,2022-05-01 00:00:00,,,,2021-02-01 20:00:00',
      'c,watch,episode,,,Harbour,1,3,2021-02-01 20:00:00',
    );
    expect(read('tracking-prod-records.csv', older).records).toEqual([
      movie('Low Tide', { year: 2019, value: at }),
      movie('Pier', { what: 'follow', year: 2022 }),
      series('Harbour', { season: 1, episode: 3, value: at }),
    ]);
    const newer = lines(
      'episode_number,ep_no,created_at,s_no,series_name,key,s_id,season_number,is_archived,is_followed',
      ',3,2021-02-01 20:00:00,1,Harbour,watch-episode-a,71,,,',
      ',,2021-02-01 20:00:00,,Harbour,user-series-b,71,,false,true',
      ',,2021-02-01 20:00:00,,,tracking-stats,,,,',
    );
    expect(read('tracking-prod-records-v2.csv', newer).records).toEqual([
      series('Harbour', { season: 1, episode: 3, value: at }),
      series('Harbour', { what: 'follow' }),
    ]);
  });
});

describe('a title', () => {
  // Proves protections of reading.ts.
  it('is cut where it is longer than any title, and a list’s name where it is longer than any list’s', () => {
    const movies = [{ plays: 1, movie: { title: 'a'.repeat(10_000), year: 2019, ids: {} } }];
    expect(read('watched-movies.json', JSON.stringify(movies)).records[0]?.title).toHaveLength(500);
    const list = lines(
      ...['Letterboxd list export v7', 'Date,Name', `2024-04-01,${'a'.repeat(10_000)}`],
      ...['Position,Name,Year', '1,Low Tide,2019'],
    );
    expect(read('a.csv', list).records[0]?.value).toHaveLength(100);
  });
});

describe('SeriesGuide’s backup', () => {
  it('has series with what was watched, movies, and lists without titles, which the series have', () => {
    const shows = [
      {
        ...{ tmdb_id: 80, title: 'Harbour', first_aired: '2020-05-01T20:00:00.000Z', hidden: false },
        seasons: [
          {
            season: 1,
            episodes: [
              { tmdb_id: 1, episode: 1, title: 'Quay', watched: true, plays: 1 },
              { tmdb_id: 2, episode: 2, title: 'Fog', skipped: true },
            ],
          },
        ],
      },
    ];
    expect(read('sg-shows-export.json', JSON.stringify(shows))).toMatchObject({
      apps: ['seriesGuide'],
      records: [
        series('Harbour', { what: 'follow', year: 2020, tmdb: 80 }),
        series('Harbour', { year: 2020, tmdb: 80, season: 1, episode: 1 }),
      ],
    });
    const released_utc_ms = Date.UTC(2019, 4, 1);
    const movies = [
      {
        tmdb_id: 70,
        title: 'Low Tide',
        released_utc_ms,
        in_collection: true,
        in_watchlist: false,
        watched: true,
      },
      { tmdb_id: 71, title: 'Pier', released_utc_ms, in_collection: false, in_watchlist: true },
      { tmdb_id: 72, title: 'Dune', released_utc_ms, in_collection: true, in_watchlist: false },
    ];
    expect(read('sg-movies-export.json', JSON.stringify(movies))).toMatchObject({
      records: [
        movie('Low Tide', { year: 2019, tmdb: 70 }),
        movie('Pier', { what: 'follow', year: 2019, tmdb: 71 }),
      ],
      leftOut: { collection: 1 },
    });
    const items = [
      { list_item_id: '1', externalId: '81', type: 'tmdb-show' },
      { list_item_id: '2', externalId: '80', type: 'tmdb-show' },
      { list_item_id: '3', tvdb_id: 5, type: 'show' },
    ];
    const result = readPast([
      fileOf('sg-lists-export.json', JSON.stringify([{ list_id: 'l', name: 'Best', order: 0, items }])),
      fileOf('sg-shows-export.json', JSON.stringify(shows)),
    ]);
    expect(result).toMatchObject({
      value: {
        records: [
          series('', { what: 'list', tmdb: 81, value: 'Best', position: 1 }),
          series('Harbour', { what: 'list', year: 2020, tmdb: 80, value: 'Best', position: 2 }),
          {},
          {},
        ],
        leftOut: { list: 1 },
      },
    });
  });
});
