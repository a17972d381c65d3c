import type { PastApp } from '#shared/contract/past.ts';
import type { Row } from './csv.ts';
import type { Reading } from './reading.ts';

/** A table of another app, recognized by its columns. Reading throws `Malformed`. */
export type Table = {
  readonly app: PastApp;
  fits(columns: ReadonlySet<string>): boolean;
} & (
  | { /** `name`: of the file. */ read(row: Row, into: Reading, name: string): void }
  | { /** A file of several tables. */ readText(text: Buffer, into: Reading): void }
);
