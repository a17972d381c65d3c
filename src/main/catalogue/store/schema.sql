CREATE TABLE appearances (
  person_id integer not null,
  series_id integer not null,
  season_number integer not null,
  episode_number integer not null,
  kind text not null check (kind in ('cast', 'crew')),
  role text not null,
  primary key (person_id, series_id, season_number, episode_number, kind, role)
) strict, without rowid;

CREATE INDEX appearances_by_season on appearances (series_id, season_number);

CREATE TABLE bodies (
  id integer primary key,
  key text not null unique,
  endpoint text not null,
  parameters text not null,
  account integer,
  dropped integer not null,
  etag text,
  fetched_at integer not null,
  fresh_until integer not null,
  indexed_at integer not null
, used_at integer not null default 0, byte_count integer not null default 0, kept integer not null default 0) strict;

CREATE INDEX bodies_by_account on bodies (account) where account is not null;

CREATE INDEX bodies_by_age on bodies (fetched_at);

CREATE INDEX bodies_evictable on bodies (used_at, byte_count) where kept = 0;

CREATE TABLE body_texts (
  id integer primary key references bodies (id) on delete cascade,
  text blob not null
) strict;

CREATE VIRTUAL TABLE character_words using fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

CREATE TABLE characters (
  ref integer primary key,
  person_id integer not null,
  series_id integer not null,
  name text not null,
  fetched_at integer not null,
  unique (series_id, person_id, name)
) strict;

CREATE TABLE deadly_responses (
  hash text primary key,
  noted_at integer not null
) strict, without rowid;

