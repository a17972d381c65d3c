import type { Result } from '#shared/contract/failures.ts';
import type { StoreContext } from './context.ts';

/** Calls `group.verb` in the worker; never rejects. */
export type CallVerb = (verb: string, values: readonly unknown[]) => Promise<Result<unknown>>;

/** The value of a verb's result: of a `Result` its value, and null for nothing. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- verbs without a value answer null
type Answered<Value> = [Value] extends [Result<infer Inner>] ? Inner : [Value] extends [void] ? null : Value;

type RemoteVerb<Verb> = Verb extends (context: StoreContext, ...values: infer Values) => infer Value
  ? (...values: Values) => Promise<Result<Answered<Awaited<Value>>>>
  : never;

/** Groups of verbs as called from another thread: without the context, returning promises that never reject. */
export type Remote<Verbs> = {
  readonly [Group in keyof Verbs]: {
    readonly [Verb in keyof Verbs[Group]]: RemoteVerb<Verbs[Group][Verb]>;
  };
};

/** A proxy whose `group.verb(...values)` calls the worker. A value assigned to it replaces a group. */
export function remote<Verbs>(call: CallVerb): Remote<Verbs> {
  const groups: Record<string, object> = {};
  return new Proxy(groups, {
    get: (_, group) => (groups[String(group)] ??= remoteGroup(String(group), call)),
  }) as Remote<Verbs>;
}

function remoteGroup(group: string, call: CallVerb): object {
  return new Proxy(
    {},
    {
      get:
        (_, verb) =>
        (...values: unknown[]) =>
          call(`${group}.${String(verb)}`, values),
    },
  );
}
