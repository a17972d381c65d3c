import { DatabaseSync } from 'node:sqlite';

/** The service's only access to SQLite. */
export type Database = DatabaseSync;

/** Opens a database file (or ':memory:') with WAL, a busy timeout and a page cache. Throws SQLite's error. */
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

/** Runs `work` in a transaction, which rolls back if it throws and locks only what it changes. Can't be nested. */
export function withTransaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // On a full disk, SQLite can already have rolled back; another rollback would hide the cause.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
