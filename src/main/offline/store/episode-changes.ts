import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import type { ChangedEpisode, FieldChange } from '#shared/contract/packs.ts';
import type { Database } from '../../store/database.ts';
import type { ReadContext, Reader, StoreContext } from '../../store/context.ts';

/** More names than this are shortened to a count. */
const mostNames = 12;

/*
 * Changes of episodes in packs, until the person opens them.
 */

/** Records how a season differs from its stored version. `now`: epoch ms. */
export function noteChanges(
  database: Database,
  seriesId: number,
  before: Season,
  after: Season,
  now: number,
): void {
  const season = after.season_number;
  // Otherwise, people would have come and gone only because more or fewer of them were read.
  const isCutElsewhere = (before.most_listed ?? null) !== (after.most_listed ?? null);
  const old = new Map(before.episodes.map((episode) => [episode.episode_number, episode]));
  for (const episode of after.episodes) {
    const known = old.get(episode.episode_number);
    const changes =
      known === undefined
        ? [{ field: 'added', before: null, after: episode.name } as const]
        : differences(known, episode).filter(
            ({ field }) => !isCutElsewhere || (field !== 'guests' && field !== 'crew'),
          );
    old.delete(episode.episode_number);
    addChanges(database, seriesId, season, episode, changes, now);
  }
  for (const gone of old.values()) {
    const removed = { field: 'removed', before: gone.name, after: null } as const;
    addChanges(database, seriesId, season, gone, [removed], now);
  }
}

export function list({ database }: ReadContext): ChangedEpisode[] {
  return database
    .all<Omit<ChangedEpisode, 'changes'> & { readonly changes: string }>(
      `select series_id as seriesId, season_number as seasonNumber, episode_number as episodeNumber, name,
         found_at as foundAt, changes
       from episode_changes order by found_at desc, series_id, season_number, episode_number`,
    )
    .map((row) => ({ ...row, changes: JSON.parse(row.changes) as FieldChange[] }));
}

const ofEpisode = 'series_id = ? and season_number = ? and episode_number = ?';

/** Deletes the changes of an episode that the person opened. */
export function seen(
  { database }: Pick<StoreContext, 'database'>,
  seriesId: number,
  seasonNumber: number,
  episodeNumber: number,
): void {
  const forget = `delete from episode_changes where ${ofEpisode}`;
  database.run(forget, seriesId, seasonNumber, episodeNumber);
}

/** The number of changed episodes of a series, or of one season. */
export function countChanges(database: Reader, seriesId: number, seasonNumber: number | null): number {
  const count = `select count(*) as count from episode_changes
    where series_id = ? and season_number = coalesce(?, season_number)`;
  return database.value<number>(count, seriesId, seasonNumber) ?? 0;
}

/** Deletes the changes of series that no pack keeps any more. */
export function forgetUnkept(database: Database, kept: readonly number[]): void {
  database.run(
    'delete from episode_changes where series_id not in (select value from json_each(?))',
    JSON.stringify(kept),
  );
}

function addChanges(
  database: Database,
  seriesId: number,
  seasonNumber: number,
  { episode_number: episodeNumber, name }: Episode,
  changes: readonly FieldChange[],
  now: number,
): void {
  if (changes.length === 0) return;
  const known = database.value<string>(
    `select changes from episode_changes where ${ofEpisode}`,
    seriesId,
    seasonNumber,
    episodeNumber,
  );
  const unseen = known === undefined ? [] : (JSON.parse(known) as FieldChange[]);
  const merged = merge(unseen, changes);
  if (merged.length === 0) return seen({ database }, seriesId, seasonNumber, episodeNumber);
  database.upsert(
    'episode_changes',
    { series_id: seriesId, season_number: seasonNumber, episode_number: episodeNumber },
    { name, found_at: now, changes: JSON.stringify(merged) },
  );
}

/** For a field that changed twice before anybody looked, keeps the first and last values; a reverted field has no change. */
function merge(unseen: readonly FieldChange[], changes: readonly FieldChange[]): FieldChange[] {
  const merged = new Map(unseen.map((change) => [change.field, change]));
  for (const change of changes) {
    const first = merged.get(change.field);
    merged.set(change.field, first === undefined ? change : { ...change, before: first.before });
  }
  // It was gone only for a while.
  const [removed, added] = [merged.get('removed'), merged.get('added')];
  if (removed !== undefined && removed.before === added?.after)
    for (const field of ['removed', 'added'] as const) merged.delete(field);
  return [...merged.values()].filter(({ before, after }) => before !== after);
}

function differences(before: Episode, after: Episode): FieldChange[] {
  const fields: readonly (readonly [FieldChange['field'], (episode: Episode) => string | null])[] = [
    ['name', ({ name }) => name],
    ['overview', ({ overview }) => overview],
    ['airDate', (episode) => episode.air_date],
    ['runtime', ({ runtime }) => (runtime === null ? null : String(runtime))],
    ['still', (episode) => episode.still_path],
    ['guests', (episode) => namesOf(episode.guest_stars)],
    ['crew', ({ crew }) => namesOf(crew)],
  ];
  return fields
    .map(([field, read]) => ({ field, before: read(before), after: read(after) }))
    .filter((change) => change.before !== change.after);
}

function namesOf(people: readonly { readonly name: string }[]): string | null {
  const names = [...new Set(people.map(({ name }) => name))];
  if (names.length === 0) return null;
  return names.length > mostNames
    ? `${names.slice(0, mostNames).join(', ')} … (${names.length})`
    : names.join(', ');
}
