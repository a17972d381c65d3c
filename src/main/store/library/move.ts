import type { Database, SQLInputValue } from '../connection.ts';
import type { StoreContext } from '../context.ts';

/** Columns that older versions had in the catalogue, and those of packs, which both files list. */
const moved = {
  saved_views: ['name', 'query', 'position', 'seen_at', 'seen_total', 'seen_ids'],
  chosen_posters: ['series_id', 'path'],
  watch_snapshots: ['movie_id', 'taken_at', 'results'],
  calendar_feed: ['token'],
  packs: ['identity', 'subject', 'settings', 'name', 'poster_path', 'language', 'paused', 'created_at'],
} as const;

/**
 * Copies what can't be fetched again from a catalogue of an older version into the library: once, in one transaction of the
 * library. The catalogue drops its tables afterwards, so an interruption loses nothing. `now`: epoch ms.
 */
export function moveIntoLibrary(
  catalogue: Database,
  { library, service }: Pick<StoreContext, 'library' | 'service'>,
  now: number,
): void {
  if (library.get('select 1 from services where service = ?', service) !== undefined) return;
  library.transaction(() => {
    for (const [table, columns] of Object.entries(moved)) {
      const exists = catalogue.get("select 1 from sqlite_schema where type = 'table' and name = ?", table);
      if (exists === undefined) continue;
      const target = table === 'calendar_feed' ? 'calendar_feeds' : table;
      const insert = `insert or ignore into ${target} (service, ${columns.join(', ')})
        values (?, ${columns.map(() => '?').join(', ')})`;
      for (const row of catalogue.all<Record<string, SQLInputValue>>(
        `select ${columns.join(', ')} from ${table}`,
      ))
        library.run(insert, service, ...columns.map((column) => row[column] ?? null));
    }
    library.run('insert into services (service, moved_at) values (?, ?)', service, now);
  });
}
