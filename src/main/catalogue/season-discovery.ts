import { firstYear } from '#shared/catalogue/numbers.ts';
import type { CatalogueAnswer, SeasonsFound } from '#shared/contract/answers.ts';
import { succeed } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { Clock } from '#shared/text/timing.ts';
import { RateLimit } from '#shared/text/timing.ts';
import { concernsOne } from '../http/failures.ts';
import type { SeasonHints } from './season-number-hints.ts';
import type { CatalogueStore } from './store/part.ts';
import type { DiscoveryProgress } from './store/seasons.ts';

/** Dependencies of season discovery. */
export interface SeasonDiscoveryPorts extends Clock {
  readonly store: Pick<CatalogueStore['seasons'], 'known' | 'discovery'> & {
    /** Saves the progress; returns whether it moved what the person marked, or removed episodes. */
    saveDiscovery(seriesId: number, progress: DiscoveryProgress): Promise<Result<boolean>>;
    /** Removes a season's episodes; returns whether there were any. */
    removeSeason(seriesId: number, seasonNumber: number): Promise<Result<boolean>>;
    /** Since when what the person marked in a series waits until all seasons were fetched again, epoch ms; null: nothing waits. */
    unsettledSince(seriesId: number): Promise<Result<number | null>>;
  };
  /** Reads one season, which the store then indexes; `refresh` bypasses the stored one. */
  read(
    seriesId: number,
    seasonNumber: number,
    signal: AbortSignal,
    how: { readonly priority: 'foreground' | 'background'; readonly refresh: boolean },
  ): Promise<Result<CatalogueAnswer>>;
  /** What tells of seasons that aren't counted from 1. */
  hints(seriesId: number, priority: 'foreground' | 'background', signal: AbortSignal): Promise<SeasonHints>;
  /** Language of names, `xx-XX`. */
  language(): string;
  today(): CalendarDay;
  /** Called after each season found, and at the end. */
  found(found: SeasonsFound): void;
  /** What a person marked in the series moved, or its episodes are others. */
  moved(seriesId: number): void;
}

/** Options of a search. */
interface SearchOptions {
  readonly priority: 'foreground' | 'background';
  readonly refresh: boolean;
  /** Whether the stored seasons suffice if the search fails. */
  readonly enough: boolean;
  /** Numbers that are requested in any case. */
  readonly named: readonly number[];
}

/** How a search ended. */
interface SearchEnd {
  readonly failure: Failure | null;
  /** Seasons that alone couldn't be read, where everything was looked for. */
  readonly unread: readonly number[];
}

const cancelled: Failure = { code: 'cancelled', retryable: false, details: {} };

/** Number of parallel requests. */
const together = 4;
/** Number of consecutive failures that ends a search: one can concern a single season. */
const failuresThatEnd = 3;
/** Number of consecutive missing seasons that ends a search. */
const gapsThatEnd = 2;
/** Highest season number that a search requests. */
const lastNumber = 300;
/** Hardly a series has so many seasons: those after them are requested slowly, at most so many within so many ms. */
const [mostSeasons, withinMs] = [45, 10_000];
/** If nothing tells when a series began, its seasons are looked for in so many years. */
const yearsBack = 10;
/** How long a complete search is valid, in ms; later reads repeat it in the background. */
const validMs = 24 * 60 * 60_000;

/**
 * Finds a series' seasons. No endpoint lists them, so a search requests 0, 1, 2, … in parallel until two in a row are
 * missing. Season 0 contains specials, which many series lack, so it doesn't count as missing. If there is none but them, the
 * seasons may be numbered by year, or as something else names them.
 */
