import type { Failure } from '#shared/contract/failures.ts';
import { header } from './freshness.ts';
import type { Headers } from './freshness.ts';
import type { ClientLimits } from './limits.ts';

/** What decides whether to try again. */
export interface Attempted {
  readonly method: 'GET' | 'POST';
  /** Attempts made so far, this one included. */
  readonly attempts: number;
  /** Whether an earlier attempt already ended with a lost connection. */
  readonly resetBefore: boolean;
  readonly failure: Failure;
  /** The connection was lost, before or within the answer. */
  readonly reset: boolean;
}

const passing: ReadonlySet<number> = new Set([502, 503, 504]);

/** Retry-After in seconds or as an HTTP date (RFC 9110, 10.2.3), in ms; null when absent or neither. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const said = header(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(said)) return Number(said) * 1000;
  // Date.parse takes much that is no HTTP date; every HTTP date names its day first.
  const at = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/**
 * How long to wait before the next attempt, in ms; null: the failure is final.
 * Only GET is tried again. A lost connection: once, at once, since a kept-alive connection may have been closed
 * just as it was used. 429: as long as the service asks, at least `rateLimitMs`. 502 to 504: exponentially
 * longer, with jitter so that many clients do not return together. Refused and unresolvable hosts, timeouts
 * and 500 are final: trying at once would only make a person wait longer for the same sentence.
 */
export function pauseBeforeRetry(
  attempted: Attempted,
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
  const backoff = limits.pauseMs * 2 ** (attempts - 1);
  return Math.max(asked, backoff / 2 + (backoff / 2) * random());
}
