import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { storageReason } from '../platform/disk-space.ts';
import { hashOf } from '../store/bytes.ts';
import { checkHeader, headerStart, packFileLimits, packFileLine, refuse } from './pack-file-format.ts';
import type { PackFileHeader } from './pack-file-format.ts';

/** The bytes of an item are gone, or are not those of the header. */
class PayloadChanged extends Error {
  readonly index: number;

  constructor(index: number) {
    super('payload changed');
    this.index = index;
  }
}

/**
 * Writes a pack into one file, all of it or nothing: first into `<path>.part`, which then replaces `path`. `payload`
 * returns the bytes of an item; null: they are gone. Fails with `storage` (reason full, readOnly, other; `item` where
 * its bytes are not those of the header), with `invalidInput` for a pack that could not be read again.
 */
export async function writePackFile(
  path: string,
  header: PackFileHeader,
  payload: (index: number) => Promise<Uint8Array | null>,
): Promise<Result<{ readonly bytes: number }>> {
  const start = await writeStart(header);
  if (!start.ok) return start;
  const part = `${path}.part`;
  let handle: FileHandle | null = null;
  try {
    // An interrupted export may have left one, and a link there must not be followed.
    await rm(part, { force: true });
    // Proved by pack-file-write.test.ts: pack files belong to this user only.
    handle = await open(part, 'wx', 0o600);
    let bytes = await append(handle, start.value);
    for (const [index, item] of header.items.entries()) {
      if ('missing' in item) continue;
      const content = await payload(index);
      if (content === null || content.byteLength !== item.bytes || hashOf(content) !== item.sha256) {
        throw new PayloadChanged(index);
      }
      bytes += await append(handle, content);
    }
    await handle.sync();
    await handle.close();
    await rename(part, path);
    return succeed({ bytes });
  } catch (error) {
    // Deletes only a file that it made.
    if (handle !== null) {
      await handle.close().catch(() => undefined);
      await rm(part, { force: true }).catch(() => undefined);
    }
    const which = error instanceof PayloadChanged ? { item: error.index } : {};
    return fail('storage', { reason: storageReason(error), kind: 'packFile', ...which });
  }
}

/** Everything before the payloads; refuses a header that an import would refuse. */
async function writeStart(header: PackFileHeader): Promise<Result<Uint8Array>> {
  const { posterPath } = header.pack;
  const pack = { ...header.pack, posterPath: pictureFile(posterPath) === null ? null : posterPath };
  const checked = await checkHeader({ ...header, pack }, header.made);
  if (!checked.ok) return checked;
  const json = Buffer.from(JSON.stringify(checked.value), 'utf8');
  if (json.byteLength > packFileLimits.headerBytes) return refuse('tooLarge', { field: 'header' });
  const start = Buffer.alloc(headerStart + json.byteLength);
  start.write(packFileLine, 'latin1');
  start.writeUInt32BE(json.byteLength, packFileLine.length);
  json.copy(start, headerStart);
  return succeed(start);
}

async function append(handle: FileHandle, bytes: Uint8Array): Promise<number> {
  let written = 0;
  while (written < bytes.byteLength) {
    written += (await handle.write(bytes, written, bytes.byteLength - written)).bytesWritten;
  }
  return written;
}
