import type { Database } from '../connection.ts';

/** Of rows of `pack_items` called `mine`: no other pack has the item. */
const isUnshared = `not exists (
  select 1 from pack_items as other where other.item = mine.item and other.pack_id <> mine.pack_id)`;

/** The keys of the answers that one pack alone has; its number is the parameter. */
const unsharedBodies = `select item from pack_items as mine where pack_id = ? and kind = 'body' and ${isUnshared}`;

/** Bytes that only this pack keeps. */
export function unsharedBytes(database: Database, packId: number): number {
  return (
    database.get<{ bytes: number }>(
      `select coalesce(sum(byte_count), 0) as bytes from pack_items as mine
       where pack_id = ? and state = 'held' and ${isUnshared}`,
      packId,
    )?.bytes ?? 0
  );
}

/** Deletes what only this pack keeps; belongs into a transaction. */
export function deleteUnshared(database: Database, packId: number): void {
  database.run(`delete from bodies where key in (${unsharedBodies})`, packId);
  for (const picture of unsharedPictures(database, packId)) {
    database.run('delete from pictures where file = ? and kind = ? and size = ?', ...picture);
  }
}

/** What only this pack keeps is kept no longer, and stays as what was looked at; belongs into a transaction. */
export function releaseUnshared(database: Database, packId: number): void {
  database.run(`update bodies set kept = 0 where key in (${unsharedBodies})`, packId);
  for (const picture of unsharedPictures(database, packId)) {
    database.run('update pictures set kept = 0 where file = ? and kind = ? and size = ?', ...picture);
  }
}

/** File, kind and size of the pictures that one pack alone has. */
function unsharedPictures(database: Database, packId: number): [file: string, kind: string, size: string][] {
  return database
    .all<{ item: string }>(
      `select item from pack_items as mine where pack_id = ? and kind = 'picture' and ${isUnshared}`,
      packId,
    )
    .map(({ item }) => {
      const [kind = '', size = '', file = ''] = item.split('/');
      return [file, kind, size];
    });
}
