/** What imports brought about titles that no stored title fits yet, which titles were chosen, and what was looked up. */
export const toMatch = `
create table to_match (
  service text not null,
  kind text not null check (kind in ('movie', 'series')),
  folded text not null,
  year integer not null,
  what text not null check (what in ('seen', 'follow', 'score', 'list')),
  season integer not null,
  episode integer not null,
  value text not null,
  position integer,
  title text not null,
  batch text not null,
  primary key (service, kind, folded, year, what, season, episode, value)
) strict, without rowid;
create index to_match_by_batch on to_match (service, batch);
create table chosen_titles (
  service text not null,
  name text not null,
  title_id integer not null,
  batch text not null,
  primary key (service, name)
) strict, without rowid;
create table look_ups (
  service text not null,
  source text not null,
  next_page integer not null,
  is_done integer not null check (is_done in (0, 1)),
  primary key (service, source)
) strict, without rowid;
`;
