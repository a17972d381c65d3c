import { succeed } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import type { ApprovalWay, SignedInAccount, SignInState } from '#shared/contract/sign-in.ts';
import { Secret } from './secret.ts';
import { signedOut, signInStep } from './sign-in-machine.ts';
import type { ApprovalWindow, SignInPorts } from './sign-in-ports.ts';
import type { SignInEffect, SignInEvent } from './sign-in-states.ts';
import { signedInAccountOf, viewOfSignIn } from './sign-in-view.ts';

/** Signing in to one service, and out again. */
export interface SignIn {
  state(): SignInState;
  /** The session that personal requests carry; null: nobody is signed in. */
  session(): Secret | null;
  /** Begins, or shows the approval page again where an attempt is alive. Without windows every way is the browser's. */
  begin(how: ApprovalWay): void;
  /** The person says that they have approved. */
  approved(): void;
  /** The person came back to the app, perhaps from the approval page in their browser. */
  returned(): void;
  cancel(): void;
  /** Signs out here at once; fails as `forgetSession` does, the person being signed out all the same. */
  signOut(): Promise<Result<null>>;
  /**
   * Takes a kept session up again, e.g. at the start: signed in at once with the account that was remembered, which
   * is read anew; only the service's refusal of the session ends that.
   */
  restore(session: Secret, remembered: SignedInAccount | null): void;
  /** The service refused a session; heard only if it is the present one (which is meant when none is given). */
  sessionRevoked(session?: Secret): void;
  /** Ends an attempt under way without a word; a kept session stays kept. */
  close(): void;
}

type Timer = Extract<SignInEffect, { type: 'startTimer' }>['timer'];

/** Makes it: the machine decides, this does what it says and tells it what came of it. */
export function createSignIn(ports: SignInPorts): SignIn {
  return new Driver(ports);
}

class Driver implements SignIn {
  readonly #ports: SignInPorts;
  readonly #timers = new Map<Timer, () => void>();
  readonly #waiting: SignInEvent[] = [];
  #machine = signedOut;
  #view: SignInState = { step: 'signedOut' };
  #window: ApprovalWindow | null = null;
  /** Keeping and forgetting, one after the other: a slow keeping must not outlive a later forgetting. */
  #keychain: Promise<Result<null>> = Promise.resolve(succeed(null));
  #busy = false;
  #closed = false;

  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  state(): SignInState {
    return this.#view;
  }

  session(): Secret | null {
    const { step } = this.#machine;
    return step === 'signedIn' || step === 'restoring' ? this.#machine.session : null;
  }

  begin(how: ApprovalWay): void {
    this.#happened({ type: 'begin', how: this.#ports.window === null ? 'browser' : how });
  }

  approved(): void {
    this.#happened({ type: 'personSaysApproved' });
  }

  returned(): void {
    this.#happened({ type: 'personReturned' });
  }

  cancel(): void {
    this.#happened({ type: 'cancel' });
  }

  signOut(): Promise<Result<null>> {
    this.#happened({ type: 'signOut' });
    return this.#keychain;
  }

  restore(session: Secret, remembered: SignedInAccount | null): void {
    this.#ports.onSecret?.(session.reveal());
    this.#happened({ type: 'restore', session, remembered });
  }

  sessionRevoked(session?: Secret): void {
    if (session !== undefined && session.reveal() !== this.session()?.reveal()) return;
    this.#happened({ type: 'revoked', attempt: this.#machine.attempt });
  }

  close(): void {
    this.#closed = true;
    this.#stopTimers();
    this.#closeWindow();
  }

