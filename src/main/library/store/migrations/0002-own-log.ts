/**
 * The log of the person's own data and its projection.
 */
export const ownLog = `
create table device (
  id integer primary key check (id = 1),
  key text not null,
  last_stamp integer not null
) strict;

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
`;
