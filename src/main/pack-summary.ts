import type { Failure } from '#shared/contract/failures.ts';
import type { PackState, PackSummary } from '#shared/contract/packs.ts';
import type { PackCounts, PackRow } from '#shared/packs/holdings.ts';
import type { PackJob } from './offline/pack-job.ts';

/** What the store counted of a pack. */
export type CountedPack = PackCounts & { readonly oldest: number | null; readonly changes: number };

/** How many items of a pack are missing, whatever the reason. */
export function missingOf({ missing }: Pick<PackCounts, 'missing'>): number {
  return Object.values(missing).reduce((sum, count) => sum + count, 0);
}

/** A pack as the page is told of it. `job`: of this run; null: it had nothing to do yet. */
export function summarise(
  row: PackRow,
  counts: CountedPack,
  job: PackJob | null,
  { keepAtMostMs, now }: { readonly keepAtMostMs: number | null; now(): number },
): PackSummary {
  const missing = missingOf(counts);
  const wanted = counts.all - counts.held - missing;
  const state: PackState = row.paused ? 'paused' : (job?.state ?? 'done');
  const waitsFor: Failure | null = state === 'waiting' ? (job?.waitsFor ?? null) : null;
  return {
    id: row.id,
    subject: row.plan.subject,
    choices: row.plan.choices,
    name: row.name,
    posterPath: row.posterPath,
    language: row.plan.language,
    state,
    waitsFor,
    items: { all: counts.all, held: counts.held, missing },
    bytes: { held: counts.heldBytes, expected: counts.expectedBytes },
    complete: row.planned && wanted === 0 && missing === 0,
    missing: counts.missing,
    leftMs: row.planned ? (job?.left(wanted, now()) ?? null) : null,
    createdAt: row.createdAt,
    checkedAt: row.checkedAt,
    verifiedAt: row.verifiedAt,
    expiresAt: keepAtMostMs === null || counts.oldest === null ? null : counts.oldest + keepAtMostMs,
    changes: counts.changes,
  };
}
