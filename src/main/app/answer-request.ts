import * as v from 'valibot';
import type { EventMessage } from '#shared/contract/events.ts';
import { requestNames, requests } from '#shared/contract/requests.ts';
import type { OutputOf, RequestName, Requests } from '#shared/contract/requests.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import { fail } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import type { StateSlice } from './app-state.ts';
import type { AppPorts } from './ports.ts';
import type { ServiceConnection } from './service-connection.ts';

/** One handler for each verb of the contract. */
export type Handlers = {
  readonly [Name in RequestName]: (
    input: v.InferOutput<Requests[Name]['input']>,
    signal: AbortSignal,
  ) => Promise<Result<OutputOf<Name>>>;
};

/** The handlers of the verbs with these beginnings. */
export type HandlersOf<Group extends string> = Pick<Handlers, Extract<keyof Handlers, `${Group}.${string}`>>;

/** What handlers use of the app. */
export interface HandlerPorts extends Pick<AppPorts, 'dataFolder' | 'dialogs' | 'workers' | 'now'> {
  /** The current connection, which changes with the service. */
  connection(): ServiceConnection;
  readonly settings: Pick<SettingsKeeper, 'current'>;
  /** Changes settings, applies and announces them. */
  changeSettings(patch: SettingsPatch): Promise<Result<unknown>>;
  tell(message: EventMessage): void;
  /** Announces slices of the state that changed. */
  announce(...slices: StateSlice[]): Promise<unknown>;
}

type AnyHandler = (input: unknown, signal: AbortSignal) => Promise<Result<unknown>>;

const isRequestName = (name: string): name is RequestName => (requestNames as string[]).includes(name);

/**
 * Runs one verb after checking its name and input against the contract. An exception becomes `internal`; only `onBug`
 * gets its details. Never throws.
 */
export async function answerRequest(
  handlers: Handlers,
  name: string,
  input: unknown,
  signal: AbortSignal,
  onBug: (name: string, error: unknown) => void,
): Promise<Result<unknown>> {
  if (!isRequestName(name)) return fail('invalidInput', { reason: 'unknownVerb' });
  const parsed = v.safeParse(requests[name].input, input);
  // Proved by answer-request.test.ts: input is validated before it is used.
  if (!parsed.success) {
    const field = parsed.issues.map((issue) => v.getDotPath(issue)).find((path) => path !== null) ?? '';
    return fail('invalidInput', { verb: name, field });
  }
  try {
    const result = await (handlers[name] as AnyHandler)(parsed.output, signal);
    return signal.aborted && !result.ok ? fail('cancelled') : result;
  } catch (error) {
    if (signal.aborted) return fail('cancelled');
    onBug(name, error);
    return fail('internal', { verb: name });
  }
}
