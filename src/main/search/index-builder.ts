import type { IndexEstimate, IndexObstacle, IndexSize, IndexState } from '#shared/contract/search-index.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Failure, FailureCode, Result } from '#shared/result.ts';
import type { BackgroundTask } from '../http/background-work.ts';
import { Timer } from '../platform/timer.ts';
import type { IndexBuilderPorts } from './index-builder-ports.ts';
import { IndexEstimates } from './index-estimates.ts';
import { indexState } from './index-state.ts';
import { Batches, Gate, Loops, untilNoMore } from './concurrency.ts';
import { after, isSpent, Pace } from './plan.ts';
import {
  following,
  isSingle,
  partsOf,
  readSlice,
  requestOf,
  rootSlices,
  roundSlices,
  singleSlices,
  singleSlicesOf,
  TakenSlices,
} from './slices.ts';
import type { TakenSlice } from './slices.ts';
import type { IndexBuild, SliceReading, SlicePage, WantedSlice } from './store/catalogue-index.ts';
import type { IndexProgress } from './store/index-rounds.ts';
import type { SearchStore } from './store/part.ts';

/** How often a disk without space is looked at, in ms. */
const diskMs = 5_000;
const announceMs = 500;
/** How long after the connection was opened the bundled service's index begins, in ms. */
const calmMs = 3_000;
/** How long a loop waits that finds nothing to do while others do something, unless one of them wakes it, in ms. */
const idleMs = 2_000;
/** A slice that failed so often for a reason of its own is left out. */
const mostFailures = 5;
/** Failures that can concern one slice alone. */
const ownFailures: ReadonlySet<FailureCode> = new Set(['notFound', 'invalidInput', 'badResponse']);
/** An index is read again so long after it was completed, in ms. */
const renewAfterMs = 7 * 24 * 60 * 60_000;
/** While pages wait for the store, which writes the words of many titles together, others are requested: so many at most. */
const loopsFor = (requestsAtOnce: number): number => 8 * requestsAtOnce;
const nothing: IndexProgress = {
  movies: 0,
  series: 0,
  wanted: 0,
  singles: 0,
  incomplete: 0,
  settledAt: null,
};

/** Fetches the service's catalogue into the index, slice by slice, after the person chose to have it. */
export class IndexBuilder {
  readonly #ports: IndexBuilderPorts;
  readonly #estimates: IndexEstimates;
  readonly #pace: Pace;
  #build: IndexBuild | null = null;
  #progress = nothing;
  #isDone = false;
  /** Whether everything was read, and words of titles are still to be written. */
  #isEnding = false;
  readonly #taken = new TakenSlices();
  readonly #task: BackgroundTask;
  /** How often slices failed since they last didn't. */
  readonly #failures = new Map<number, number>();
  readonly #loops: Loops;
  readonly #requests: Gate;
  readonly #pages: Batches<SlicePage, SliceReading>;
  #stop = new AbortController();
  #removing: Promise<Result<unknown>> | null = null;
  /** How often the index was removed: an answer about the one before says nothing of what there is now. */
  #removals = 0;
  readonly #announcing = new Timer(() => this.#measure().then(() => this.#ports.announce()));
  readonly #starting = new Timer(() => (this.#build === null ? this.start('everything', 0) : undefined));
  #closed = false;

