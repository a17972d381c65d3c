import { mostRemarks } from '#shared/contract/imports.ts';
import type { Remarks } from '#shared/contract/imports.ts';
import type { ReadContext } from '../../store/context.ts';
import { listedTitle } from './listed-titles.ts';

/** For the numbers of an episode and its series' id, from a table `mark`. */
const isMissing = `exists (select 1 from season_searches where series_id = mark.id and checked_at is not null)
  and exists (select 1 from seasons where series_id = mark.id)
  and not exists (
    select 1 from episodes
    where series_id = mark.id and season_number = mark.season and episode_number = mark.episode
  )`;

/** Whether all seasons of a series are known, and none has this episode. */
export function isAbsent(
  { database }: ReadContext,
  { id, season, episode }: { readonly id: number; readonly season: number; readonly episode: number },
): boolean {
  const found = `select 1 from (select ? as id, ? as season, ? as episode) mark where ${isMissing}`;
  return database.get(found, id, season, episode) !== undefined;
}

/** Episodes that were seen and that no season of their series has, as remarks on their series. */
export function absentEpisodes(context: ReadContext): Remarks[] {
  const { database, library, service } = context;
  // As a text, because 100,000 rows take longer to hand over than to find.
  const seen = library.get<{ marks: string }>(
    `select json_group_array(json_array(id, season, episode)) as marks from (
       select distinct id, season, episode from current_values
       where service = ? and kind = 'seen' and subject = 'episode' and value is not null
     )`,
    service,
  );
  const absent = database.all<{ id: number; season: number; episode: number; count: number }>(
    `select id, season, episode, count(*) over () as count from (
       select value ->> 0 as id, value ->> 1 as season, value ->> 2 as episode from json_each(?)
     ) mark where ${isMissing} order by id, season, episode limit ${mostRemarks}`,
    seen?.marks ?? '[]',
  );
  if (absent[0] === undefined) return [];
  const first = absent.map(({ id, season, episode }) => ({
    file: listedTitle(context, { kind: 'series', id }).name,
    line: null,
    field: '',
    place: null,
    met: `${season}x${episode}`,
  }));
  return [{ kind: 'absentEpisode', count: absent[0].count, first }];
}
