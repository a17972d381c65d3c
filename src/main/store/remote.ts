import type { Result } from '#shared/contract/failures.ts';

/** Calls `group.verb` in a worker; never rejects. */
export type CallVerb = (verb: string, values: readonly unknown[]) => Promise<Result<unknown>>;

/** A proxy whose `group.verb(...values)` calls the worker. A value assigned to it replaces a group. */
export function remote<Groups>(call: CallVerb): Groups {
  const groups: Record<string, object> = {};
  return new Proxy(groups, {
    get: (_, group) => (groups[String(group)] ??= remoteGroup(String(group), call)),
  }) as Groups;
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
