import { statSync } from 'node:fs';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { PictureKind } from '#shared/catalogue/pictures.ts';
import { storageKinds } from '#shared/contract/answers.ts';
import type { StorageKind, StorageState } from '#shared/contract/answers.ts';
import type { Database } from '../../store/database.ts';
import type { Reader, StoreContext, UsedRow } from '../../store/context.ts';
import { clearIndex, forgetIndex, measureIndex, noteNamed, shrinkIndex } from './index-rows.ts';

/** Eviction stops a little below the limit, so that the next picture doesn't trigger another. */
const sweepTo = 0.95;
/** The index may take at most this part of the limit. */
const indexPart = 0.25;
/** The index is measured again when this part of the limit was written. */
const measurePart = 0.02;
/** … and at least this part of the database. */
const growthPart = 0.1;
/** The most pages given back after a sweep; more would block other calls for too long. */
const vacuumPages = 2_000;
/** Fewer free pages are left for what is written next. */
const sparePages = 500;

const kindOfPicture: Readonly<Record<PictureKind, StorageKind>> = {
  poster: 'posters',
  backdrop: 'backdrops',
  still: 'stills',
  profile: 'portraits',
  logo: 'logos',
};

/** The limit for a store in memory, in bytes. */
const memoryLimit = 64 * 2 ** 20;

/** What is stored, by kind, and the limit for what can be evicted. */
export function state(context: StoreContext): StorageState {
  const { database, persistent, file } = context;
  const index = measureIndex(database);
  const kinds = countKinds(database);
  return {
    databaseBytes: persistent ? sizeOnDisk(file) : 0,
    evictableBytes: evictableBytes(database) + index.bytes - index.keptBytes,
    keptBytes: Object.values(kinds).reduce((sum, { keptBytes }) => sum + keptBytes, 0),
    limitBytes: allowed(context),
    kinds: { ...kinds, index },
  };
}

function countKinds(database: Reader): StorageState['kinds'] {
  const kinds = Object.fromEntries(
    storageKinds.map((kind) => [kind, { count: 0, bytes: 0, keptBytes: 0 }]),
  ) as Record<StorageKind, { count: number; bytes: number; keptBytes: number }>;
  const rows = database.all<{
    body: EndpointName | null;
    picture: PictureKind;
    kept: number;
    count: number;
    bytes: number;
  }>(
    `select endpoint as body, null as picture, kept, count(*) as count, sum(byte_count) as bytes
     from bodies group by endpoint, kept
     union all select null, kind, kept, count(*), sum(byte_count) from pictures group by kind, kept`,
  );
  for (const { body, picture, kept, count, bytes } of rows) {
    const kind = body === null ? kindOfPicture[picture] : endpointOf(body).storedAs;
    if (kind === null) continue;
    kinds[kind].count += count;
    kinds[kind].bytes += bytes;
    if (kept === 1) kinds[kind].keptBytes += bytes;
  }
  return kinds;
}

/** The bodies and pictures that no pack keeps. */
function evictableBytes(database: Reader): number {
  return (
    database.value<number>(
      `select (select coalesce(sum(byte_count), 0) from bodies where kept = 0)
            + (select coalesce(sum(byte_count), 0) from pictures where kept = 0) as bytes`,
    ) ?? 0
  );
}

/**
 * Sets the limit in bytes (null: unchanged) and evicts what exceeds it, the least recently used first. Returns the freed
 * bytes, and whether there is more space to give back to the disk.
 */
export function sweep(
  context: StoreContext,
  limit: number | null,
): { readonly freed: number; readonly more: boolean } {
  const { database, uses } = context;
  if (limit !== null) context.limit = limit;
  writeUses(database, uses.take());
  const measured = measurementOf(database);
  const { used } = measured;
  const freed = sweepItems(context, allowed(context) - sweepIndex(context, measured));
  if (measured.used !== used)
    database.run(
      'update held_counts set measured_used = ?, measured_index = ?',
      measured.used,
      measured.index,
    );
  if (freePages(database) > sparePages) database.exec(`pragma incremental_vacuum (${vacuumPages})`);
  return { freed, more: freePages(database) > sparePages };
}

/** What the database used when it was last measured, and what its index took without that of packs; in bytes. */
interface Measurement {
  used: number;
  index: number;
}

function writeUses(database: Database, rows: readonly UsedRow[]): void {
  if (rows.length === 0) return;
  database.transaction(() => {
    for (const [table, id, at] of rows) database.run(`update ${table} set used_at = ? where id = ?`, at, id);
  });
}

