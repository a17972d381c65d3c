import { createHash } from 'node:crypto';
import { decodeText } from '#shared/catalogue/decode.ts';
import type { MissingItem, MissingReason } from '#shared/contract/packs.ts';
import type { Database } from '../connection.ts';
import { itemOf } from './rows.ts';
import type { PackItem } from '#shared/packs/plan.ts';

/** One step of comparing a pack with the disk. */
export interface VerifiedStep {
  /** Where the next step begins; null: that was the last. */
  readonly next: string | null;
  readonly checked: number;
  readonly damaged: number;
}

/** So many items are compared in one step: a person's reads wait no longer than that. */
const stepItems = 100;

/** Hash of a picture's bytes, in hexadecimal, as it is kept beside them. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Compares some items of a pack with what is stored: answers must be there and decode, pictures must be there and be
 * the bytes that came. What is not is deleted and noted as damaged.
 */
export function verifyStep(
  database: Database,
  packId: number,
  after: string,
  pictures: boolean,
): VerifiedStep {
  const rows = database.all<{
    item: string;
    kind: 'body' | 'picture';
    asked: string;
    depth: number;
    hash: string | null;
  }>(
    `select item, kind, asked, depth, hash from pack_items
     where pack_id = ? and item > ? and state = 'held' and (kind = 'body' or ?) order by item limit ${stepItems}`,
    packId,
    after,
    pictures ? 1 : 0,
  );
  const damaged = rows
    .map((row) => ({ item: itemOf(row), hash: row.hash }))
    .filter(({ item, hash }) => !isWhole(database, item, hash));
  // Only what is damaged is written: a disk that takes nothing more can still be compared.
  if (damaged.length > 0) {
    database.transaction(() => {
      for (const { item } of damaged) {
        discard(database, item);
        database.run(
          "update pack_items set state = 'missing', why = 'damaged', hash = null where item = ?",
          item.item,
        );
      }
    });
  }
  const last = rows.length < stepItems ? null : (rows.at(-1)?.item ?? null);
  return { next: last, checked: rows.length, damaged: damaged.length };
}

/** Items of a pack that are missing, at most 500, and how many there are. */
export function missingItems(
  database: Database,
  packId: number,
): { readonly missing: MissingItem[]; readonly missingCount: number } {
  const count = database.get<{ count: number }>(
    "select count(*) as count from pack_items where pack_id = ? and state = 'missing'",
    packId,
  );
  const missing = database
    .all<{ item: string; kind: 'body' | 'picture'; asked: string; depth: number; why: MissingReason }>(
      `select item, kind, asked, depth, why from pack_items where pack_id = ? and state = 'missing'
       order by depth, item limit 500`,
      packId,
    )
    .map((row) => ({ ...describe(itemOf(row)), why: row.why }));
  return { missing, missingCount: count?.count ?? 0 };
}

function describe(item: PackItem): Omit<MissingItem, 'why'> {
  if (item.kind === 'picture') return { kind: 'picture', what: item.asked.kind, which: item.asked.file };
  const { endpoint, parameters } = item.asked;
  const named = ['season_number', 'episode_number', 'person_id', 'movie_id', 'page'].flatMap((name) =>
    parameters[name] === undefined ? [] : [String(parameters[name])],
  );
  return { kind: 'body', what: endpoint, which: named.join(' ') };
}

function isWhole(database: Database, item: PackItem, hash: string | null): boolean {
  if (item.kind === 'body') {
    const row = database.get<{ text: Uint8Array }>(
      'select text from bodies join body_texts using (id) where key = ?',
      item.item,
    );
    return row !== undefined && decodeText(item.asked.endpoint, Buffer.from(row.text).toString('utf8')).ok;
  }
  const { file, kind, size } = item.asked;
  const row = database.get<{ bytes: Uint8Array }>(
    `select bytes from pictures join picture_bytes using (id) where file = ? and kind = ? and size = ?`,
    file,
    kind,
    size,
  );
  return row !== undefined && hash !== null && hashOf(row.bytes) === hash;
}

function discard(database: Database, item: PackItem): void {
  if (item.kind === 'body') {
    database.run('delete from bodies where key = ?', item.item);
    return;
  }
  const { file, kind, size } = item.asked;
  database.run('delete from pictures where file = ? and kind = ? and size = ?', file, kind, size);
}
