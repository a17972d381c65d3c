import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { StoreContext } from './context.ts';
import type { Verb } from './part.ts';

/** Runs a verb and wraps its value in a result unless it is one. Throws what the verb throws. */
export async function runVerb(
  verbs: ReadonlyMap<string, Verb>,
  context: StoreContext,
  name: string,
  values: readonly unknown[],
): Promise<Result<unknown>> {
  const run = verbs.get(name);
  if (run === undefined) throw new TypeError(`The store has no verb ${name}.`);
  const value = await run(context, ...values);
  return isResult(value) ? value : succeed(value ?? null);
}

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value;
}
