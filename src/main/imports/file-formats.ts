import type { ImportApp } from '#shared/contract/imports.ts';
import type { CsvText, Row } from './csv.ts';
import type { CollectedRecords } from './collected-records.ts';
import type { Fields } from './values.ts';

/** A table of another app, recognized by its columns, which are in lower case. */
export type Table = {
  readonly app: ImportApp;
  fits(columns: ReadonlySet<string>): boolean;
} & (
  | { /** `name`: of the file. */ read(row: Row, into: CollectedRecords, name: string): void }
  | { /** A file of several tables. */ readText(text: CsvText, into: CollectedRecords, name: string): void }
);

/** A JSON array of another app, recognized by its entries. */
export interface Entries {
  readonly app: ImportApp;
  fits(entry: Fields): boolean;
  /** `name`: of the file. */
  read(entry: Fields, into: CollectedRecords, name: string): void;
}

/** Whether columns or fields are there. */
export const hasAll = (columns: ReadonlySet<string>, ...names: readonly string[]): boolean =>
  names.every((name) => columns.has(name));

/** A file's name without its folders. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
