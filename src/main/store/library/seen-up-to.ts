import type { StoreContext } from '../context.ts';
import { append, isSet } from './operations.ts';
import type { Write } from './operations.ts';
import type { EpisodeNumbers } from './watched-series.ts';

/** A mark of an older version: a series was seen up to an episode. */
export interface SeenUpTo extends EpisodeNumbers {
  readonly seriesId: number;
}

/** The element of marks that come from such a mark, so that none is made twice, even after it was removed. */
const element = 'upTo';

/** Adds marks of an older version, inside the caller's transaction. */
export function addSeenUpTo({ library, service }: StoreContext, marks: readonly SeenUpTo[]): void {
  for (const { seriesId, season, episode } of marks)
    library.upsert(
      'seen_up_to',
      { service, series_id: seriesId },
      { season_number: season, episode_number: episode },
    );
}

/**
 * Turns marks of an older version into marks of episodes. One of which some season isn't known yet stays, and the rest
 * follows when the season is stored. `seriesId` null: of every series.
 */
export function expandSeenUpTo(context: StoreContext, seriesId: number | null): void {
  const { library, service } = context;
  const pending = library.all<SeenUpTo>(
    `select series_id as seriesId, season_number as season, episode_number as episode from seen_up_to
     where service = ? and (?2 is null or series_id = ?2)`,
    service,
    seriesId,
  );
  for (const mark of pending) {
    append(context, writesOf(context, mark));
    if (isWhollyKnown(context, mark))
      library.run('delete from seen_up_to where service = ? and series_id = ?', service, mark.seriesId);
  }
}

function writesOf(context: StoreContext, mark: SeenUpTo): Write[] {
  return episodesUpTo(context, mark.seriesId, mark)
    .map(({ season, episode }) => ({
      ...({
        kind: 'seen',
        subject: 'episode',
        id: mark.seriesId,
        season,
        episode,
        element,
        after: '',
      } as const),
    }))
    .filter((write) => !isSet(context, write));
}

/** The known episodes up to one and itself; of specials only specials. */
export function episodesUpTo(
  { database }: StoreContext,
  seriesId: number,
  { season, episode }: EpisodeNumbers,
): EpisodeNumbers[] {
  const before = database.all<EpisodeNumbers>(
    `select season_number as season, episode_number as episode from episodes
     where series_id = :id and (season_number = 0) = (:season = 0)
       and (season_number, episode_number) < (:season, :episode)
     order by season_number, episode_number`,
    { id: seriesId, season, episode },
  );
  return [...before, { season, episode }];
}

/** Whether every season up to the mark is known, or known not to exist. */
function isWhollyKnown({ database }: StoreContext, { seriesId, season }: SeenUpTo): boolean {
  const first = Math.min(1, season);
  const row = database.get<{ known: number }>(
    `select count(*) as known from (
       select season_number as number from episodes where series_id = :id
       union
       select value from season_searches, json_each(gaps) where series_id = :id
     ) where number between :first and :season`,
    { id: seriesId, first, season },
  );
  return row?.known === season - first + 1;
}
