/** How many movies the whole catalogue had when the index was begun; null: it was begun by an earlier version. */
export const indexTotal = `
alter table index_builds add column total integer;
`;
