import { closeSync, openSync, readSync } from 'node:fs';
import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import { pictureKey } from '#shared/catalogue/pack-plan.ts';
import type { PackItem, PackPlan } from '#shared/catalogue/pack-plan.ts';
import { storeKey } from '#shared/catalogue/store-key.ts';
import type { KnownTitle } from '#shared/contract/answers.ts';
import { packIdentity, packPeople, packPictures } from '#shared/contract/packs.ts';
import type { PackChoices } from '#shared/contract/packs.ts';
import { bodyRow, storeBody } from '../../catalogue/store/bodies.ts';
import { pictureRow, writePicture } from '../../catalogue/store/pictures.ts';
import { writeTitles } from '../../catalogue/store/titles.ts';
import { jsonOf, unpack } from '../../store/bytes.ts';
import type { Reader, StoreContext } from '../../store/context.ts';
import { readAnswer } from '../../store/read-answer.ts';
import { addItems, holdBody, miss } from './pack-items.ts';
import { addSeasons, addTitlePictures, insertPack } from './packs.ts';
import type { TransferItem } from './transfer.ts';

/** A checked pack file to import. */
export interface IncomingPack {
  readonly path: string;
  /** Where the first item's bytes begin. */
  readonly start: number;
  /** A packed `TransferItem[]`. */
  readonly items: readonly Uint8Array[];
  readonly plan: PackPlan;
  readonly name: string;
  readonly posterPath: string | null;
  /** The title as lists contained it. */
  readonly title: KnownTitle['item'] | null;
  /** When the file was made, epoch ms. */
  readonly made: number;
  /** Bodies fetched before this time (epoch ms) may no longer be stored. */
  readonly notBefore: number;
}

/**
 * Imports a checked pack file in one transaction. Newer stored bodies stay, and so do the seasons of a known pack that
 * the file lacks. Throws errors of files and SQLite.
 */
export function importPack(context: StoreContext, incoming: IncomingPack): void {
  const handle = openSync(incoming.path, 'r');
  try {
    context.database.transaction(() => writePack(context, incoming, handle));
  } finally {
    closeSync(handle);
  }
}

function writePack(context: StoreContext, incoming: IncomingPack, handle: number): void {
  const { name, posterPath } = incoming;
  const identity = packIdentity(incoming.plan.subject);
  const seasons = seasonsOf(context.database, identity);
  const settings = context.database.value<string>('select settings from packs where identity = ?', identity);
  const plan =
    settings === undefined
      ? incoming.plan
      : { ...incoming.plan, choices: wider(incoming.plan, JSON.parse(settings) as PackPlan) };
  insertPack(context, plan, name, posterPath, (id) => {
    const hasSeasons = writeItems(context, incoming, handle, id);
    // The pack may want larger ones than the file has.
    if (settings !== undefined) addTitlePictures(context, id, plan);
    // Otherwise the file was made before its seasons were found.
    if (hasSeasons || seasons.length > 0) addSeasons(context, id, seasons);
  });
}

/** The choices of two plans, of each the one that includes more: a file takes nothing away from a pack. */
function wider({ choices: a }: PackPlan, { choices: b }: PackPlan): PackChoices {
  const [pictures, people] = [packPictures, [...packPeople].reverse()];
  return {
    pictures: pictures.indexOf(a.pictures) < pictures.indexOf(b.pictures) ? b.pictures : a.pictures,
    people: people.indexOf(a.people) < people.indexOf(b.people) ? b.people : a.people,
  };
}

/** The numbers of the seasons that a pack has; none: there is no such pack. */
function seasonsOf(database: Reader, identity: string): number[] {
  return database.values<number>(
    `select json_extract(asked, '$.parameters.season_number') as number
     from pack_items join packs on packs.id = pack_id
     where identity = ? and json_extract(asked, '$.endpoint') = 'tv.season'`,
    identity,
  );
}

