/*
 * Trap: a rowid named `ref` begins with a bucket of popularity (popularity-order.ts), so that a full-text query in the order
 * of rowids finds the most popular first and stops early. The `key` of a title is id * 2, + 1 for a movie.
 */
export const firstTables = `
create table meta (
  id integer primary key check (id = 1),
  stopped_cleanly integer not null
) strict;
insert into meta (id, stopped_cleanly) values (1, 1);

create table bodies (
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
) strict;
create index bodies_by_account on bodies (account) where account is not null;
create index bodies_by_age on bodies (fetched_at);
create table body_texts (
  id integer primary key references bodies (id) on delete cascade,
  text blob not null
) strict;

create table held_counts (
  id integer primary key check (id = 1),
  titles integer not null,
  people integer not null,
  episodes integer not null
) strict;
insert into held_counts (id, titles, people, episodes) values (1, 0, 0, 0);

create table titles (
  ref integer primary key,
  name text not null,
  original_name text not null,
  folded text not null,
  released text,
  popularity real not null,
  poster_path text,
  fetched_at integer not null
) strict;
create index titles_by_name on titles (folded);
create trigger titles_counted after insert on titles begin
  update held_counts set titles = titles + 1;
end;
create trigger titles_uncounted after delete on titles begin
  update held_counts set titles = titles - 1;
end;
create table title_items (
  key integer primary key,
  ref integer not null,
  item text not null
) strict;
create table other_names (
  title_key integer not null,
  name text not null,
  fetched_at integer not null,
  primary key (title_key, name)
) strict, without rowid;
create virtual table title_words using fts5 (
  words, content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

create table people (
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
create index people_by_name on people (folded);
create trigger people_counted after insert on people begin
  update held_counts set people = people + 1;
end;
create trigger people_uncounted after delete on people begin
  update held_counts set people = people - 1;
end;
create virtual table person_words using fts5 (
  words, content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

create table characters (
  ref integer primary key,
  person_id integer not null,
  series_id integer not null,
  name text not null,
  fetched_at integer not null,
  unique (series_id, person_id, name)
) strict;
create virtual table character_words using fts5 (
  words, content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

create table seasons (
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
create table season_searches (
  series_id integer primary key,
  gaps text not null,
  checked_at integer
) strict;

create table episodes (
  ref integer primary key,
  series_id integer not null,
  season_number integer not null,
  episode_number integer not null,
  id integer not null,
  name text not null,
  air_date text,
  still_path text,
  fetched_at integer not null,
  unique (series_id, season_number, episode_number)
) strict;
create trigger episodes_counted after insert on episodes begin
  update held_counts set episodes = episodes + 1;
end;
create trigger episodes_uncounted after delete on episodes begin
  update held_counts set episodes = episodes - 1;
end;
create virtual table episode_words using fts5 (
  words, content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);
create table appearances (
  person_id integer not null,
  series_id integer not null,
  season_number integer not null,
  episode_number integer not null,
  kind text not null check (kind in ('cast', 'crew')),
  role text not null,
  primary key (person_id, series_id, season_number, episode_number, kind, role)
) strict, without rowid;
create index appearances_by_season on appearances (series_id, season_number);

create table keywords (
  id integer primary key,
  name text not null,
  fetched_at integer not null
) strict;

create table words (
  id integer primary key,
  word text not null unique
) strict;
create virtual table word_trigrams using fts5 (
  word, content = '', detail = none, tokenize = 'trigram'
);

create table pictures (
  id integer primary key,
  file text not null,
  kind text not null,
  size text not null,
  content_type text not null,
  byte_count integer not null,
  fetched_at integer not null,
  used_at integer not null,
  unique (file, kind, size)
) strict;
create index pictures_by_use on pictures (used_at, byte_count);
create table picture_bytes (
  id integer primary key references pictures (id) on delete cascade,
  bytes blob not null
) strict;
create table picture_colours (
  file text primary key,
  colour text not null
) strict, without rowid;
`;
