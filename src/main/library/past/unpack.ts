import { inflateRawSync } from 'node:zlib';
import {
  mostNameCharacters,
  mostPastBytes,
  mostUnpackedBytes,
  mostUnpackedFiles,
} from '#shared/contract/past.ts';
import { Malformed } from './reading.ts';

/*
 * ZIP files, as Letterboxd, TV Time and Trakt make them. Source: PKWARE's APPNOTE. The directory at the end names every
 * file; Zip64, encryption and several disks are refused.
 */

/** A file in a ZIP file. `name`: with its folders. */
interface Unpacked {
  readonly name: string;
  readonly text: Buffer;
}

const signatures = { end: 0x06_05_4b_50, entry: 0x02_01_4b_50, local: 0x04_03_4b_50 } as const;
const lengths = { end: 22, entry: 46, local: 30, comment: 65_535 } as const;
const methods = { stored: 0, deflated: 8 } as const;

/** Folders of Letterboxd and macOS whose files are copies or were deleted by the person. */
const skipped = /(^|\/)(deleted|orphaned|__MACOSX)\//i;

/** The tables and JSON files in a ZIP file, one at a time. Throws `Malformed` (zip, and size if they are too large). */
export function* unpack(bytes: Buffer): Generator<Unpacked> {
  try {
    const end = endOf(bytes);
    let at = bytes.readUInt32LE(end + 16);
    let room = mostUnpackedBytes;
    let files = 0;
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (bytes.readUInt32LE(at) !== signatures.entry) throw new Malformed('zip');
      const nameLength = bytes.readUInt16LE(at + 28);
      const name = bytes
        .toString('utf8', at + lengths.entry, at + lengths.entry + nameLength)
        // Proved by unpack.test.ts: a name in a ZIP file has a greatest length.
        .slice(-mostNameCharacters);
      if (/\.(csv|json)$/i.test(name) && !skipped.test(name)) {
        files += 1;
        // Proved by unpack.test.ts: the number of files in a ZIP file is limited.
        if (files > mostUnpackedFiles) throw new Malformed('size');
        // Proved by unpack.test.ts: a file in a ZIP file has a greatest size.
        const text = contentOf(bytes, at, Math.min(room, mostPastBytes));
        room -= text.length;
        yield { name, text };
      }
      at += lengths.entry + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch (error) {
    throw asMalformed(error);
  }
}

/** The place of the directory's end, which only a comment follows. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - lengths.end - lengths.comment);
  for (let at = bytes.length - lengths.end; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === signatures.end) return at;
  throw new Malformed('zip');
}

function contentOf(bytes: Buffer, entry: number, room: number): Buffer {
  const [flags, method] = [bytes.readUInt16LE(entry + 8), bytes.readUInt16LE(entry + 10)];
  const [packed, local] = [bytes.readUInt32LE(entry + 20), bytes.readUInt32LE(entry + 42)];
  const isEncrypted = flags % 2 === 1;
  if (isEncrypted || bytes.readUInt32LE(local) !== signatures.local) throw new Malformed('zip');
  const from = local + lengths.local + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + packed > bytes.length) throw new Malformed('zip');
  const content = bytes.subarray(from, from + packed);
  // Proved by unpack.test.ts: what a ZIP file unpacks to is limited, whatever size it says.
  if (method === methods.deflated) return inflateRawSync(content, { maxOutputLength: Math.max(1, room) });
  if (method !== methods.stored) throw new Malformed('zip');
  if (packed > room) throw new Malformed('size');
  return content;
}

/** Reading past the end, and zlib, throw errors with codes. */
function asMalformed(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new Malformed(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'size' : 'zip');
}
