/**
 * The marks of episodes by time, so that Up next reads the latest of 200,000 and no more. With the value, because without it
 * SQLite looks into the table for each.
 */
export const episodesByStamp = `
drop index episodes_seen;
create index episodes_seen_by_stamp on current_values (service, stamp, id, value)
  where kind = 'seen' and subject = 'episode' and value is not null;
`;