CREATE VIRTUAL TABLE description_words using fts5 (
  words, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

CREATE TABLE episode_changes (
  series_id integer not null,
  season_number integer not null,
  episode_number integer not null,
  name text not null,
  found_at integer not null,
  changes text not null,
  primary key (series_id, season_number, episode_number)
) strict, without rowid;

CREATE VIRTUAL TABLE episode_words using fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

CREATE TABLE episodes (
  ref integer primary key,
  series_id integer not null,
  season_number integer not null,
  episode_number integer not null,
  id integer not null,
  name text not null,
  air_date text,
  still_path text,
  fetched_at integer not null, runtime integer,
  unique (series_id, season_number, episode_number)
) strict;

CREATE INDEX episodes_by_air_date on episodes (air_date);

CREATE TABLE held_counts (
  id integer primary key check (id = 1),
  titles integer not null,
  people integer not null,
  episodes integer not null
, measured_used integer not null default 0, measured_index integer not null default 0) strict;

CREATE TABLE index_builds (
  id integer primary key check (id = 1),
  size text not null check (size in ('known', 'large', 'everything')),
  pace integer not null,
  least_votes integer not null,
  expected integer not null,
  language text not null,
  paused integer not null default 0
, total integer, round integer not null default 0, checked_at integer, estimated_bytes integer not null default 0, received_bytes integer not null default 0, granted_bytes integer not null default 0) strict;

CREATE TABLE index_slices (
  id integer primary key,
  kind text not null check (kind in ('movies', 'series')),
  what text not null unique,
  state text not null default 'wanted' check (state in ('wanted', 'done', 'cut', 'split')),
  page integer not null default 1,
  pass integer not null default 1,
  found integer not null default 0,
  settled_at integer
, round integer not null default 0, total integer) strict;

CREATE INDEX index_slices_wanted on index_slices (id) where state = 'wanted';

CREATE VIRTUAL TABLE keyword_words using fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

CREATE TABLE keywords (
  id integer primary key,
  name text not null,
  fetched_at integer not null
) strict;

CREATE TABLE meta (
  id integer primary key check (id = 1),
  stopped_cleanly integer not null
, language text not null default '') strict;

CREATE TABLE other_names (
  title_key integer not null,
  name text not null,
  fetched_at integer not null,
  primary key (title_key, name)
) strict, without rowid;

CREATE TABLE pack_items (
  pack_id integer not null references packs (id) on delete cascade,
  item text not null,
  kind text not null check (kind in ('body', 'picture')),
  state text not null check (state in ('wanted', 'held', 'missing')),
  why text,
  asked text not null,
  depth integer not null,
  byte_count integer not null,
  hash text,
  primary key (pack_id, item)
) strict, without rowid;

CREATE INDEX pack_items_by_item on pack_items (item);

CREATE INDEX pack_items_by_state on pack_items (pack_id, state, kind, depth);

CREATE TABLE packs (
  id integer primary key,
  identity text not null unique,
  subject text not null,
  settings text not null,
  name text not null,
  poster_path text,
  language text not null,
  planned integer not null default 0,
  paused integer not null default 0,
  created_at integer not null,
  checked_at integer,
  verified_at integer
) strict;

CREATE TABLE pending_words (ref integer primary key, names_only integer not null default 0) strict;

CREATE TABLE people (
  ref integer primary key,
  id integer not null unique,
  name text not null,
  original_name text not null,
  folded text not null,
  profile_path text,
  known_for_department text not null,
  gender integer not null,
  popularity real not null,
  fetched_at integer not null
) strict;

CREATE INDEX people_by_name on people (folded);

CREATE VIRTUAL TABLE person_words using fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

CREATE TABLE picture_bytes (
  id integer primary key references pictures (id) on delete cascade,
  bytes blob not null
) strict;

CREATE TABLE pictures (
  id integer primary key,
  file text not null,
  kind text not null,
  size text not null,
  content_type text not null,
  byte_count integer not null,
  fetched_at integer not null,
  used_at integer not null, kept integer not null default 0, hash text,
  unique (file, kind, size)
) strict;

CREATE INDEX pictures_evictable on pictures (used_at, byte_count) where kept = 0;

CREATE TABLE season_searches (
  series_id integer primary key,
  gaps text not null,
  checked_at integer
) strict;

CREATE TABLE seasons (
  series_id integer not null,
  season_number integer not null,
  language text not null,
  id integer not null,
  name text not null,
  overview text not null,
  air_date text,
  poster_path text,
  episode_count integer not null,
  vote_average real not null,
  fetched_at integer not null,
  primary key (series_id, season_number, language)
) strict, without rowid;

CREATE TABLE signed_in (
  id integer primary key check (id = 1),
  account text not null
) strict;

CREATE TABLE title_languages (
  id integer primary key,
  language text not null unique
) strict;

CREATE TABLE title_translations (
  key integer not null,
  language text not null,
  item text not null,
  told_by text,
  fetched_at integer not null,
  primary key (key, language)
) strict;

CREATE INDEX title_translations_by_language on title_translations (language, key);

CREATE VIRTUAL TABLE title_words using fts5 (
  words, content = '', columnsize = 0, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

CREATE TABLE titles (
  id integer primary key,
  key integer not null unique,
  bucket integer not null,
  name text not null,
  original_name text not null,
  folded text not null,
  released integer,
  popularity real not null,
  votes integer not null default 0,
  score real not null default 0,
  poster_path text,
  backdrop_path text,
  original_language text not null default '',
  genres text not null default '',
  flags integer not null default 0,
  countries text,
  language text not null default '',
  told_by text,
  fetched_at integer not null,
  slice integer,
  round integer not null default 0,
  gone integer not null default 0,
  overview text not null default ''
) strict;

CREATE INDEX titles_by_name on titles (substr(iif(folded = '', lower(name), folded), 1, 18));

CREATE TABLE watch_providers (
  country text not null,
  provider_id integer not null,
  name text not null,
  logo_path text,
  display_priority integer,
  fetched_at integer not null,
  primary key (country, provider_id)
) strict, without rowid;

CREATE TABLE word_renewals (
  name text primary key,
  last integer not null
) strict, without rowid;

CREATE VIRTUAL TABLE word_trigrams using fts5 (
  word, content = '', detail = none, tokenize = 'trigram'
);

CREATE TABLE words (
  id integer primary key,
  word text not null unique
) strict;

CREATE TRIGGER episodes_counted after insert on episodes begin
  update held_counts set episodes = episodes + 1;
end;

CREATE TRIGGER episodes_uncounted after delete on episodes begin
  update held_counts set episodes = episodes - 1;
end;

CREATE TRIGGER people_counted after insert on people begin
  update held_counts set people = people + 1;
end;

CREATE TRIGGER people_uncounted after delete on people begin
  update held_counts set people = people - 1;
end;

CREATE TRIGGER titles_counted after insert on titles begin
  update held_counts set titles = titles + 1;
end;

CREATE TRIGGER titles_uncounted after delete on titles begin
  update held_counts set titles = titles - 1;
end;
