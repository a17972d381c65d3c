import { firstTables } from './migrations/0001-first-tables.ts';
import { ownLog } from './migrations/0002-own-log.ts';
import { inbox } from './migrations/0003-inbox.ts';
import { toMatch } from './migrations/0004-to-match.ts';
import { pastNotes } from './migrations/0005-past-notes.ts';
import { episodesSeen } from './migrations/0006-episodes-seen.ts';
import { operationsByStamp } from './migrations/0007-operations-by-stamp.ts';
import { episodesByStamp } from './migrations/0008-episodes-by-stamp.ts';
import { writtenBy } from './migrations/0009-written-by.ts';
import { recentPages } from './migrations/0010-recent-pages.ts';
import { backupNumber } from './migrations/0011-backup-number.ts';
import { notPlaced } from './migrations/0012-not-placed.ts';
import { idsOfEpisodes } from './migrations/0013-ids-of-episodes.ts';

/** The library's migrations, in order. */
export const libraryMigrations: readonly string[] = [
  firstTables,
  ownLog,
  inbox,
  toMatch,
  pastNotes,
  episodesSeen,
  operationsByStamp,
  episodesByStamp,
  writtenBy,
  recentPages,
  backupNumber,
  notPlaced,
  idsOfEpisodes,
];
