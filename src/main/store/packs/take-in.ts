import { closeSync, openSync, readSync } from 'node:fs';
import type { KnownTitle } from '#shared/contract/answers.ts';
import type { PackPlan } from '#shared/packs/plan.ts';
import { pictureKey } from '#shared/packs/plan.ts';
import type { AnswerIndex } from '../answer-index.ts';
import type { Bodies } from '../bodies.ts';
import type { Database } from '../connection.ts';
import type { Pictures } from '../pictures.ts';
import { readAnswer } from '../read-answer.ts';
import type { TitleItem } from '../titles.ts';
import type { TransferItem } from './manifest.ts';
import type { Packs } from './packs.ts';
import { hashOf } from './verify.ts';

/** A checked pack file on its way in. */
export interface Incoming {
  readonly path: string;
  /** Where the first item's bytes begin. */
  readonly start: number;
  readonly items: readonly TransferItem[];
  readonly plan: PackPlan;
  readonly name: string;
  readonly posterPath: string | null;
  /** What lists told about the title. */
  readonly title: KnownTitle['item'] | null;
  /** When the file was made, epoch ms. */
  readonly made: number;
  /** Answers fetched before this moment may not be kept any more, epoch ms. */
  readonly notBefore: number;
}

/** Where what comes in belongs. */
export interface ImportRooms {
  readonly database: Database;
  readonly bodies: Bodies;
  readonly pictures: Pictures;
  readonly index: AnswerIndex;
  readonly packs: Packs;
}

/** The file is not what was checked a moment ago. */
export class FileChanged extends Error {}

/**
 * Takes a checked pack file in, in one transaction: all of it or nothing. What is held already and is newer stays.
 * Throws `FileChanged`, or what files and SQLite raise; then nothing has changed.
 */
export function takeIn(rooms: ImportRooms, incoming: Incoming, now: number): void {
  const { database, packs } = rooms;
  const handle = openSync(incoming.path, 'r');
  try {
    database.transaction(() => {
      const id = packs.insert(incoming.plan, incoming.name, incoming.posterPath, now);
      tellTitle(rooms.index, incoming);
      let offset = incoming.start;
      for (const item of incoming.items) {
        const bytes = 'missing' in item ? null : readAt(handle, offset, item.bytes, item.sha256);
        offset += item.bytes;
        const why = 'missing' in item ? item.missing : isTooOld(item, incoming.notBefore) ? 'expired' : null;
        packs.insertItem(
          id,
          item.kind === 'body'
            ? {
                kind: 'body',
                item: item.key,
                asked: { endpoint: item.endpoint, parameters: item.parameters },
                depth: item.depth,
              }
            : { kind: 'picture', item: pictureKey(item.picture), asked: item.picture, depth: item.depth },
          why,
        );
        if (why === null && bytes !== null) keep(rooms, item, bytes, now);
      }
    });
  } finally {
    closeSync(handle);
  }
}

/** What is known of the title by lists that were seen later stays. */
function tellTitle(index: AnswerIndex, { plan: { subject }, title, made }: Incoming): void {
  if (title === null || subject.kind === 'view') return;
  // The file does not say in which language: that of its maker may not be the pack's any more.
  // Whoever read the file checked the item by the subject's kind.
  const told = { mediaType: subject.kind === 'movie' ? 'movie' : 'tv', item: title } as TitleItem;
  index.titles.write([told], { fetchedAt: made, language: '', by: null });
}

function keep(
  { bodies, pictures, index, packs }: ImportRooms,
  item: TransferItem,
  bytes: Uint8Array<ArrayBuffer>,
  now: number,
): void {
  if (item.kind === 'picture' && 'contentType' in item) {
    pictures.write(item.picture, bytes, item.contentType, item.colour, now, packs);
    return;
  }
  if (item.kind !== 'body' || !('fetchedAt' in item)) return;
  const read = readAnswer(item.endpoint, bytes);
  if (!read.ok) throw new FileChanged();
  const stored = bodies.find(item.key, now);
  if (stored !== null && stored.fetchedAt >= item.fetchedAt) {
    packs.holdBody(item.key, stored.bytes.byteLength);
    return;
  }
  const { key, endpoint, parameters, etag, fetchedAt, dropped } = item;
  // Not believed to be fresh: with a network the service is asked whether it still holds.
  bodies.write({
    ...{ key, endpoint, parameters, account: null, etag, fetchedAt, freshUntil: fetchedAt, dropped },
    bytes: read.value.bytes,
  });
  index.write(endpoint, parameters, read.value.answer, fetchedAt);
  packs.holdBody(key, read.value.bytes.byteLength);
}

function isTooOld(item: TransferItem, notBefore: number): boolean {
  return 'fetchedAt' in item && item.fetchedAt < notBefore;
}

function readAt(handle: number, offset: number, length: number, sha256: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(handle, bytes, filled, length - filled, offset + filled);
    if (count === 0) throw new FileChanged();
    filled += count;
  }
  if (hashOf(bytes) !== sha256) throw new FileChanged();
  return bytes;
}
