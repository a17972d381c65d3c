import type { Database } from './connection.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { localThings } from './migrations/0002-local-things.ts';
import { signedIn } from './migrations/0003-signed-in.ts';
import { seen } from './migrations/0004-seen.ts';
import { packs } from './migrations/0005-packs.ts';
import { languages } from './migrations/0006-languages.ts';
import { library } from './migrations/0007-library.ts';
import { noColours } from './migrations/0008-no-colours.ts';
import { deadlyResponses } from './migrations/0009-deadly-responses.ts';
import { catalogueIndex } from './migrations/0010-catalogue-index.ts';
import { renewedWords } from './migrations/0011-renewed-words.ts';
import { runtimes } from './migrations/0012-runtimes.ts';
import { indexTotal } from './migrations/0013-index-total.ts';
import { shortItems } from './migrations/0014-short-items.ts';
import { indexRounds } from './migrations/0015-index-rounds.ts';
import { descriptions } from './migrations/0016-descriptions.ts';
import { shortNames } from './migrations/0017-short-names.ts';
import { pendingWords } from './migrations/0018-pending-words.ts';
import { wordsWithoutPositions } from './migrations/0019-words-without-positions.ts';
import { oneRowForEachTitle } from './migrations/0020-one-row-for-each-title.ts';
import { smallerTitles } from './migrations/0021-smaller-titles.ts';
import { indexBudget } from './migrations/0022-index-budget.ts';

/** The catalogue's migrations, in order; `user_version` is the number that a database has. */
export const migrations: readonly string[] = [
  firstTables,
  localThings,
  signedIn,
  seen,
  packs,
  languages,
  library,
  noColours,
  deadlyResponses,
  catalogueIndex,
  renewedWords,
  runtimes,
  indexTotal,
  shortItems,
  indexRounds,
  descriptions,
  shortNames,
  pendingWords,
  wordsWithoutPositions,
  oneRowForEachTitle,
  smallerTitles,
  indexBudget,
];

/** The number of a database's last migration; 0: it had none. */
export function versionOf(database: Database): number {
  return database.get<{ user_version: number }>('pragma user_version')?.user_version ?? 0;
}

/** Migrates a database to the newest version, each step in a transaction. */
export function migrate(database: Database, steps = migrations): void {
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
