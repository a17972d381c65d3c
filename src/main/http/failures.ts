import { readServiceError } from '#shared/catalogue/decode.ts';
import { failure } from '#shared/result.ts';
import type { Failure, FailureCode, FailureDetails } from '#shared/result.ts';

/** An answer whose status is not a success. */
interface ErrorAnswer {
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

/** The reasons for which a response isn't the service's, or not all of it. */
const foreignReasons: ReadonlySet<unknown> = new Set([
  ...['html', 'certificate', 'tls', 'http', 'truncated', 'redirect'],
]);

/** Whether the service sent a whole response that can't be used; another request of it can have a good one. */
export function isUnusable({ code, details }: Failure): boolean {
  return code === 'badResponse' && !foreignReasons.has(details['reason']);
}

/** Whether a failure concerns one resource alone, so that others may be had. */
export function concernsOne(failure: Failure): boolean {
  return ['notFound', 'invalidInput', 'serverFault'].includes(failure.code) || isUnusable(failure);
}

/** Whether the service rejects the session itself. */
export function isSessionRefused({ code, details }: Failure): boolean {
  return code === 'unauthorized' && details['reason'] === 'session';
}

/** A thrown network error as a failure. */
interface NetworkFailure {
  readonly failure: Failure;
  /** The other side closed the connection: worth another attempt on a new one. */
  readonly reset: boolean;
}

const offlineReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ENODATA: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENONET: 'unreachable',
  // From a firewall on this machine.
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  // The system stopped connecting before our own limit did.
  ETIMEDOUT: 'connect',
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  UND_ERR_PRX_TLS: 'proxy',
  UND_ERR_PRX_CONN: 'proxy',
  // Not aborted by us: a proxy refused the tunnel.
  UND_ERR_ABORTED: 'proxy',
  PROXY_WANTS_PASSWORD: 'proxyPassword',
  PROXY_WANTS_OTHER_SIGN_IN: 'proxySignIn',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
};

const certificateCode =
  /^(CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|INVALID_CA$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_ALTNAME_)/;

/** Every `code` in an error, its causes and, where it tried several addresses, its attempts. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { name, code, cause, errors } = error as Record<'name' | 'code' | 'cause' | 'errors', unknown>;
  return [
    ...(typeof code === 'string' ? [code] : []),
    // undici's parser errors do not always have a code.
    ...(name === 'HTTPParserError' ? ['HPE_'] : []),
    ...codesOf(cause, depth + 1),
    ...(Array.isArray(errors) ? errors.flatMap((each) => codesOf(each, depth + 1)) : []),
  ];
}

/**
 * Sorts an error thrown while connecting, sending or reading into the closed set, without its message, which may hold
 * an address with a key in it. `answered`: headers came before it, so that a lost connection cut the answer short.
 * - offline (reason dns, refused, unreachable, connect, reset, proxy, proxyPassword, proxySignIn): nobody could be reached;
 * - timeout (reason headers, body): the other side stopped sending;
 * - badResponse (reason certificate, tls, http, truncated): the answer is not from the service, not HTTP or incomplete.
 */
export function networkFailure(error: unknown, answered = false): NetworkFailure {
  const codes = codesOf(error);
  const find = (pattern: RegExp): string | undefined => codes.find((code) => pattern.test(code));
  const final = (code: FailureCode, details: FailureDetails): NetworkFailure => ({
    failure: failure(code, details),
    reset: false,
  });
  const certificate = find(certificateCode);
  if (certificate !== undefined) return final('badResponse', { reason: 'certificate', certificate });
  if (find(/^(EPROTO$|ERR_SSL_|ERR_TLS_)/)) return final('badResponse', { reason: 'tls' });
  if (find(/^UND_ERR_HEADERS_TIMEOUT$/)) return final('timeout', { reason: 'headers' });
  if (find(/^UND_ERR_BODY_TIMEOUT$/)) return final('timeout', { reason: 'body' });
  if (find(/^(HPE_|UND_ERR_HEADERS_OVERFLOW$)/)) return final('badResponse', { reason: 'http' });
  // The mismatch is a body shorter than declared, or a declared length that is no number.
  if (answered || find(/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/)) {
    return { failure: failure('badResponse', { reason: 'truncated' }, { retryable: true }), reset: true };
  }
  const reason = codes.map((code) => offlineReasons[code]).find((found) => found !== undefined);
  return reason === undefined
    ? final('offline', { reason: 'other', error: codes[0] ?? 'unknown' })
    : { failure: failure('offline', { reason }), reset: reason === 'reset' };
}
