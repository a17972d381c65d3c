import { randomBytes } from 'node:crypto';

/** The state of a request token. `used`: exchanged for a session. */
export type TokenState = 'unknown' | 'pending' | 'approved' | 'denied' | 'used' | 'expired';

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
