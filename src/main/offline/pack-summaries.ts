import type { PackSummary } from '#shared/contract/packs.ts';
import { succeed, valueOr } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { Timer } from '../platform/timer.ts';
import type { PackPorts, PackProgress } from './pack-ports.ts';
import type { PackCounts, PackRow } from './store/pack-rows.ts';

/** Shortest time between two announcements while packs change, in ms. */
const announceEveryMs = 300;

/** `wanted`: items that are neither held nor missing. */
type CountedPack = PackCounts & { readonly wanted: number };

/** The packs as the page shows them: cached until a pack changes, and announced. */
export class PackSummaries {
  readonly #ports: PackPorts;
  readonly #progressOf: (id: number) => PackProgress | null;
  // Promises, set before the answer arrives, so that an answer from before a change is not cached after it.
  readonly #counts = new Map<number, Promise<CountedPack | null>>();
  #announced: Promise<void> = Promise.resolve();
  readonly #timer = new Timer(() => this.announce());

  constructor(ports: PackPorts, progressOf: (id: number) => PackProgress | null) {
    this.#ports = ports;
    this.#progressOf = progressOf;
  }

  /** Every pack, the newest first; none when the store fails. */
  async rows(): Promise<readonly PackRow[]> {
    return valueOr(await this.#ports.store.packs.list(), []);
  }

  /** null: there is no such pack. */
  async row(id: number): Promise<PackRow | null> {
    return (await this.rows()).find((row) => row.id === id) ?? null;
  }

  /** null: the store failed. */
  counts(id: number): Promise<CountedPack | null> {
    const known = this.#counts.get(id);
    if (known !== undefined) return known;
    const withPictures = this.#ports.settings().pictures === 'on';
    const counting = this.#ports.store.packs.counts(id, withPictures).then((counts) => {
      if (counts.ok) {
        const { all, held, missing } = counts.value;
        return { ...counts.value, wanted: all - held - sumOf(missing) };
      }
      this.#counts.delete(id);
      return null;
    });
    this.#counts.set(id, counting);
    return counting;
  }

  /** A pack changed, or all may have. */
  forget(id?: number): void {
    if (id === undefined) this.#counts.clear();
    else this.#counts.delete(id);
  }

  /** Items of a pack arrived or failed. */
  noteProgress(id: number): void {
    this.#counts.delete(id);
    this.announceSoon();
  }

  async list(): Promise<Result<readonly PackSummary[]>> {
    const rows = await this.#ports.store.packs.list();
    if (!rows.ok) return rows;
    const summaries: PackSummary[] = [];
    for (const row of rows.value) {
      const counts = await this.counts(row.id);
      if (counts !== null) summaries.push(this.#summaryOf(row, counts));
    }
    return succeed(summaries);
  }

  /** Announces all packs; one announcement after another, so that an older state never follows a newer one. */
  announce(): Promise<void> {
    this.#announced = this.#announced.then(async () => {
      const summaries = await this.list();
      if (summaries.ok) this.#ports.announce(summaries.value);
    });
    return this.#announced;
  }

  /** Announces once for several changes. */
  announceSoon(): void {
    this.#timer.start(announceEveryMs);
  }

  close(): void {
    this.#timer.close();
  }

  #summaryOf({ plan, planned, paused, ...row }: PackRow, counts: CountedPack): PackSummary {
    const { keepAtMostMs, now } = this.#ports;
    const { all, held, missing, heldBytes, expectedBytes, oldest, changes, wanted } = counts;
    const progress = this.#progressOf(row.id);
    // Without a job yet, what is wanted is about to be fetched.
    const isDone = planned && wanted === 0;
    const state = paused ? 'paused' : (progress?.state ?? (isDone ? 'done' : 'working'));
    return {
      ...row,
      subject: plan.subject,
      choices: plan.choices,
      language: plan.language,
      state,
      waitsFor: state === 'waiting' ? (progress?.waitsFor ?? null) : null,
      items: { all, held, missing: sumOf(missing) },
      bytes: { held: heldBytes, expected: expectedBytes },
      complete: planned && held === all,
      missing,
      leftMs: planned ? (progress?.remainingMs(wanted, now()) ?? null) : null,
      expiresAt: keepAtMostMs === null || oldest === null ? null : oldest + keepAtMostMs,
      changes,
    };
  }
}

function sumOf(missing: PackCounts['missing']): number {
  return Object.values(missing).reduce((sum, count) => sum + count, 0);
}
