import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { checkHeader, headerStart, packFileLimits, packFileLine, refuse } from './pack-file-format.ts';
import type { PackFileHeader } from './pack-file-format.ts';

/** The bytes that belong to an item are gone, or others than when its header was made. */
class PayloadChanged extends Error {
  readonly index: number;

  constructor(index: number) {
    super('payload changed');
    this.index = index;
  }
}

/**
 * Writes a pack into one file: beside it first, under the name with `.part`, then in its place, whole or not at all.
 * `payload` gives the bytes of an item that has any; null: they are gone. Fails with `storage` (reason full, readOnly,
 * other; `item` where its bytes are not those of the header), with `invalidInput` for what could not be read again.
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
    // What an export left that was broken off. Opening it instead would follow a link that stands there.
    await rm(part, { force: true });
    handle = await open(part, 'wx');
    let bytes = await append(handle, start.value);
    for (const [index, item] of header.items.entries()) {
      if ('missing' in item) continue;
      const content = await payload(index);
      if (content === null || content.byteLength !== item.bytes || sha256(content) !== item.sha256) {
        throw new PayloadChanged(index);
      }
      bytes += await append(handle, content);
    }
    await handle.sync();
    await handle.close();
    await rename(part, path);
    return succeed({ bytes });
  } catch (error) {
    // Only what was made here is taken away.
    if (handle !== null) {
      await handle.close().catch(() => undefined);
      await rm(part, { force: true }).catch(() => undefined);
    }
    const which = error instanceof PayloadChanged ? { item: error.index } : {};
    return fail('storage', { reason: storageReason(error), kind: 'packFile', ...which });
  }
}

/** Everything before the payloads; what an import would refuse is not written. */
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

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Why a file cannot be written, for the sentence. */
function storageReason(error: unknown): 'full' | 'readOnly' | 'other' {
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'readOnly' : 'other';
}
