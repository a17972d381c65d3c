import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Why a request is refused; null: it may pass. */
export type Refusal = 'host' | 'origin' | 'site' | 'token';

/** Compares secrets without telling by its duration how much of them was right. */
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

/** Whether a browser asks in order to show the answer in a tab of its own. */
function isNavigation({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** The guard of the loopback host: knows its own port, its cookie and the token of this run. */
export class Guard {
  readonly #origins: readonly string[];
  readonly #hosts: readonly string[];
  readonly #token: string;
  /** Carries the port, because cookies do not tell ports apart and two instances would overwrite each other's. */
  readonly cookieName: string;

  constructor(port: number, token: string) {
    this.#hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    this.#origins = this.#hosts.map((host) => `http://${host}`);
    this.#token = token;
    this.cookieName = `marquee-${port}`;
  }

  /** Refuses names that are not ours (DNS rebinding), other origins and other sites; `token` when the cookie is missing or wrong. */
  judge(request: IncomingMessage): Refusal | null {
    const foreign = this.judgeOrigin(request);
    if (foreign !== null) return foreign;
    return sameSecret(cookie(request, this.cookieName), this.#token) ? null : 'token';
  }

  /** As `judge`, without asking for the cookie: for the one address that hands it out. */
  judgeOrigin(request: IncomingMessage): Refusal | null {
    const { host = '', origin } = request.headers;
    // Node takes the first of two Host headers, another program may have judged by the last.
    if (request.headersDistinct.host?.length !== 1 || !this.#hosts.includes(host)) return 'host';
    if (origin !== undefined && origin !== `http://${host}`) return 'origin';
    // A verb changes something: it must say where it comes from.
    if (request.method === 'POST' && (origin === undefined || !this.#origins.includes(origin)))
      return 'origin';
    const site = request.headers['sec-fetch-site'];
    if (site === undefined || site === 'same-origin') return null;
    // Another port of this machine is another origin but the same site, so SameSite lets its pages send our cookie:
    // they may lead a person here, and neither read nor embed anything.
    return request.method !== 'POST' && (site === 'none' || isNavigation(request)) ? null : 'site';
  }

  accepts(token: string): boolean {
    return sameSecret(token, this.#token);
  }

  setCookie(): string {
    return `${this.cookieName}=${this.#token}; Path=/; HttpOnly; SameSite=Strict`;
  }
}
