import { fail, succeed } from '#shared/contract/failures.ts';
import type { Failure, FailureCode, Result } from '#shared/contract/failures.ts';
import type { IndexEstimate, IndexObstacle, IndexSize, IndexState } from '#shared/contract/search-index.ts';
import type { Client } from '../http/client.ts';
import type { IndexBuild, IndexProgress, NewSlice, WantedSlice } from '../store/catalogue-index.ts';
import type { Store } from '../store/store.ts';
import { IndexEstimates } from './estimate.ts';
import { indexState } from './index-state.ts';
import { Loops } from './loops.ts';
import { Pace } from './pace.ts';
import { after } from './plan.ts';
import { movieRoots, personSlice, readSlice, requestOf, seriesRoots, writeSlice } from './slices.ts';

/** What the index builder needs of the other rooms, for one service. Nothing here rejects. */
export interface IndexBuilderPorts {
  readonly store: Pick<Store, 'catalogueIndex'>;
  readonly fetch: Client['fetch'];
  /** Requests at once; 0: only `step` sends requests. */
  readonly atOnce: number;
  /** The highest page that the service returns. */
  readonly pageLimit: number;
  /** The language of names, `xx-XX`. */
  language(): string;
  /** Why nothing may be requested now; null: it may. */
  obstacle(): Exclude<IndexObstacle, 'service'> | null;
  /** Epoch ms. */
  now(): number;
  /** Monotonic ms. */
  elapsed(): number;
  /** The index changed; a few times a second at most. */
  announce(): void;
}

/** How often the builder looks whether an obstacle is gone, in ms. */
const obstacleMs = 5_000;
/** The first pause after a failure, in ms; it doubles. */
const firstPauseMs = 2_000;
const longestPauseMs = 10 * 60_000;
/** A slice that failed so often for a reason of its own is left out. */
const mostFailures = 5;
/** Failures that can concern one slice alone. */
const ownFailures: ReadonlySet<FailureCode> = new Set(['notFound', 'invalidInput', 'badResponse']);
const announceMs = 500;
/** How many people's series each size has. */
const mostPeople: Readonly<Record<IndexSize, number>> = { known: 500, large: 5_000, everything: 10_000_000 };
const peopleAtOnce = 100;
const nothing: IndexProgress = { movies: 0, series: 0, wanted: 0, incomplete: 0, settledAt: null };

