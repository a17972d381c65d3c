import { randomBytes } from 'node:crypto';

/** Where a request token stands. `used`: it was exchanged for a session. */
export type TokenState = 'unknown' | 'pending' | 'approved' | 'denied' | 'used' | 'expired';

interface Held {
  state: 'pending' | 'approved' | 'denied' | 'used';
  readonly expiresAt: number;
}

/** Most tokens held at once; the oldest go first, so that asking for tokens cannot fill the memory. */
const mostTokens = 10_000;
/** How long an expired token is still told apart from one never given out. */
const rememberedMs = 24 * 60 * 60_000;

/**
 * The request tokens given out, held in memory: they live for minutes, and a service that was started anew
 * has nobody waiting for one.
 */
export class RequestTokens {
  private readonly held = new Map<string, Held>();
  private readonly now: () => number;
  private readonly lifeMs: number;

  constructor(now: () => number, lifeMs: number) {
    this.now = now;
    this.lifeMs = lifeMs;
  }

  /** Gives out a token of 40 hexadecimal digits; `expiresAt` in epoch ms. */
  give(): { readonly token: string; readonly expiresAt: number } {
    this.tidy();
    const token = randomBytes(20).toString('hex');
    const expiresAt = this.now() + this.lifeMs;
    this.held.set(token, { state: 'pending', expiresAt });
    return { token, expiresAt };
  }

  /** Where a token stands now. A denied or used one stays so; a pending or approved one expires. */
  state(token: string): TokenState {
    const held = this.held.get(token);
    if (!held) return 'unknown';
    const ended = held.state === 'denied' || held.state === 'used';
    return !ended && this.now() >= held.expiresAt ? 'expired' : held.state;
  }

  /** Milliseconds that a token still lives; 0 when it does not. */
  timeLeft(token: string): number {
    return Math.max(0, (this.held.get(token)?.expiresAt ?? 0) - this.now());
  }

  /** Takes the person's decision on a pending token; any other token stays as it is. */
  decide(token: string, decision: 'approved' | 'denied'): void {
    const held = this.held.get(token);
    if (held && this.state(token) === 'pending') held.state = decision;
  }

  /** Spends an approved token; false when it is not approved. */
  spend(token: string): boolean {
    const held = this.held.get(token);
    if (!held || this.state(token) !== 'approved') return false;
    held.state = 'used';
    return true;
  }

  private tidy(): void {
    for (const [token, { expiresAt }] of this.held) {
      if (this.held.size < mostTokens && this.now() < expiresAt + rememberedMs) return;
      this.held.delete(token);
    }
  }
}
