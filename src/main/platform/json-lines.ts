import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFlags } from './environment.ts';

/** A line that is no JSON, or is too long. `line` counts from 1. */
export class BadLine extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

/** The path is not that of a file. */
export class NoFile extends Error {}

export interface JsonLine {
  /** From 1. */
  readonly line: number;
  readonly value: unknown;
}

const pieceBytes = 256 * 1024;
const newline = 0x0a;

/**
 * The values of a file of JSON Lines (UTF-8, jsonlines.org), one in memory at a time, however long the file is; blank lines
 * are none. Throws `BadLine`, `NoFile`, and what `node:fs` throws.
 */
export function* readJsonLines(path: string, mostLineBytes: number): Generator<JsonLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  function* valueOf(bytes: Uint8Array): Generator<JsonLine> {
    line += 1;
    try {
      const text = decoder.decode(bytes);
      if (text.trim() !== '') yield { line, value: JSON.parse(text) };
    } catch (error) {
      // TypeError: the bytes are no UTF-8.
      if (error instanceof SyntaxError || error instanceof TypeError) throw new BadLine(line);
      throw error;
    }
  }
  let rest: Buffer = Buffer.alloc(0);
  for (const piece of piecesOf(path)) {
    const bytes = Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      yield* valueOf(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    // Proved by local-data.test.ts: a line has a greatest length.
    if (rest.byteLength > mostLineBytes) throw new BadLine(line + 1);
  }
  if (rest.byteLength > 0) yield* valueOf(rest);
}

function* piecesOf(path: string): Generator<Uint8Array> {
  const handle = openSync(path, readFlags);
  try {
    if (!fstatSync(handle).isFile()) throw new NoFile();
    for (;;) {
      const piece = new Uint8Array(pieceBytes);
      const count = readSync(handle, piece);
      if (count === 0) return;
      yield piece.subarray(0, count);
    }
  } finally {
    closeSync(handle);
  }
}
