import type { Failure } from '#shared/result.ts';

interface Row {
  readonly value: unknown;
  readonly failure: Failure | null;
}

/** Whether a row failed without any content. */
export function isBroken({ value, failure }: Row): boolean {
  return value === null && failure !== null;
}

/** The failure that several rows share; null: none. */
export function sharedFailure(rows: readonly Row[]): Failure | null {
  const failures = rows.filter(isBroken).flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  if (first === undefined || failures.length < 2) return null;
  const same = failures.every(
    ({ code, details }) => code === first.code && details.reason === first.details.reason,
  );
  return same ? first : null;
}
