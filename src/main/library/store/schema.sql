CREATE TABLE chosen_posters (
  service text not null,
  series_id integer not null,
  path text not null,
  primary key (service, series_id)
) strict, without rowid;

CREATE TABLE chosen_titles (
  service text not null,
  name text not null,
  title_id integer not null,
  batch text not null,
  primary key (service, name)
) strict, without rowid;

CREATE TABLE current_values (
  service text not null,
  kind text not null,
  subject text not null,
  id integer not null,
  season integer not null,
  episode integer not null,
  element text not null,
  value text,
  stamp integer not null,
  device text not null,
  number integer not null,
  primary key (service, kind, subject, id, season, episode, element)
) strict, without rowid;

CREATE INDEX current_values_by_value on current_values (service, kind, value, stamp) where value is not null;

CREATE INDEX episodes_seen_by_stamp on current_values (service, stamp, id, value)
  where kind = 'seen' and subject = 'episode' and value is not null;

CREATE INDEX follows_by_stamp on current_values (service, stamp) where kind = 'follow' and value is not null;

CREATE INDEX news_by_stamp on current_values (service, stamp) where kind = 'news' and value is not null;

CREATE TABLE device (
  id integer primary key check (id = 1),
  key text not null,
  last_stamp integer not null
) strict;

CREATE TABLE look_ups (
  service text not null,
  source text not null,
  next_page integer not null,
  is_done integer not null check (is_done in (0, 1)),
  primary key (service, source)
) strict, without rowid;

CREATE TABLE lost_episodes (
  service text not null,
  series_id integer not null,
  episode_id integer not null,
  name text not null,
  air_date text,
  noticed_at integer not null,
  primary key (service, series_id, episode_id)
) strict, without rowid;

CREATE TABLE marked_ids (
  service text not null,
  series_id integer not null,
  season integer not null,
  episode integer not null,
  kind text not null,
  element text not null,
  episode_id integer not null,
  primary key (service, series_id, season, episode, kind, element)
) strict, without rowid;

CREATE TABLE meta (
  id integer primary key check (id = 1),
  stopped_cleanly integer not null,
  backed_up_at integer
, written_by text, backups integer not null default 0) strict;

CREATE TABLE not_placed (
  service text not null,
  batch text not null,
  kind text not null,
  total integer not null,
  first text not null,
  primary key (service, batch, kind)
) strict, without rowid;

CREATE TABLE operations (
  service text not null,
  device text not null,
  batch integer not null,
  number integer not null,
  stamp integer not null,
  kind text not null,
  subject text not null,
  id integer not null,
  season integer not null,
  episode integer not null,
  element text not null,
  before text,
  after text,
  primary key (service, device, batch, number)
) strict, without rowid;

CREATE INDEX operations_by_stamp on operations (service, stamp, device, batch, number);

CREATE TABLE packs (
  service text not null,
  identity text not null,
  subject text not null,
  settings text not null,
  name text not null,
  poster_path text,
  language text not null,
  paused integer not null,
  created_at integer not null,
  primary key (service, identity)
) strict, without rowid;

CREATE TABLE recent_pages (
  service text not null,
  href text not null,
  title text not null,
  visit integer not null,
  primary key (service, href)
) strict, without rowid;

CREATE TABLE saved_views (
  id integer primary key,
  service text not null,
  name text not null,
  query text not null,
  position integer not null,
  seen_at integer,
  seen_total integer,
  seen_ids text
) strict;

CREATE INDEX saved_views_by_service on saved_views (service, position);

CREATE TABLE services (
  service text primary key,
  moved_at integer not null
) strict, without rowid;

CREATE TABLE to_match (
  service text not null,
  kind text not null check (kind in ('movie', 'series')),
  folded text not null,
  year integer not null,
  what text not null check (what in ('seen', 'follow', 'score', 'note', 'list')),
  season integer not null,
  episode integer not null,
  value text not null,
  position integer,
  note text,
  title text not null,
  batch text not null,
  primary key (service, kind, folded, year, what, season, episode, value)
) strict, without rowid;

CREATE INDEX to_match_by_batch on to_match (service, batch);

CREATE TABLE watch_requests (
  service text primary key,
  day integer not null,
  sent integer not null
) strict, without rowid;

CREATE TABLE watch_snapshots (
  service text not null,
  movie_id integer not null,
  taken_at integer not null,
  results text not null,
  primary key (service, movie_id, taken_at)
) strict, without rowid;

CREATE TABLE watches (
  service text not null,
  kind text not null,
  id integer not null,
  checked_day integer not null,
  due_day integer not null,
  state text not null,
  primary key (service, kind, id)
) strict, without rowid;
