/** Tables of titles, and the catalogue's own metadata. */
export const titleTables = `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE movies (
  key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  title TEXT NOT NULL,                 -- English
  original_title TEXT NOT NULL,
  original_language TEXT NOT NULL,     -- ISO 639-1
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
  watch_plan INTEGER                   -- see watch_plans; null: nowhere to watch; as of the day of creation
) STRICT;

CREATE TABLE series (
  key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,                  -- English
  original_name TEXT NOT NULL,
  original_language TEXT NOT NULL,
  popularity REAL NOT NULL,
  vote_average REAL NOT NULL,          -- this and the next: 0 is shown until the first episode
  vote_count INTEGER NOT NULL,
  genre_ids TEXT NOT NULL,             -- JSON array
  origin_country TEXT NOT NULL,        -- JSON array
  poster_path TEXT,
  backdrop_path TEXT,
  adult INTEGER NOT NULL,
  last_season INTEGER NOT NULL,        -- number of the latest season: E3
  network_id INTEGER NOT NULL,
  living INTEGER NOT NULL              -- 1: current on the day of creation
) STRICT;
`;

/** Tables that find movies. */
export const discoveryTables = `
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

-- The titles with a genre, keyword, person …: their keys in ascending order, 4 bytes each, lowest byte first.
-- kind: see postingKinds. value: an id, or the codeNumber of a country. part: long lists have several, from 0.
CREATE TABLE postings (
  kind INTEGER NOT NULL,
  value INTEGER NOT NULL,
  part INTEGER NOT NULL,
  keys BLOB NOT NULL,
  PRIMARY KEY (kind, value, part)
) STRICT, WITHOUT ROWID;
-- A column of movies as an array, see movie-columns.ts.
CREATE TABLE movie_columns (
  name TEXT PRIMARY KEY,
  data BLOB NOT NULL
) STRICT;
-- A pattern of releases: the day of each is the movie's primary day plus days_after. Types 1 to 6.
-- Query movie_release_dates, or movies.release_plan with a set of plans.
CREATE TABLE release_plans (
  plan INTEGER NOT NULL,
  country TEXT NOT NULL,
  type INTEGER NOT NULL,
  days_after INTEGER NOT NULL,
  PRIMARY KEY (plan, country, type)
) STRICT, WITHOUT ROWID;

-- A country's name for a maturity. rank is that country's order, mildest first; equal names have equal ranks.
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

-- The countries of a plan. A country may have a link and no offer. has_link 0: the link is empty.
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

/** People. */
export const peopleTables = `
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
`;
