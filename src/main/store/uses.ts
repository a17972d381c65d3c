/** When a row of a table was used, epoch ms. */
export type UsedRow = readonly [table: string, id: number, at: number];

/** Uses that haven't been written yet. Reading never writes, because the disk may be full. */
export class Uses {
  readonly #now: () => number;
  readonly #rows = new Map<string, UsedRow>();

  /** `now`: epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  note(table: string, id: number): void {
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
}
