/*
 * The tables of a catalogue. Two rules explain most of it:
 *
 * 1. `key` is a title's place in the order of popularity, 1 first. It is the rowid of `movies` and `series`
 *    and what every other table refers to, so a walk in key order *is* the popularity order, and the join
 *    tables (genre, key), (keyword, key) … intersect in that order and stop early. `id` is the number that
 *    the interface shows; it says nothing about the place.
 * 2. Tables are either *listed* (complete from the start, for every title: what lists, discovery and a
 *    person's career read) or *detailed* (written when a title is first asked for, see `ensureSeries` and
 *    `ensureMovie`; `detailedTables` names them).
 *
 * Days of listed tables are whole numbers of days since 1970-01-01, because release plans are added to them;
 * `dayText` turns them into YYYY-MM-DD. Days of detailed tables are text as the interface shows it, null and
 * "" included. JSON columns hold arrays that go out as they are.
 */

/** Raised whenever the tables or what is written into them changes; an older file is set aside. */
export const schemaVersion = 3;

/** SQLite's `application_id` of a catalogue: "MarQ". */
export const applicationId = 0x4d617251;

const titleTables = `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Titles whose detailed tables are written. media: 'movie' or 'tv'.
CREATE TABLE detailed (
  media TEXT NOT NULL,
  key INTEGER NOT NULL,
  PRIMARY KEY (media, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE movies (
  key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  title TEXT NOT NULL,                 -- English
  original_title TEXT NOT NULL,
  original_language TEXT NOT NULL,     -- ISO 639-1
  overview TEXT NOT NULL,              -- English, may be ""
  primary_release_day INTEGER,         -- null: undated
  runtime INTEGER NOT NULL,            -- minutes, 0: unknown
  revenue INTEGER NOT NULL,
  popularity REAL NOT NULL,
  vote_average REAL NOT NULL,
  vote_count INTEGER NOT NULL,
  genre_ids TEXT NOT NULL,             -- JSON array
  keyword_ids TEXT NOT NULL,           -- JSON array
  origin_country TEXT NOT NULL,        -- JSON array
  poster_path TEXT,
  backdrop_path TEXT,
  adult INTEGER NOT NULL,
  video INTEGER NOT NULL,
  maturity INTEGER NOT NULL,           -- 0 everyone … 5 adults; with the country: the certification
  release_plan INTEGER NOT NULL,       -- see release_plans
  watch_plan INTEGER,                  -- see watch_plans; null: nowhere to watch
  living INTEGER NOT NULL              -- 1: its dates move with the day
) STRICT;

CREATE TABLE series (
  key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,                  -- English
  original_name TEXT NOT NULL,
  original_language TEXT NOT NULL,
  overview TEXT NOT NULL,
  first_air_date TEXT NOT NULL,        -- "" when unknown
  popularity REAL NOT NULL,
  vote_average REAL NOT NULL,
  vote_count INTEGER NOT NULL,
  genre_ids TEXT NOT NULL,             -- JSON array
  origin_country TEXT NOT NULL,        -- JSON array
  poster_path TEXT,
  backdrop_path TEXT,
  adult INTEGER NOT NULL,
  last_season INTEGER NOT NULL,        -- number of the latest season: E3
  network_id INTEGER NOT NULL,
  living INTEGER NOT NULL
) STRICT;

-- Days on which a series airs, from a week ago to three weeks ahead: E5.
CREATE TABLE series_airings (
  day INTEGER NOT NULL,
  series_key INTEGER NOT NULL,
  PRIMARY KEY (day, series_key)
) STRICT, WITHOUT ROWID;

-- E4, at most 10,000 places for each window ('day', 'week').
CREATE TABLE trending (
  time_window TEXT NOT NULL,
  place INTEGER NOT NULL,
  series_key INTEGER NOT NULL,
  PRIMARY KEY (time_window, place)
) STRICT, WITHOUT ROWID;

-- English stands in movies and series. A translation may lack its overview ("") or its title (null).
CREATE TABLE movie_translations (
  movie_key INTEGER NOT NULL,
  language TEXT NOT NULL,
  title TEXT,
  overview TEXT NOT NULL,
  PRIMARY KEY (movie_key, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE series_translations (
  series_key INTEGER NOT NULL,
  language TEXT NOT NULL,
  name TEXT,
  overview TEXT NOT NULL,
  PRIMARY KEY (series_key, language)
) STRICT, WITHOUT ROWID;
`;

