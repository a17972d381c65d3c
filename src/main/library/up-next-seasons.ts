import type { Result } from '#shared/result.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { Timer } from '../platform/timer.ts';
import type { LibraryStore } from './store/part.ts';

/** What the search needs of the other rooms, for one service. Nothing here rejects. */
export interface UpNextSeasonsPorts {
  readonly store: Pick<LibraryStore['mine'], 'seasonsWanted'>;
  today(): CalendarDay;
  /** Whether seasons that were never looked for may be; whether those may be that were looked for long ago. */
  may(): { readonly first: boolean; readonly again: boolean };
  /** Searches for the seasons of a series, and stores them. */
  find(seriesId: number): Promise<Result<unknown>>;
  /** The search of a series ended. */
  ended(seriesId: number): void;
}

/** How soon it begins after it was woken, and how long it waits if there is nothing to do, in ms. */
const [calmMs, idleMs] = [2_000, 60 * 60_000];
/** So many series are asked for at a time. */
const together = 20;
/** After so many failures in a row, it waits to be woken. */
const mostFailures = 3;

/** Finds the seasons of the series of Up next, one series after the other, so that an import needs no visit of each page. */
export class UpNextSeasons {
  readonly #ports: UpNextSeasonsPorts;
  /** Whose search failed when it was tried last, the latest last: behind all others, which they must not hold up. */
  readonly #failed = new Set<number>();
  readonly #timer = new Timer(() => this.#run());
  #isRunning = false;
  #isWoken = false;
  #closed = false;

  constructor(ports: UpNextSeasonsPorts) {
    this.#ports = ports;
  }

  /** Begins soon: after the start, a change of the person's data, or the return of the service. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isRunning) this.#timer.restart(calmMs);
  }

  close(): void {
    this.#closed = true;
    this.#timer.close();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#isWoken = false;
    const isWell = await this.#findAll();
    this.#isRunning = false;
    this.#timer.restart(this.#isWoken && isWell ? calmMs : idleMs);
  }

  /** Looks for the seasons of each series once, whatever is said to be wanted then. Returns whether the last search succeeded. */
  async #findAll(): Promise<boolean> {
    const { store, today, may, find, ended } = this.#ports;
    const tried = new Set<number>();
    let failures = 0;
    let next: number[] = [];
    while (!this.#closed && may().first) {
      if (next.length === 0) {
        const limit = together + tried.size + this.#failed.size;
        const wanted = await store.seasonsWanted(today(), { limit, again: may().again });
        const failed = [...this.#failed];
        next = (wanted.ok ? wanted.value : [])
          .filter((id) => !tried.has(id))
          .sort((a, b) => failed.indexOf(a) - failed.indexOf(b));
      }
      const id = next.shift();
      if (id === undefined) break;
      tried.add(id);
      const found = await find(id);
      this.#failed.delete(id);
      failures = found.ok ? 0 : failures + 1;
      if (found.ok) ended(id);
      else this.#failed.add(id);
      if (failures === mostFailures) break;
    }
    return failures === 0;
  }
}
