import type { Database } from './connection.ts';
import { row } from './query.ts';

/** A network as the interface describes it; null if there is none. */
export function networkOf(database: Database, id: number | null): object | null {
  const sql = 'SELECT id, logo_path, name, origin_country FROM networks WHERE id = ?';
  return row(database, sql, id) ?? null;
}