/** Adds the items of a file to its pack; returns whether seasons are among them. */
function writeItems(context: StoreContext, incoming: IncomingPack, handle: number, id: number): boolean {
  const { database } = context;
  writeTitle(context, incoming);
  let offset = incoming.start;
  let current = incoming.made;
  let hasSeasons = false;
  for (const item of unpack<TransferItem>(incoming.items)) {
    const bytes = 'missing' in item ? null : readAt(handle, offset, item.bytes);
    offset += item.bytes;
    const isTooOld = 'fetchedAt' in item && item.fetchedAt < incoming.notBefore;
    const why = 'missing' in item ? item.missing : isTooOld ? 'expired' : null;
    const packed = packItemOf(item);
    addItems(context, id, [packed]);
    hasSeasons ||= packed.kind === 'body' && packed.asked.endpoint === 'tv.season';
    if ('fetchedAt' in item) current = Math.min(current, item.fetchedAt);
    if (why === null && bytes !== null) writeItem(context, incoming.plan.service, item, bytes);
    // What is stored here stays wanted, and is held as it is or once it was confirmed.
    else if (why !== null && !isStored(database, packed)) miss(context, id, packed.item, why);
  }
  // What changed since then isn't in the file.
  const checked =
    'update packs set checked_at = min(coalesce(checked_at, :current), :current) where id = :id';
  database.run(checked, { current, id });
  return hasSeasons;
}

function packItemOf(item: TransferItem): PackItem {
  const { depth } = item;
  if (item.kind === 'picture')
    return { kind: 'picture', item: pictureKey(item.picture), asked: item.picture, depth };
  const { endpoint, parameters } = item;
  return { kind: 'body', item: item.key, asked: { endpoint, parameters }, depth };
}

function isStored(database: Reader, { kind, item, asked }: PackItem): boolean {
  return (kind === 'body' ? bodyRow(database, item) : pictureRow(database, asked)) !== undefined;
}

/** Stores the pack's title, unless later lists are known. */
function writeTitle({ database, now }: StoreContext, { plan: { subject }, title, made }: IncomingPack): void {
  if (title === null || subject.kind === 'view') return;
  // The file doesn't name the title's language, which may differ from the pack's.
  // The item was checked by the subject's kind when the file was read.
  const listed = { mediaType: subject.kind === 'movie' ? 'movie' : 'tv', item: title } as TitleItem;
  writeTitles(database, [listed], { fetchedAt: made, now: now(), language: '', by: null });
}

function writeItem(
  context: StoreContext,
  service: string,
  item: TransferItem,
  sent: Uint8Array<ArrayBuffer>,
): void {
  if (item.kind === 'picture' && 'contentType' in item)
    writePicture(context, item.picture, sent, item.contentType);
  if (item.kind === 'picture' || !('fetchedAt' in item)) return;
  const { database } = context;
  const read = readAnswer(item.endpoint, sent);
  // The item stays wanted.
  if (!read.ok || read.value.isPoor) return;
  const stored = bodyRow(database, item.key);
  if (stored !== undefined && stored.fetchedAt >= item.fetchedAt) {
    holdBody(context, item.key, jsonOf(stored.bytes), stored.bytes.byteLength);
    return;
  }
  const { endpoint, parameters, etag, fetchedAt, dropped } = item;
  const { answer, bytes } = read.value;
  const key = storeKey({ profile: service, endpoint, parameters, account: null });
  // Stored as stale, so that it is revalidated when there is a network, but as whole (see `isWhole`).
  const body = { key, bytes, etag, fetchedAt, freshUntil: fetchedAt + 1, dropped };
  storeBody(context, body, answer, { isPoor: false, before: stored?.bytes ?? null });
}

function readAt(handle: number, offset: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(handle, bytes, filled, length - filled, offset + filled);
    if (count === 0) throw new Error('the file is cut off');
    filled += count;
  }
  return bytes;
}
