/**
 * The language that lists told of a title in, and what they told in others. Of titles that are there nobody noted it:
 * '' gives way to whatever is told next, and every answer is taken apart anew when the service confirms it.
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
