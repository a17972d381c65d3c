/** What can't be fetched again is in the library; it was moved before this migration runs. */
export const library = `
drop table saved_views;
drop table chosen_posters;
drop table seen_up_to;
drop table watch_snapshots;
drop table calendar_feed;
drop index bodies_loose;
drop index pictures_loose;
create index bodies_evictable on bodies (used_at, byte_count) where kept = 0;
create index pictures_evictable on pictures (used_at, byte_count) where kept = 0;
`;
