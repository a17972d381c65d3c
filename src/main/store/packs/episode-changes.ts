import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import type { ChangedEpisode, FieldChange } from '#shared/contract/packs.ts';
import type { Database } from '../connection.ts';

/** Many names are told as so many and "…". */
const mostNames = 12;

/** What became of kept episodes, until they are looked at. */
export class EpisodeChanges {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Notes how a season differs from what was kept of it. `now` in epoch ms. */
  note(seriesId: number, before: Season, after: Season, now: number): void {
    const old = new Map(before.episodes.map((episode) => [episode.episode_number, episode]));
    for (const episode of after.episodes) {
      const known = old.get(episode.episode_number);
      const changes =
        known === undefined
          ? [{ field: 'added', before: null, after: episode.name } as const]
          : differences(known, episode);
      old.delete(episode.episode_number);
      this.#add(seriesId, after.season_number, episode, changes, now);
    }
    for (const gone of old.values()) {
      this.#add(
        seriesId,
        after.season_number,
        gone,
        [{ field: 'removed', before: gone.name, after: null }],
        now,
      );
    }
  }

  list(): ChangedEpisode[] {
    return this.#database
      .all<{
        series_id: number;
        season_number: number;
        episode_number: number;
        name: string;
        found_at: number;
        changes: string;
      }>('select * from episode_changes order by found_at desc, series_id, season_number, episode_number')
      .map((row) => ({
        seriesId: row.series_id,
        seasonNumber: row.season_number,
        episodeNumber: row.episode_number,
        name: row.name,
        foundAt: row.found_at,
        changes: JSON.parse(row.changes) as FieldChange[],
      }));
  }

  /** The person has looked at an episode. */
  seen(seriesId: number, seasonNumber: number, episodeNumber: number): void {
    this.#database.run(
      'delete from episode_changes where series_id = ? and season_number = ? and episode_number = ?',
      seriesId,
      seasonNumber,
      episodeNumber,
    );
  }

  /** How many episodes of a series, or of one of its seasons, changed. */
  count(seriesId: number, seasonNumber: number | null): number {
    return (
      this.#database.get<{ count: number }>(
        'select count(*) as count from episode_changes where series_id = ? and season_number = coalesce(?, season_number)',
        seriesId,
        seasonNumber,
      )?.count ?? 0
    );
  }

  /** Forgets what changed in series that no pack keeps any more. */
  forgetUnkept(kept: ReadonlySet<number>): void {
    for (const { id } of this.#database.all<{ id: number }>(
      'select distinct series_id as id from episode_changes',
    )) {
      if (!kept.has(id)) this.#database.run('delete from episode_changes where series_id = ?', id);
    }
  }

  #add(
    seriesId: number,
    seasonNumber: number,
    episode: Episode,
    changes: readonly FieldChange[],
    now: number,
  ): void {
    if (changes.length === 0) return;
    const row = this.#database.get<{ changes: string }>(
      'select changes from episode_changes where series_id = ? and season_number = ? and episode_number = ?',
      seriesId,
      seasonNumber,
      episode.episode_number,
    );
    const unseen = row === undefined ? [] : (JSON.parse(row.changes) as FieldChange[]);
    const merged = merge(unseen, changes);
    if (merged.length === 0) return this.seen(seriesId, seasonNumber, episode.episode_number);
    this.#database.run(
      'insert or replace into episode_changes values (?, ?, ?, ?, ?, ?)',
      seriesId,
      seasonNumber,
      episode.episode_number,
      episode.name,
      now,
      JSON.stringify(merged),
    );
  }
}

/** Of a field that changed twice before anybody looked, the first state and the last are told; back again is no change. */
function merge(unseen: readonly FieldChange[], changes: readonly FieldChange[]): FieldChange[] {
  const merged = new Map(unseen.map((change) => [change.field, change]));
  for (const change of changes) {
    const first = merged.get(change.field);
    merged.set(change.field, first === undefined ? change : { ...change, before: first.before });
  }
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
