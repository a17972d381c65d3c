const tables = ['title_words', 'person_words', 'character_words', 'episode_words', 'keyword_words'];

/**
 * Full-text tables of names have no positions any more, as that of descriptions never had, which took half of their space; their words are
 * written again bit by bit.
 */
export const wordsWithoutPositions = `${tables
  .map(
    (table) => `
drop table ${table};
create virtual table ${table} using fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);`,
  )
  .join('\n')}

delete from pending_words;
insert into word_renewals values ('titles', -1), ('people', -1), ('characters', -1), ('episodes', -1), ('keywords', -1),
  ('descriptions', -1), ('words', -1)
  on conflict do update set last = -1;
`;
