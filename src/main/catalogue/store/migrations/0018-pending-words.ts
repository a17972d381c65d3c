/** Titles of the index builder whose words are still to be written, and the last measurement of what can be evicted. */
export const pendingWords = `
create table pending_words (ref integer primary key) strict;

alter table held_counts add column measured_used integer not null default 0;
alter table held_counts add column measured_index integer not null default 0;
`;
