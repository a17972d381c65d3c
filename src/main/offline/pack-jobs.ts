import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import { fail } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import type { ItemQueue } from './item-queue.ts';
import { PackJob, verdictOf } from './pack-job.ts';
import type { PackPorts } from './pack-ports.ts';
import type { PendingItem } from './store/pack-items.ts';

/** Requests at once over all packs; the client's schedule still decides when each is sent. */
const atOnce: Readonly<Record<PackItem['kind'], number>> = { body: 6, picture: 16 };
/** Items read from the store at once. */
const batch = 64;
/** What jobs need besides the ports of packs. */
export interface PackJobsPorts extends Pick<
  PackPorts,
  'store' | 'fetchBody' | 'fetchPicture' | 'findSeasons' | 'isDiskLow' | 'settings' | 'background' | 'now'
> {
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
    this.#jobs.get(id)?.close();
    this.#jobs.delete(id);
  }

  close(): void {
    this.#closed = true;
    for (const id of this.#jobs.keys()) this.drop(id);
  }

  #stopped(id: number): PackJob {
    const job: PackJob =
      this.#jobs.get(id) ??
      new PackJob(id, this.#ports.background, (queue, isAnew) => this.#resume(job, queue, isAnew));
    this.#jobs.set(id, job);
    job.stop();
    return job;
  }

  #resume(job: PackJob, queue: ItemQueue, isAnew: boolean): void {
    if (job.ended !== null) return;
    queue.resume(isAnew);
    this.#ports.moved(job.id);
    this.#work(job);
  }

  #work(job: PackJob): void {
    if (job.series !== null && !job.queues[0].isPaused) void this.#findSeasons(job, job.series);
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
    if (!planned.ok) return this.#pause(job, job.queues[0], planned.failure);
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
        void this.#fetch(next.job, next.queue, next.item);
      }
    }
    for (const job of this.#jobs.values()) if (job.ended === null) this.#endRound(job);
  }

  #take(
    kind: PackItem['kind'],
  ): { readonly job: PackJob; readonly queue: ItemQueue; readonly item: PendingItem } | null {
    const jobs = [...this.#jobs.values()].filter(({ ended }) => ended === null);
    for (let tried = 0; tried < jobs.length; tried += 1) {
      this.#turn = (this.#turn + 1) % jobs.length;
      const job = jobs[this.#turn];
      const queue = job?.queues.find((each) => each.kind === kind);
      if (job === undefined || queue === undefined || queue.isPaused) continue;
      if (queue.queued.length < atOnce[kind] && !queue.exhausted) void this.#fill(job, queue);
      const item = queue.running.size < queue.mostAtOnce ? queue.queued.shift() : undefined;
      if (item !== undefined) return { job, queue, item };
    }
    return null;
  }

  async #fill(job: PackJob, queue: ItemQueue): Promise<void> {
    if (queue.filling) return;
    if (queue.kind === 'picture' && this.#ports.settings().pictures !== 'on') {
      queue.exhausted = true;
      return;
    }
    queue.filling = true;
    const { signal } = job.controller;
    // Items that run or failed are still wanted, and come first in the answer.
    const known = queue.running.size + queue.failed.size + queue.queued.length;
    const next = await this.#ports.store.packs.next(job.id, queue.kind, known + batch);
    queue.filling = false;
    // Stopped meanwhile and perhaps started again, in which case nobody else asked the store.
    if (signal.aborted) return this.#startRequests();
    if (!next.ok) return this.#pause(job, queue, next.failure);
    const queued = new Set(queue.queued.map(({ item }) => item));
    const fresh = next.value.items.filter(
      ({ item }) => !queue.running.has(item) && !queue.failed.has(item) && !queued.has(item),
    );
    queue.queued.push(...fresh);
    queue.exhausted = fresh.length === 0 && !next.value.more;
    if (next.value.more) {
      // Answers that were stored before may need pictures and further answers.
      job.reopen();
      this.#ports.moved(job.id);
    }
    this.#startRequests();
  }

  async #fetch(job: PackJob, queue: ItemQueue, item: PendingItem): Promise<void> {
    const { signal } = job.controller;
    const { kind } = queue;
    this.#running[kind] += 1;
    queue.running.add(item.item);
    const fetched = (await this.#ports.isDiskLow())
      ? fail('storage', { reason: 'low' })
      : await (item.kind === 'body'
          ? this.#ports.fetchBody(item.asked, item.etag, signal)
          : this.#ports.fetchPicture(item.asked, signal));
    this.#running[kind] -= 1;
    if (!signal.aborted) {
      queue.running.delete(item.item);
      if (fetched.ok) {
        this.#arrived(job, queue);
        // Only an answer can need further items.
        if (kind === 'body') job.reopen();
      } else await this.#failed(job, queue, item, fetched.failure);
      this.#ports.moved(job.id);
    }
    this.#startRequests();
  }

  #arrived(job: PackJob, queue: ItemQueue): void {
    queue.noteArrival();
    job.noteArrival(this.#ports.now());
  }

  async #failed(
    job: PackJob,
    queue: ItemQueue,
    { item, wasBroken }: PendingItem,
    failure: Failure,
  ): Promise<void> {
    const { count, since, arrivals } = queue.noteFailure(item, failure, this.#ports.now());
    const verdict = verdictOf(failure, {
      attempts: count,
      forMs: this.#ports.now() - since,
      // Where only it is wanted, nothing else arrives.
      isAlone: wasBroken || queue.arrivals > arrivals,
    });
    if (verdict === 'wait' || (verdict === 'later' && queue.isFailing))
      return this.#pause(job, queue, failure);
    if (verdict === 'later') return;
    const noted = await this.#ports.store.packs.miss(job.id, item, verdict);
    // Otherwise the item stays wanted, and would be requested again at once, forever.
    if (!noted.ok) return this.#pause(job, queue, noted.failure);
    queue.failed.delete(item);
    this.#arrived(job, queue);
  }

  /** Every item was tried: the failed ones are tried again after a pause, or the pack is done. */
  #endRound(job: PackJob): void {
    for (const queue of job.queues) {
      if (!queue.isTried || queue.isResting) continue;
      if (queue.retryFailed()) return this.#startRequests();
      this.#pause(job, queue);
    }
    if (!job.isDone) return;
    job.ended = 'done';
    this.#ports.moved(job.id);
    this.#ports.finished(job.id);
  }

  /** Pauses a queue; `why`: by default the last failure of an item. */
  #pause(job: PackJob, queue: ItemQueue, why?: Failure): void {
    if (this.#closed || queue.isPaused) return;
    queue.pause(why);
    this.#ports.moved(job.id);
  }
}