const discoveryTables = `
-- media: 'movie' or 'tv'
CREATE TABLE genres (
  media TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (media, id)
) STRICT, WITHOUT ROWID;

-- A few thousand rows: LIKE '%part%' over them all costs well under a millisecond.
CREATE TABLE keywords (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  logo_path TEXT,
  origin_country TEXT NOT NULL
) STRICT;

CREATE TABLE networks (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  logo_path TEXT,
  origin_country TEXT NOT NULL
) STRICT;

CREATE TABLE movie_genres (
  genre_id INTEGER NOT NULL,
  movie_key INTEGER NOT NULL,
  PRIMARY KEY (genre_id, movie_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE movie_keywords (
  keyword_id INTEGER NOT NULL,
  movie_key INTEGER NOT NULL,
  PRIMARY KEY (keyword_id, movie_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE movie_companies (
  company_id INTEGER NOT NULL,
  movie_key INTEGER NOT NULL,
  PRIMARY KEY (company_id, movie_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE movie_countries (
  country TEXT NOT NULL,
  movie_key INTEGER NOT NULL,
  PRIMARY KEY (country, movie_key)
) STRICT, WITHOUT ROWID;

-- crew: 0 cast, 1 crew
CREATE TABLE movie_people (
  person_id INTEGER NOT NULL,
  crew INTEGER NOT NULL,
  movie_key INTEGER NOT NULL,
  PRIMARY KEY (person_id, crew, movie_key)
) STRICT, WITHOUT ROWID;

-- How a kind of release travels: a day is the movie's primary day plus days_after. Types 1 to 6.
-- Query movie_release_dates, or movies.release_plan with a set of plans.
CREATE TABLE release_plans (
  plan INTEGER NOT NULL,
  country TEXT NOT NULL,
  type INTEGER NOT NULL,
  days_after INTEGER NOT NULL,
  PRIMARY KEY (plan, country, type)
) STRICT, WITHOUT ROWID;

-- What a maturity is called in a country; rank is that country's order, mildest first, equal for equal names.
CREATE TABLE certifications (
  country TEXT NOT NULL,
  maturity INTEGER NOT NULL,
  certification TEXT NOT NULL,
  rank INTEGER NOT NULL,
  PRIMARY KEY (country, maturity)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_providers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  logo_path TEXT,
  display_priority INTEGER NOT NULL
) STRICT;

-- The countries a plan says anything about: a country may have a link and no offer. has_link 0: link is null.
CREATE TABLE watch_plan_countries (
  plan INTEGER NOT NULL,
  country TEXT NOT NULL,
  has_link INTEGER NOT NULL,
  PRIMARY KEY (plan, country)
) STRICT, WITHOUT ROWID;

-- monetisation: flatrate, free, ads, rent, buy
CREATE TABLE watch_plans (
  plan INTEGER NOT NULL,
  country TEXT NOT NULL,
  monetisation TEXT NOT NULL,
  provider_id INTEGER NOT NULL,
  display_priority INTEGER NOT NULL,
  PRIMARY KEY (plan, country, monetisation, provider_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW movie_release_dates AS
  SELECT m.key AS movie_key, p.country, p.type,
         m.primary_release_day + p.days_after AS release_day,
         c.certification, c.rank AS certification_rank
  FROM movies m
  JOIN release_plans p ON p.plan = m.release_plan
  LEFT JOIN certifications c ON c.country = p.country AND c.maturity = m.maturity
  WHERE m.primary_release_day IS NOT NULL;

CREATE VIEW movie_watch_offers AS
  SELECT m.key AS movie_key, w.country, w.monetisation, w.provider_id, w.display_priority
  FROM movies m
  JOIN watch_plans w ON w.plan = m.watch_plan;
`;

