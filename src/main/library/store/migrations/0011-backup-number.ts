/** How many backups were made, which says which of two is the later one, whatever the clock said. */
export const backupNumber = `
alter table meta add column backups integer not null default 0;
`;
