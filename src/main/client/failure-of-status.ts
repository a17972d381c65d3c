import { readServiceError } from '#shared/catalogue/error-body.ts';
import { failure } from '#shared/contract/failures.ts';
import type { Failure, FailureDetails } from '#shared/contract/failures.ts';

/** What an answer that is no success says. */
export interface Refusal {
  readonly status: number;
  /** The body as text; "" where it could not be read. It never goes into the failure. */
  readonly text: string;
  readonly retryAfterMs: number | null;
}

/** The service's codes (source: its documentation of errors) that say that the person must sign in again. */
const sessionCodes: ReadonlySet<number | null> = new Set([3, 17, 33]);
const sessionNotFound = 37;
const noSuchService = 2;

/** Whether a body is a page for a browser, as gateways and captive portals send. */
export function looksLikeHtml(text: string): boolean {
  return /^(\uFEFF)?\s*<(!doctype|html|head|body|\?xml|!--)/i.test(text.slice(0, 200));
}

function serviceCodeOf(text: string): number | null {
  try {
    return readServiceError(JSON.parse(text))?.serviceCode ?? null;
  } catch {
    return null;
  }
}

/**
 * Maps a status that is no success to the closed set:
 * 401: unauthorized, reason `session` (codes 3, 17, 33: sign in again) or `credentials` (7, 10, 35 and all others);
 * 404: notFound, but code 37 is unauthorized, reason `session`; 410: notFound; 403 and 451: forbidden;
 * 400 and 422: invalidInput, because the service understood what was asked and will not have it;
 * 405, 406 and every other 4xx: badResponse, because it does not speak this interface;
 * 408: timeout; 429: rateLimited; 5xx: serverFault, 501 not worth trying again.
 */
export function failureOfStatus({ status, text, retryAfterMs }: Refusal): Failure {
  const serviceCode = serviceCodeOf(text);
  const details: FailureDetails = {
    status,
    serviceCode,
    ...(looksLikeHtml(text) ? { reason: 'html' } : {}),
  };
  const later = retryAfterMs === null ? {} : { retryAfterMs };
  if (status === 429) return failure('rateLimited', details, later);
  if (status >= 500) {
    if (status === 501 || serviceCode === noSuchService) {
      return failure('serverFault', details, { retryable: false });
    }
    return failure('serverFault', details, later);
  }
  switch (status) {
    case 401:
      return failure('unauthorized', {
        ...details,
        reason: sessionCodes.has(serviceCode) ? 'session' : 'credentials',
      });
    case 404:
      if (serviceCode === sessionNotFound) return failure('unauthorized', { ...details, reason: 'session' });
      return failure('notFound', details);
    case 410:
      return failure('notFound', details);
    case 403:
    case 451:
      return failure('forbidden', details);
    case 400:
    case 422:
      return failure('invalidInput', details);
    case 408:
      return failure('timeout', details);
    default:
      return failure('badResponse', { reason: 'status', ...details });
  }
}
