import type { Result } from '#shared/contract/failures.ts';
import type { PackSummary } from '#shared/contract/packs.ts';

/** Packs are told at most this often while they move, in ms. */
const tellEveryMs = 300;

/** Tells the page all packs; one telling after another, so that an older one never comes after a newer. */
export class PackAnnouncer {
  readonly #summaries: () => Promise<Result<readonly PackSummary[]>>;
  readonly #tell: (packs: readonly PackSummary[]) => void;
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(
    summaries: () => Promise<Result<readonly PackSummary[]>>,
    tell: (packs: readonly PackSummary[]) => void,
  ) {
    this.#summaries = summaries;
    this.#tell = tell;
  }

  /** Tells now, and gives what was told. */
  announce(): Promise<Result<readonly PackSummary[]>> {
    const telling = this.#last.then(async () => {
      const summaries = await this.#summaries();
      if (summaries.ok) this.#tell(summaries.value);
      return summaries;
    });
    this.#last = telling;
    return telling;
  }

  /** Tells once for a burst. */
  announceSoon(): void {
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.announce();
    }, tellEveryMs);
    this.#timer.unref();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer ?? undefined);
  }
}
