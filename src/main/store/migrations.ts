import type { Database } from './connection.ts';

/** The number of a database's last migration; 0: it had none. */
export function versionOf(database: Database): number {
  return database.get<{ user_version: number }>('pragma user_version')?.user_version ?? 0;
}

/** Migrates a database to the newest version, each step in a transaction. `user_version` is the number of the last one. */
export function migrate(database: Database, steps: readonly string[]): void {
  const version = versionOf(database);
  for (const [index, sql] of steps.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(sql);
      database.exec(`pragma user_version = ${index + 1}`);
    });
  }
}

/** Every table, index and trigger as SQLite stores it; `schema.sql` must contain the same. */
export function schemaOf(database: Database): string {
  const rows = database.all<{ sql: string }>(
    `select sql from sqlite_schema where sql is not null and name not glob '*_words_*' and name not glob 'word_trigrams_*'
     order by type = 'trigger', tbl_name, type desc, name`,
  );
  return rows.map(({ sql }) => `${sql};\n`).join('\n');
}
