/** Names that can be made of a title's name aren't stored beside it; what is stored already is shortened bit by bit. */
export const shortNames = `
drop index titles_by_name;
create index titles_by_name on titles (iif(folded = '', lower(name), folded));

insert into word_renewals values ('short_names', -1) on conflict do nothing;
`;
