/** The person's own data, where movies could be watched, and the words of keywords. */
export const localThings = `
create table saved_views (
  id integer primary key,
  name text not null,
  query text not null,
  position integer not null,
  seen_at integer,
  seen_total integer,
  seen_ids text
) strict;
create table chosen_posters (
  series_id integer primary key,
  path text not null
) strict;
create table watch_snapshots (
  movie_id integer not null,
  taken_at integer not null,
  results text not null,
  primary key (movie_id, taken_at)
) strict, without rowid;
create table watch_providers (
  country text not null,
  provider_id integer not null,
  name text not null,
  logo_path text,
  display_priority integer,
  fetched_at integer not null,
  primary key (country, provider_id)
) strict, without rowid;
create virtual table keyword_words using fts5 (
  words, content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);
`;
