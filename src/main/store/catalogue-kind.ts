import { migrations } from './migrations.ts';
import type { DatabaseKind } from './opening.ts';

/** The file of what can be fetched again. */
export function catalogueKind(file: string): DatabaseKind {
  return {
    // "Marq" in ASCII.
    applicationId: 0x4d617271,
    migrations,
    synchronous: 'normal',
    isOnlyCopy: false,
    notice: (aside) => ({ kind: 'databaseSetAside', file: aside ?? file }),
  };
}
