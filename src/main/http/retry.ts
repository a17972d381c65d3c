import type { Failure } from '#shared/result.ts';
import { backoffMs } from '#shared/text/timing.ts';
import type { ClientLimits } from './limits.ts';
import { header } from './response-headers.ts';
import type { Headers } from './response-headers.ts';

/** What decides about another attempt. */
export interface Attempt {
  readonly method: 'GET' | 'POST';
  /** Attempts so far, with this one. */
  readonly attempts: number;
  /** Whether an earlier attempt already ended with a lost connection. */
  readonly resetBefore: boolean;
  readonly failure: Failure;
  /** This attempt lost its connection. */
  readonly reset: boolean;
}

const passing: ReadonlySet<number> = new Set([502, 503, 504]);

/** Longest pause that a service can ask for, in ms. */
const longestRetryMs = 24 * 60 * 60_000;

/**
 * Retry-After, in seconds or as an HTTP date (RFC 9110, 10.2.3), as ms; null when absent or invalid. A date is compared
 * with the response's own Date, because the service's clock may be wrong, or else with `now`.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const said = header(headers, 'retry-after')?.trim() ?? '';
  // Proved by rules.test.ts: no pause is longer than a day.
  if (/^\d{1,9}$/.test(said)) return Math.min(longestRetryMs, Number(said) * 1000);
  // Date.parse accepts other formats too; every HTTP date starts with its day.
  const at = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(said) ? Date.parse(said) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // Proved by rules.test.ts: a date in Retry-After is compared with the service’s own clock.
  const sent = Date.parse(header(headers, 'date') ?? '');
  return Math.min(longestRetryMs, Math.max(0, at - (Number.isNaN(sent) ? now : sent)));
}

/**
 * The pause before the next attempt, in ms; null: the failure is final.
 * Only GET is retried. A lost connection: once, at once, because the server may close an idle connection just as it is
 * used. 429: as long as the service asks, at least `rateLimitMs`. 502 to 504: exponential, with jitter so that clients
 * do not return together. Refused and unresolvable hosts, timeouts and 500 are final: another attempt would only delay
 * the same failure.
 */
export function pauseBeforeRetry(
  attempted: Attempt,
  limits: Pick<ClientLimits, 'attempts' | 'pauseMs' | 'rateLimitMs' | 'patienceMs'>,
  random: () => number,
): number | null {
  const { method, attempts, resetBefore, failure, reset } = attempted;
  if (method !== 'GET' || attempts >= limits.attempts) return null;
  if (reset) return resetBefore ? null : 0;
  const asked = failure.retryAfterMs ?? 0;
  if (asked > limits.patienceMs) return null;
  if (failure.code === 'rateLimited') return Math.max(limits.rateLimitMs, asked) * (1 + random() / 4);
  if (failure.code !== 'serverFault' || !passing.has(Number(failure.details.status))) return null;
  return Math.max(asked, backoffMs({ firstMs: limits.pauseMs, longestMs: Infinity }, attempts - 1, random()));
}
