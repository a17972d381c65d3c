/**
 * The tables that are written at the first request for a title. They are in a database of their own in memory, see
 * `Details`.
 */
export const detailTables = `
-- Everyone who worked on a series. kind: see creditKinds. The interface's credit_id is
-- creditId(series_key, number). E3: cast and crew whose seasons include series.last_season.
-- E1: through episode_credits.
CREATE TABLE details.series_credits (
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

CREATE TABLE details.seasons (
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

CREATE TABLE details.episodes (
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
CREATE TABLE details.episode_credits (
  episode_id INTEGER NOT NULL,
  number INTEGER NOT NULL,             -- series_credits.number of the episode's series
  PRIMARY KEY (episode_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE details.season_translations (
  season_id INTEGER NOT NULL,
  language TEXT NOT NULL,
  name TEXT,
  overview TEXT NOT NULL,
  PRIMARY KEY (season_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE details.episode_translations (
  episode_id INTEGER NOT NULL,
  language TEXT NOT NULL,
  name TEXT,
  overview TEXT NOT NULL,
  PRIMARY KEY (episode_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE details.episode_videos (
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
CREATE TABLE details.images (
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
CREATE INDEX details.images_of_series ON images (series_key, season_number, kind);

CREATE TABLE details.series_alternative_titles (
  series_key INTEGER NOT NULL,
  number INTEGER NOT NULL,
  iso_3166_1 TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  PRIMARY KEY (series_key, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE details.episode_groups (
  id TEXT PRIMARY KEY,
  series_key INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  episode_count INTEGER NOT NULL,
  group_count INTEGER NOT NULL,
  type INTEGER NOT NULL,
  network_id INTEGER                   -- null: no network
) STRICT;
CREATE INDEX details.episode_groups_of_series ON episode_groups (series_key);

CREATE TABLE details.movie_reviews (
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
CREATE TABLE details.changes (
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
CREATE INDEX details.changes_of_series ON changes (series_key, changed_at) WHERE season_id IS NULL;
CREATE INDEX details.changes_of_season ON changes (season_id, changed_at) WHERE season_id IS NOT NULL;

-- E11. Nothing in the interface writes a rating, so these are part of the catalogue.
CREATE TABLE details.episode_ratings (
  episode_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (episode_id, account_id)
) STRICT, WITHOUT ROWID;
`;

/** Accounts and their sessions. */
export const accountTables = `
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

-- The only table that callers change.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL          -- ms since 1970
) STRICT, WITHOUT ROWID;
`;
