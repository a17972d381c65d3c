import type { CatalogueAnswer, SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';

/** How far the search for a series' seasons came, as the store keeps it. */
export interface SeasonSearchMemory {
  /** Numbers that were asked for and are no season. */
  readonly gaps: readonly number[];
  /** When the asking last came to its end, epoch ms; null: never. */
  readonly checkedAt: number | null;
}

/** What finding seasons needs. */
export interface SeasonDiscoveryPorts {
  readonly store: {
    /** Seasons held, by number, in this language where they were seen in it. */
    seasonsKnown(seriesId: number, language: string): Promise<Result<readonly SeasonSummary[]>>;
    seasonSearch(seriesId: number): Promise<Result<SeasonSearchMemory | null>>;
    saveSeasonSearch(seriesId: number, search: SeasonSearchMemory): Promise<Result<null>>;
  };
  /** Reads one season, which the store indexes on the way; `refresh`: from the service, even where it is held. */
  read(
    seriesId: number,
    seasonNumber: number,
    signal: AbortSignal,
    how: { readonly priority: 'foreground' | 'background'; readonly refresh: boolean },
  ): Promise<Result<CatalogueAnswer>>;
  /** Of names, `xx-XX`. */
  language(): string;
  /** Epoch ms. */
  now(): number;
  /** Told after every season that was found, and at the end. */
  found(found: SeasonsFound): void;
}

/** How seasons are asked for. */
interface Asking {
  readonly priority: 'foreground' | 'background';
  readonly refresh: boolean;
  /** What is held is enough, should the asking fail. */
  readonly enough: boolean;
}

const behind: Asking = { priority: 'background', refresh: false, enough: false };

const cancelled: Failure = { code: 'cancelled', retryable: false, details: {} };

/** Numbers asked for at once. */
const together = 4;
/** So many numbers in a row that are no season end the asking. */
const gapsThatEnd = 2;
/** Whatever a service answers, the asking ends here. */
const lastNumber = 300;
/** A search that came to its end is believed for this long, in ms; then it is made again behind the answer. */
const believedMs = 24 * 60 * 60_000;

/**
 * Finds a series' seasons. The interface has no list of them, so they are asked for by number, 0, 1, 2, …, several at
 * once, until two in a row do not exist; season 0 holds specials, which many series lack, and counts as no gap.
 */
export class SeasonDiscovery {
  readonly #ports: SeasonDiscoveryPorts;
  readonly #underWay = new Map<
    number,
    { readonly controller: AbortController; readonly ended: Promise<Failure | null> }
  >();

  constructor(ports: SeasonDiscoveryPorts) {
    this.#ports = ports;
  }

  /**
   * Answers at once with what is held. Asks the service behind that where the search never came to its end, is a day
   * old, or a season is held in another language alone; `again`: for every season, whatever is held. `found` tells
   * what comes of it.
   */
  async find(seriesId: number, again: boolean): Promise<Result<SeasonsFound>> {
    const checkedAt = await this.#checkedAt(seriesId);
    const held = await this.#state(seriesId, { complete: true, checkedAt, failure: null });
    const language = this.#ports.language();
    const lately = this.#isBelieved(checkedAt) && !again;
    const believed = lately && held.seasons.every((season) => season.language === language);
    if (!believed && !this.#underWay.has(seriesId)) {
      // All of them are known and only called otherwise: without a network that is enough.
      void this.#begin(seriesId, checkedAt, { priority: 'foreground', refresh: again, enough: lately });
    }
    return succeed({ ...held, complete: believed });
  }

  /** Answers with what is held and asks for nothing. */
  async known(seriesId: number): Promise<Result<SeasonsFound>> {
    const checkedAt = await this.#checkedAt(seriesId);
    const complete = this.#isBelieved(checkedAt);
    return succeed(await this.#state(seriesId, { complete, checkedAt, failure: null }));
  }

  /**
   * Finds every season, behind everything that a person waits for, and answers with their numbers when the asking came
   * to its end; at once where that was less than a day ago, unless `again`. Fails with what stopped the asking.
   */
  async all(seriesId: number, again = false): Promise<Result<readonly number[]>> {
    const checkedAt = await this.#checkedAt(seriesId);
    if (again || !this.#isBelieved(checkedAt)) {
      const ended = this.#underWay.get(seriesId)?.ended ?? this.#begin(seriesId, checkedAt, behind);
      const failure = await ended;
      if (failure !== null) return { ok: false, failure };
    }
    const known = await this.#ports.store.seasonsKnown(seriesId, this.#ports.language());
    return known.ok ? succeed(known.value.map(({ seasonNumber }) => seasonNumber)) : known;
  }

  /** Gives up everything under way. */
  close(): void {
    for (const { controller } of this.#underWay.values()) controller.abort();
    this.#underWay.clear();
  }

  /** When the asking last came to its end, epoch ms; null: never. */
  async #checkedAt(seriesId: number): Promise<number | null> {
    const remembered = await this.#ports.store.seasonSearch(seriesId);
    return remembered.ok ? (remembered.value?.checkedAt ?? null) : null;
  }

  #isBelieved(checkedAt: number | null): boolean {
    return checkedAt !== null && this.#ports.now() - checkedAt < believedMs;
  }

  #begin(seriesId: number, checkedBefore: number | null, asking: Asking): Promise<Failure | null> {
    const controller = new AbortController();
    const ended = this.#search(seriesId, checkedBefore, asking, controller);
    this.#underWay.set(seriesId, { controller, ended });
    return ended;
  }

  async #search(
    seriesId: number,
    checkedBefore: number | null,
    { enough, ...how }: Asking,
    controller: AbortController,
  ): Promise<Failure | null> {
    const { found, store, now } = this.#ports;
    const gaps = new Set<number>();
    let failure: Failure | null = null;
    let next = 0;
    let ended = false;

    const ask = async (): Promise<void> => {
      while (!ended && failure === null && next <= lastNumber) {
        const number = next;
        next += 1;
        const read = await this.#ports.read(seriesId, number, controller.signal, how);
        if (controller.signal.aborted) return;
        if (read.ok) {
          found(await this.#state(seriesId, { complete: false, checkedAt: checkedBefore, failure: null }));
        } else if (read.failure.code === 'notFound') {
          gaps.add(number);
          ended ||= number > 0 && endsAt(gaps, number);
        } else failure ??= read.failure;
      }
    };
    await Promise.all(Array.from({ length: together }, ask));
    if (controller.signal.aborted) return cancelled;
    this.#underWay.delete(seriesId);
    const checkedAt = failure === null ? now() : checkedBefore;
    // A search that did not come to its end proves nothing: only a whole one is remembered.
    if (failure === null)
      await store.saveSeasonSearch(seriesId, { gaps: [...gaps].sort((a, b) => a - b), checkedAt });
    const told = enough ? null : failure;
    found(await this.#state(seriesId, { complete: told === null, checkedAt, failure: told }));
    return failure;
  }

  async #state(
    seriesId: number,
    search: Pick<SeasonsFound, 'complete' | 'checkedAt' | 'failure'>,
  ): Promise<SeasonsFound> {
    const known = await this.#ports.store.seasonsKnown(seriesId, this.#ports.language());
    const failure = search.failure ?? (known.ok ? null : known.failure);
    return { seriesId, seasons: known.ok ? known.value : [], ...search, failure };
  }
}

/** Whether a run of numbers that are no season, this one among them, is long enough; 0 is never part of it. */
function endsAt(gaps: ReadonlySet<number>, number: number): boolean {
  let from = number;
  let to = number;
  while (from - 1 > 0 && gaps.has(from - 1)) from -= 1;
  while (gaps.has(to + 1)) to += 1;
  return to - from + 1 >= gapsThatEnd;
}
