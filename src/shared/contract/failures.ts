/**
 * Every way in which something can go wrong, as one closed set. Failures are data: they cross
 * threads, IPC and HTTP as `{ok: false, failure}` and become an `Error` only in the page's transport.
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

/** One of the closed set of failure kinds. */
export type FailureCode = (typeof failureCodes)[number];

/** Details that are safe to show and log: never a secret, never a body that a server sent. */
export type FailureDetails = Readonly<Record<string, string | number | boolean | null>>;

/** What went wrong, as data. The sentence that a person reads is written in the page, in their language. */
export interface Failure {
  readonly code: FailureCode;
  /** Whether the same request may succeed later without the person changing anything. */
  readonly retryable: boolean;
  /** How long to wait before trying again, in ms, where the service said so. */
  readonly retryAfterMs?: number;
  /** Facts for the sentence and the log, e.g. `{status: 404, serviceCode: 34}`, `{field: 'base'}`, `{reason: 'html'}`. */
  readonly details: FailureDetails;
}

/** A value or a failure; the form in which every answer crosses a boundary. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

const retryableCodes: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'offline',
  'timeout',
  'rateLimited',
  'serverFault',
]);

/** Makes a failure; `retryable` follows from the code unless `retryAfterMs` or the caller says otherwise. */
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

/** Wraps a value as a success. */
export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Wraps a failure as a result; takes what `failure` takes. */
export function fail(
  code: FailureCode,
  details: FailureDetails = {},
  more: { retryable?: boolean; retryAfterMs?: number } = {},
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: failure(code, details, more) };
}
