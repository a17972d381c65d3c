/**
 * The index is read again in rounds: which slice named a title and in which round, how long its list was, and what its slice
 * no longer names.
 */
export const indexRounds = `
alter table index_builds add column round integer not null default 0;
alter table index_builds add column checked_at integer;
alter table index_slices add column round integer not null default 0;
alter table index_slices add column total integer;
alter table slice_titles add column slice integer;
alter table slice_titles add column round integer not null default 0;
alter table slice_titles add column gone integer not null default 0;
`;
