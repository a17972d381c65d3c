/**
 * The ids of the episodes that standing marks, scores and notes are about, as far as they are known; and those of them that no
 * season has any more, as the catalogue named them, until they are found elsewhere or all seasons were fetched again.
 */
export const idsOfEpisodes = `
create table marked_ids (
  service text not null,
  series_id integer not null,
  season integer not null,
  episode integer not null,
  kind text not null,
  element text not null,
  episode_id integer not null,
  primary key (service, series_id, season, episode, kind, element)
) strict, without rowid;
create table lost_episodes (
  service text not null,
  series_id integer not null,
  episode_id integer not null,
  name text not null,
  air_date text,
  noticed_at integer not null,
  primary key (service, series_id, episode_id)
) strict, without rowid;
`;
