import type { CatalogueAnswer, SeasonsFound } from '#shared/contract/answers.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import type { Clock } from '#shared/text/clock.ts';
import { RateLimit } from '#shared/text/rate-limit.ts';
import type { Store } from '../store/store.ts';

/** Dependencies of season discovery. */
export interface SeasonDiscoveryPorts extends Clock {
  readonly store: Pick<Store['seasons'], 'known' | 'discovery' | 'saveDiscovery'>;
  /** Reads one season, which the store then indexes; `refresh` bypasses the stored one. */
  read(
    seriesId: number,
    seasonNumber: number,
    signal: AbortSignal,
    how: { readonly priority: 'foreground' | 'background'; readonly refresh: boolean },
  ): Promise<Result<CatalogueAnswer>>;
  /** Language of names, `xx-XX`. */
  language(): string;
  /** Called after each season found, and at the end. */
  found(found: SeasonsFound): void;
}

/** Options of a search. */
interface SearchOptions {
  readonly priority: 'foreground' | 'background';
  readonly refresh: boolean;
  /** Whether the stored seasons suffice if the search fails. */
  readonly enough: boolean;
}

const inBackground: SearchOptions = { priority: 'background', refresh: false, enough: false };

const cancelled: Failure = { code: 'cancelled', retryable: false, details: {} };

/** Number of parallel requests. */
const together = 4;
/** Number of consecutive missing seasons that ends a search. */
const gapsThatEnd = 2;
/** Highest season number that a search requests. */
const lastNumber = 300;
/** Hardly a series has so many seasons: those after them are requested slowly, at most so many within so many ms. */
const [mostSeasons, withinMs] = [45, 10_000];
/** How long a complete search is valid, in ms; later reads repeat it in the background. */
const validMs = 24 * 60 * 60_000;

/**
 * Finds a series' seasons. No endpoint lists them, so a search requests 0, 1, 2, … in parallel until two in a row are
 * missing. Season 0 contains specials, which many series lack, so it doesn't count as missing.
 */
export class SeasonDiscovery {
  readonly #ports: SeasonDiscoveryPorts;
  readonly #running = new Map<
    number,
    { readonly controller: AbortController; readonly ended: Promise<Failure | null> }
  >();

  constructor(ports: SeasonDiscoveryPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the stored seasons. Searches in the background if the last complete search is a day old or a season is
   * stored only in another language; `again` refreshes every season. `found` gets the results.
   */
  async find(seriesId: number, again: boolean): Promise<Result<SeasonsFound>> {
    const checkedAt = await this.#checkedAt(seriesId);
    const held = await this.#state(seriesId, { complete: true, checkedAt, failure: null });
    const language = this.#ports.language();
    const recent = this.#isValid(checkedAt) && !again;
    const valid = recent && held.seasons.every((season) => season.language === language);
    if (!valid && !this.#running.has(seriesId)) {
      // All seasons are known and lack only their names in this language, which a failed search may leave as they are.
      void this.#begin(seriesId, checkedAt, { priority: 'foreground', refresh: again, enough: recent });
    }
    return succeed({ ...held, complete: valid });
  }

  /** Returns the stored seasons without a search. */
  async known(seriesId: number): Promise<Result<SeasonsFound>> {
    const checkedAt = await this.#checkedAt(seriesId);
    const complete = this.#isValid(checkedAt);
    return succeed(await this.#state(seriesId, { complete, checkedAt, failure: null }));
  }

  /**
   * Resolves to the numbers of all seasons after a background search, or at once if one was complete within the last
   * day, unless `again`. Fails as the search does.
   */
  async all(seriesId: number, again = false): Promise<Result<readonly number[]>> {
    const checkedAt = await this.#checkedAt(seriesId);
    if (again || !this.#isValid(checkedAt)) {
      const ended = this.#running.get(seriesId)?.ended ?? this.#begin(seriesId, checkedAt, inBackground);
      const failure = await ended;
      if (failure !== null) return { ok: false, failure };
    }
    const known = await this.#ports.store.known(seriesId, this.#ports.language());
    return known.ok ? succeed(known.value.map(({ seasonNumber }) => seasonNumber)) : known;
  }

  /** Cancels all running searches. */
  close(): void {
    for (const { controller } of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  /** When the last complete search ended, epoch ms; null if none did. */
  async #checkedAt(seriesId: number): Promise<number | null> {
    const remembered = await this.#ports.store.discovery(seriesId);
    return remembered.ok ? (remembered.value?.checkedAt ?? null) : null;
  }

  #isValid(checkedAt: number | null): boolean {
    // The clock may have been ahead.
    // Proved by season-discovery.test.ts: seasons that were found in the future are looked for again.
    return checkedAt !== null && Math.abs(this.#ports.now() - checkedAt) < validMs;
  }

  #begin(seriesId: number, checkedBefore: number | null, options: SearchOptions): Promise<Failure | null> {
    const controller = new AbortController();
    const ended = this.#search(seriesId, checkedBefore, options, controller);
    this.#running.set(seriesId, { controller, ended });
    return ended;
  }

  async #search(
    seriesId: number,
    checkedBefore: number | null,
    { enough, ...how }: SearchOptions,
    controller: AbortController,
  ): Promise<Failure | null> {
    const { found, store, now } = this.#ports;
    const gaps = new Set<number>();
    let failure: Failure | null = null;
    let next = 0;
    let ended = false;

    const rate = new RateLimit(this.#ports, mostSeasons, withinMs);
    const ask = async (): Promise<void> => {
      while (!ended && failure === null && next <= lastNumber) {
        const number = next;
        next += 1;
        await rate.turn(controller.signal);
        const askedAt = now();
        const read = await this.#ports.read(seriesId, number, controller.signal, how);
        if (controller.signal.aborted) return;
        if (read.ok) {
          if (read.value.fetchedAt < askedAt) rate.giveBack();
          found(await this.#state(seriesId, { complete: false, checkedAt: checkedBefore, failure: null }));
        } else if (read.failure.code === 'notFound') {
          gaps.add(number);
          ended ||= number > 0 && endsAt(gaps, number);
        } else failure ??= read.failure;
      }
    };
    await Promise.all(Array.from({ length: together }, ask));
    if (controller.signal.aborted) return cancelled;
    this.#running.delete(seriesId);
    const checkedAt = failure === null ? now() : checkedBefore;
    // An incomplete search proves nothing, so only a complete one is stored.
    if (failure === null)
      await store.saveDiscovery(seriesId, { gaps: [...gaps].sort((a, b) => a - b), checkedAt });
    const reported = enough ? null : failure;
    found(await this.#state(seriesId, { complete: reported === null, checkedAt, failure: reported }));
    return failure;
  }

  async #state(
    seriesId: number,
    search: Pick<SeasonsFound, 'complete' | 'checkedAt' | 'failure'>,
  ): Promise<SeasonsFound> {
    const known = await this.#ports.store.known(seriesId, this.#ports.language());
    const failure = search.failure ?? (known.ok ? null : known.failure);
    return { seriesId, seasons: known.ok ? known.value : [], ...search, failure };
  }
}

/** Whether the run of missing numbers around this one ends a search; 0 is never part of it. */
function endsAt(gaps: ReadonlySet<number>, number: number): boolean {
  let from = number;
  let to = number;
  while (from - 1 > 0 && gaps.has(from - 1)) from -= 1;
  while (gaps.has(to + 1)) to += 1;
  return to - from + 1 >= gapsThatEnd;
}
