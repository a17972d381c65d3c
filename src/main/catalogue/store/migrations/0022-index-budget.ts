/**
 * How many bytes an index was estimated to download, how many the service has sent since its reading began, and how many it had
 * sent when the person last let it go on. For an index of an earlier version, the estimate is about what its movies take.
 */
export const indexBudget = `
alter table index_builds add column estimated_bytes integer not null default 0;
alter table index_builds add column received_bytes integer not null default 0;
alter table index_builds add column granted_bytes integer not null default 0;
update index_builds set estimated_bytes = expected * 1000;
`;
