/** Seen marks. */
export const seen = `
create table seen_up_to (
  series_id integer primary key,
  season_number integer not null,
  episode_number integer not null
) strict;
`;
