import { CsvError, parse } from 'csv-parse/sync';
import type { TableColumns, TableField } from '#shared/contract/imports.ts';
import { linesBetween } from './lines.ts';
import type { CollectedRecords } from './collected-records.ts';
import { idOf, titleAndYear, yearOf } from './values.ts';

/** One row of a table with a header. */
export interface Row {
  /** The value of a column, whatever its case, without outer spaces; "" if the row or the table doesn't have it. */
  get(column: string): string;
}

/** A table as apps and spreadsheets write it. */
export interface CsvText {
  /** UTF-8 without a byte order mark. */
  readonly text: Buffer;
  /** Where its first row begins, in bytes, and on which line. */
  readonly start: number;
  readonly startLine: number;
  readonly delimiter: string;
}

/** Receives rows with the line, from 1, on which each begins. */
interface Receiver {
  row(fields: readonly string[], line: number): void;
  /** A row that is none, as text. */
  broken(text: string, line: number): void;
}

/** The most bytes of a row. */
const longestRow = 100_000;
/** Rows without an end, after which the rest of a file isn't worth its time. */
const mostEndless = 100;

const feed = 0x0a;
const carriage = 0x0d;
const delimiters = [',', ';', '\t'] as const;

/** Finds the delimiter, which spreadsheets write into a first line ("sep=;") or change to that of their country. */
export function openCsv(text: Buffer): CsvText {
  const [, announced, end = ''] = /^"?sep=(.)"?(\r?\n|$)/.exec(text.toString('latin1', 0, 20)) ?? [];
  if (announced !== undefined) {
    const start = text.indexOf(feed) + 1 || text.length;
    return { text, start, startLine: end === '' ? 1 : 2, delimiter: announced };
  }
  const head = text.toString('latin1', 0, longestRow).replaceAll(/"[^"]*"/g, '');
  const line = head.split('\n', 5).find((each) => delimiters.some((one) => each.includes(one))) ?? '';
  const counts = delimiters.map((one) => line.split(one).length);
  return { text, start: 0, startLine: 1, delimiter: delimiters[counts.indexOf(Math.max(...counts))] ?? ',' };
}

/** The columns of a table: the fields of its first row. */
export function columnsOf({ text, start, delimiter }: CsvText): string[] {
  for (const line of text.toString('utf8', start, start + longestRow).split(/\r?\n/)) {
    const fields = fieldsOf(line, delimiter) ?? [];
    if (fields.some((field) => field !== '')) return fields;
  }
  return [];
}

/** Gives every row below the header to `each`, and to `broken` what isn't one. */
export function readRows(
  table: CsvText,
  each: (row: Row, line: number) => void,
  broken: Receiver['broken'],
): void {
  let columns: ReadonlyMap<string, number> | null = null;
  readFields(table, {
    row: (fields, line) => {
      if (columns === null) columns = new Map(fields.map((field, index) => [field.toLowerCase(), index]));
      else {
        const known = columns;
        each({ get: (column) => fields[known.get(column.toLowerCase()) ?? -1] ?? '' }, line);
      }
    },
    broken,
  });
}

/**
 * Gives every row that isn't empty to a receiver. A row whose quotes don't fit together is read by itself, so that it can't
 * swallow the rows behind it.
 */