/** The last measurement, also of an earlier run: measuring a large index takes seconds. */
function measurementOf(database: Database): Measurement {
  const found = database.get<Measurement>(
    'select measured_used as used, measured_index as "index" from held_counts',
  );
  return found ?? { used: 0, index: 0 };
}

/** Evicts from the index; returns what it then takes, without what packs keep. */
function sweepIndex(context: StoreContext, measured: Measurement): number {
  const { database } = context;
  const most = allowed(context) * indexPart;
  const used = usedBytes(database);
  // Measuring reads all rows, so a large database is measured less often.
  const changed = Math.max(allowed(context) * measurePart, used * growthPart);
  if (Math.abs(used - measured.used) > changed || measured.index > most) {
    noteNamed(context);
    const { bytes, keptBytes } = measureIndex(database);
    measured.index = bytes - keptBytes;
    // Proved by index-limits.test.ts: the index is limited.
    if (measured.index > most)
      measured.index = database.transaction(() => shrinkIndex(database, most * sweepTo));
    measured.used = usedBytes(database);
  }
  return measured.index;
}

/** Evicts bodies and pictures until they take at most `most` bytes; returns the freed bytes. */
function sweepItems({ database }: StoreContext, most: number): number {
  const evictable = evictableBytes(database);
  if (evictable <= most) return 0;
  const goal = evictable - Math.floor(most * sweepTo);
  return database.transaction(() => {
    // `before` is the sum of all less recently used rows: rows are deleted until it reaches the goal.
    const victims = database.all<{ source: 'bodies' | 'pictures'; id: number; bytes: number }>(
      `select source, id, bytes from (
         select source, id, bytes, used_at,
           sum(bytes) over (order by used_at, source, id rows unbounded preceding) - bytes as before
         from (
           select 'bodies' as source, id, byte_count as bytes, used_at from bodies where kept = 0
           union all select 'pictures', id, byte_count, used_at from pictures where kept = 0
         )
       ) where before < ? order by used_at, source, id`,
      goal,
    );
    for (const { source, id } of victims) database.run(`delete from ${source} where id = ?`, id);
    return victims.reduce((sum, { bytes }) => sum + bytes, 0);
  });
}

/** Deletes everything of these kinds that no pack keeps, and gives its space back to the disk. */
export function clear(context: StoreContext, kinds: readonly StorageKind[]): void {
  const { database } = context;
  const cleared = new Set<StorageKind | null>(kinds);
  if (cleared.has('index')) noteNamed(context);
  database.transaction(() => {
    for (const endpoint of endpointNames)
      if (cleared.has(endpointOf(endpoint).storedAs))
        database.run('delete from bodies where kept = 0 and endpoint = ?', endpoint);
    for (const [picture, kind] of Object.entries(kindOfPicture))
      if (cleared.has(kind)) database.run('delete from pictures where kept = 0 and kind = ?', picture);
    // Proved by index-limits.test.ts: the index is cleared.
    if (cleared.has('index')) clearIndex(database);
  });
  // Proved by index-limits.test.ts: clearing gives space back to the disk.
  database.giveBack();
}

/** Deletes everything that was fetched before a time (epoch ms), because the service's terms limit storage. */
export function forgetOlderThan({ database, expired }: StoreContext, moment: number): void {
  database.transaction(() => expired(moment));
}

/** Does so with bodies, pictures and what they name. */
export function expire({ database }: StoreContext, moment: number): void {
  for (const table of ['bodies', 'pictures'])
    database.run(`delete from ${table} where fetched_at < ?`, moment);
  forgetIndex(database, moment - 1, false);
}

function allowed({ persistent, limit }: StoreContext): number {
  return persistent ? limit : Math.min(limit, memoryLimit);
}

function usedBytes(database: Reader): number {
  const [pages, page] = [pragma(database, 'page_count'), pragma(database, 'page_size')];
  return (pages - freePages(database)) * page;
}

function freePages(database: Reader): number {
  return pragma(database, 'freelist_count');
}

function pragma(database: Reader, name: string): number {
  return Number(Object.values(database.get<Record<string, unknown>>(`pragma ${name}`) ?? {})[0] ?? 0);
}

function sizeOnDisk(file: string): number {
  return ['', '-wal'].reduce(
    (sum, suffix) => sum + (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
