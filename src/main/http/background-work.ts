import type { Failure } from '#shared/result.ts';
import { backoffMs } from '#shared/text/timing.ts';
import type { BackoffTimes } from '#shared/text/timing.ts';
import { Timer } from '../platform/timer.ts';
import type { ServiceHealth } from './service-health.ts';

/** Why a task may send nothing. `packs`: they come first; `disk`: see `leastFreeBytes`. */
type Obstacle = 'network' | 'power' | 'metered' | 'packs' | 'disk';

/** When tasks may send something, and how long they pause after failures. */
interface Rank extends BackoffTimes {
  readonly onBattery: boolean;
  readonly onMetered: boolean;
  /** How soon a pause ends when the service seems to be well, in ms. */
  readonly hintMs?: number;
}

const [minuteMs, hourMs] = [60_000, 60 * 60_000];
// No host can tell a battery saver from a battery.
const ranks = {
  packs: { onBattery: true, onMetered: true, firstMs: 2_000, longestMs: hourMs, hintMs: 10_000 },
  library: { onBattery: true, onMetered: false, firstMs: minuteMs, longestMs: 6 * hourMs },
  watcher: { onBattery: false, onMetered: false, firstMs: minuteMs, longestMs: 6 * hourMs },
  index: { onBattery: false, onMetered: true, firstMs: 2_000, longestMs: 10 * minuteMs },
} satisfies Record<string, Rank>;
type RankName = keyof typeof ranks;

/** What decides whether something may be sent. */
export interface BackgroundPorts {
  readonly health: Pick<ServiceHealth, 'isReachable' | 'confirmReachable'>;
  power(): Power;
  /** As the settings say. */
  isMetered(): boolean;
  arePacksWorking(): boolean;
  isDiskLow(): Promise<boolean>;
  /** Monotonic ms. */
  elapsed(): number;
  /** 0 to 1, 1 excluded; for the length of pauses. */
  random(): number;
}

/** What sends requests to a service while nobody waits for them: when each task may, and when it goes on. */
export class BackgroundWork {
  readonly ports: BackgroundPorts;
  readonly tasks = new Set<BackgroundTask>();
  #isDiskLow = false;

  constructor(ports: BackgroundPorts) {
    this.ports = ports;
  }

  /** Adds a task. `resume`: it may go on; `isAnew`: what hindered it is gone, so earlier failures say nothing. */
  task(name: RankName, resume: (isAnew: boolean) => void, more: Partial<Rank> = {}): BackgroundTask {
    const task = new BackgroundTask(this, name, { ...ranks[name], ...more }, resume);
    this.tasks.add(task);
    return task;
  }

  /** What tasks depend on changed: those go on that nothing hinders any more. */
  update(): void {
    for (const task of this.tasks) task.update();
  }

  /** A request succeeded after others failed. */
  noteRecovery(): void {
    for (const task of this.tasks) task.shorten();
  }

  async lookAtDisk(): Promise<void> {
    this.#isDiskLow = await this.ports.isDiskLow();
  }

  obstacleOf(name: RankName, { onBattery, onMetered }: Rank): Obstacle | null {
    const { health, power, isMetered, arePacksWorking } = this.ports;
    if (name === 'index' && this.#isDiskLow) return 'disk';
    if (!health.isReachable) return 'network';
    if (power() === 'asleep' || (power() === 'battery' && !onBattery)) return 'power';
    if (isMetered() && !onMetered) return 'metered';
    return name === 'index' && arePacksWorking() ? 'packs' : null;
  }

  close(): void {
    for (const task of this.tasks) task.close();
  }
}

/** One task of the background: what hinders it, and its pauses after failures. */
export class BackgroundTask {
  /** The failure that it pauses after, until it is resumed; null: it doesn't pause. */
  pausedBy: Failure | null = null;
  readonly #work: BackgroundWork;
  readonly #name: RankName;
  readonly #rank: Rank;
  readonly #resume: (isAnew: boolean) => void;
  readonly #timer = new Timer(() => (this.obstacle === null ? this.#goOn(false) : undefined));
  #pauses = 0;
  #until = -Infinity;
  #wasHindered = false;

  constructor(work: BackgroundWork, name: RankName, rank: Rank, resume: (isAnew: boolean) => void) {
    this.#work = work;
    this.#name = name;
    this.#rank = rank;
    this.#resume = resume;
  }

  /** Why it may send nothing; null: it may. Whoever got a reason is resumed when there is none any more. */
  get obstacle(): Obstacle | null {
    const obstacle = this.#work.obstacleOf(this.#name, this.#rank);
    this.#wasHindered ||= obstacle !== null;
    return obstacle;
  }

  /** What is left of its pause, in ms. */
  get remainingMs(): number {
    return Math.max(0, this.#until - this.#work.ports.elapsed());
  }

  /** Whether it paused since something succeeded. */
  get isFailing(): boolean {
    return this.#pauses > 0;
  }

  /** Something failed: pauses, longer each time, and at least as long as the service asks. */
  pause(why: Failure): void {
    const { random, health } = this.#work.ports;
    let pauseMs = this.remainingMs;
    // A request that was under way when another one failed says nothing new of the service.
    if (pauseMs === 0) {
      // Proved by pack-jobs.test.ts: what failed is tried again after a pause.
      pauseMs = backoffMs(this.#rank, this.#pauses, random());
      this.#pauses += 1;
    }
    this.pausedBy = why;
    this.#pauseFor(Math.max(pauseMs, why.retryAfterMs ?? 0));
    // Perhaps only another host failed, such as that of pictures.
    if (why.code === 'offline') void health.confirmReachable();
  }

  noteSuccess(): void {
    this.#pauses = 0;
  }

  /** Ends its pause and forgets its failures; it isn't resumed. */
  reset(): void {
    this.#pauses = 0;
    this.#endPause();
  }

  /** Goes on if what hindered it is gone, but not before the service allows it. */
  update(): void {
    const wasHindered = this.#wasHindered;
    this.#wasHindered = false;
    if (this.obstacle !== null || !wasHindered) return;
    this.#pauses = 0;
    if (this.pausedBy?.retryAfterMs === undefined || this.remainingMs === 0) this.#goOn(true);
  }

  /** The service seems to be well: a long pause ends soon, unless the service asked for it. */
  shorten(): void {
    const { hintMs = Infinity } = this.#rank;
    if (this.remainingMs > hintMs && this.pausedBy?.retryAfterMs === undefined) this.#pauseFor(hintMs);
  }

  close(): void {
    this.#timer.close();
    this.#endPause();
    this.#work.tasks.delete(this);
  }

  #pauseFor(ms: number): void {
    this.#until = this.#work.ports.elapsed() + ms;
    this.#timer.restart(ms);
  }

  #endPause(): void {
    this.#timer.stop();
    this.#until = -Infinity;
    this.pausedBy = null;
  }

  #goOn(isAnew: boolean): void {
    this.#endPause();
    this.#resume(isAnew);
  }
}

/** The machine's power. */
export type Power = 'mains' | 'battery' | 'asleep';

/** How many background requests may run at once. Whoever waits for a page is served in any case. */
export const mostInBackground: Readonly<Record<Power, number>> = { mains: Infinity, battery: 1, asleep: 0 };
