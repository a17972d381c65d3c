import { mostRemarks } from '#shared/contract/imports.ts';
import type { Remark, RemarkKind, Remarks } from '#shared/contract/imports.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { listedTitle } from './listed-titles.ts';

/** Remembers what a batch didn't import as its files said, inside the caller's transaction. */
export function addNotPlaced(
  { library, service }: StoreContext,
  remarks: readonly Remarks[],
  batch: string,
): void {
  for (const { kind, count, first } of remarks)
    library.run(
      `insert into not_placed (service, batch, kind, total, first) values (?, ?, ?, ?, ?)
       on conflict do update set total = total + excluded.total, first = json((
         select json_group_array(json(value)) from (
           select value from json_each(not_placed.first) union all select value from json_each(excluded.first) limit ${mostRemarks}
         )
       ))`,
      ...[service, batch, kind, count, JSON.stringify(first)],
    );
}

/** What all imports didn't take as their files said, the latest import first. */
export function notPlaced({ library, service }: ReadContext): Remarks[] {
  const rows = library.all<{ kind: RemarkKind; total: number; first: string }>(
    'select kind, total, first from not_placed where service = ? order by batch desc, kind',
    service,
  );
  const found = new Map<RemarkKind, Remarks>();
  for (const { kind, total, first } of rows) {
    const before = found.get(kind) ?? { kind, count: 0, first: [] };
    const all = [...before.first, ...(JSON.parse(first) as Remark[])];
    found.set(kind, { kind, count: before.count + total, first: all.slice(0, mostRemarks) });
  }
  return [...found.values()];
}

/** Forgets it: all of it, or that of a batch. */
export function forgetNotPlaced({ library, service }: StoreContext, batch: string | null): void {
  library.run('delete from not_placed where service = ? and (?2 is null or batch = ?2)', service, batch);
}

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
  return database.has(found, id, season, episode);
}

/** Episodes that were seen and that no season of their series has, as remarks on their series. */
export function absentEpisodes(context: ReadContext): Remarks[] {
  const { database, library, service } = context;
  // As a text, because 100,000 rows take longer to hand over than to find.
  const seen = library.value<string>(
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
    seen ?? '[]',
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
