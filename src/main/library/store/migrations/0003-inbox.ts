/** What the watcher knows of each followed title, its requests of a day, and the order of the inbox. Days count from 1970. */
export const inbox = `
create table watches (
  service text not null,
  kind text not null,
  id integer not null,
  checked_day integer not null,
  due_day integer not null,
  state text not null,
  primary key (service, kind, id)
) strict, without rowid;

create table watch_requests (
  service text primary key,
  day integer not null,
  sent integer not null
) strict, without rowid;

create index news_by_stamp on current_values (service, stamp) where kind = 'news' and value is not null;
`;
