import type { SavedView, ViewLook } from '#shared/contract/local-things.ts';
import type { Database } from './connection.ts';

interface ViewRow {
  readonly id: number;
  readonly name: string;
  readonly query: string;
  readonly seen_at: number | null;
  readonly seen_total: number | null;
}

/** Discover's questions that a person keeps, in their order. */
export class SavedViews {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(): SavedView[] {
    return this.#database
      .all<ViewRow>('select id, name, query, seen_at, seen_total from saved_views order by position, id')
      .map((row) => ({
        id: row.id,
        name: row.name,
        query: row.query,
        seenAt: row.seen_at,
        total: row.seen_total,
      }));
  }

  /** Adds one at the end. */
  save(name: string, query: string): void {
    this.#database.run(
      `insert into saved_views (name, query, position)
       values (?, ?, (select coalesce(max(position), 0) + 1 from saved_views))`,
      name,
      query,
    );
  }

  /** Changes its name, its question, or both; whether it exists. A changed question forgets the last look. */
  change(id: number, { name, query }: { readonly name?: string; readonly query?: string }): boolean {
    return this.#database.transaction(() => {
      const known = this.#database.get<ViewRow>('select * from saved_views where id = ?', id);
      if (known === undefined) return false;
      this.#database.run('update saved_views set name = ? where id = ?', name ?? known.name, id);
      if (query !== undefined && query !== known.query) {
        this.#database.run(
          'update saved_views set query = ?, seen_at = null, seen_total = null, seen_ids = null where id = ?',
          query,
          id,
        );
      }
      return true;
    });
  }

  /** Puts one at an index of the order. */
  move(id: number, to: number): void {
    this.#database.transaction(() => {
      const order = this.list()
        .map((view) => view.id)
        .filter((each) => each !== id);
      order.splice(to, 0, id);
      for (const [position, each] of order.entries()) {
        this.#database.run('update saved_views set position = ? where id = ?', position, each);
      }
    });
  }

  remove(id: number): void {
    this.#database.run('delete from saved_views where id = ?', id);
  }

  /** Remembers what was seen now and gives what was seen the last time; null: this is the first. */
  look(id: number, now: ViewLook): ViewLook | null {
    return this.#database.transaction(() => {
      const row = this.#database.get<{
        seen_at: number | null;
        seen_total: number | null;
        seen_ids: string | null;
      }>('select seen_at, seen_total, seen_ids from saved_views where id = ?', id);
      this.#database.run(
        'update saved_views set seen_at = ?, seen_total = ?, seen_ids = ? where id = ?',
        now.at,
        now.total,
        JSON.stringify(now.ids),
        id,
      );
      if (row === undefined || row.seen_at === null || row.seen_ids === null) return null;
      return { at: row.seen_at, total: row.seen_total ?? 0, ids: JSON.parse(row.seen_ids) as number[] };
    });
  }
}
