import { backupSql, hasBackups, restoreBest } from './backups.ts';
import type { DatabaseKind } from './opening.ts';
import type { StorePart } from './part.ts';

/*
 * A version is raised with each change of its tables. Earlier ones were never released, so nothing migrates them.
 */

/** The file of what can be fetched again. */
export function catalogueKind(parts: readonly StorePart[], file: string): DatabaseKind {
  return {
    // "Marq" in ASCII.
    applicationId: 0x4d617271,
    version: 29,
    tables: parts.map(({ tables }) => tables?.catalogue ?? '').join(''),
    synchronous: 'normal',
    isOnlyCopy: false,
    notice: (aside) => ({ kind: 'databaseSetAside', file: aside ?? file }),
  };
}

/** The file of what can't be fetched again: every commit is synced, and a backup replaces a damaged file. */
export function libraryKind(parts: readonly StorePart[], backups: string): DatabaseKind {
  const version = 20;
  return {
    // "Marl" in ASCII.
    applicationId: 0x4d61726c,
    version,
    tables: parts.map(({ tables }) => tables?.library ?? '').join(''),
    synchronous: 'full',
    isOnlyCopy: true,
    restore: (target) => restoreBest(backups, target, version, backupSql(parts)),
    hasBackups: () => hasBackups(backups),
    notice: (file, since) => ({ kind: 'libraryRestored', file, since }),
  };
}