  /** One event at a time: what is done about one may at once bring about the next. */
  #happened(event: SignInEvent): void {
    this.#waiting.push(event);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        if (!this.#closed) this.#take(next);
      }
    } finally {
      this.#busy = false;
    }
  }

  #take(event: SignInEvent): void {
    const { state, effects } = signInStep(this.#machine, event);
    this.#machine = state;
    for (const effect of effects) this.#do(effect, state.attempt);
    const view = viewOfSignIn(state, (token) => this.#addressOf(token));
    if (JSON.stringify(view) === JSON.stringify(this.#view)) return;
    this.#view = view;
    this.#ports.changed(view);
  }

  #do(effect: SignInEffect, attempt: number): void {
    switch (effect.type) {
      case 'askToken':
        void this.#askToken(attempt);
        return;
      case 'openWindow':
        this.#openWindow(this.#addressOf(effect.token), attempt);
        return;
      case 'focusWindow':
        this.#window?.focus();
        return;
      case 'closeWindow':
        this.#closeWindow();
        return;
      case 'openBrowser':
        void this.#openBrowser(this.#addressOf(effect.token));
        return;
      case 'exchange':
        void this.#exchange(effect.token, attempt);
        return;
      case 'readAccount':
        void this.#readAccount(effect.session, attempt);
        return;
      case 'keepSession':
        void this.#keep(effect.session, effect.account, attempt);
        return;
      case 'forgetSession':
        this.#keychain = this.#keychain.then(() => this.#ports.forgetSession());
        return;
      case 'startTimer':
        this.#startTimer(effect.timer, effect.ms, attempt);
        return;
      case 'stopTimers':
        this.#stopTimers();
        return;
    }
  }

  #addressOf(token: Secret): string {
    return `${this.#ports.authorisation()}/authenticate/${encodeURIComponent(token.reveal())}`;
  }

  #secret(value: string): Secret {
    this.#ports.onSecret?.(value);
    return new Secret(value);
  }

  async #askToken(attempt: number): Promise<void> {
    const asked = await this.#ports.fetch('authentication.token', {});
    if (!asked.ok) return this.#happened({ type: 'tokenFailed', attempt, failure: asked.failure });
    const { request_token, expires_at } = asked.value;
    const token = this.#secret(request_token);
    this.#happened({
      type: 'tokenGot',
      attempt,
      token,
      expiresAt: momentOf(expires_at),
      at: this.#ports.now(),
    });
  }

  async #exchange(token: Secret, attempt: number): Promise<void> {
    const exchanged = await this.#ports.fetch(
      'authentication.session',
      {},
      { request_token: token.reveal() },
    );
    if (!exchanged.ok) {
      return this.#happened({ type: 'exchangeFailed', attempt, failure: exchanged.failure });
    }
    const session = this.#secret(exchanged.value.session_id);
    this.#happened({ type: 'exchangeDone', attempt, token, session });
  }

  async #readAccount(session: Secret, attempt: number): Promise<void> {
    const read = await this.#ports.fetch('account', { session_id: session.reveal() });
    this.#happened(
      read.ok
        ? { type: 'accountGot', attempt, account: signedInAccountOf(read.value) }
        : { type: 'accountFailed', attempt, failure: read.failure },
    );
  }

  async #keep(session: Secret, account: SignedInAccount, attempt: number): Promise<void> {
    this.#keychain = this.#keychain.then(() => this.#ports.keepSession(session, account));
    const kept = await this.#keychain;
    this.#happened(
      kept.ok ? { type: 'kept', attempt } : { type: 'keepFailed', attempt, failure: kept.failure },
    );
  }

  #openWindow(address: string, attempt: number): void {
    let first = true;
    let gone = false;
    const closed = (): void => {
      if (gone) return;
      gone = true;
      this.#happened({ type: 'windowClosed', attempt });
    };
    const navigated = (): void => {
      // The approval page itself says nothing; wherever it leads to may be the answer.
      if (!first && !gone) this.#happened({ type: 'approvalNoticed', attempt });
      first = false;
    };
    const failed = (failure: Failure): void => this.#happened({ type: 'pageFailed', attempt, failure });
    try {
      this.#window = this.#ports.window?.open(address, { navigated, failed, closed }) ?? null;
    } catch {
      closed();
    }
  }

  #closeWindow(): void {
    this.#window?.close();
    this.#window = null;
  }

  async #openBrowser(address: string): Promise<void> {
    try {
      await this.#ports.openBrowser(address);
    } catch {
      // The page shows the address: the person can open it themselves.
    }
  }

  #startTimer(timer: Timer, ms: number, attempt: number): void {
    this.#timers.get(timer)?.();
    const type = timer === 'limit' ? 'timeUp' : 'pauseOver';
    this.#timers.set(
      timer,
      this.#ports.setTimer(ms, () => this.#happened({ type, attempt })),
    );
  }

  #stopTimers(): void {
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
  }
}

/** Epoch ms of an ISO moment; null for none. */
function momentOf(moment: string | null): number | null {
  const epochMs = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(epochMs) ? null : epochMs;
}
