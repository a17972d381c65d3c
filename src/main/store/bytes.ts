import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

const decoder = new TextDecoder('utf-8');

/** The text of UTF-8 bytes. */
export function textOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes;
  const view = Buffer.from(buffer, byteOffset, byteLength);
  // latin1 of ASCII is a plain copy, several times faster than decoding.
  return isAscii(view) ? view.toString('latin1') : decoder.decode(view);
}

/** Parses JSON in UTF-8. The caller names the type. */
export function jsonOf<T>(bytes: Uint8Array): T {
  return JSON.parse(textOf(bytes)) as T;
}

/** The most items of a part, and the most characters of its JSON unless one item has more. */
const [itemsInPart, charactersInPart] = [2_000, 2 ** 20];

/**
 * A list as compressed JSON in parts, for another thread: copying its objects would take long, and its text much memory in
 * each thread.
 */
export function pack(items: readonly unknown[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let texts: string[] = [];
  let characters = 0;
  const end = (): void => {
    // In memory of its own, not a view of Node's pool, so that it can be transferred.
    if (texts.length > 0) parts.push(new Uint8Array(gzipSync(`[${texts.join(',')}]`, { level: 1 })));
    [texts, characters] = [[], 0];
  };
  for (const item of items) {
    const text = JSON.stringify(item);
    // Proved by bytes.test.ts: the parts of a list have a greatest size.
    if (texts.length === itemsInPart || characters + text.length > charactersInPart) end();
    texts.push(text);
    characters += text.length;
  }
  end();
  return parts;
}

/** The items of a packed list, one part in memory at a time. The caller names the type. */
export function* unpack<T>(parts: readonly Uint8Array[]): Generator<T> {
  for (const part of parts) yield* jsonOf<T[]>(gunzipSync(part));
}

/** SHA-256 in hexadecimal. A picture's hash is stored beside its bytes. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
