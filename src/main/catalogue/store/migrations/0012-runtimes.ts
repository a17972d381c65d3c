/** How long episodes are, for how long what is left of a series takes; taken from the stored seasons. */
export const runtimes = `
alter table episodes add column runtime integer;

-- Texts are blobs, which SQLite would otherwise read as binary JSON.
update episodes set runtime = known.runtime from (
  select json_extract(parameters, '$.series_id') as series, json_extract(parameters, '$.season_number') as season,
    json_extract(value, '$.episode_number') as episode, json_extract(value, '$.runtime') as runtime
  from bodies join body_texts using (id), json_each(cast(text as text), '$.episodes')
  where endpoint = 'tv.season'
) as known
where series_id = known.series and season_number = known.season and episode_number = known.episode
  and known.runtime is not null;
`;
