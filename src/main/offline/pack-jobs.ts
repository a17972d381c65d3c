import type { Failure, Result } from '#shared/contract/failures.ts';
import type { WantedItem } from '#shared/packs/holdings.ts';
import type { PackItem } from '#shared/packs/plan.ts';
import { judge, PackJob } from './pack-job.ts';
import type { PackPorts } from './pack-ports.ts';

/** Requests and pictures under way at once, over all packs; the client's own schedule still decides who may send. */
const atOnce: Readonly<Record<PackItem['kind'], number>> = { body: 6, picture: 16 };
/** Items asked of the store at once. */
const batch = 64;
/** A job whose items failed by themselves tries them again after this, in ms. */
const nextRoundMs = 4_000;
/** A job that waits for something other than the network looks again after this, in ms; it doubles. */
const firstWaitMs = 15_000;
const longestWaitMs = 10 * 60_000;

/** What is told of the jobs. */
export interface PackJobsListener {
  /** A pack moved; often. */
  moved(id: number): void;
  /** A pack has nothing left to fetch: it is whole, or says what is missing. */
  finished(id: number): void;
}

/**
 * Fetches what packs want, several packs in turn, each item once. All of what is held is known to the store: whoever
 * begins again, after a pause or a crash, asks it what is still wanted.
 */
export class PackJobs {
  readonly #ports: PackPorts;
  readonly #listener: PackJobsListener;
  readonly #jobs = new Map<number, PackJob>();
  readonly #running: Record<PackItem['kind'], number> = { body: 0, picture: 0 };
  readonly #timers = new Map<number, NodeJS.Timeout>();
  #turn = 0;
  #closed = false;

  constructor(ports: PackPorts, listener: PackJobsListener) {
    this.#ports = ports;
    this.#listener = listener;
  }

  /** How a pack's job stands; null: it has none in this run. */
  job(id: number): PackJob | null {
    return this.#jobs.get(id) ?? null;
  }

