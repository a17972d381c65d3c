/** Packs, their items, and what changed in them. */
export const packs = `
create table packs (
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

create table pack_items (
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

create index pack_items_by_item on pack_items (item);
create index pack_items_by_state on pack_items (pack_id, state, kind, depth);

create table episode_changes (
  series_id integer not null,
  season_number integer not null,
  episode_number integer not null,
  name text not null,
  found_at integer not null,
  changes text not null,
  primary key (series_id, season_number, episode_number)
) strict, without rowid;

create table calendar_feed (
  id integer primary key check (id = 1),
  token text not null
) strict;

alter table bodies add column used_at integer not null default 0;
alter table bodies add column byte_count integer not null default 0;
update bodies set used_at = fetched_at,
  byte_count = coalesce((select length(text) from body_texts where body_texts.id = bodies.id), 0);
alter table bodies add column kept integer not null default 0;
alter table pictures add column kept integer not null default 0;
alter table pictures add column hash text;
drop index pictures_by_use;
create index bodies_loose on bodies (used_at, byte_count) where kept = 0;
create index pictures_loose on pictures (used_at, byte_count) where kept = 0;
create index episodes_by_air_date on episodes (air_date);
`;
