/** Notes of imports wait for their titles too. */
export const pastNotes = `
alter table to_match rename to earlier_to_match;
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
insert into to_match (service, kind, folded, year, what, season, episode, value, position, title, batch)
  select service, kind, folded, year, what, season, episode, value, position, title, batch from earlier_to_match;
drop table earlier_to_match;
create index to_match_by_batch on to_match (service, batch);
`;