export class SeasonDiscovery {
  readonly #ports: SeasonDiscoveryPorts;
  readonly #running = new Map<
    number,
    { readonly controller: AbortController; readonly ended: Promise<SearchEnd> }
  >();
  /** When all seasons of a series were requested again for what was marked, and what waited since when; epoch ms. */
  readonly #requestedAgain = new Map<number, { readonly at: number; readonly since: number }>();

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
      void this.#begin(seriesId, checkedAt, {
        priority: 'foreground',
        refresh: again,
        enough: recent,
        named: [],
      });
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
   * Resolves to the numbers of all seasons after a background search, or at once if one was complete within the last day. `named`:
   * further numbers to look for, now. Fails as the search does; `withUnread`: not where only single seasons couldn't be read, whose
   * numbers it then has too.
   */
  async all(
    seriesId: number,
    named: readonly number[] = [],
    withUnread = false,
  ): Promise<Result<readonly number[]>> {
    const checkedAt = await this.#checkedAt(seriesId);
    let unread: readonly number[] = [];
    if (named.length > 0 || !this.#isValid(checkedAt)) {
      const running = this.#running.get(seriesId)?.ended;
      // One that runs doesn't look for them.
      if (named.length > 0) await running;
      const options = { priority: 'background', refresh: false, enough: false, named } as const;
      const end =
        running !== undefined && named.length === 0
          ? await running
          : await this.#begin(seriesId, checkedAt, options);
      unread = withUnread ? end.unread : [];
      if (end.failure !== null && unread.length === 0) return { ok: false, failure: end.failure };
    }
    const known = await this.#ports.store.known(seriesId, this.#ports.language());
    if (!known.ok) return known;
    const numbers = new Set([...known.value.map(({ seasonNumber }) => seasonNumber), ...unread]);
    return succeed([...numbers].sort((a, b) => a - b));
  }

  /**
   * A season was stored, or is gone. Requests all of them again, in the background, if what a person marked waits for the place that
   * an episode has now: for the same ones at most once a day.
   */
  async stored(seriesId: number): Promise<void> {
    const { store, now } = this.#ports;
    const unsettled = await store.unsettledSince(seriesId);
    if (!unsettled.ok || unsettled.value === null) return;
    const before = this.#requestedAgain.get(seriesId);
    if (before !== undefined && this.#isValid(before.at) && unsettled.value <= before.since) return;
    this.#requestedAgain.set(seriesId, { at: now(), since: unsettled.value });
    await this.#running.get(seriesId)?.ended;
    const checkedAt = await this.#checkedAt(seriesId);
    await this.#begin(seriesId, checkedAt, {
      priority: 'background',
      refresh: true,
      enough: true,
      named: [],
    });
  }

  /** The service no longer has a season: its episodes don't count any more, and what was marked of them waits for its new place. */
  async gone(seriesId: number, seasonNumber: number): Promise<void> {
    const removed = await this.#ports.store.removeSeason(seriesId, seasonNumber);
    if (!removed.ok || !removed.value) return;
    this.#ports.moved(seriesId);
    await this.stored(seriesId);
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

  #begin(seriesId: number, checkedBefore: number | null, options: SearchOptions): Promise<SearchEnd> {
    const controller = new AbortController();
    const ended = this.#search(seriesId, checkedBefore, options, controller);
    this.#running.set(seriesId, { controller, ended });
    return ended;
  }

  async #search(
    seriesId: number,
    checkedBefore: number | null,
    { enough, named, ...how }: SearchOptions,
    controller: AbortController,
  ): Promise<SearchEnd> {
    const { found, store, now } = this.#ports;
    const { signal } = controller;
    const begunAt = now();
    const gaps = new Set<number>();
    const unread = new Set<number>();
    let failure: Failure | null = null;
    let failures = 0;
    let isOver = false;
    const rate = new RateLimit(this.#ports, mostSeasons, withinMs);

    const request = async (number: number): Promise<void> => {
      await rate.turn(signal);
      const askedAt = now();
      const read = await this.#ports.read(seriesId, number, signal, how);
      if (signal.aborted) return;
      failures = read.ok || read.failure.code === 'notFound' ? 0 : failures + 1;
      if (failures === failuresThatEnd) isOver = true;
      if (read.ok) {
        gaps.delete(number);
        if (read.value.fetchedAt < askedAt) rate.giveBack();
        found(await this.#state(seriesId, { complete: false, checkedAt: checkedBefore, failure: null }));
      } else if (read.failure.code === 'notFound') gaps.add(number);
      else {
        failure ??= read.failure;
        unread.add(number);
        isOver ||= !concernsOne(read.failure);
      }
    };
    /** Requests the numbers that `next` returns, until it returns null. */
    const requestAll = (next: () => number | null): Promise<unknown> => {
      const lane = async (): Promise<void> => {
        while (!isOver && !signal.aborted) {
          const number = next();
          if (number === null) return;
          await request(number);
        }
      };
      return Promise.all(Array.from({ length: together }, lane));
    };

    let count = 0;
    await requestAll(() => (count > lastNumber || hasEnd(gaps) ? null : count++));
    if (!isOver && !signal.aborted) {
      const others = await this.#others(seriesId, count, named, how, signal);
      for (const number of others.missing) gaps.add(number);
      await requestAll(() => others.wanted.shift() ?? null);
    }
    if (signal.aborted) return { failure: cancelled, unread: [] };
    this.#running.delete(seriesId);
    const checkedAt = failure === null ? now() : checkedBefore;
    // An incomplete search proves nothing, so only a complete one is stored.
    if (failure === null) {
      // One that was missing at first can have been stored by others meanwhile.
      const known = await store.known(seriesId, this.#ports.language());
      for (const { seasonNumber, fetchedAt } of known.ok ? known.value : [])
        if (fetchedAt >= begunAt) gaps.delete(seasonNumber);
      const saved = await store.saveDiscovery(seriesId, { gaps: [...gaps].sort((a, b) => a - b), checkedAt });
      if (saved.ok && saved.value) {
        this.#ports.moved(seriesId);
        void this.stored(seriesId);
      }
      // Or it would be looked for again, as if nobody had.
      if (!saved.ok) failure = saved.failure;
    }
    const reported = enough ? null : failure;
    found(await this.#state(seriesId, { complete: reported === null, checkedAt, failure: reported }));
    return { failure, unread: isOver ? [] : [...unread] };
  }

  /**
   * The numbers to request after those below `count`: of stored seasons, named ones, and, if no season has a number from 1, the
   * years since the series began, the latest first, but for past ones that are known to be missing.
   */
  async #others(
    seriesId: number,
    count: number,
    named: readonly number[],
    { priority, refresh }: Pick<SearchOptions, 'priority' | 'refresh'>,
    signal: AbortSignal,
  ): Promise<{ readonly wanted: number[]; readonly missing: readonly number[] }> {
    const { store, hints, today, language } = this.#ports;
    const [known, before] = [await store.known(seriesId, language()), await store.discovery(seriesId)];
    const stored = known.ok ? known.value.map(({ seasonNumber }) => seasonNumber) : [];
    const wanted = new Set([...stored, ...named]);
    const thisYear = Number(today().slice(0, 4));
    const gaps = before.ok && !refresh ? (before.value?.gaps ?? []) : [];
    const missing = gaps.filter((year) => year >= firstYear && year < thisYear - 1);
    if (!stored.some((number) => number > 0 && number < firstYear)) {
      const told = await hints(seriesId, priority, signal);
      const first = Math.max(firstYear, told.firstYear ?? thisYear - yearsBack);
      for (const number of told.named) wanted.add(number);
      for (let year = thisYear + 1; year >= first; year -= 1) if (!missing.includes(year)) wanted.add(year);
    }
    return { wanted: [...wanted].filter((number) => number >= count), missing };
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

/** Whether enough numbers in a row are missing to end a count; 0 is never one of them. */
function hasEnd(gaps: ReadonlySet<number>): boolean {
  return [...gaps].some(
    (from) =>
      from > 0 &&
      Array.from({ length: gapsThatEnd }, (_, index) => from + index).every((each) => gaps.has(each)),
  );
}
