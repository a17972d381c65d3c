import { inflateRawSync } from 'node:zlib';
import {
  mostNameCharacters,
  mostImportBytes,
  mostUnpackedBytes,
  mostUnpackedFiles,
} from '#shared/contract/imports.ts';
import { Unreadable } from './collected-records.ts';

/*
 * ZIP files, as Letterboxd, TV Time and Trakt make them. Source: PKWARE's APPNOTE. The directory at the end names every
 * file; Zip64, passwords and several disks are refused.
 */

/** A file in a ZIP file. `name`: with its folders. */
interface Unpacked {
  readonly name: string;
  /** Unpacks it. Throws `Unreadable` (damagedFile, largeFile). */
  readonly unpack: () => Buffer;
}

const signatures = { end: 0x06_05_4b_50, entry: 0x02_01_4b_50, local: 0x04_03_4b_50 } as const;
const lengths = { end: 22, entry: 46, local: 30, comment: 65_535 } as const;
const methods = { stored: 0, deflated: 8 } as const;

/** Whether a file is in a folder of Letterboxd for what the person deleted, or in macOS's for copies. */
export const isTakenAway = (name: string): boolean => /(^|\/)(deleted|orphaned|__MACOSX)\//i.test(name);

/** The tables and JSON files in a ZIP file. Throws `Unreadable` (damagedFile, lockedFile if it has a password, largeFile if it has too many). */
export function* unpack(bytes: Buffer): Generator<Unpacked> {
  try {
    const end = endOf(bytes);
    let at = bytes.readUInt32LE(end + 16);
    let room = mostUnpackedBytes;
    let files = 0;
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (bytes.readUInt32LE(at) !== signatures.entry) throw new Unreadable('damagedFile');
      const nameLength = bytes.readUInt16LE(at + 28);
      const name = bytes
        .toString('utf8', at + lengths.entry, at + lengths.entry + nameLength)
        // Proved by unpack.test.ts: a name in a ZIP file has a greatest length.
        .slice(-mostNameCharacters);
      if (/\.(csv|json)$/i.test(name) && !isTakenAway(name)) {
        files += 1;
        // Proved by unpack.test.ts: the number of files in a ZIP file is limited.
        if (files > mostUnpackedFiles) throw new Unreadable('largeFile');
        const entry = at;
        if (bytes.readUInt16LE(entry + 8) % 2 === 1) throw new Unreadable('lockedFile');
        yield {
          name,
          unpack: () => {
            try {
              // Proved by unpack.test.ts: a file in a ZIP file has a greatest size.
              const text = contentOf(bytes, entry, Math.min(room, mostImportBytes));
              room -= text.length;
              return text;
            } catch (error) {
              throw asUnreadable(error);
            }
          },
        };
      }
      at += lengths.entry + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** The place of the directory's end, which only a comment follows. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - lengths.end - lengths.comment);
  for (let at = bytes.length - lengths.end; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === signatures.end) return at;
  throw new Unreadable('damagedFile');
}

function contentOf(bytes: Buffer, entry: number, room: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10);
  const [packed, local] = [bytes.readUInt32LE(entry + 20), bytes.readUInt32LE(entry + 42)];
  if (bytes.readUInt32LE(local) !== signatures.local) throw new Unreadable('damagedFile');
  const from = local + lengths.local + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + packed > bytes.length) throw new Unreadable('damagedFile');
  const content = bytes.subarray(from, from + packed);
  // Proved by unpack.test.ts: what a ZIP file unpacks to is limited, whatever size it says.
  if (method === methods.deflated) return inflateRawSync(content, { maxOutputLength: Math.max(1, room) });
  if (method !== methods.stored) throw new Unreadable('damagedFile');
  if (packed > room) throw new Unreadable('largeFile');
  return content;
}

/** Reading past the end, and zlib, throw errors with codes. */
function asUnreadable(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new Unreadable(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'largeFile' : 'damagedFile');
}
