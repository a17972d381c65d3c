import { failure } from '#shared/contract/failures.ts';
import type { Failure, FailureCode, FailureDetails } from '#shared/contract/failures.ts';

/** A thrown network error as a failure. */
export interface NetworkFailure {
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
 * - offline (reason dns, refused, unreachable, connect, reset, proxy): nobody could be reached;
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
