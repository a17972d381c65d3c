/** Names are also indexed in Latin letters, and Katakana as Hiragana; what is indexed already is renewed bit by bit. */
export const renewedWords = `
create table word_renewals (
  name text primary key,
  last integer not null
) strict, without rowid;

insert into word_renewals values ('titles', -1), ('people', -1), ('characters', -1), ('episodes', -1), ('keywords', -1);
`;
