/**
 * The index of the service's catalogue: what the person chose, the slices in which it is read, in which round and how long each list
 * was, and whether the words of a round are to be merged.
 */
export const searchTables = `
create table index_builds (
  id integer primary key check (id = 1),
  size text not null check (size in ('known', 'large', 'everything')),
  pace integer not null,
  least_votes integer not null,
  expected integer not null,
  language text not null,
  paused integer not null default 0,
  total integer,
  round integer not null default 0,
  checked_at integer,
  estimated_bytes integer not null default 0,
  received_bytes integer not null default 0,
  granted_bytes integer not null default 0
) strict;

create table index_slices (
  id integer primary key,
  kind text not null check (kind in ('movies', 'series')),
  what text not null unique,
  state text not null default 'wanted' check (state in ('wanted', 'done', 'cut', 'split')),
  page integer not null default 1,
  pass integer not null default 1,
  found integer not null default 0,
  settled_at integer,
  round integer not null default 0,
  total integer
) strict;
create index index_slices_wanted on index_slices (id) where state = 'wanted';

create table word_renewals (
  name text primary key,
  last integer not null
) strict, without rowid;
`;
