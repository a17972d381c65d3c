/**
 * The language of a title's shown version, and its versions in other languages. For stored titles it is unknown: '' is
 * replaced by the next version, and every body is indexed again when the service confirms it.
 */
export const languages = `
alter table meta add column language text not null default '';
alter table titles add column language text not null default '';
alter table titles add column told_by text;
create table title_translations (
  key integer not null,
  language text not null,
  item text not null,
  told_by text,
  fetched_at integer not null,
  primary key (key, language)
) strict;
create index title_translations_by_language on title_translations (language, key);
update bodies set indexed_at = 0;
`;