/** Fetches the service's catalogue into the index, slice by slice, after the person chose to have it. */
export class IndexBuilder {
  readonly #ports: IndexBuilderPorts;
  readonly #estimates: IndexEstimates;
  readonly #pace: Pace;
  #build: IndexBuild | null = null;
  #progress = nothing;
  #isDone = false;
  readonly #busy = new Set<number>();
  readonly #failures = new Map<number, number>();
  #inARow = 0;
  #pausedUntil = -Infinity;
  readonly #loops: Loops;
  #stop = new AbortController();
  #announcing: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(ports: IndexBuilderPorts) {
    this.#ports = ports;
    this.#estimates = new IndexEstimates(ports.fetch);
    this.#loops = new Loops(ports.atOnce, () => this.step());
    this.#pace = new Pace(() => ports.elapsed(), 0);
  }

  /** Reads what the person chose, and goes on where the last run ended. */
  async open(): Promise<void> {
    const build = await this.#ports.store.catalogueIndex.build();
    if (!build.ok) return;
    const hadOne = this.#build !== null;
    this.#use(build.value);
    await this.#measure();
    this.#isDone = this.#progress.wanted === 0;
    if (hadOne || build.value !== null) this.#ports.announce();
    this.#loops.run();
  }

  estimate(signal: AbortSignal): Promise<Result<IndexEstimate>> {
    return this.#estimates.all(signal);
  }

  /** Begins an index, or extends it to a larger size. */
  async start(size: IndexSize, pace: number): Promise<Result<null>> {
    const cost = await this.#estimates.of(size, this.#stop.signal);
    if (!cost.ok) return cost;
    const { leastVotes, titles } = cost.value;
    const before = this.#build;
    const votes = { least: leastVotes, most: before === null ? null : before.leastVotes - 1 };
    const isMore = before === null || leastVotes < before.leastVotes;
    const movies = isMore ? movieRoots(votes).map((slice) => newSlice('movies', writeSlice(slice))) : [];
    const series = seriesRoots.map((slice) => newSlice('series', writeSlice(slice)));
    const language = before?.language ?? this.#ports.language();
    const build = { size, pace, leastVotes, expected: titles, language, paused: false };
    const begun = await this.#ports.store.catalogueIndex.begin(build, [...movies, ...series]);
    if (!begun.ok) return begun;
    this.#use(build);
    await this.#measure();
    this.#ports.announce();
    this.#loops.run();
    return succeed(null);
  }

  /** Changes the pace, or pauses and resumes. */
  async change(changes: Partial<Pick<IndexBuild, 'pace' | 'paused'>>): Promise<Result<null>> {
    if (this.#build === null) return fail('notFound', { what: 'index' });
    const changed = await this.#ports.store.catalogueIndex.change(changes);
    if (!changed.ok) return changed;
    if (changes.paused === true) this.#abort();
    this.#use({ ...this.#build, ...changes });
    this.#pausedUntil = -Infinity;
    this.#announce();
    this.#loops.run();
    return changed;
  }

  /** Stops, and removes the index from the disk. */
  async remove(): Promise<Result<null>> {
    this.#abort();
    this.#use(null);
    this.#progress = nothing;
    for (;;) {
      const removed = await this.#ports.store.catalogueIndex.remove();
      if (!removed.ok) return removed;
      if (!removed.value.more) break;
    }
    this.#announce();
    return succeed(null);
  }

  /** An obstacle may be gone. */
  wake(): void {
    this.#pausedUntil = -Infinity;
    this.#loops.run();
  }

  /** The service refused a request because of the rate, whoever sent it: the builder is slower from now on. */
  noteRateLimit(): void {
    if (this.#build === null || this.#isDone || this.#build.paused || !this.#pace.slowDown()) return;
    this.#build = { ...this.#build, pace: this.#pace.perMinute };
    void this.#ports.store.catalogueIndex.change({ pace: this.#pace.perMinute });
    this.#announce();
  }

  /** The index; null: the person chose none. */
  state(): IndexState | null {
    if (this.#build === null) return null;
    return indexState(this.#build, this.#progress, {
      isDone: this.#isDone,
      waitsFor: this.#waitsFor(),
      rate: this.#pace.rate,
    });
  }

  /** One request at most. Returns how long to wait before the next, in ms; null: there is nothing to do. */
  async step(): Promise<number | null> {
    if (this.#closed || this.#build === null || this.#build.paused || this.#isDone) return null;
    if (this.#ports.obstacle() !== null) return obstacleMs;
    const pauseMs = this.#pausedUntil - this.#ports.elapsed();
    if (pauseMs > 0) return pauseMs;
    const slice = await this.#take();
    // Another request may still add slices, and a store that failed may work again.
    if (slice === null) return this.#progress.wanted > 0 || this.#busy.size > 0 ? announceMs : this.#end();
    const waitMs = this.#pace.reserve();
    try {
      return waitMs > 0 ? waitMs : await this.#read(slice);
    } finally {
      this.#busy.delete(slice.id);
    }
  }

  close(): void {
    this.#closed = true;
    this.#abort();
    clearTimeout(this.#announcing ?? undefined);
  }

  /** Takes a slice that no other request reads; null: there is none, or the store fails. */
  async #take(): Promise<WantedSlice | null> {
    const { catalogueIndex } = this.#ports.store;
    const wanted = await catalogueIndex.next(this.#ports.atOnce + 1);
    const slice = wanted.ok ? wanted.value.find(({ id }) => !this.#busy.has(id)) : undefined;
    if (slice !== undefined) {
      this.#busy.add(slice.id);
      return slice;
    }
    if (wanted.ok && this.#busy.size === 0 && this.#build !== null) {
      const most = mostPeople[this.#build.size];
      await catalogueIndex.addPeople({ ...personSlice, most, atOnce: peopleAtOnce });
    }
    await this.#measure();
    return null;
  }

  async #read(wanted: WantedSlice): Promise<number> {
    const { id, what, page, pass } = wanted;
    const { fetch, store, pageLimit, now } = this.#ports;
    const { signal } = this.#stop;
    const slice = readSlice(what);
    const asked = requestOf(slice, page, pass, this.#build?.language ?? '');
    const fetched = await fetch(asked.endpoint, asked.parameters, { priority: 'background', signal });
    if (!fetched.ok) return this.#fail(wanted, fetched.failure);
    const body = fetched.value.kind === 'body' ? fetched.value.body : new Uint8Array();
    const accepted = await store.catalogueIndex.accept(id, {
      ...{ ...asked, body, fetchedAt: now() },
      splitAt: page === 1 && pass === 1 && slice.kind !== 'person' ? pageLimit : Infinity,
      undated: slice.kind === 'undated',
    });
    if (!accepted.ok) return this.#fail(wanted, accepted.failure);
    const settled = await store.catalogueIndex.settle(
      id,
      after(slice, { ...accepted.value, page, pass }, pageLimit),
    );
    if (!settled.ok) return this.#fail(wanted, settled.failure);
    this.#inARow = 0;
    this.#failures.delete(id);
    this.#announce();
    return 0;
  }

  /** Pauses after a failure; a slice that keeps failing is left out. */
  async #fail({ id, what }: WantedSlice, { code, details, retryAfterMs = 0 }: Failure): Promise<number> {
    if (code === 'cancelled' && details.paused !== true) return 0;
    if (code === 'rateLimited') this.noteRateLimit();
    const count = (this.#failures.get(id) ?? 0) + 1;
    // Gateways and captive portals say the same of every page, but only the service that it has no such person.
    const isGone = code === 'notFound' && readSlice(what).kind === 'person';
    if (isGone || (ownFailures.has(code) && count >= mostFailures)) {
      await this.#ports.store.catalogueIndex.settle(id, { state: isGone ? 'done' : 'cut' });
      return 0;
    }
    this.#failures.set(id, count);
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(this.#inARow, 10));
    this.#inARow += 1;
    this.#pausedUntil = this.#ports.elapsed() + Math.max(pauseMs, retryAfterMs);
    this.#announce();
    return Math.max(pauseMs, retryAfterMs);
  }

  #end(): null {
    this.#isDone = true;
    this.#ports.announce();
    return null;
  }

  #use(build: IndexBuild | null): void {
    this.#build = build;
    this.#isDone = false;
    if (build !== null) this.#pace.perMinute = build.pace;
  }

  #waitsFor(): IndexObstacle | null {
    return this.#ports.obstacle() ?? (this.#pausedUntil > this.#ports.elapsed() ? 'service' : null);
  }

  /** Ends the requests that run. */
  #abort(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#loops.wake();
  }

  #announce(): void {
    if (this.#announcing !== null || this.#closed) return;
    this.#announcing = setTimeout(() => {
      this.#announcing = null;
      void this.#measure().then(() => this.#ports.announce());
    }, announceMs).unref();
  }

  async #measure(): Promise<void> {
    const progress = await this.#ports.store.catalogueIndex.progress();
    if (progress.ok) this.#progress = progress.value;
  }
}

function newSlice(kind: NewSlice['kind'], what: string): NewSlice {
  return { kind, what };
}
