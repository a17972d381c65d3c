import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import { PackJob, verdictOf } from './pack-job.ts';
import type { PackLane } from './pack-lane.ts';
import type { PackPorts } from './pack-ports.ts';
import type { PendingItem } from './store/pack-items.ts';

/** Requests at once over all packs; the client's schedule still decides when each is sent. */
const atOnce: Readonly<Record<PackItem['kind'], number>> = { body: 6, picture: 16 };
/** Items read from the store at once. */
const batch = 64;
/** What jobs need besides the ports of packs. */
export interface PackJobsPorts extends Pick<
  PackPorts,
  | ('fetchBody' | 'fetchPicture' | 'findSeasons' | 'isDiskLow' | 'settings' | 'online' | 'checkNetwork')
  | ('now' | 'random')
> {
  readonly store: { readonly packs: Pick<PackPorts['store']['packs'], 'next' | 'miss'> };
  /** Adds the seasons of a series to a pack. */
  planSeasons(id: number, seasonNumbers: readonly number[]): Promise<Result<unknown>>;
  /** A pack changed; often. */
  moved(id: number): void;
  /** A pack has nothing left to fetch: it is complete, or items are missing. */
  finished(id: number): void;
}

/**
 * Fetches the items that packs lack, several packs in turn, each item once. The store knows what is held: after a pause
 * or a crash, a job asks it what is still wanted.
 */
export class PackJobs {
  readonly #ports: PackJobsPorts;
  readonly #jobs = new Map<number, PackJob>();
  readonly #running: Record<PackItem['kind'], number> = { body: 0, picture: 0 };
  #turn = 0;
  #closed = false;

  constructor(ports: PackJobsPorts) {
    this.#ports = ports;
  }

  /** null: the pack has no job in this run. */
  job(id: number): PackJob | null {
    return this.#jobs.get(id) ?? null;
  }

  /** Whether any pack is being fetched. */
  get isWorking(): boolean {
    return [...this.#jobs.values()].some(({ state }) => state === 'working');
  }

  /** Starts a pack's job anew; `series`: its seasons are to be found first. */
  start(id: number, series: number | null): void {
    if (this.#closed) return;
    const job = this.#stopped(id);
    job.ended = null;
    job.series = series;
    this.#ports.moved(id);
    this.#work(job);
  }

  pause(id: number): void {
    this.#stopped(id).ended = 'paused';
    this.#ports.moved(id);
  }

  /** Ends a pack's job; nothing of it is fetched after this returns. */
  drop(id: number): void {
    this.#jobs.get(id)?.stop();
    this.#jobs.delete(id);
  }

  /** The service can't be reached: what waits for the network requests nothing until `wakeAll`. */
  noteOffline(): void {
    for (const job of this.#jobs.values()) {
      for (const lane of job.lanes) if (lane.waitsFor?.code === 'offline') lane.stopTimer();
    }
  }

  /** The service can be reached again. */
  wakeAll(): void {
    for (const job of this.#jobs.values()) {
      for (const lane of job.lanes) if (lane.isPaused) this.#resume(job, lane, true);
    }
  }

  /** A request succeeded after others failed. */
  noteRecovery(): void {
    for (const job of this.#jobs.values()) {
      for (const lane of job.lanes) if (lane.isPaused) lane.shorten();
    }
  }

  close(): void {
    this.#closed = true;
    for (const id of this.#jobs.keys()) this.drop(id);
  }

  #stopped(id: number): PackJob {
    const job = this.#jobs.get(id) ?? new PackJob(id);
    this.#jobs.set(id, job);
    job.stop();
    return job;
  }

  #resume(job: PackJob, lane: PackLane, anew: boolean): void {
    lane.resume(anew);
    this.#ports.moved(job.id);
    this.#work(job);
  }

  #work(job: PackJob): void {
    if (job.series !== null && !job.lanes[0].isPaused) void this.#findSeasons(job, job.series);
    this.#startRequests();
  }

