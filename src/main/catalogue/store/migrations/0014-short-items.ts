/** List items are stored without what the row of their title has; what is stored already is shortened bit by bit. */
export const shortItems = `
insert into word_renewals values ('items', -1);
`;
