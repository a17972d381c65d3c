/** foreground: a person is waiting. */
export type Priority = 'foreground' | 'background';

/** How many may run. */
export interface QueueLimits {
  readonly atOnce: number;
  /** How many of those the background may hold while a person is near. */
  readonly backgroundAtOnce: number;
}

/**
 * Who may send next: foreground before background, within each in the order of coming. Holds no timer and no
 * promise; `Entry` is whatever names a request.
 */
export class RequestQueue<Entry> {
  readonly #limits: QueueLimits;
  readonly #waiting: Record<Priority, Set<Entry>> = { foreground: new Set(), background: new Set() };
  readonly #running = new Map<Entry, Priority>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** How many run now. */
  get running(): number {
    return this.#running.size;
  }

  /** Everyone who waits, in the order of their turn. */
  get waiting(): Entry[] {
    return [...this.#waiting.foreground, ...this.#waiting.background];
  }

  add(entry: Entry, priority: Priority): void {
    this.#waiting[priority].add(entry);
  }

  /** Moves a waiting entry to the foreground, behind those already there; one that runs stops counting as background. */
  raise(entry: Entry): void {
    if (this.#waiting.background.delete(entry)) this.#waiting.foreground.add(entry);
    if (this.#running.has(entry)) this.#running.set(entry, 'foreground');
  }

  /** Takes an entry out, whether it waits or runs. */
  remove(entry: Entry): void {
    this.#waiting.foreground.delete(entry);
    this.#waiting.background.delete(entry);
    this.#running.delete(entry);
  }

  /** Whether a person waits, for a turn or for an answer. */
  get hasForeground(): boolean {
    return this.#waiting.foreground.size > 0 || this.#runningAs('foreground') > 0;
  }

  /**
   * The next entry that may run, now counted as running; null when nobody waits or every place is taken.
   * `personNear`: the background leaves places free.
   */
  take(personNear: boolean): Entry | null {
    if (this.#running.size >= this.#limits.atOnce) return null;
    const [foreground] = this.#waiting.foreground;
    if (foreground !== undefined) return this.#start(foreground, 'foreground');
    const [background] = this.#waiting.background;
    if (background === undefined) return null;
    if (personNear && this.#runningAs('background') >= this.#limits.backgroundAtOnce) return null;
    return this.#start(background, 'background');
  }

  #start(entry: Entry, priority: Priority): Entry {
    this.#waiting[priority].delete(entry);
    this.#running.set(entry, priority);
    return entry;
  }

  #runningAs(priority: Priority): number {
    let count = 0;
    for (const each of this.#running.values()) if (each === priority) count += 1;
    return count;
  }
}
