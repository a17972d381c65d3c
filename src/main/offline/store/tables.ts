/** Packs, their items, and what changed in them. */
export const offlineTables = `
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
  checked_at integer
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
`;

/** The packs of all services, so that they survive a damaged catalogue, and the services whose packs are among them. */
export const keptPacksTables = `
create table packs (
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

create table services (
  service text primary key,
  moved_at integer not null
) strict, without rowid;
`;
