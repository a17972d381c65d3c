const tokenizer = `"unicode61 remove_diacritics 2 categories 'L* N* M* Co'"`;

/**
 * A full-text table. Without positions, which take half of its space; without content, because a row is deleted by its rowid, that of a
 * title by its text.
 */
const wordTable = (name: string, options: string): string => `create virtual table ${name} using fts5 (
  words, content = '', ${options}, detail = none, tokenize = ${tokenizer}
);`;

/**
 * What the service's catalogue says, and the words that it is found by.
 *
 * Trap: a rowid named `ref` begins with a bucket of popularity (popularity-order.ts), so that a full-text query in the order
 * of rowids finds the most popular first and stops early; so does the rowid of a title's words. The `key` of a title is
 * id * 2, + 1 for a movie. See title-items.ts for its columns.
 */
export const catalogueTables = `
alter table meta add column language text not null default '';

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
  indexed_at integer not null,
  used_at integer not null default 0,
  byte_count integer not null default 0,
  kept integer not null default 0
) strict;
create index bodies_by_account on bodies (account) where account is not null;
create index bodies_by_age on bodies (fetched_at);
create index bodies_by_endpoint on bodies (endpoint);
create index bodies_evictable on bodies (used_at, byte_count) where kept = 0;

create table body_texts (
  id integer primary key references bodies (id) on delete cascade,
  text blob not null
) strict;

create table pictures (
  id integer primary key,
  file text not null,
  kind text not null,
  size text not null,
  content_type text not null,
  byte_count integer not null,
  fetched_at integer not null,
  used_at integer not null,
  kept integer not null default 0,
  hash text,
  unique (file, kind, size)
) strict;
create index pictures_evictable on pictures (used_at, byte_count) where kept = 0;

create table picture_bytes (
  id integer primary key references pictures (id) on delete cascade,
  bytes blob not null
) strict;

create table titles (
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
create index titles_by_name on titles (substr(iif(folded = '', lower(name), folded), 1, 18));
create trigger titles_counted after insert on titles begin
  update held_counts set titles = titles + 1;
end;
create trigger titles_uncounted after delete on titles begin
  update held_counts set titles = titles - 1;
end;

create table title_languages (
  id integer primary key,
  language text not null unique
) strict;

create table other_names (
  title_key integer not null,
  name text not null,
  fetched_at integer not null,
  primary key (title_key, name)
) strict, without rowid;

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

create table characters (
  ref integer primary key,
  person_id integer not null,
  series_id integer not null,
  name text not null,
  guest integer not null,
  fetched_at integer not null,
  unique (series_id, person_id, name)
) strict;

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
  runtime integer,
  unique (series_id, season_number, episode_number)
) strict;
create index episodes_by_air_date on episodes (air_date);
create trigger episodes_counted after insert on episodes begin
  update held_counts set episodes = episodes + 1;
end;
create trigger episodes_uncounted after delete on episodes begin
  update held_counts set episodes = episodes - 1;
end;

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

create table watch_providers (
  country text not null,
  provider_id integer not null,
  name text not null,
  logo_path text,
  display_priority integer,
  fetched_at integer not null,
  primary key (country, provider_id)
) strict, without rowid;

-- What the person's own data name, as of the last time when the index was measured or forgotten: titles by their keys, people by id.
create table named (
  kind text not null check (kind in ('title', 'person')),
  key integer not null,
  primary key (kind, key)
) strict, without rowid;

create table held_counts (
  id integer primary key check (id = 1),
  titles integer not null,
  people integer not null,
  episodes integer not null,
  measured_used integer not null default 0,
  measured_index integer not null default 0
) strict;
insert into held_counts (id, titles, people, episodes) values (1, 0, 0, 0);

create table pending_words (
  ref integer primary key,
  names_only integer not null default 0
) strict;

create table words (
  id integer primary key,
  word text not null unique
) strict;

create virtual table word_trigrams using fts5 (
  word, content = '', detail = none, tokenize = 'trigram'
);

${wordTable('title_words', `columnsize = 0, prefix = '1 2 3'`)}
${['person_words', 'character_words', 'episode_words', 'keyword_words']
  .map((name) => wordTable(name, `contentless_delete = 1, prefix = '1 2 3'`))
  .join('\n')}
${wordTable('description_words', 'contentless_delete = 1')}
`;
