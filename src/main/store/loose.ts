import type { StorageKind, StorageState } from '#shared/contract/answers.ts';
import { storageKinds } from '#shared/contract/answers.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { PictureKind } from '#shared/catalogue/pictures.ts';
import type { Database } from './connection.ts';

/** A sweep goes a little below the limit, so that the next picture does not need another. */
const sweepTo = 0.95;
/** Pages given back to the disk after a sweep, at most: more would keep everyone else waiting. */
const vacuumPages = 2_000;

/** Under which kind the answers of an endpoint are counted. */
const kindOfEndpoint: Readonly<Record<EndpointName, StorageKind>> = {
  'tv.season': 'seasons',
  'tv.episodeVideos': 'seasons',
  'tv.seasonRatings': 'seasons',
  'tv.credits': 'people',
  'person.tvCredits': 'people',
  'trending.tv': 'lists',
  'tv.onTheAir': 'lists',
  'movie.similar': 'lists',
  'discover.movie': 'lists',
  'movie.nowPlaying': 'lists',
  'movie.popular': 'lists',
  'search.keyword': 'lists',
  'movie.reviews': 'titles',
  'tv.episodeGroups': 'titles',
  'tv.images': 'titles',
  'tv.alternativeTitles': 'titles',
  'season.changes': 'changes',
  'tv.changes': 'changes',
  'movie.watchProviders': 'watchProviders',
  'authentication.token': 'titles',
  'authentication.session': 'titles',
  account: 'titles',
};

const kindOfPicture: Readonly<Record<PictureKind, StorageKind>> = {
  poster: 'posters',
  backdrop: 'backdrops',
  still: 'stills',
  profile: 'portraits',
  logo: 'logos',
};

/** Everything that no pack keeps: counted, swept and cleared. */
export class LooseThings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Bytes that no pack keeps. */
  bytes(): number {
    return (
      this.#database.get<{ bytes: number }>(
        `select (select coalesce(sum(byte_count), 0) from bodies where kept = 0)
              + (select coalesce(sum(byte_count), 0) from pictures where kept = 0) as bytes`,
      )?.bytes ?? 0
    );
  }

  /** What is stored by kind, in bytes; the part that packs keep apart. */
  kinds(): StorageState['kinds'] {
    const kinds = Object.fromEntries(
      storageKinds.map((kind) => [kind, { count: 0, bytes: 0, keptBytes: 0 }]),
    ) as Record<StorageKind, { count: number; bytes: number; keptBytes: number }>;
    const add = (kind: StorageKind, row: { kept: number; count: number; bytes: number }): void => {
      kinds[kind].count += row.count;
      kinds[kind].bytes += row.bytes;
      if (row.kept === 1) kinds[kind].keptBytes += row.bytes;
    };
    const columns = 'kept, count(*) as count, sum(byte_count) as bytes';
    for (const row of this.#database.all<{
      name: EndpointName;
      kept: number;
      count: number;
      bytes: number;
    }>(`select endpoint as name, ${columns} from bodies group by endpoint, kept`))
      add(kindOfEndpoint[row.name], row);
    for (const row of this.#database.all<{ name: PictureKind; kept: number; count: number; bytes: number }>(
      `select kind as name, ${columns} from pictures group by kind, kept`,
    ))
      add(kindOfPicture[row.name], row);
    return kinds;
  }

  /** Brings what no pack keeps under a limit of bytes, the least recently used going first; gives the bytes freed. */
  sweep(limit: number): number {
    const held = this.bytes();
    if (held <= limit) return 0;
    const goal = held - Math.floor(limit * sweepTo);
    const freed = this.#database.transaction(() => {
      // The running sum before a row is what goes without it: rows go until that reaches the goal.
      const victims = this.#database.all<{ kind: 'body' | 'picture'; id: number; byte_count: number }>(
        `select kind, id, byte_count from (
           select kind, id, byte_count, used_at,
             sum(byte_count) over (order by used_at, kind, id rows unbounded preceding) - byte_count as before
           from (
             select 'body' as kind, id, byte_count, used_at from bodies where kept = 0
             union all select 'picture', id, byte_count, used_at from pictures where kept = 0
           )
         ) where before < ? order by used_at, kind, id`,
        goal,
      );
      for (const { kind, id } of victims) {
        if (kind === 'body') this.#database.run('delete from bodies where id = ?', id);
        else this.#database.run('delete from pictures where id = ?', id);
      }
      return victims.reduce((sum, { byte_count: bytes }) => sum + bytes, 0);
    });
    this.#database.exec(`pragma incremental_vacuum (${vacuumPages})`);
    return freed;
  }

  /** Deletes everything of some kinds that no pack keeps, and gives the room back to the disk. */
  clear(kinds: readonly StorageKind[]): void {
    const wanted = new Set(kinds);
    this.#database.transaction(() => {
      for (const [endpoint, kind] of Object.entries(kindOfEndpoint)) {
        if (wanted.has(kind))
          this.#database.run('delete from bodies where kept = 0 and endpoint = ?', endpoint);
      }
      for (const [picture, kind] of Object.entries(kindOfPicture)) {
        if (wanted.has(kind)) this.#database.run('delete from pictures where kept = 0 and kind = ?', picture);
      }
    });
    this.#database.exec('pragma incremental_vacuum');
  }
}
