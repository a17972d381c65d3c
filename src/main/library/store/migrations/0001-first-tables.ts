/** What can't be fetched again: the person's own data, and where movies could be watched at the time. */
export const firstTables = `
create table meta (
  id integer primary key check (id = 1),
  stopped_cleanly integer not null,
  backed_up_at integer
) strict;
insert into meta values (1, 0, null);

create table services (
  service text primary key,
  moved_at integer not null
) strict, without rowid;

create table saved_views (
  id integer primary key,
  service text not null,
  name text not null,
  query text not null,
  position integer not null,
  seen_at integer,
  seen_total integer,
  seen_ids text
) strict;
create index saved_views_by_service on saved_views (service, position);

create table chosen_posters (
  service text not null,
  series_id integer not null,
  path text not null,
  primary key (service, series_id)
) strict, without rowid;

create table seen_up_to (
  service text not null,
  series_id integer not null,
  season_number integer not null,
  episode_number integer not null,
  primary key (service, series_id)
) strict, without rowid;

create table watch_snapshots (
  service text not null,
  movie_id integer not null,
  taken_at integer not null,
  results text not null,
  primary key (service, movie_id, taken_at)
) strict, without rowid;

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
`;
