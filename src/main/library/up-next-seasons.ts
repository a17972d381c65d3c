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
  /** What was looked for since it was woken: once, whatever is said to be wanted then. */
  readonly #tried = new Set<number>();
  /**
   * Whose search failed when it was tried last, the latest last: behind all others, so that some that always fail don't hold them
   * up.
   */
  readonly #failed = new Set<number>();
  /** How many of both are still wanted, and those that failed. */
  #stuck = 0;
  #failedWanted: readonly number[] = [];
  #failures = 0;
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
    this.#tried.clear();
    [this.#stuck, this.#failures] = [0, 0];
    while (await this.#step());
    if (this.#failures < mostFailures) await this.#find(this.#failedWanted);
    this.#isRunning = false;
    this.#timer.restart(this.#isWoken && this.#failures === 0 ? calmMs : idleMs);
  }

  /** Looks for the seasons of some series. Returns whether there may be more. */
  async #step(): Promise<boolean> {
    const { store, today, may } = this.#ports;
    const { first, again } = may();
    if (this.#closed || !first) return false;
    const limit = together + this.#stuck;
    const wanted = await store.seasonsWanted(today(), { limit, again });
    if (!wanted.ok) return false;
    this.#failedWanted = [...this.#failed].filter((id) => wanted.value.includes(id) && !this.#tried.has(id));
    const series = wanted.value.filter((id) => !this.#failed.has(id) && !this.#tried.has(id));
    const stuck = wanted.value.length - series.length;
    const isMore = series.length > 0 || stuck > this.#stuck;
    this.#stuck = stuck;
    return (await this.#find(series)) && isMore;
  }

  /** Looks for the seasons of these series; false: it must end. */
  async #find(series: readonly number[]): Promise<boolean> {
    for (const id of series) {
      if (this.#closed || !this.#ports.may().first) return false;
      this.#tried.add(id);
      const found = await this.#ports.find(id);
      this.#failed.delete(id);
      if (found.ok) {
        this.#failures = 0;
        this.#ports.ended(id);
      } else {
        this.#failed.add(id);
        if ((this.#failures += 1) === mostFailures) return false;
      }
    }
    return true;
  }
}
