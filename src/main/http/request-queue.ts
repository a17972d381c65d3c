/** foreground: a person is waiting. */
export type Priority = 'foreground' | 'background';

/** How many requests may run. */
export interface QueueLimits {
  readonly atOnce: number;
  /** How many of those may be background requests while a person is active. */
  readonly backgroundAtOnce: number;
}

/**
 * The order of requests: foreground before background, each first in, first out. Holds no timer and no promise;
 * `Entry` identifies a request.
 */
export class RequestQueue<Entry> {
  readonly #limits: QueueLimits;
  readonly #waiting: Record<Priority, Set<Entry>> = { foreground: new Set(), background: new Set() };
  readonly #running = new Map<Entry, Priority>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** How many requests run. */
  get running(): number {
    return this.#running.size;
  }

  /** All waiting requests, in their order. */
  get waiting(): Entry[] {
    return [...this.#waiting.foreground, ...this.#waiting.background];
  }

  /** Whether a foreground request waits or runs. */
  get hasForeground(): boolean {
    return this.#waiting.foreground.size > 0 || this.#runningInBackground() < this.running;
  }

  add(entry: Entry, priority: Priority): void {
    this.#waiting[priority].add(entry);
  }

  /** Moves a waiting request to the end of the foreground; a running one no longer counts as background. */
  raise(entry: Entry): void {
    if (this.#waiting.background.delete(entry)) this.#waiting.foreground.add(entry);
    if (this.#running.has(entry)) this.#running.set(entry, 'foreground');
  }

  /** Removes a request, whether it waits or runs. */
  remove(entry: Entry): void {
    this.#waiting.foreground.delete(entry);
    this.#waiting.background.delete(entry);
    this.#running.delete(entry);
  }

  /**
   * Starts the next request that may run; null when there is none. `personActive`: applies `backgroundAtOnce`;
   * `mostInBackground` limits the background in any case.
   */
  take(personActive: boolean, mostInBackground = Infinity): Entry | null {
    const { atOnce, backgroundAtOnce } = this.#limits;
    if (this.running >= atOnce) return null;
    const most = Math.min(mostInBackground, personActive ? backgroundAtOnce : atOnce);
    const isFull = this.#runningInBackground() >= most;
    for (const priority of ['foreground', 'background'] as const) {
      const [entry] = this.#waiting[priority];
      if (entry === undefined || (priority === 'background' && isFull)) continue;
      this.#waiting[priority].delete(entry);
      this.#running.set(entry, priority);
      return entry;
    }
    return null;
  }

  #runningInBackground(): number {
    return [...this.#running.values()].filter((priority) => priority === 'background').length;
  }
}
