import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { firstAccount } from '../catalogue/accounts.ts';
import type { AccountRow } from '../catalogue/accounts.ts';
import type { Database } from '../catalogue/database.ts';
import { row, run } from '../catalogue/query.ts';

/** The two credentials of the service's clients. */
export interface Credentials {
  readonly accessToken: string;
  readonly apiKey: string;
}

/**
 * The credentials of a seed, in the public service's format: a token of three dot-separated parts, and a key of 32
 * hexadecimal digits. Anyone who knows the seed has them, so they suit only a demo on this machine.
 */
export function credentialsOf(seed: number): Credentials {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'marquee-demo', seed, scopes: ['api_read'] })}`;
  const signature = createHmac('sha256', `marquee catalogue ${seed}`).update(claims).digest('base64url');
  const apiKey = createHash('sha256').update(`marquee key ${seed}`).digest('hex').slice(0, 32);
  return { accessToken: `${claims}.${signature}`, apiKey };
}

/** Compares secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether an `Authorization` header contains the access token. */
export function hasToken(header: string | undefined, credentials: Credentials): boolean {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && sameSecret(token, credentials.accessToken);
}

/** The state of a request token. `used`: exchanged for a session. */
type TokenState = 'unknown' | 'pending' | 'approved' | 'denied' | 'used' | 'expired';

interface IssuedToken {
  state: 'pending' | 'approved' | 'denied' | 'used';
  readonly expiresAt: number;
}

/** Maximum number of tokens in memory; the oldest are deleted first, so that requests for tokens can't exhaust it. */
const maxTokens = 10_000;
/** How long the service distinguishes an expired token from an unknown one. */
const expiredForMs = 24 * 60 * 60_000;

/** The issued request tokens, in memory because they are valid for minutes only. */
export class RequestTokens {
  readonly #issued = new Map<string, IssuedToken>();
  readonly #now: () => number;
  readonly #lifetimeMs: number;

  /** `now` in epoch ms. */
  constructor(now: () => number, lifetimeMs: number) {
    this.#now = now;
    this.#lifetimeMs = lifetimeMs;
  }

  /** Issues a token of 40 hexadecimal digits; `expiresAt` in epoch ms. */
  issue(): { readonly token: string; readonly expiresAt: number } {
    this.#evict();
    const token = randomBytes(20).toString('hex');
    const expiresAt = this.#now() + this.#lifetimeMs;
    this.#issued.set(token, { state: 'pending', expiresAt });
    return { token, expiresAt };
  }

  /** The current state of a token. Pending and approved tokens expire; denied and used ones don't. */
  state(token: string): TokenState {
    const issued = this.#issued.get(token);
    if (!issued) return 'unknown';
    const isFinal = issued.state === 'denied' || issued.state === 'used';
    return !isFinal && this.#now() >= issued.expiresAt ? 'expired' : issued.state;
  }

  /** The remaining lifetime of a token in ms; 0 if it is expired or unknown. */
  timeLeft(token: string): number {
    return Math.max(0, (this.#issued.get(token)?.expiresAt ?? 0) - this.#now());
  }

  /** Records the person's decision about a pending token; has no effect on other tokens. */
  decide(token: string, decision: 'approved' | 'denied'): void {
    const issued = this.#issued.get(token);
    if (issued && this.state(token) === 'pending') issued.state = decision;
  }

  /** Marks an approved token as used. Returns the previous state. */
  spend(token: string): TokenState {
    const state = this.state(token);
    const issued = this.#issued.get(token);
    if (issued && state === 'approved') issued.state = 'used';
    return state;
  }

  #evict(): void {
    for (const [token, { expiresAt }] of this.#issued) {
      if (this.#issued.size < maxTokens && this.#now() < expiresAt + expiredForMs) return;
      this.#issued.delete(token);
    }
  }
}

/** The stored form of a session: a hash, so that access to the file doesn't give access to the session. */
function stored(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** The sessions of the service's account, stored in the catalogue. They don't expire. */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;

  /** `now` in epoch ms. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Starts a session; returns its id, 40 hexadecimal digits. */
  start(): string {
    const id = randomBytes(20).toString('hex');
    const { id: accountId } = firstAccount(this.#database);
    run(this.#database, 'INSERT INTO sessions VALUES (?, ?, ?)', stored(id), accountId, this.#now());
    return id;
  }

  /** The account of a session; null if the session doesn't exist. */
  accountOf(sessionId: string): AccountRow | null {
    const sql = 'SELECT a.* FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = ?';
    return row<AccountRow>(this.#database, sql, stored(sessionId)) ?? null;
  }

  /** Ends a session; false if it doesn't exist. */
  end(sessionId: string): boolean {
    return run(this.#database, 'DELETE FROM sessions WHERE id = ?', stored(sessionId)) > 0;
  }
}
