/** The index of the service's catalogue: what the person chose, its slices, and the titles that they contained. */
export const catalogueIndex = `
create table index_builds (
  id integer primary key check (id = 1),
  size text not null check (size in ('known', 'large', 'everything')),
  pace integer not null,
  least_votes integer not null,
  expected integer not null,
  language text not null,
  paused integer not null default 0
) strict;

create table index_slices (
  id integer primary key,
  kind text not null check (kind in ('movies', 'series')),
  what text not null unique,
  state text not null default 'wanted' check (state in ('wanted', 'done', 'cut', 'split')),
  page integer not null default 1,
  pass integer not null default 1,
  found integer not null default 0,
  settled_at integer
) strict;

create index index_slices_wanted on index_slices (id) where state = 'wanted';

create table slice_titles (key integer primary key) strict;
`;
