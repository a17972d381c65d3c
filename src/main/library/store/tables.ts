/** What can't be fetched again: the person's own data, and where movies could be watched at the time. */
export const libraryTables = `
-- The log of the person's own data.
create table operations (
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
-- An export reads the log page by page, and sorting all of it for each page takes long.
create index operations_by_stamp on operations (service, stamp, device, batch, number);

-- Its projection.
create table current_values (
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
create index current_values_by_value on current_values (service, kind, value, stamp) where value is not null;
create index follows_by_stamp on current_values (service, stamp) where kind = 'follow' and value is not null;
create index news_by_stamp on current_values (service, stamp) where kind = 'news' and value is not null;

create table device (
  id integer primary key check (id = 1),
  key text not null,
  last_stamp integer not null
) strict;

-- The folder in which this library is shared with other computers.
create table shared_folder (
  id integer primary key check (id = 1),
  path text not null
) strict;

-- Operations, and new stamps of operations, that no file there has yet.
create table unsent_operations (
  place integer primary key,
  service text not null,
  device text not null,
  batch integer not null,
  number integer not null
) strict;

-- How far its files were read or written: the bytes, and of the last line its length and sum.
create table shared_files (
  path text primary key,
  position integer not null,
  last_bytes integer not null,
  last_sum text not null
) strict, without rowid;

-- The ids of the episodes that standing marks, scores and notes are about, as far as they are known.
create table marked_ids (
  service text not null,
  series_id integer not null,
  season integer not null,
  episode integer not null,
  kind text not null,
  element text not null,
  episode_id integer not null,
  primary key (service, series_id, season, episode, kind, element)
) strict, without rowid;

-- Those of them that no season has any more, as the catalogue named them.
create table lost_episodes (
  service text not null,
  series_id integer not null,
  episode_id integer not null,
  name text not null,
  air_date text,
  noticed_at integer not null,
  primary key (service, series_id, episode_id)
) strict, without rowid;

-- What the watcher knows of each followed title; days count from 1970.
create table checks (
  service text not null,
  kind text not null,
  id integer not null,
  checked_day integer not null,
  due_day integer not null,
  state text not null,
  primary key (service, kind, id)
) strict, without rowid;

create table check_requests (
  service text primary key,
  day integer not null,
  sent integer not null
) strict, without rowid;

-- Where movies could be watched; offer-history.ts writes and reads the results.
create table offer_snapshots (
  service text not null,
  movie_id integer not null,
  taken_at integer not null,
  results text not null,
  primary key (service, movie_id, taken_at)
) strict, without rowid;

-- What the person last saw in each saved view on this computer.
create table view_looks (
  service text not null,
  id integer not null,
  query text not null,
  seen_ids text not null,
  primary key (service, id)
) strict, without rowid;

create table recent_pages (
  service text not null,
  href text not null,
  title text not null,
  visit integer not null,
  primary key (service, href)
) strict, without rowid;

-- What imports brought about titles that no stored title fits yet.
create table to_match (
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
create index to_match_by_batch on to_match (service, batch);

create table look_ups (
  service text not null,
  source text not null,
  next_page integer not null,
  is_done integer not null check (is_done in (0, 1)),
  primary key (service, source)
) strict, without rowid;

-- The latest choice of a name counts; an earlier one does again when its batch is undone.
create table chosen_titles (
  service text not null,
  name text not null,
  title_id integer not null,
  batch text not null,
  primary key (service, name, batch)
) strict;

-- What imports didn't take as the files said, until it is undone or forgotten.
create table not_placed (
  service text not null,
  batch text not null,
  kind text not null,
  total integer not null,
  first text not null,
  primary key (service, batch, kind)
) strict, without rowid;

-- The batches that took imports of files of the person's own data back: another import of such a file sets again what they took.
create table undone_imports (
  service text not null,
  device text not null,
  batch integer not null,
  primary key (service, device, batch)
) strict, without rowid;

-- Marks of series of which not every episode was known when the person made them, on a day; they are made once all are.
create table later_marks (
  service text not null,
  batch text not null,
  number integer not null,
  series_id integer not null,
  day text not null,
  change text not null,
  primary key (service, batch, number)
) strict, without rowid;
`;
