import { endpointOf } from '#shared/catalogue/endpoints.ts';
import { isFresh } from '#shared/catalogue/freshness.ts';
import { pictureKey } from '#shared/catalogue/pack-plan.ts';
import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { storeKey } from '#shared/catalogue/store-key.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import { missingReasons } from '#shared/contract/packs.ts';
import type { MissingItem, MissingReason } from '#shared/contract/packs.ts';
import { bodyRow } from '../../catalogue/store/bodies.ts';
import { jsonOf } from '../../store/bytes.ts';
import type {
  ReadContext,
  Reader,
  Replaced,
  StoreContext,
  WrittenAnswer,
  WrittenPicture,
} from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { noteChanges } from './episode-changes.ts';
import { ExpectedBytes } from './size-forecast.ts';
import { itemsNeededBy } from './pack-needs.ts';
import { planOf } from './pack-rows.ts';

/** An item to fetch. */
export type PendingItem = PackItem & {
  /** The ETag of a stale stored body; null: there is none. */
  readonly etag: string | null;
  /** Whether it was missing before because it couldn't be read. */
  readonly wasBroken: boolean;
};

/** Items to fetch. `more`: the call stopped early and there may be further ones. */
export interface NextItems {
  readonly items: PendingItem[];
  readonly more: boolean;
}

/** The row of an item; `asked` is JSON. */
export type PackItemRow = Pick<PackItem, 'item' | 'kind' | 'depth'> & { readonly asked: string };

/** One call marks at most this many stored items as held, so that others don't wait long for the writer. */
const mostAlreadyHeld = 300;

export function itemOf({ kind, item, asked, depth }: PackItemRow): PackItem {
  // `addItems` wrote the JSON.
  return { kind, item, asked: JSON.parse(asked) as unknown, depth } as PackItem;
}

/** Adds items to a pack; existing ones stay unchanged, but for a season's history, which one up to a later day replaces. */
export function addItems(context: StoreContext, id: number, items: readonly PackItem[]): void {
  const expected = new ExpectedBytes(context.database);
  for (const item of items) {
    const { changes } = context.database.run(
      `insert into pack_items (pack_id, item, kind, state, asked, depth, byte_count)
       values (:id, :item, :kind, 'wanted', :asked, :depth, :bytes) on conflict (pack_id, item) do nothing`,
      {
        id,
        item: item.item,
        kind: item.kind,
        asked: JSON.stringify(item.asked),
        depth: item.depth,
        bytes: expected.of(item),
      },
    );
    if (changes > 0 && item.kind === 'body') dropEarlierHistory(context, id, item.asked);
  }
}

/** Removes what a pack has of a season's history up to earlier days; it becomes evictable unless another pack has it. */
function dropEarlierHistory(
  { database, service }: StoreContext,
  id: number,
  { endpoint, parameters }: BodyAsked,
): void {
  if (endpoint !== 'season.changes') return;
  const { scope } = storeKey({ profile: service, endpoint, parameters, account: null });
  // "}" follows "|", which ends a scope.
  const dropped = database.values<string>(
    `delete from pack_items where pack_id = :id and item > :scope and item < :scopeEnd
       and json_extract(asked, '$.parameters.season_id') = :season
       and json_extract(asked, '$.parameters.end_date') < :end
     returning item`,
    {
      id,
      scope,
      scopeEnd: `${scope.slice(0, -1)}}`,
      season: Number(parameters.season_id),
      end: String(parameters.end_date),
    },
  );
  for (const item of dropped)
    if (!isNeeded(database, item)) database.run('update bodies set kept = 0 where key = ?', item);
}

/** Whether any pack needs this item. */
function isNeeded(database: Reader, item: string): boolean {
  return database.has('select 1 from pack_items where item = ?', item);
}

/** Marks a body that was written or confirmed as held, adds what it leads to, and notes how a season changed. */
export function noteStored(context: StoreContext, written: WrittenAnswer, before: Replaced): void {
  const { database } = context;
  const { body, parameters, endpoint, fetchedAt } = written;
  if (body === null || !isNeeded(database, body.key)) return;
  if (before.body !== null && endpoint === 'tv.season') {
    // Both were decoded with this endpoint's schema.
    const [old, season] = [jsonOf<Season>(before.body), body.answer() as Season];
    noteChanges(database, Number(parameters.series_id), old, season, fetchedAt);
  }
  // Proved by poor-bodies.test.ts: a pack isn’t complete with a poor response.
  if (body.isPoor) wantPoorBody(database, body.key);
  else holdBody(context, body.key, body.answer(), body.byteCount);
}

/** Marks a stored body as held in every pack that needs it, and adds what it leads to. */
export function holdBody(context: StoreContext, key: string, answer: unknown, bytes: number): void {
  const rows = context.database.all<{ id: number; asked: string }>(
    'select pack_id as id, asked from pack_items where item = ?',
    key,
  );
  for (const { id, asked } of rows) {
    const plan = planOf(context.database, id);
    if (plan !== null) addItems(context, id, itemsNeededBy(plan, JSON.parse(asked) as BodyAsked, answer));
  }
  if (rows.length === 0) return;
  markHeld(context.database, key, bytes);
  context.database.run('update bodies set kept = 1 where key = ?', key);
}

/** A body that lost much isn't evicted where a pack needs it, but the pack isn't complete with it. */
function wantPoorBody(database: Database, key: string): void {
  database.run('update bodies set kept = 1 where key = ?', key);
  database.run("update pack_items set state = 'wanted' where item = ? and state = 'held'", key);
}

