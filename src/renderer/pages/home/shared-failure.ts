import type { Failure } from '#shared/contract/failures.ts';

/** A row as far as it matters here: null stands for what is not there (yet). */
interface Row {
  readonly value: unknown;
  readonly failure: Failure | null;
}

/** Whether a row has nothing to show but why. */
export function isBroken({ value, failure }: Row): boolean {
  return value === null && failure !== null;
}

/** Why several rows have nothing to show, where it is the same for all of them; null otherwise. */
export function sharedFailure(rows: readonly Row[]): Failure | null {
  const failures = rows.filter(isBroken).flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  if (first === undefined || failures.length < 2) return null;
  const same = failures.every(
    ({ code, details }) => code === first.code && details.reason === first.details.reason,
  );
  return same ? first : null;
}
