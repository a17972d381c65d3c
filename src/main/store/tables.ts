import { Database } from './database.ts';
import type { OpenMode } from './database.ts';

/** What every file says of itself. */
const metaTable = `
create table meta (
  id integer primary key check (id = 1),
  stopped_cleanly integer not null,
  -- Of the library: when it was backed up (epoch ms), how often, and the version of the app that wrote it last, for an older
  -- one that can't read it.
  backed_up_at integer,
  backups integer not null default 0,
  written_by text
) strict;
insert into meta (id, stopped_cleanly) values (1, 1);
`;

/** What `read` finds in a file; null also if it can't be read. */
export function readFrom<T>(file: string, mode: OpenMode, read: (database: Database) => T | null): T | null {
  let database: Database | null = null;
  try {
    database = new Database(file, mode);
    return read(database);
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** The version of a database's tables; 0: it has none. */
export function versionOf(database: Database): number {
  return database.value<number>('pragma user_version') ?? 0;
}

/** Creates the tables of a new database, in one transaction. */
export function createTables(
  database: Database,
  { tables, version }: { readonly tables: string; readonly version: number },
): void {
  if (versionOf(database) > 0) return;
  database.transaction(() => {
    database.exec(`${metaTable}${tables}pragma user_version = ${version}`);
  });
}
