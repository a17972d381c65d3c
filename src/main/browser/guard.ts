import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Why a request is refused. */
export type Refusal = 'host' | 'origin' | 'site' | 'token';

/** A secret of 256 bits for an address or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function cookie(request: IncomingMessage, name: string): string {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return '';
}

/** Whether a browser sends the request to open a page in a tab. */
export function isNavigation({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Whether a request is for the page itself, which is all that another page may link to. */
function isForPage({ url }: IncomingMessage): boolean {
  return /^\/(\?|$)/.test(url ?? '');
}

/** Authorizes requests to the loopback host by its port and the cookie of this run. */
export class Guard {
  readonly #origins: readonly string[];
  readonly #hosts: readonly string[];
  readonly #session = newSecret();
  #token = newSecret();
  /** Contains the port: browsers share cookies between ports, so two instances would overwrite each other's. */
  readonly cookieName: string;

  constructor(port: number) {
    this.#hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    this.#origins = this.#hosts.map((host) => `http://${host}`);
    this.cookieName = `marquee-${port}`;
  }

  /**
   * Refuses other host names (DNS rebinding), origins and sites, and then (`token`) a missing or wrong cookie, which some
   * addresses don't need; null if allowed.
   */
  refusalOf(request: IncomingMessage): Refusal | null {
    const foreign = this.#refusalOfOrigin(request);
    if (foreign !== null) return foreign;
    // Proved by token.test.ts: every request needs the cookie.
    return sameSecret(cookie(request, this.cookieName), this.#session) ? null : 'token';
  }

  #refusalOfOrigin(request: IncomingMessage): Refusal | null {
    const { host = '', origin } = request.headers;
    // Node uses the first of two Host headers, and another program may use the last.
    // Proved by origins.test.ts: only the host’s own name is accepted (DNS rebinding).
    if (request.headersDistinct.host?.length !== 1 || !this.#hosts.includes(host)) return 'host';
    // Proved by origins.test.ts: another port is another origin.
    if (origin !== undefined && origin !== `http://${host}`) return 'origin';
    // A verb can change data, so its request must have an Origin.
    // Proved by origins.test.ts: a verb needs an Origin header.
    if (request.method === 'POST' && (origin === undefined || !this.#origins.includes(origin)))
      return 'origin';
    // A service worker would stay in the browser and see later tokens.
    // Proved by origins.test.ts: no service worker can be left.
    if (request.headers['service-worker'] !== undefined) return 'site';
    const site = request.headers['sec-fetch-site'];
    if (site === undefined || site === 'same-origin') return null;
    // Another port of this machine is another origin but the same site, so SameSite sends the cookie from its pages.
    // They may link to the page, but neither read nor embed anything, nor start an export.
    // Proved by origins.test.ts: another port can’t start an export.
    const isLink = isNavigation(request) && isForPage(request);
    // Proved by origins.test.ts: another port can’t embed or listen.
    return request.method !== 'POST' && (site === 'none' || isLink) ? null : 'site';
  }

  /** The token for the next address: it isn't the cookie, and works once. */
  get token(): string {
    return this.#token;
  }

  /** Whether a token of an address is valid; another one replaces it then. */
  redeem(token: string): boolean {
    if (!sameSecret(token, this.#token)) return false;
    // Proved by token.test.ts: an address works once.
    this.#token = newSecret();
    return true;
  }

  setCookie(): string {
    // Proved by token.test.ts: the cookie is HttpOnly and SameSite=Strict.
    return `${this.cookieName}=${this.#session}; Path=/; HttpOnly; SameSite=Strict`;
  }
}