const peopleTables = `
CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  original_name TEXT NOT NULL,
  gender INTEGER NOT NULL,
  known_for_department TEXT NOT NULL,
  popularity REAL NOT NULL,
  profile_path TEXT,
  adult INTEGER NOT NULL
) STRICT;

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  job TEXT NOT NULL,
  department TEXT NOT NULL
) STRICT;

-- Everyone who ever worked on a series. kind: 0 cast, 1 guest, 2 crew. The interface's credit_id is
-- creditId(series_key, number). E9: by person (cast and guests in cast, crew in crew). E3: kinds 0 and 2 whose
-- seasons hold series.last_season. E1: through episode_credits.
CREATE TABLE series_credits (
  series_key INTEGER NOT NULL,
  number INTEGER NOT NULL,
  person_id INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  character TEXT NOT NULL,             -- "" for crew, sometimes for others
  job_id INTEGER,                      -- crew
  position INTEGER NOT NULL,           -- the interface's order, with gaps
  first_season INTEGER NOT NULL,
  last_season INTEGER NOT NULL,
  episode_count INTEGER NOT NULL,
  first_credit_day INTEGER,
  PRIMARY KEY (series_key, number)
) STRICT, WITHOUT ROWID;
`;

const detailTables = `
CREATE TABLE seasons (
  id INTEGER PRIMARY KEY,
  series_key INTEGER NOT NULL,
  season_number INTEGER NOT NULL,
  air_date TEXT,                       -- may be "" or null
  name TEXT NOT NULL,
  overview TEXT NOT NULL,
  poster_path TEXT,
  vote_average REAL NOT NULL,
  network_id INTEGER NOT NULL,
  UNIQUE (series_key, season_number)
) STRICT;

CREATE TABLE episodes (
  id INTEGER PRIMARY KEY,
  series_key INTEGER NOT NULL,
  season_number INTEGER NOT NULL,
  episode_number INTEGER NOT NULL,
  air_date TEXT,                       -- may be "" or null
  episode_type TEXT NOT NULL,
  name TEXT NOT NULL,
  overview TEXT NOT NULL,
  production_code TEXT NOT NULL,
  runtime INTEGER,
  still_path TEXT,
  vote_average REAL NOT NULL,
  vote_count INTEGER NOT NULL,
  UNIQUE (series_key, season_number, episode_number)
) STRICT;

-- Who of series_credits is in an episode: kinds 1 (guest_stars) and 2 (crew).
CREATE TABLE episode_credits (
  episode_id INTEGER NOT NULL,
  number INTEGER NOT NULL,             -- series_credits.number of the episode's series
  PRIMARY KEY (episode_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE season_translations (
  season_id INTEGER NOT NULL,
  language TEXT NOT NULL,
  name TEXT,
  overview TEXT NOT NULL,
  PRIMARY KEY (season_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE episode_translations (
  episode_id INTEGER NOT NULL,
  language TEXT NOT NULL,
  name TEXT,
  overview TEXT NOT NULL,
  PRIMARY KEY (episode_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE episode_videos (
  episode_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  iso_639_1 TEXT NOT NULL,
  iso_3166_1 TEXT NOT NULL,
  name TEXT NOT NULL,
  video_key TEXT NOT NULL,             -- the interface's key
  site TEXT NOT NULL,
  size INTEGER NOT NULL,
  type TEXT NOT NULL,
  official INTEGER NOT NULL,
  published_at TEXT NOT NULL,          -- ISO 8601 with ms and Z
  PRIMARY KEY (episode_id, number)
) STRICT, WITHOUT ROWID;

-- Pictures of a series (season_number null) and posters of its seasons. kind: poster, backdrop, logo.
CREATE TABLE images (
  id INTEGER PRIMARY KEY,
  series_key INTEGER NOT NULL,
  season_number INTEGER,
  kind TEXT NOT NULL,
  file_path TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  iso_639_1 TEXT,
  iso_3166_1 TEXT,
  vote_average REAL NOT NULL,
  vote_count INTEGER NOT NULL
) STRICT;
CREATE INDEX images_of_series ON images (series_key, season_number, kind);

CREATE TABLE series_alternative_titles (
  series_key INTEGER NOT NULL,
  number INTEGER NOT NULL,
  iso_3166_1 TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  PRIMARY KEY (series_key, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE episode_groups (
  id TEXT PRIMARY KEY,
  series_key INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  episode_count INTEGER NOT NULL,
  group_count INTEGER NOT NULL,
  type INTEGER NOT NULL,
  network_id INTEGER                   -- null: no network
) STRICT;
CREATE INDEX episode_groups_of_series ON episode_groups (series_key);

CREATE TABLE movie_reviews (
  movie_key INTEGER NOT NULL,
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  language TEXT NOT NULL,
  author TEXT NOT NULL,
  author_name TEXT NOT NULL,           -- may be ""
  author_username TEXT NOT NULL,
  avatar_path TEXT,                    -- a path, "/https://…" or null
  rating REAL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,            -- ISO 8601; with or without ms, as services do
  updated_at TEXT NOT NULL,
  PRIMARY KEY (movie_key, number)
) STRICT, WITHOUT ROWID;

-- Changes of the last two weeks. season_id null: of the series itself (E14); otherwise of that season (E8).
CREATE TABLE changes (
  series_key INTEGER NOT NULL,
  season_id INTEGER,
  changed_at INTEGER NOT NULL,         -- seconds since 1970
  id TEXT NOT NULL,
  attribute TEXT NOT NULL,             -- the interface's key
  action TEXT NOT NULL,
  iso_639_1 TEXT,                      -- null: absent; may be ""
  iso_3166_1 TEXT,
  value TEXT,                          -- JSON; null: absent
  original_value TEXT                  -- JSON; null: absent
) STRICT;
CREATE INDEX changes_of_series ON changes (series_key, changed_at) WHERE season_id IS NULL;
CREATE INDEX changes_of_season ON changes (season_id, changed_at) WHERE season_id IS NOT NULL;

-- E11. Nothing in the interface writes a rating, so these are part of the catalogue.
CREATE TABLE episode_ratings (
  episode_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (episode_id, account_id)
) STRICT, WITHOUT ROWID;
`;

