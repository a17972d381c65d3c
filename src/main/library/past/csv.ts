import { CsvError, parse } from 'csv-parse/sync';
import { Malformed } from './reading.ts';

/** One row of a table with a header. */
export interface Row {
  /** Where it ends in the file, from 1. */
  readonly line: number;
  /** The value of a column without outer spaces; "" if the table doesn't have the column. */
  get(column: string): string;
}

/** The most characters and fields of a row. */
const longestRow = 100_000;
const mostFields = 1_000;

/** The columns of a table (UTF-8): the fields of its first line. */
export function columnsOf(text: Buffer): string[] {
  const rows = parsed(text.subarray(0, longestRow), { to_line: 1, relax_quotes: true });
  return (rows[0] ?? []).map((column) => column.trim());
}

/** Calls `each` with every row below the header. Throws `Malformed` with the line if a row doesn't fit the table. */
export function readRows(text: Buffer, each: (row: Row) => void): void {
  const columns = new Map(columnsOf(text).map((column, index) => [column, index]));
  let isHeader = true;
  parsed(text, {
    on_record: (fields: string[], { lines }: { readonly lines: number }) => {
      if (!isHeader) each({ line: lines, get: (column) => (fields[columns.get(column) ?? -1] ?? '').trim() });
      isHeader = false;
      return null;
    },
  });
}

/** Calls `each` with every row of a file of several tables. Throws `Malformed` as `readRows` does. */
export function readFields(text: Buffer, each: (fields: readonly string[], line: number) => void): void {
  parsed(text, {
    relax_column_count: true,
    on_record: (fields: string[], { lines }: { readonly lines: number }) => {
      each(
        fields.map((field) => field.trim()),
        lines,
      );
      return null;
    },
  });
}

function parsed(text: Buffer, options: object): string[][] {
  try {
    return parse(text, {
      bom: true,
      skip_empty_lines: true,
      // Proved by past-refusals.test.ts: a row has a greatest length.
      max_record_size: longestRow,
      // Empty fields have no characters.
      cast: boundedField,
      ...options,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = error.lines;
    throw new Malformed('csv', typeof line === 'number' ? { line } : {});
  }
}

function boundedField(
  field: string,
  { index, lines }: { readonly index: number; readonly lines: number },
): string {
  // Proved by past-refusals.test.ts: a row has a greatest number of fields.
  if (index >= mostFields) throw new Malformed('csv', { line: lines });
  return field;
}