/** Marks a picture that was written as held if a pack needs it. */
export function notePicture({ database }: StoreContext, { address, byteCount }: WrittenPicture): void {
  const key = pictureKey(address);
  if (!isNeeded(database, key)) return;
  const { kind, size, file } = address;
  database.run('update pictures set kept = 1 where file = :file and kind = :kind and size = :size', {
    kind,
    size,
    file,
  });
  markHeld(database, key, byteCount);
}

function markHeld(database: Database, item: string, bytes: number): void {
  database.run(
    "update pack_items set state = 'held', why = null, byte_count = ? where item = ?",
    bytes,
    item,
  );
}

/** Marks all pictures as wanted again after they were deleted. */
export function wantPictures({ database }: StoreContext): void {
  database.run("update pack_items set state = 'wanted', why = null where kind = 'picture'");
}

/**
 * The wanted items of a pack to fetch next, lower depths first, at most `limit`. Items that are already stored are marked
 * as held on the way.
 */
export function next(context: StoreContext, id: number, kind: PackItem['kind'], limit: number): NextItems {
  const { database } = context;
  return database.transaction(() => {
    const items: PendingItem[] = [];
    let alreadyHeld = 0;
    let last = { depth: -1, item: '' };
    while (items.length < limit) {
      const row = database.get<PackItemRow & { readonly why: MissingReason | null }>(
        `select item, kind, asked, depth, why from pack_items
         where pack_id = :id and state = 'wanted' and kind = :kind and (depth, item) > (:depth, :item)
         order by depth, item limit 1`,
        { id, kind, depth: last.depth, item: last.item },
      );
      if (row === undefined) break;
      last = row;
      const item = itemOf(row);
      const stored = markIfStored(context, item);
      if (stored !== 'held') items.push({ ...item, etag: stored.etag, wasBroken: row.why === 'broken' });
      else if ((alreadyHeld += 1) >= mostAlreadyHeld) return { items, more: true };
    }
    return { items, more: false };
  });
}

/** Marks an item as held if it is stored and fresh; otherwise returns the ETag of a stale body. */
function markIfStored(context: StoreContext, item: PackItem): 'held' | { readonly etag: string | null } {
  const { database } = context;
  if (item.kind === 'picture') {
    const { kind, size, file } = item.asked;
    const bytes = database.value<number>(
      `update pictures set kept = 1 where file = :file and kind = :kind and size = :size
       returning byte_count as bytes`,
      { kind, size, file },
    );
    if (bytes === undefined) return { etag: null };
    markHeld(database, item.item, bytes);
    return 'held';
  }
  const row = bodyRow(database, item.item);
  if (row === undefined || !isFresh(row, context.now())) return { etag: row?.etag ?? null };
  holdBody(context, item.item, jsonOf(row.bytes), row.bytes.byteLength);
  return 'held';
}

/** Marks a wanted item as missing. */
export function miss({ database }: StoreContext, id: number, item: string, why: MissingReason): void {
  database.run(
    "update pack_items set state = 'missing', why = ? where pack_id = ? and item = ? and state = 'wanted'",
    why,
    id,
    item,
  );
}

/** Marks items as wanted again that are missing for one of these reasons; what couldn't be read is still known. */
export function retry(
  { database }: StoreContext,
  id: number,
  reasons: readonly MissingReason[] = missingReasons,
): void {
  database.run(
    `update pack_items set state = 'wanted', why = iif(why = 'broken', why, null)
     where pack_id = ? and state = 'missing' and why in (select value from json_each(?))`,
    id,
    JSON.stringify(reasons),
  );
}

/** The missing items of a pack, at most 500, and their number. */
export function missing(
  { database }: ReadContext,
  id: number,
): { readonly missing: MissingItem[]; readonly missingCount: number } {
  const where = "from pack_items where pack_id = ? and state = 'missing'";
  const count = database.value<number>(`select count(*) as count ${where}`, id) ?? 0;
  const rows = database.all<PackItemRow & { why: MissingReason }>(
    `select item, kind, asked, depth, why ${where} order by depth, item limit 500`,
    id,
  );
  return {
    missing: rows.map((row) => ({ ...describe(itemOf(row)), why: row.why })),
    missingCount: count,
  };
}

function describe(item: PackItem): Omit<MissingItem, 'why'> {
  if (item.kind === 'picture') return { kind: 'picture', what: item.asked.kind, which: item.asked.file };
  const { endpoint, parameters } = item.asked;
  const named = ['season_number', 'episode_number', 'person_id', 'movie_id', 'page'].flatMap((name) =>
    parameters[name] === undefined ? [] : [String(parameters[name])],
  );
  return { kind: 'body', what: endpointOf(endpoint).label ?? endpoint, which: named.join(' ') };
}

/** Marks bodies as missing that were deleted because of the service's terms, and wants such pictures again. */
export function missExpired({ database }: StoreContext): void {
  database.run(
    `update pack_items set state = 'missing', why = 'expired' where kind = 'body' and state = 'held'
       and not exists (select 1 from bodies where key = item)`,
  );
  database.run(
    `update pack_items set state = 'wanted' where kind = 'picture' and state = 'held'
       and not exists (
         select 1 from pictures where file = json_extract(asked, '$.file')
           and pictures.kind = json_extract(asked, '$.kind') and size = json_extract(asked, '$.size'))`,
  );
}
