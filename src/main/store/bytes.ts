import { isAscii } from 'node:buffer';
import { isMarkedAsUntransferable } from 'node:worker_threads';

const decoder = new TextDecoder('utf-8');

/** The text of UTF-8 bytes. */
export function textOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes;
  const view = Buffer.from(buffer, byteOffset, byteLength);
  // latin1 of ASCII is a plain copy, several times faster than decoding.
  return isAscii(view) ? view.toString('latin1') : decoder.decode(view);
}

/** Bytes that may be given away to the worker: copied where others look at the same memory. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return whole && !isMarkedAsUntransferable(buffer)
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);
}
