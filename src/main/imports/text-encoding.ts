import { isUtf8 } from 'node:buffer';

/** A file's text in UTF-8 without a byte order mark. */
export interface FileText {
  readonly text: Buffer;
  /** It was windows-1252, which no byte order mark says: spreadsheets save tables so. */
  readonly isGuessed: boolean;
}

/** Decodes a file by its byte order mark, else as UTF-8, else as windows-1252. */
export function decodeFile(bytes: Buffer): FileText {
  const [first, second, third] = bytes;
  const as = (encoding: string, from: number): Buffer =>
    Buffer.from(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes.subarray(from)));
  if (first === 0xff && second === 0xfe) return { text: as('utf-16le', 2), isGuessed: false };
  if (first === 0xfe && second === 0xff) return { text: as('utf-16be', 2), isGuessed: false };
  const start = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
  const text = bytes.subarray(start);
  return isUtf8(text) ? { text, isGuessed: false } : { text: as('windows-1252', start), isGuessed: true };
}
