import { readServiceError } from '#shared/catalogue/error-body.ts';
import { failure } from '#shared/contract/failures.ts';
import type { Failure, FailureCode, FailureDetails } from '#shared/contract/failures.ts';

/** An answer whose status is not a success. */
export interface ErrorAnswer {
  readonly status: number;
  /** The body as text; "" where it could not be read. It never goes into the failure. */
  readonly text: string;
  readonly retryAfterMs: number | null;
}

/** The service's codes (source: its documentation of errors) after which the person must sign in again. */
const sessionCodes: ReadonlySet<number | null> = new Set([3, 17, 33]);
const sessionNotFound = 37;
const noSuchService = 2;

const codes: Readonly<Record<number, FailureCode>> = {
  400: 'invalidInput',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  410: 'notFound',
  422: 'invalidInput',
  451: 'forbidden',
};

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
 * Maps a status that is not a success to the closed set: 401 is unauthorized, with reason `session` for codes 3, 17 and
 * 33 (sign in again), `html` for a page, else `credentials`; 404 with code 37 is unauthorized, reason `session`; 501 is
 * not worth another attempt; a 4xx without a line in `codes` is badResponse, because the service does not implement this
 * interface, and so is a page in HTML that says that something doesn't exist.
 */
export function failureOfStatus({ status, text, retryAfterMs }: ErrorAnswer): Failure {
  const serviceCode = serviceCodeOf(text);
  const isHtml = looksLikeHtml(text);
  const details: FailureDetails = { status, serviceCode, ...(isHtml ? { reason: 'html' } : {}) };
  const later = retryAfterMs === null ? {} : { retryAfterMs };
  if (status === 429) return failure('rateLimited', details, later);
  if (status >= 500) {
    const final = status === 501 || serviceCode === noSuchService;
    return failure('serverFault', details, final ? { retryable: false } : later);
  }
  if (status === 401 || (status === 404 && serviceCode === sessionNotFound)) {
    const isSession = status === 404 || sessionCodes.has(serviceCode);
    // A page for a browser is from a proxy or a portal, which doesn't know the token.
    // Proved by rules.test.ts: a page in HTML with 401 or 403 doesn’t blame the token.
    const reason = isSession ? 'session' : isHtml ? 'html' : 'credentials';
    return failure('unauthorized', { ...details, reason });
  }
  const code = codes[status];
  // Only the service itself can say that something doesn't exist or is invalid.
  const isClaim = code === 'notFound' || code === 'invalidInput';
  return code === undefined || (isClaim && isHtml)
    ? failure('badResponse', { reason: 'status', ...details })
    : failure(code, details);
}

/** Whether the service rejects the session itself. */
export function isSessionRefused({ code, details }: Failure): boolean {
  return code === 'unauthorized' && details['reason'] === 'session';
}