  async #findSeasons(job: PackJob, seriesId: number): Promise<void> {
    if (job.finding) return;
    job.finding = true;
    const { signal } = job.controller;
    const found = await this.#ports.findSeasons(seriesId);
    const planned = found.ok && !signal.aborted ? await this.#ports.planSeasons(job.id, found.value) : found;
    job.finding = false;
    // If it was stopped, it may have been started again meanwhile.
    if (signal.aborted)
      return job.ended === null && this.#jobs.get(job.id) === job ? this.#work(job) : undefined;
    if (!planned.ok) return this.#pause(job, job.lanes[0], planned.failure);
    job.series = null;
    job.reopen();
    this.#startRequests();
  }

  /** Starts as many requests as may run, pack by pack, and ends what is idle. */
  #startRequests(): void {
    if (this.#closed) return;
    for (const kind of ['body', 'picture'] as const) {
      while (this.#running[kind] < atOnce[kind]) {
        const next = this.#take(kind);
        if (next === null) break;
        void this.#fetch(next.job, next.lane, next.item);
      }
    }
    for (const job of this.#jobs.values()) if (job.ended === null) this.#endRound(job);
  }

  #take(
    kind: PackItem['kind'],
  ): { readonly job: PackJob; readonly lane: PackLane; readonly item: PendingItem } | null {
    const jobs = [...this.#jobs.values()].filter(({ ended }) => ended === null);
    for (let tried = 0; tried < jobs.length; tried += 1) {
      this.#turn = (this.#turn + 1) % jobs.length;
      const job = jobs[this.#turn];
      const lane = job?.lanes.find((each) => each.kind === kind);
      if (job === undefined || lane === undefined || lane.isPaused) continue;
      if (lane.queued.length < atOnce[kind] && !lane.exhausted) void this.#fill(job, lane);
      const item = lane.running.size < lane.mostAtOnce ? lane.queued.shift() : undefined;
      if (item !== undefined) return { job, lane, item };
    }
    return null;
  }

  async #fill(job: PackJob, lane: PackLane): Promise<void> {
    if (lane.filling) return;
    if (lane.kind === 'picture' && this.#ports.settings().pictures !== 'on') {
      lane.exhausted = true;
      return;
    }
    lane.filling = true;
    const { signal } = job.controller;
    // Items that run or failed are still wanted, and come first in the answer.
    const known = lane.running.size + lane.failed.size + lane.queued.length;
    const next = await this.#ports.store.packs.next(job.id, lane.kind, known + batch);
    lane.filling = false;
    // Stopped meanwhile and perhaps started again, in which case nobody else asked the store.
    if (signal.aborted) return this.#startRequests();
    if (!next.ok) return this.#pause(job, lane, next.failure);
    const queued = new Set(lane.queued.map(({ item }) => item));
    const fresh = next.value.items.filter(
      ({ item }) => !lane.running.has(item) && !lane.failed.has(item) && !queued.has(item),
    );
    lane.queued.push(...fresh);
    lane.exhausted = fresh.length === 0 && !next.value.more;
    if (next.value.more) {
      // Answers that were stored before may need pictures and further answers.
      job.reopen();
      this.#ports.moved(job.id);
    }
    this.#startRequests();
  }

  async #fetch(job: PackJob, lane: PackLane, item: PendingItem): Promise<void> {
    const { signal } = job.controller;
    const { kind } = lane;
    this.#running[kind] += 1;
    lane.running.add(item.item);
    const fetched = (await this.#ports.isDiskLow())
      ? fail('storage', { reason: 'low' })
      : await (item.kind === 'body'
          ? this.#ports.fetchBody(item.asked, item.etag, signal)
          : this.#ports.fetchPicture(item.asked, signal));
    this.#running[kind] -= 1;
    if (!signal.aborted) {
      lane.running.delete(item.item);
      if (fetched.ok) {
        this.#arrived(job, lane);
        // Only an answer can need further items.
        if (kind === 'body') job.reopen();
      } else await this.#failed(job, lane, item, fetched.failure);
      this.#ports.moved(job.id);
    }
    this.#startRequests();
  }

  #arrived(job: PackJob, lane: PackLane): void {
    lane.noteArrival();
    job.noteArrival(this.#ports.now());
  }

  async #failed(job: PackJob, lane: PackLane, { item }: PendingItem, failure: Failure): Promise<void> {
    const { count, since, arrivals } = lane.noteFailure(item, failure, this.#ports.now());
    const verdict = verdictOf(failure, {
      attempts: count,
      forMs: this.#ports.now() - since,
      isAlone: lane.arrivals > arrivals,
    });
    if (verdict === 'wait' || (verdict === 'later' && lane.isFailing)) return this.#pause(job, lane, failure);
    if (verdict === 'later') return;
    const noted = await this.#ports.store.packs.miss(job.id, item, verdict);
    // Otherwise the item stays wanted, and would be requested again at once, forever.
    if (!noted.ok) return this.#pause(job, lane, noted.failure);
    lane.failed.delete(item);
    this.#arrived(job, lane);
  }

  /** Every item was tried: the failed ones are tried again after a pause, or the pack is done. */
  #endRound(job: PackJob): void {
    for (const lane of job.lanes) {
      if (!lane.isTried || lane.isResting) continue;
      if (lane.retryFailed()) return this.#startRequests();
      this.#pause(job, lane);
    }
    if (!job.isDone) return;
    job.ended = 'done';
    this.#ports.moved(job.id);
    this.#ports.finished(job.id);
  }

  /** Pauses a lane; `why`: by default the last failure of an item. */
  #pause(job: PackJob, lane: PackLane, why?: Failure): void {
    if (this.#closed || lane.isPaused) return;
    lane.pause(this.#ports.random(), () => this.#resume(job, lane, false), why);
    this.#ports.moved(job.id);
    if (lane.waitsFor?.code !== 'offline') return;
    // While offline, the network's watch says when the service answers again. Perhaps only the pictures' host failed.
    if (this.#ports.online()) void this.#ports.checkNetwork();
    else lane.stopTimer();
  }
}
