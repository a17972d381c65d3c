/**
 * The closed set of expected errors. Failures are data: they cross threads, IPC and HTTP as `{ok: false, failure}`
 * and become an `Error` only in the page's transport.
 */
export const failureCodes = [
  'offline',
  'timeout',
  'unauthorized',
  'forbidden',
  'notFound',
  'rateLimited',
  'serverFault',
  'badResponse',
  'storage',
  'keychainUnavailable',
  'cancelled',
  'invalidInput',
  'internal',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** Details that can be shown and logged: no secrets, no bodies from a server. */
export type FailureDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An expected error as data; the page writes the sentence in the person's language. */
export interface Failure {
  readonly code: FailureCode;
  /** Whether the same request can succeed later without a change by the person. */
  readonly retryable: boolean;
  /** How long to wait before another attempt, in ms, if the service says so. */
  readonly retryAfterMs?: number;
  /** Facts for the sentence and the log, for example `{status: 404, serviceCode: 34}` or `{field: 'base'}`. */
  readonly details: FailureDetails;
}

/** A value or a failure; the form of every result that crosses a boundary. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

const retryableCodes: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'offline',
  'timeout',
  'rateLimited',
  'serverFault',
]);

/** Creates a failure; `retryable` follows from the code and `retryAfterMs` unless the caller sets it. */
export function failure(
  code: FailureCode,
  details: FailureDetails = {},
  more: { retryable?: boolean; retryAfterMs?: number } = {},
): Failure {
  const retryable = more.retryable ?? retryableCodes.has(code);
  return more.retryAfterMs === undefined
    ? { code, retryable, details }
    : { code, retryable, retryAfterMs: more.retryAfterMs, details };
}

/** Creates a successful result. */
export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Creates a failed result; takes the arguments of `failure`. */
export function fail(...args: Parameters<typeof failure>): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: failure(...args) };
}

/** The value of a result, or another one in place of a failure. */
export function valueOr<T, Other>(result: Result<T>, other: Other): T | Other {
  return result.ok ? result.value : other;
}
