import type { Database } from './connection.ts';

/** When a row was used, epoch ms. */
export type UsedRow = readonly [table: 'bodies' | 'pictures', id: number, at: number];

/** Uses that haven't been written yet. Reading never writes, because the disk may be full. */
export class Uses {
  readonly #now: () => number;
  readonly #rows = new Map<string, UsedRow>();

  /** `now`: epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  note(table: UsedRow[0], id: number): void {
    this.add([[table, id, this.#now()]]);
  }

  add(rows: readonly UsedRow[]): void {
    for (const row of rows) this.#rows.set(`${row[0]} ${row[1]}`, row);
  }

  /** Returns and clears all uses. */
  take(): UsedRow[] {
    const rows = [...this.#rows.values()];
    this.#rows.clear();
    return rows;
  }

  flush(database: Database): void {
    const rows = this.take();
    if (rows.length === 0) return;
    database.transaction(() => {
      for (const [table, id, at] of rows)
        database.run(`update ${table} set used_at = ? where id = ?`, at, id);
    });
  }
}
