import type { WatcherState } from '#shared/contract/inbox.ts';
import type { NewsSubject } from '#shared/contract/mine.ts';
import { fail, succeed } from '#shared/result.ts';
import type { FailureCode, Result } from '#shared/result.ts';
import { addDays, dayNumber } from '#shared/text/calendar-day.ts';
import type { BackgroundTask, BackgroundWork } from '../../http/background-work.ts';
import { Timer } from '../../platform/timer.ts';
import type { DueCheck } from '../store/due-checks.ts';
import type { LibraryStore } from '../store/part.ts';
import type { CheckPorts } from './check-ports.ts';
import { checkSubject } from './check.ts';
import { gapMs } from './check-schedule.ts';

/** What the watcher needs of the other rooms, for one service; it is off if a day has no requests. Nothing here rejects. */
export interface WatcherPorts extends Omit<CheckPorts, 'spend' | 'store'> {
  readonly store: Pick<LibraryStore, 'checks'>;
  /** Whether saved views are checked too. */
  checksViews(): boolean;
  readonly background: Pick<BackgroundWork, 'task'>;
  /** Epoch ms. */
  now(): number;
  /** The inbox got entries about a title or view. */
  told(subject: NewsSubject): void;
  /** The inbox got so many entries since the last call; titles that are late are told of together. */
  toldAll(count: number): void;
}

/** How long the watcher waits if there is nothing to do, in ms. */
const idleMs = 60 * 60_000;
/** How long a list of due titles is used, in ms. */
const listForMs = 60 * 60_000;
/** How soon it begins after the start, a sleep or a new follow, in ms. */
const calmMs = 30_000;
/** How many titles a person can have checked at once. */
const mostAtOnce = 20;
const mostListed = 500;

/** Finds out what happens to followed titles and in saved views, with few requests over the day. */
export class Watcher {
  readonly #ports: WatcherPorts;
  readonly #task: BackgroundTask;
  #due: DueCheck[] = [];
  #listedAt = -Infinity;
  /** What failed when it was checked last: the others come first, because a service may fail for one title alone. */
  readonly #failed = new Set<string>();
  #untold = 0;
  #working: Promise<unknown> = Promise.resolve();
  readonly #timer = new Timer(async () => {
    const waitMs = await this.step();
    // It may have been woken meanwhile.
    this.#timer.start(waitMs);
  });
  #closed = false;

  constructor(ports: WatcherPorts) {
    this.#ports = ports;
    this.#task = ports.background.task('watcher', () => this.wake());
  }

  /** Begins, or begins again soon: after a sleep, or because other titles are followed. */
  wake(): void {
    this.#listedAt = -Infinity;
    this.#timer.restart(calmMs);
  }

  /** Checks one title, if one is due and may be checked. Returns how long to wait before the next, in ms. */
  step(): Promise<number> {
    return this.#alone(() => this.#step());
  }

  /** Checks the titles that were checked longest ago, on the person's request. Fails with what stopped it. */
  checkNow(): Promise<Result<null>> {
    return this.#alone(async () => {
      const listed = await this.#list(mostAtOnce, true);
      if (!listed.ok) return listed;
      let checked: Result<null> = succeed(null);
      for (const check of this.#failedLast(listed.value)) {
        checked = await this.#check(check);
        if (!checked.ok) break;
      }
      this.#tellAll();
      if (checked.ok) this.wake();
      return checked;
    });
  }

  async state(): Promise<Result<WatcherState>> {
    const { store, today } = this.#ports;
    const [sent, due] = [await store.checks.spent(dayNumber(today())), await this.#list(mostListed, false)];
    if (!sent.ok) return sent;
    return due.ok ? succeed({ sentToday: sent.value, due: due.value.length }) : due;
  }

  close(): void {
    this.#closed = true;
    this.#timer.close();
  }

  /** One check at a time. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#working.then(work);
    this.#working = done.catch(() => undefined);
    return done;
  }

  async #step(): Promise<number> {
    const { limit, now } = this.#ports;
    // It is woken when it may go on.
    if (this.#closed || limit() === 0 || this.#task.obstacle !== null || this.#task.remainingMs > 0)
      return idleMs;
    if (this.#due.length === 0 || Math.abs(now() - this.#listedAt) > listForMs) {
      this.#listedAt = now();
      const listed = await this.#list(mostListed, false);
      this.#due = this.#failedLast(listed.ok ? listed.value : []);
    }
    const check = this.#due.shift();
    if (check === undefined) return Math.min(idleMs, this.#leftOfDayMs());
    const checked = await this.#check(check);
    if (checked.ok) {
      const isLate = (this.#due[0]?.dueDay ?? Infinity) < dayNumber(this.#ports.today());
      if (!isLate) this.#tellAll();
      return gapMs(this.#due.length, isLate, this.#leftOfDayMs());
    }
    this.#tellAll();
    this.#listedAt = -Infinity;
    return idleMs;
  }

  #list(most: number, all: boolean): Promise<Result<readonly DueCheck[]>> {
    const { store, today, checksViews } = this.#ports;
    return store.checks.due(dayNumber(today()), { limit: most, all, views: checksViews() });
  }

  /** These, those that failed when they were checked last behind the others. */
  #failedLast(checks: readonly DueCheck[]): DueCheck[] {
    const failed = (check: DueCheck): number => Number(this.#failed.has(keyOf(check)));
    return checks.toSorted((a, b) => failed(a) - failed(b));
  }

  async #check(check: DueCheck): Promise<Result<null>> {
    const checked = await checkSubject({ ...this.#ports, spend: () => this.#spend() }, check);
    if (!checked.ok) {
      const { code, details } = checked.failure;
      // The person may allow more. What waited longest stays first.
      if (details.reason === 'dayUsed') return checked;
      if (!ofAll.includes(code)) this.#failed.add(keyOf(check));
      this.#task.pause(checked.failure);
      return checked;
    }
    this.#task.noteSuccess();
    this.#failed.delete(keyOf(check));
    this.#untold += checked.value;
    if (checked.value > 0) this.#ports.told(check.subject);
    return succeed(null);
  }

  #tellAll(): void {
    if (this.#untold > 0) this.#ports.toldAll(this.#untold);
    this.#untold = 0;
  }

  async #spend(): Promise<Result<null>> {
    const { store, today, limit } = this.#ports;
    const allowed = await store.checks.spend(dayNumber(today()), limit());
    if (!allowed.ok) return allowed;
    return allowed.value ? succeed(null) : fail('rateLimited', { reason: 'dayUsed' });
  }

  /** Until the next midnight of the person's clock, in ms. */
  #leftOfDayMs(): number {
    const { now, today } = this.#ports;
    const left = new Date(`${addDays(today(), 1)}T00:00:00`).getTime() - now();
    return left > 0 && left <= 24 * 60 * 60_000 + 60 * 60_000 ? left : idleMs;
  }
}

/** Failures that say nothing of a title. */
const ofAll: readonly FailureCode[] = ['offline', 'rateLimited', 'cancelled'];

function keyOf({ subject: { kind, id } }: DueCheck): string {
  return `${kind} ${id}`;
}
