import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { readFlags } from '../platform/environment.ts';
import { bodyBounds, isWithinBounds } from '../platform/json-bounds.ts';
import { readPictureType } from '../platform/picture-type.ts';
import { hashOf } from '../store/bytes.ts';
import { decodeBody } from '../store/read-answer.ts';
import {
  headerStart,
  packFileLimits,
  packFileLine,
  packFileMagic,
  readHeader,
  refuse,
} from './pack-file-format.ts';
import type { HeldPackFileItem, PackFileHeader } from './pack-file-format.ts';

/** A pack file, every byte of which was checked. */
export interface PackFile {
  readonly header: PackFileHeader;
  /** Offset of the first item's bytes. */
  readonly start: number;
}

/**
 * Reads a pack file and checks all of it: sizes, header, every payload. Fails with `invalidInput` (reason notAPackFile,
 * version, damaged, tooLarge, content), with `storage` when it cannot be read. Holds the header and one payload at a
 * time. `now`: epoch ms.
 */
export async function readPackFile(path: string, now: number): Promise<Result<PackFile>> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, readFlags);
    return await check(handle, now);
  } catch {
    return fail('storage', { reason: 'other', kind: 'packFile' });
  } finally {
    await handle?.close().catch(() => undefined);
  }
}

async function check(handle: FileHandle, now: number): Promise<Result<PackFile>> {
  const stats = await handle.stat();
  if (!stats.isFile()) return refuse('notAPackFile');
  const file = await readStart(handle, stats.size, now);
  if (!file.ok) return file;
  const { header, start } = file.value;
  const end = header.items.reduce((sum, { bytes }) => sum + bytes, start);
  if (end !== stats.size) return refuse('damaged', { part: 'size' });
  let offset = start;
  for (const [index, item] of header.items.entries()) {
    if ('missing' in item) continue;
    const bytes = await readExactly(handle, offset, item.bytes);
    offset += item.bytes;
    // Proved by pack-file-read.test.ts: every byte matches its digest.
    if (bytes === null || hashOf(bytes) !== item.sha256) {
      return refuse('damaged', { item: index });
    }
    if (!isValid(item, bytes)) return refuse('content', { item: index });
  }
  return file;
}

/** Everything before the payloads, and their offset. */
async function readStart(handle: FileHandle, size: number, now: number): Promise<Result<PackFile>> {
  const first = await readExactly(handle, 0, Math.min(headerStart, size));
  const line = Buffer.from(first ?? []).toString('latin1', 0, packFileLine.length);
  if (line !== packFileLine) {
    const isOther = line.startsWith(packFileMagic) && /^[1-9][\d\n]$/.test(line.slice(packFileMagic.length));
    return refuse(isOther ? 'version' : 'notAPackFile');
  }
  if (first === null || first.byteLength < headerStart) return refuse('damaged', { part: 'header' });
  const length = new DataView(first.buffer).getUint32(packFileLine.length);
  // Proved by pack-file-read.test.ts: header size is limited.
  if (length > packFileLimits.headerBytes) return refuse('tooLarge', { field: 'header' });
  if (headerStart + length > size) return refuse('damaged', { part: 'header' });
  const bytes = await readExactly(handle, headerStart, length);
  if (bytes === null) return refuse('damaged', { part: 'header' });
  const header = await readHeader(bytes, now);
  return header.ok ? succeed({ header: header.value, start: headerStart + length }) : header;
}

/** Whether bytes are a body or a picture of their item's kind. */
function isValid(item: HeldPackFileItem, bytes: Uint8Array): boolean {
  // Proved by pack-file-read.test.ts: a picture’s bytes match its type.
  if (item.kind === 'picture') return readPictureType(bytes)?.contentType === item.contentType;
  return isWithinBounds(bytes, bodyBounds) && decodeBody(item.endpoint, bytes).ok;
}

/** `length` bytes at `offset`; null: the file ends before. */
async function readExactly(
  handle: FileHandle,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) return null;
    filled += bytesRead;
  }
  return bytes;
}