export function readFields({ text, start, startLine, delimiter }: CsvText, { row, broken }: Receiver): void {
  let [at, line, endless] = [start, startLine, 0];
  /** Skips bytes that were read. */
  const skipTo = (next: number): void => {
    line += linesBetween(text, at, next);
    at = next;
  };
  const skipBlank = (): void => {
    let next = at;
    while (text[next] === feed || text[next] === carriage) next += 1;
    skipTo(next);
  };
  const give = (fields: readonly string[]): void => {
    // Spreadsheets fill empty lines with delimiters.
    if (fields.some((field) => field !== '')) row(fields, line);
  };
  while (at < text.length) {
    const begin = at;
    try {
      parsed(text.subarray(begin), delimiter, {
        on_record: (fields: string[], { bytes }: { readonly bytes: number }) => {
          skipBlank();
          give(fields.map((field) => field.trim()));
          skipTo(begin + bytes);
          return null;
        },
      });
      return;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      skipBlank();
      const end = text.indexOf(feed, at) === -1 ? text.length : text.indexOf(feed, at);
      const alone = text.toString('utf8', at, Math.min(end, at + longestRow));
      const fields = end - at < longestRow ? fieldsOf(alone, delimiter) : null;
      if (fields === null) broken(alone, line);
      else give(fields);
      if (['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED'].includes(error.code)) endless += 1;
      skipTo(end);
      // Proved by limits.test.ts: rows without an end take little time.
      if (endless > mostEndless) {
        broken(text.toString('utf8', at, at + 1_000).trim(), line + 1);
        return;
      }
    }
  }
}

/** The fields of a row with stray quotes, which are text; a field that only one opens has none. null: it is none. */
function fieldsOf(line: string, delimiter: string): string[] | null {
  for (const options of [{ relax_quotes: true }, { quote: null }])
    try {
      const [fields = []] = parsed(Buffer.from(line), delimiter, options);
      return fields.map((field) => field.trim().replace(/^"(?=[^"]*$)/, ''));
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
    }
  return null;
}

function parsed(text: Buffer, delimiter: string, options: object): string[][] {
  return parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
    relax_column_count: true,
    // Proved by limits.test.ts: a row has a greatest length.
    max_record_size: longestRow,
    ...options,
  });
}

/** Reads a row of a table whose columns the person named. */
export function readMappedRow(row: Row, into: CollectedRecords, table: TableColumns): void {
  const get = (field: TableField): string => {
    const column = table.columns[field];
    return column === undefined ? '' : row.get(column);
  };
  // "Low Tide (2019)", where no column has the year.
  const [bare, behind] = titleAndYear(get('title'));
  const isWithYear = table.columns.year === undefined;
  const title = {
    title: isWithYear ? bare : get('title'),
    year: yearOf(isWithYear ? behind : get('year')),
    tmdb: idOf(get('tmdb')),
  };
  const isEpisode = get('episode') !== '';
  // "TV Movie" is one.
  const isMovie = /movie|film|special|short|video/i.test(get('kind'));
  const isSeries = !isMovie && /\b(tv|series|show|season|episode|anime)/i.test(get('kind'));
  const said = isSeries || isEpisode ? 'series' : 'movie';
  const kind = get('kind') === '' && !isEpisode ? table.kind : said;
  // Both in one column, as "S01E05" or "1x05", or "Season 1" and "E05"; bounded, so that long digits cost no more than their length.
  const [, inSeason, number] = /(\d{1,9})\s{0,9}[xe]\s{0,9}(\d{1,9})/i.exec(get('episode')) ?? [];
  const numberIn = (field: TableField): string => /\d+/.exec(get(field))?.[0] ?? get(field);
  const numbers = isEpisode
    ? into.episodeIn(inSeason ?? numberIn('season'), number ?? numberIn('episode'))
    : {};
  if (numbers === null) return;
  const subject = { ...title, ...numbers };
  const at = into.watchedAt(get('day'), table.columns.day ?? '', true);
  const score = into.scoreIn(get('score'), table.columns.score ?? '', 10 / table.scale);
  into.score(kind, subject, score);
  const list = get('list');
  if (list !== '' && isEpisode) into.remark('seasonListed', table.columns.list, title.title);
  else if (list !== '') into.listed(kind, title, { list, position: null, note: get('note') });
  else if (!isEpisode) into.note(kind, title, get('note'));
  if (table.rows === 'watchlist') into.follow(kind, title);
  else if (table.rows === 'seen' && (kind === 'movie' || isEpisode)) into.seen(kind, subject, at);
  // A series as a whole isn't seen by a day.
  else if (table.rows === 'seen' && score === null) into.remark('number', table.columns.episode, title.title);
}