  /** Begins or goes on with a pack; `series`: its seasons have to be found first. */
  start(id: number, series: number | null): void {
    if (this.#closed) return;
    this.#clearTimer(id);
    const job = this.#jobs.get(id) ?? new PackJob(id);
    this.#jobs.set(id, job);
    job.stop();
    job.state = 'working';
    job.waitsFor = null;
    job.attempts.clear();
    job.later.clear();
    this.#listener.moved(id);
    job.series = series;
    if (series !== null) void this.#findSeasons(job, series);
    this.#pump();
  }

  pause(id: number): void {
    const job = this.#jobs.get(id) ?? new PackJob(id);
    this.#jobs.set(id, job);
    this.#clearTimer(id);
    job.stop();
    job.state = 'paused';
    job.waitsFor = null;
    this.#listener.moved(id);
  }

  /** Gives a pack up; nothing of it is fetched any more when this resolves. */
  drop(id: number): void {
    this.#clearTimer(id);
    this.#jobs.get(id)?.stop();
    this.#jobs.delete(id);
  }

  /** The service answers again: whoever waited goes on. */
  wakeAll(): void {
    for (const job of this.#jobs.values()) if (job.state === 'waiting') this.#wake(job);
  }

  close(): void {
    this.#closed = true;
    for (const id of this.#jobs.keys()) this.drop(id);
  }

  #wake(job: PackJob): void {
    this.#clearTimer(job.id);
    job.state = 'working';
    job.waitsFor = null;
    job.open();
    this.#listener.moved(job.id);
    if (job.series !== null) void this.#findSeasons(job, job.series);
    this.#pump();
  }

  async #findSeasons(job: PackJob, seriesId: number): Promise<void> {
    if (job.finding) return;
    job.finding = true;
    const { signal } = job.controller;
    const found = await this.#ports.findSeasons(seriesId, false);
    const planned =
      found.ok && !signal.aborted ? await this.#ports.store.seasons(job.id, found.value) : found;
    job.finding = false;
    if (signal.aborted) {
      // It was stopped and begun again meanwhile.
      if (job.state === 'working' && job.series !== null) void this.#findSeasons(job, seriesId);
      return;
    }
    if (!planned.ok) return this.#wait(job, planned.failure);
    job.series = null;
    job.open();
    this.#pump();
  }

  /** Fills every free place, pack after pack in turn. */
  #pump(): void {
    if (this.#closed) return;
    for (const kind of ['body', 'picture'] as const) {
      for (;;) {
        if (this.#running[kind] >= atOnce[kind]) break;
        const next = this.#take(kind);
        if (next === null) break;
        void this.#fetch(next.job, kind, next.item);
      }
    }
    for (const job of this.#jobs.values()) {
      if (job.state === 'working' && job.isIdle) this.#endRound(job);
    }
  }

  #take(kind: PackItem['kind']): { readonly job: PackJob; readonly item: WantedItem } | null {
    const jobs = [...this.#jobs.values()].filter(({ state }) => state === 'working');
    for (let tried = 0; tried < jobs.length; tried += 1) {
      this.#turn = (this.#turn + 1) % jobs.length;
      const job = jobs[this.#turn];
      if (job === undefined) continue;
      if (job.queued[kind].length < atOnce[kind] && !job.exhausted[kind]) void this.#fill(job, kind);
      const item = job.queued[kind].shift();
      if (item !== undefined) return { job, item };
    }
    return null;
  }

  async #fill(job: PackJob, kind: PackItem['kind']): Promise<void> {
    if (job.filling) return;
    if (kind === 'picture' && !this.#ports.picturesOn()) {
      job.exhausted.picture = true;
      return;
    }
    job.filling = true;
    const { signal } = job.controller;
    // What runs or waits for its next round is still wanted, and comes first in the answer.
    const known = job.running.size + job.later.size + job.queued[kind].length;
    const next = await this.#ports.store.next(job.id, kind, known + batch);
    job.filling = false;
    // Stopped meanwhile, and perhaps begun again: then nobody else asks the store, because this was under way.
    if (signal.aborted) return this.#pump();
    if (!next.ok) return this.#wait(job, next.failure);
    const queued = new Set(job.queued[kind].map(({ item }) => item));
    const fresh = next.value.items.filter(
      ({ item }) => !job.running.has(item) && !job.later.has(item) && !queued.has(item),
    );
    job.queued[kind].push(...fresh);
    job.exhausted[kind] = fresh.length === 0 && !next.value.more;
    if (next.value.more) {
      // Answers that were there already may lead to pictures and to further answers.
      job.open();
      this.#listener.moved(job.id);
    }
    this.#pump();
  }

  async #fetch(job: PackJob, kind: PackItem['kind'], item: WantedItem): Promise<void> {
    const { signal } = job.controller;
    this.#running[kind] += 1;
    job.running.add(item.item);
    const fetched: Result<unknown> = await (item.kind === 'body'
      ? this.#ports.bring(item.asked, item.etag, signal)
      : this.#ports.hold(item.asked, signal));
    this.#running[kind] -= 1;
    if (!signal.aborted) {
      if (fetched.ok) {
        job.waits = 0;
        job.came(this.#ports.now());
        // An answer may lead to further items; a picture leads nowhere.
        if (kind === 'body') job.open();
      } else await this.#failed(job, item, fetched.failure);
      if (!signal.aborted) {
        job.running.delete(item.item);
        this.#listener.moved(job.id);
      }
    }
    this.#pump();
  }

  async #failed(job: PackJob, { item }: WantedItem, failure: Failure): Promise<void> {
    const attempts = (job.attempts.get(item) ?? 0) + 1;
    const verdict = judge(failure, attempts);
    if (verdict.is === 'missing') {
      job.came(this.#ports.now());
      const noted = await this.#ports.store.miss(job.id, item, verdict.why);
      // What cannot be noted is still wanted, and would be asked for again at once, for ever.
      if (!noted.ok && job.state === 'working') this.#wait(job, noted.failure);
    } else if (verdict.is === 'later') {
      job.attempts.set(item, attempts);
      job.later.add(item);
    } else if (job.state === 'working') this.#wait(job, failure);
  }

  /** Everything was tried once: what failed by itself is tried again, or the pack is done. */
  #endRound(job: PackJob): void {
    if (job.later.size > 0) {
      if (this.#timers.has(job.id)) return;
      this.#setTimer(job.id, nextRoundMs, () => {
        job.later.clear();
        job.open();
        this.#pump();
      });
      return;
    }
    job.state = 'done';
    this.#listener.moved(job.id);
    this.#listener.finished(job.id);
  }

  #wait(job: PackJob, why: Failure): void {
    if (this.#closed) return;
    job.stop();
    job.state = 'waiting';
    job.waitsFor = why;
    job.waits += 1;
    this.#listener.moved(job.id);
    // Offline, nothing is tried: the network's watch says when the service answers again.
    if (why.code === 'offline' && !this.#ports.online()) return;
    if (why.code === 'offline') void this.#doubt(job);
    const pauseMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(10, job.waits - 1));
    this.#setTimer(job.id, Math.max(pauseMs, why.retryAfterMs ?? 0), () => this.#wake(job));
  }

  /** A picture may be what failed, and the rest was given up before it could show whether the service answers. */
  async #doubt(job: PackJob): Promise<void> {
    await this.#ports.doubt();
    if (job.state === 'waiting' && !this.#ports.online()) this.#clearTimer(job.id);
  }

  #setTimer(id: number, ms: number, act: () => void): void {
    this.#clearTimer(id);
    const timer = setTimeout(() => {
      this.#timers.delete(id);
      if (!this.#closed) act();
    }, ms);
    timer.unref();
    this.#timers.set(id, timer);
  }

  #clearTimer(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}
