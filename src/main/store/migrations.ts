import type { Database } from './connection.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { localThings } from './migrations/0002-local-things.ts';
import { signedIn } from './migrations/0003-signed-in.ts';
import { seen } from './migrations/0004-seen.ts';
import { packs } from './migrations/0005-packs.ts';
import { languages } from './migrations/0006-languages.ts';

/** What each version adds, in order; the database's `user_version` is the number of those that it has. */
export const migrations: readonly string[] = [firstTables, localThings, signedIn, seen, packs, languages];

/** Brings a database to the newest version, each step whole or not at all. */
export function migrate(database: Database): void {
  const { user_version: version } = database.get<{ user_version: number }>('pragma user_version') ?? {
    user_version: 0,
  };
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(sql);
      database.exec(`pragma user_version = ${index + 1}`);
    });
  }
}

/** Every table, index and trigger as SQLite keeps it: what `schema.sql` must say. */
export function schemaOf(database: Database): string {
  const rows = database.all<{ sql: string }>(
    `select sql from sqlite_schema where sql is not null and name not glob '*_words_*' and name not glob 'word_trigrams_*'
     order by type = 'trigger', tbl_name, type desc, name`,
  );
  return rows.map(({ sql }) => `${sql};\n`).join('\n');
}