const accountTables = `
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL,
  name TEXT NOT NULL,
  include_adult INTEGER NOT NULL,
  iso_639_1 TEXT NOT NULL,
  iso_3166_1 TEXT NOT NULL,
  gravatar_hash TEXT NOT NULL,
  avatar_path TEXT
) STRICT;

-- The only table that is written for people rather than for titles; it outlives a change of day.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL          -- ms since 1970
) STRICT, WITHOUT ROWID;
`;

/** Every table and view of a catalogue. */
export const tables = titleTables + discoveryTables + peopleTables + detailTables + accountTables;

/** Indexes over listed tables, made after these are filled: building them from sorted data is several times faster. */
export const listedIndexes = `
CREATE INDEX movies_by_release ON movies (primary_release_day);
CREATE INDEX movies_by_votes ON movies (vote_count);
CREATE INDEX movies_by_score ON movies (vote_average);
CREATE INDEX movies_by_revenue ON movies (revenue);
CREATE INDEX movies_by_title ON movies (title COLLATE NOCASE);
CREATE INDEX movies_by_original_title ON movies (original_title COLLATE NOCASE);
CREATE INDEX movies_by_language ON movies (original_language);
CREATE INDEX movies_by_release_plan ON movies (release_plan);
CREATE INDEX movies_by_watch_plan ON movies (watch_plan);
CREATE INDEX living_movies ON movies (key) WHERE living = 1;
CREATE INDEX living_series ON series (key) WHERE living = 1;
CREATE INDEX series_credits_of_person ON series_credits (person_id);
`;

/** The tables that hold nothing but details: emptied when the day changes, and written again on request. */
export const detailedTables = [
  'detailed',
  'seasons',
  'episodes',
  'episode_credits',
  'season_translations',
  'episode_translations',
  'episode_videos',
  'images',
  'series_alternative_titles',
  'episode_groups',
  'movie_reviews',
  'changes',
  'episode_ratings',
] as const;
