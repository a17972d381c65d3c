/** The words of descriptions, which a search finds on request; those of stored titles are indexed bit by bit. */
export const descriptions = `
create virtual table description_words using fts5 (
  words, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);

insert into word_renewals values ('descriptions', -1) on conflict do nothing;
`;
