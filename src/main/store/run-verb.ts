import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { StoreContext } from './context.ts';
import { verbs } from './verbs.ts';

type Verb = (context: StoreContext, ...values: readonly unknown[]) => unknown;

/** Runs a verb and wraps its value in a result unless it is one. Throws what the verb throws. */
export async function runVerb(
  context: StoreContext,
  name: string,
  values: readonly unknown[],
): Promise<Result<unknown>> {
  const [group = '', verb = ''] = name.split('.');
  const groups = verbs as unknown as Readonly<
    Record<string, Readonly<Record<string, Verb | undefined>> | undefined>
  >;
  const run = groups[group]?.[verb];
  if (run === undefined) throw new TypeError(`The store has no verb ${name}.`);
  const value = await run(context, ...values);
  return isResult(value) ? value : succeed(value ?? null);
}

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value;
}
