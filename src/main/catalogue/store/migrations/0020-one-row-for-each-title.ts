const inner = (path: string): string => `substr(${path}, 2, length(${path}) - 5)`;
const short = (path: string): string =>
  `iif(${path} glob '/?*.jpg' and not ${inner(path)} glob '*[./]*', ${inner(path)}, ${path})`;
const thousandths = (value: string): string =>
  `iif(round(${value} * 1000) / 1000 = ${value}, round(${value} * 1000), ${value} * 1000)`;
/** A field of a list item, which was an array or, in an earlier version, the whole object. */
const field = (index: number, name: string, otherwise = 'null'): string =>
  `coalesce(item ->> '$[${index}]', item ->> '$.${name}', ${otherwise})`;

/**
 * A title's list item, its place in the index and its names are in one row. New rows come last, so that pages of the file are full and few
 * of them change at a time; see `title-items.ts` for the columns. What is stored is read in the order of popularity, which the
 * new numbers follow, because sorting a large index would take as much memory. Words are written again bit by bit.
 */
export const oneRowForEachTitle = `
drop trigger titles_counted;
drop trigger titles_uncounted;
drop index titles_by_name;
alter table titles rename to former_titles;

create table titles (
  id integer primary key,
  key integer not null unique,
  bucket integer not null,
  name text not null,
  original_name text not null,
  folded text not null,
  released integer,
  popularity real not null,
  votes integer not null default 0,
  score real not null default 0,
  poster_path text,
  backdrop_path text,
  original_language text not null default '',
  genres text not null default '',
  flags integer not null default 0,
  countries text,
  language text not null default '',
  told_by text,
  fetched_at integer not null,
  slice integer,
  round integer not null default 0,
  gone integer not null default 0,
  overview text not null default ''
) strict;

insert into titles (
  id, key, bucket, name, original_name, folded, released, popularity, votes, score, poster_path, backdrop_path, original_language,
  genres, flags, countries, language, told_by, fetched_at, slice, round, gone, overview
)
select 2 * row_number() over (order by former_titles.ref) + key % 2, key, former_titles.ref >> 41, name, iif(original_name = name, '', original_name), folded,
  unixepoch(released) / 86400, ${thousandths('popularity')}, cast(${field(0, 'vote_count', '0')} as integer),
  ${thousandths(`cast(${field(1, 'vote_average', '0')} as real)`)}, ${short('poster_path')}, ${short(field(4, 'backdrop_path'))},
  ${field(2, 'original_language', `''`)}, trim(${field(3, 'genre_ids', `''`)}, '[]'),
  ${field(5, 'adult', '0')} + iif(key % 2 = 1, 2 * ${field(7, 'video', '0')}, 0),
  iif(key % 2 = 0, nullif(${field(7, 'origin_country')}, '[]'), null), language, told_by, fetched_at, slice,
  coalesce(round, 0), coalesce(gone, 0), ${field(6, 'overview', `''`)}
from former_titles cross join title_items on title_items.key = former_titles.ref % 2199023255552
  left join slice_titles using (key) order by former_titles.ref;

drop table former_titles;
drop table title_items;
drop table slice_titles;
update held_counts set titles = (select count(*) from titles);
create index titles_by_name on titles (substr(iif(folded = '', lower(name), folded), 1, 18));
create trigger titles_counted after insert on titles begin
  update held_counts set titles = titles + 1;
end;
create trigger titles_uncounted after delete on titles begin
  update held_counts set titles = titles - 1;
end;

insert into title_words (title_words) values ('delete-all');
insert into description_words (description_words) values ('delete-all');
delete from pending_words;
delete from word_renewals where name in ('items', 'short_names');
insert into word_renewals values ('titles', -1), ('descriptions', -1), ('words', -1) on conflict do update set last = -1;
`;