  constructor(ports: IndexBuilderPorts) {
    this.#ports = ports;
    this.#estimates = new IndexEstimates(ports);
    this.#loops = new Loops(loopsFor(ports.atOnce), () => this.step());
    this.#pages = new Batches(async (pages) => {
      await ports.afterSearches();
      return ports.store.catalogueIndex.accept(pages);
    });
    this.#requests = new Gate(ports.atOnce === 0 ? 1 : ports.atOnce);
    this.#pace = new Pace(() => ports.elapsed(), 0);
    // The bundled service takes seconds.
    const more = ports.isBundled ? { onBattery: true } : {};
    this.#task = ports.background.task('index', () => this.#loops.run(), more);
  }

  /** Reads what the person chose, and goes on where the last run ended. */
  async open(): Promise<void> {
    const removals = this.#removals;
    const build = await this.#ports.store.catalogueIndex.build();
    if (!build.ok || removals !== this.#removals) return;
    const hadOne = this.#build !== null;
    this.#use(build.value);
    // One that was stopped goes on.
    if (build.value === null) await this.#removeRest();
    await this.#measure();
    this.#isDone = this.#progress.wanted === 0 && build.value?.isOpen !== true;
    if (hadOne || build.value !== null) this.#ports.announce();
    // Nobody is asked about the bundled service, but what a page wants comes first.
    else if (this.#ports.isBundled) this.#starting.restart(calmMs);
    this.#loops.run();
  }

  estimate(signal: AbortSignal): Promise<Result<IndexEstimate>> {
    return this.#estimates.all(signal);
  }

  /** Begins an index at a pace, or extends it to a larger size at the one that it has. */
  async start(size: IndexSize, pace: number): Promise<Result<null>> {
    const cost = await this.#estimates.of(size, this.#stop.signal);
    if (!cost.ok) return cost;
    const removed = this.#build === null ? await this.#removeRest() : succeed(null);
    if (!removed.ok) return removed;
    const { leastVotes, titles, total, bytes } = cost.value;
    const before = this.#build;
    const isMore = before === null || leastVotes < before.leastVotes;
    const votes = { least: leastVotes, most: before === null ? null : before.leastVotes - 1 };
    const language = before?.language ?? this.#ports.language();
    const chosen = { size, pace: before?.pace ?? pace, leastVotes, expected: titles, total, language };
    const budget = { estimatedBytes: bytes, receivedBytes: 0, grantedBytes: 0 };
    const build = { ...chosen, ...budget, paused: false, isOpen: true };
    const removals = this.#removals;
    const begun = await this.#ports.store.catalogueIndex.begin(
      build,
      rootSlices(isMore ? votes : null, size),
    );
    if (!begun.ok) return begun;
    if (removals !== this.#removals) return succeed(null);
    this.#use(build);
    await this.#measure();
    this.#ports.announce();
    this.#loops.run();
    return succeed(null);
  }

  /** Changes the pace, pauses and resumes, or lets the service send more. */
  async change(changes: Parameters<SearchStore['catalogueIndex']['change']>[0]): Promise<Result<null>> {
    const removals = this.#removals;
    const changed = await this.#ports.store.catalogueIndex.change(changes);
    if (this.#build === null || removals !== this.#removals) return fail('notFound', { what: 'index' });
    if (!changed.ok) return changed;
    if (changes.paused === true) this.#abort();
    this.#use({ ...this.#build, ...changes });
    this.#task.reset();
    this.#announceSoon();
    this.#loops.run();
    return changed;
  }

  /** Lets the service send as much again as it may at first. */
  goOn(): Promise<Result<null>> {
    return this.change({ grantedBytes: this.#build?.receivedBytes ?? 0 });
  }

  /** Stops, and removes the index from the disk. */
  async remove(): Promise<Result<null>> {
    this.#abort();
    this.#removals += 1;
    this.#use(null);
    this.#progress = nothing;
    this.#removing = untilNoMore(() => this.#ports.store.catalogueIndex.remove());
    const removed = await this.#removing;
    if (!removed.ok) return removed;
    this.#announceSoon();
    return succeed(null);
  }

  /** Ends a removal before there is an index again. */
  async #removeRest(): Promise<Result<unknown>> {
    await this.#removing;
    return untilNoMore(() => this.#ports.store.catalogueIndex.removeRest());
  }

  /** Begins to read what is new and what changed, a week after the index was completed. */
  async renew(): Promise<void> {
    const { settledAt } = this.#progress;
    if (this.#build === null || this.#build.paused || !this.#isDone || settledAt === null) return;
    // The clock may have been ahead.
    if (Math.abs(this.#ports.now() - settledAt) < renewAfterMs) return;
    const begun = await this.#ports.store.catalogueIndex.beginRound(roundSlices);
    if (!begun.ok) return;
    await this.open();
  }

  /** The service refused a request because of the rate, whoever sent it: the builder is slower from now on. */
  noteRateLimit(): void {
    if (this.#build === null || this.#isDone || this.#build.paused || !this.#pace.slowDown()) return;
    this.#build = { ...this.#build, pace: this.#pace.perMinute };
    void this.#ports.store.catalogueIndex.change({ pace: this.#pace.perMinute });
    this.#announceSoon();
  }

  /** The index; null: the person chose none. */
  state(): IndexState | null {
    if (this.#build === null) return null;
    return indexState(this.#build, this.#progress, {
      isDone: this.#isDone && !this.#isEnding,
      singles: singleSlicesOf(this.#build.size, this.#ports.isBundled, this.#progress.series),
      waitsFor: this.#waitsFor(),
      rate: this.#pace.rate,
    });
  }

  /** One request at most. Returns how long to wait before the next, in ms; null: there is nothing to do. */
  async step(): Promise<number | null> {
    if (this.#closed || this.#build === null || this.#build.paused || this.#isDone) return null;
    await this.#ports.background.lookAtDisk();
    const { obstacle, remainingMs } = this.#task;
    if (obstacle !== null) {
      this.#announceSoon();
      // Of the disk, nobody hears that it has space again; of the others, the task does.
      return obstacle === 'disk' ? diskMs : null;
    }
    if (remainingMs > 0) return remainingMs;
    if (this.#isSpent) {
      await this.#measure();
      // Otherwise it ends.
      if (this.#progress.wanted > 0) return null;
    }
    const slice = await this.#take();
    if (slice === 'none') return this.#end();
    // Another request may still add slices, and a store that failed may work again.
    if (slice === null) return idleMs;
    try {
      const waitMs = this.#pace.reserve();
      if (waitMs === 0) return await this.#read(slice);
      this.#taken.continueWith(slice);
      return waitMs;
    } finally {
      this.#taken.leave(slice);
    }
  }

  close(): void {
    this.#closed = true;
    this.#abort();
    this.#announcing.close();
    this.#starting.close();
  }

  /** Takes a slice that no other request reads; null: there is none now; none: there won't be one. */
  async #take(): Promise<TakenSlice | 'none' | null> {
    const { catalogueIndex } = this.#ports.store;
    const continued = this.#taken.next();
    if (continued !== undefined) return continued;
    const wanted = await catalogueIndex.next(loopsFor(this.#ports.atOnce) + 1);
    const slice = wanted.ok ? this.#taken.takeOf(wanted.value) : undefined;
    if (slice !== undefined) return slice;
    // While others are read, it isn't known what they lead to.
    const isLast = wanted.ok && this.#taken.isEmpty;
    if (isLast && this.#build !== null)
      await catalogueIndex.addSingle(singleSlices(this.#build.size, this.#ports.isBundled));
    await this.#measure();
    if (isLast && this.#progress.wanted > 0) this.#loops.wake();
    return isLast && this.#progress.wanted === 0 && this.#taken.isEmpty ? 'none' : null;
  }

  async #read(wanted: TakenSlice): Promise<number> {
    const { id, what, page, pass, pages = 0 } = wanted;
    const { fetch, store, pageLimit, now, afterSearches } = this.#ports;
    const { signal } = this.#stop;
    const slice = readSlice(what);
    const asked = requestOf(slice, page, pass, this.#build?.language ?? '');
    // Whoever types a query would wait for the processors that the service and the store use meanwhile.
    const fetched = await this.#requests.pass(async () => {
      await afterSearches();
      // Others that were sent while this one waited may have been too much.
      if (this.#isSpent) return fail('cancelled');
      return fetch(asked.endpoint, asked.parameters, { priority: 'background', signal });
    });
    if (!fetched.ok) return this.#fail(wanted, fetched.failure);
    const body = fetched.value.kind === 'body' ? fetched.value.body : new Uint8Array();
    this.#count(body.byteLength);
    // Most pages are followed by the next one, which needs no call of its own.
    const next = following(slice, page, pass, pageLimit);
    // Of a list in order, the next page can be requested before this one is stored.
    const isAhead = pass === 1 && next !== null && next.page <= pages;
    if (isAhead) {
      this.#taken.continueWith({ ...wanted, page: next.page });
      this.#loops.wakeOne();
    }
    const accepted = await this.#pages.add({
      ...asked,
      slice: id,
      page,
      pass,
      body,
      fetchedAt: now(),
      following: next,
      splitAt: page === 1 && pass !== 2 && partsOf(slice) !== null ? pageLimit : Infinity,
      undated: slice.kind === 'undated',
      isCheck: pass === 3,
      isCount: slice.kind === 'undated' && pass === 4,
    });
    if (!accepted.ok) return this.#fail(wanted, accepted.failure);
    const step = after(slice, { ...accepted.value, page, pass }, pageLimit);
    const isNoted = accepted.value.goesOn && step.state === 'wanted' && step.page === next?.page;
    if (isNoted && step.pass === pass) {
      if (!isAhead) this.#taken.continueWith({ ...wanted, page: step.page, pages: accepted.value.pages });
    } else {
      const settled = await store.catalogueIndex.settle(id, step);
      if (!settled.ok) return this.#fail(wanted, settled.failure);
      if (step.state === 'split') this.#loops.wakeOne();
    }
    this.#failures.delete(id);
    this.#task.noteSuccess();
    this.#announceSoon();
    return 0;
  }

  /** Pauses after a failure; a slice that keeps failing is left out. */
  async #fail({ id, what }: WantedSlice, failure: Failure): Promise<number> {
    const { code } = failure;
    if (code === 'cancelled') return 0;
    if (code === 'rateLimited') this.noteRateLimit();
    // Gateways and captive portals say the same of every page, but only the service that it has no such person or season.
    const isGone = code === 'notFound' && isSingle(readSlice(what));
    const count = (this.#failures.get(id) ?? 0) + 1;
    if (isGone || (ownFailures.has(code) && count >= mostFailures)) {
      await this.#ports.store.catalogueIndex.settle(id, { state: isGone ? 'done' : 'cut' });
      return 0;
    }
    this.#failures.set(id, count);
    this.#task.pause(failure);
    this.#announceSoon();
    return this.#task.remainingMs;
  }

  async #end(): Promise<null> {
    this.#isDone = true;
    this.#isEnding = true;
    const { catalogueIndex } = this.#ports.store;
    await catalogueIndex.endRound();
    if (this.#build !== null) this.#build = { ...this.#build, receivedBytes: 0, grantedBytes: 0 };
    // The last titles are found only now.
    await untilNoMore(() => catalogueIndex.mergeWords());
    this.#isEnding = false;
    await this.#measure();
    this.#ports.announce();
    return null;
  }

  #use(build: IndexBuild | null): void {
    this.#build = build;
    this.#taken.forgetContinued();
    this.#isDone = false;
    if (build !== null) this.#pace.perMinute = build.pace;
  }

  #waitsFor(): IndexObstacle | null {
    if (this.#isSpent) return 'size';
    const { obstacle, remainingMs } = this.#task;
    // The index is also read on a metered line.
    if (obstacle !== null && obstacle !== 'metered') return obstacle;
    return remainingMs > 0 ? 'service' : null;
  }

  get #isSpent(): boolean {
    return this.#build !== null && isSpent(this.#build);
  }

  /** Counts what the service sent; `accept` stores it. */
  #count(bytes: number): void {
    if (this.#build !== null)
      this.#build = { ...this.#build, receivedBytes: this.#build.receivedBytes + bytes };
  }

  /** Ends the requests that run. */
  #abort(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#loops.wake();
  }

  #announceSoon(): void {
    this.#announcing.start(announceMs);
  }

  async #measure(): Promise<void> {
    const progress = await this.#ports.store.catalogueIndex.progress();
    if (progress.ok) this.#progress = progress.value;
  }
}
