import type { PastApp } from '#shared/contract/past.ts';
import type { Reading } from './reading.ts';

/** A JSON array of another app, recognized by its first entry. */
export interface Entries {
  readonly app: PastApp;
  fits(first: Readonly<Record<string, unknown>>): boolean;
  /** `name`: of the file. Throws `Malformed` and valibot's errors. */
  read(entry: unknown, into: Reading, name: string): void;
}
