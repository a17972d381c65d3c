import { failure } from '#shared/contract/failures.ts';
import type { Failure } from '#shared/contract/failures.ts';

/** What a thrown network error comes down to. */
export interface NetworkFailure {
  readonly failure: Failure;
  /** The connection was lost by the other side: worth one more try on a fresh connection. */
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
  // A firewall of this machine answers so.
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  // The system gave up connecting before our own limit: nobody is there.
  ETIMEDOUT: 'connect',
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  UND_ERR_PRX_TLS: 'proxy',
  UND_ERR_PRX_CONN: 'proxy',
  // Aborted, but not by us: a proxy that refused the tunnel.
  UND_ERR_ABORTED: 'proxy',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
};

const certificateCode =
  /^(CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|INVALID_CA$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_ALTNAME_)/;

/** Every `code` in an error, its causes and, where several addresses were tried, the attempts. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { name, code, cause, errors } = error as Record<'name' | 'code' | 'cause' | 'errors', unknown>;
  return [
    ...(typeof code === 'string' ? [code] : []),
    // undici's parser errors do not always carry a code.
    ...(name === 'HTTPParserError' ? ['HPE_'] : []),
    ...codesOf(cause, depth + 1),
    ...(Array.isArray(errors) ? errors.flatMap((each) => codesOf(each, depth + 1)) : []),
  ];
}

/**
 * Sorts an error thrown while connecting, sending or reading into the closed set. Nothing of its message goes
 * on: it may hold an address with a key in it.
 * - offline (reason dns, refused, unreachable, connect, reset, proxy): nobody could be reached;
 * - timeout (reason headers, body): someone was reached and fell silent;
 * - badResponse (reason certificate, tls, http, truncated): someone answered who is not the service, or not in HTTP,
 *   or not to the end.
 */
export function networkFailure(error: unknown): NetworkFailure {
  const codes = codesOf(error);
  const certificate = codes.find((code) => certificateCode.test(code));
  if (certificate !== undefined) {
    return { failure: failure('badResponse', { reason: 'certificate', certificate }), reset: false };
  }
  if (codes.some((code) => code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'))) {
    return { failure: failure('badResponse', { reason: 'tls' }), reset: false };
  }
  if (codes.includes('UND_ERR_HEADERS_TIMEOUT')) {
    return { failure: failure('timeout', { reason: 'headers' }), reset: false };
  }
  if (codes.includes('UND_ERR_BODY_TIMEOUT')) {
    return { failure: failure('timeout', { reason: 'body' }), reset: false };
  }
  if (codes.some((code) => code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')) {
    return { failure: failure('badResponse', { reason: 'http' }), reset: false };
  }
  if (codes.includes('UND_ERR_RES_CONTENT_LENGTH_MISMATCH')) {
    // Someone answered: with less than was declared, or with a length that is none.
    return { failure: failure('badResponse', { reason: 'truncated' }, { retryable: true }), reset: true };
  }
  for (const code of codes) {
    const reason = offlineReasons[code];
    if (reason !== undefined) return { failure: failure('offline', { reason }), reset: reason === 'reset' };
  }
  return { failure: failure('offline', { reason: 'other', error: codes[0] ?? 'unknown' }), reset: false };
}
