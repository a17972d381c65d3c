import type { Database } from './connection.ts';
import { resultCodeOf, resultCodes } from './connection.ts';
import type { Row } from './salvage-tables.ts';

/** Rows written at once. */
const batch = 200;

/** Does something with each, some in one transaction. */
export function inBatches<T>(target: Database, list: readonly T[], act: (each: T) => void): void {
  for (let at = 0; at < list.length; at += batch) {
    target.transaction(() => {
      for (const each of list.slice(at, at + batch)) act(each);
    });
  }
}

/** Writes a row that was saved, and says whether it is in; what the new schema refuses was broken. */
export function insertSound(target: Database, table: string, columns: readonly string[], row: Row): boolean {
  const places = columns.map(() => '?').join(', ');
  try {
    const { changes } = target.run(
      `insert or ignore into ${table} (${columns.join(', ')}) values (${places})`,
      ...columns.map((column) => row[column] ?? null),
    );
    return changes > 0;
  } catch (error) {
    const code = resultCodeOf(error);
    if (code === resultCodes.constraint || code === resultCodes.mismatch) return false;
    throw error;
  }
}
