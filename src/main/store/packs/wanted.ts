import type { PackItem } from '#shared/packs/plan.ts';
import type { WantedItem } from '#shared/packs/holdings.ts';
import type { Database } from '../connection.ts';
import { itemOf } from './rows.ts';
import type { ItemRow } from './rows.ts';

/** Items that are there already are taken note of in steps of so many, so that nobody waits long behind one call. */
const mostSettled = 300;

/** Where it is noted that an item is there already. */
export interface HeldItems {
  hold(item: string, bytes: number, hash: string): void;
  bodyStored(key: string, answer: unknown, bytes: number): void;
}

/** Items that are to be fetched; `more`: there are further ones that one call did not come to. */
export interface NextWanted {
  readonly items: WantedItem[];
  readonly more: boolean;
}

/**
 * What a pack needs to have fetched next, the most needed first, at most `limit`; what is there already is noted as
 * held on the way, a few hundred at a time. `now` in epoch ms. Belongs into a transaction.
 */
export function nextWanted(
  database: Database,
  held: HeldItems,
  { id, kind, limit }: { readonly id: number; readonly kind: PackItem['kind']; readonly limit: number },
  now: number,
): NextWanted {
  const items: WantedItem[] = [];
  let settled = 0;
  let last: ItemRow | null = null;
  for (;;) {
    const row = wantedAfter(database, id, kind, last);
    if (row === null) return { items, more: false };
    last = row;
    const item = itemOf(row);
    const there = noteThere(database, held, item, now);
    if (there === 'now') {
      settled += 1;
      if (settled >= mostSettled) return { items, more: true };
    } else {
      items.push({ ...item, etag: there });
      if (items.length >= limit) return { items, more: false };
    }
  }
}

function wantedAfter(
  database: Database,
  id: number,
  kind: PackItem['kind'],
  last: ItemRow | null,
): ItemRow | null {
  return (
    database.get<ItemRow>(
      `select item, kind, asked, depth from pack_items
       where pack_id = ? and state = 'wanted' and kind = ? and (depth, item) > (?, ?)
       order by depth, item limit 1`,
      id,
      kind,
      last?.depth ?? -1,
      last?.item ?? '',
    ) ?? null
  );
}

/** Notes an item as held when it is there and fresh; else the etag of an old answer, null where there is none. */
function noteThere(database: Database, held: HeldItems, item: PackItem, now: number): 'now' | string | null {
  if (item.kind === 'picture') {
    const { kind, size, file } = item.asked;
    const row = database.get<{ id: number; byte_count: number; hash: string | null }>(
      'select id, byte_count, hash from pictures where file = ? and kind = ? and size = ?',
      file,
      kind,
      size,
    );
    // Without its hash, of an older version of the app, it could not be proved whole: it is fetched again.
    if (row === undefined || row.hash === null) return null;
    database.run('update pictures set kept = 1 where id = ?', row.id);
    held.hold(item.item, row.byte_count, row.hash);
    return 'now';
  }
  const row = database.get<{ etag: string | null; fresh_until: number; text: Uint8Array }>(
    'select etag, fresh_until, text from bodies join body_texts using (id) where key = ?',
    item.item,
  );
  if (row === undefined) return null;
  if (row.fresh_until <= now) return row.etag;
  const answer: unknown = JSON.parse(Buffer.from(row.text).toString('utf8'));
  held.bodyStored(item.item, answer, row.text.byteLength);
  return 'now';
}
