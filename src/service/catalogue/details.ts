import { withTransaction } from './database.ts';
import type { Database } from './database.ts';
import { row } from './query.ts';
import { detailTables } from './schema.ts';
import type { SeriesPart } from './source.ts';

/** Pages of 4 KiB: 64 MiB, the details of about 2,000 series. */
const usualPages = 16_384;

/**
 * The detailed tables. They are in a database in memory beside the catalogue's, because they are made in milliseconds:
 * nothing waits for the disk, and forgetting them all takes no longer than forgetting a few.
 */
export class Details {
  private readonly database: Database;
  private readonly mostPages: number;
  /** The keys of the titles whose parts are written, by part. */
  private readonly written = new Map<SeriesPart | 'movie', Set<number>>();

  /** `mostPages`: how many there are at most before the next request's details. */
  constructor(database: Database, mostPages = usualPages) {
    this.database = database;
    this.mostPages = mostPages;
    this.attach();
  }

  /** Forgets all details; those of a title are written again when they are asked for. */
  clear(): void {
    this.database.exec('DETACH details');
    this.written.clear();
    this.attach();
  }

  /**
   * Writes the parts of a title's details that are not there. To be called once by a request, because it forgets all others
   * if they take too much memory.
   */
  ensure<Part extends SeriesPart | 'movie'>(
    parts: readonly Part[],
    key: number,
    write: (missing: readonly Part[]) => void,
  ): void {
    const size = row<{ page_count: number }>(this.database, 'PRAGMA details.page_count');
    if ((size?.page_count ?? 0) > this.mostPages) this.clear();
    const missing = parts.filter((part) => this.written.get(part)?.has(key) !== true);
    if (missing.length === 0) return;
    withTransaction(this.database, () => write(missing));
    for (const part of missing) this.written.set(part, (this.written.get(part) ?? new Set()).add(key));
  }

  private attach(): void {
    this.database.exec(`ATTACH ':memory:' AS details; ${detailTables}`);
  }
}
