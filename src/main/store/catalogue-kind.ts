import { Database } from './connection.ts';
import { moveIntoLibrary } from './library/move.ts';
import { libraryVersion, migrations, versionOf } from './migrations.ts';
import type { DatabaseKind, Opened } from './opening.ts';

/** The file of what can be fetched again. `library` receives the rest from files of older versions. */
export function catalogueKind(file: string, library: Opened, service: string, now: number): DatabaseKind {
  const to = { library: library.database, service };
  return {
    // "Marq" in ASCII.
    applicationId: 0x4d617271,
    migrations,
    synchronous: 'normal',
    isOnlyCopy: false,
    beforeMigrations: (database) => {
      const version = versionOf(database);
      const isWritable = library.persistent && library.writable;
      if (version > 0 && version < libraryVersion && !isWritable)
        throw new Error('The library cannot be written, so the catalogue stays as it is.');
      if (isWritable) moveIntoLibrary(database, to, now);
    },
    restore: () => {
      // Nothing replaces it. Rows that only a file of an older version has are moved if they can still be read.
      let damaged: Database | null = null;
      try {
        damaged = new Database(file, 'readOnly');
        moveIntoLibrary(damaged, to, now);
      } catch {
        // The rows stay in the file that is set aside.
      }
      damaged?.close();
      return null;
    },
    notice: (aside) => ({ kind: 'databaseSetAside', file: aside ?? file }),
  };
}
