import { backupSql, hasBackups, restoreBest } from './backups.ts';
import type { DatabaseKind } from './opening.ts';
import type { StorePart } from './part.ts';

/** The file of what can be fetched again. */
export function catalogueKind(parts: readonly StorePart[], file: string): DatabaseKind {
  return {
    // "Marq" in ASCII.
    applicationId: 0x4d617271,
    migrations: parts.flatMap(({ migrations }) => migrations?.catalogue ?? []),
    synchronous: 'normal',
    isOnlyCopy: false,
    notice: (aside) => ({ kind: 'databaseSetAside', file: aside ?? file }),
  };
}

/** The file of what can't be fetched again: every commit is synced, and a backup replaces a damaged file. */
export function libraryKind(parts: readonly StorePart[], backups: string): DatabaseKind {
  const migrations = parts.flatMap((part) => part.migrations?.library ?? []);
  return {
    // "Marl" in ASCII.
    applicationId: 0x4d61726c,
    migrations,
    synchronous: 'full',
    isOnlyCopy: true,
    restore: (target) => restoreBest(backups, target, migrations.length, backupSql(parts)),
    hasBackups: () => hasBackups(backups),
    notice: (file, since) => ({ kind: 'libraryRestored', file, since }),
  };
}
