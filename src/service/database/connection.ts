import { DatabaseSync } from 'node:sqlite';

/** The one way to reach SQLite in the service. */
export type Database = DatabaseSync;

/** Opens a database file (or ':memory:') for serving: WAL, a busy timeout, a page cache. Throws SQLite's error. */
export function connect(file: string): Database {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -65536;
    PRAGMA mmap_size = 268435456;
  `);
  return database;
}

/** Runs `work` in one transaction: all of it is written, or none when it throws. Does not nest. */
export function withTransaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk may have rolled back already; a second rollback would hide the reason.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
