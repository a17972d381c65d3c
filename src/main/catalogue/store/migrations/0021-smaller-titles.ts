/**
 * The full-text table of titles no longer stores how many words each row has, which only deletion by rowid needs; its words are
 * deleted by their text, and written again bit by bit, the most popular titles first. A title's language is a number from now on.
 */
export const smallerTitles = `
drop table title_words;
create virtual table title_words using fts5 (
  words, content = '', columnsize = 0, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);
alter table pending_words add column names_only integer not null default 0;
insert into pending_words (ref, names_only)
  select bucket * 2199023255552 + id, 1 from titles where true on conflict do nothing;
create table title_languages (
  id integer primary key,
  language text not null unique
) strict;
insert or ignore into word_renewals values ('words', -1);
`;
