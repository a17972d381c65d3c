import type { ApprovalWay, SignedInAccount, SignInState } from '#shared/contract/sign-in.ts';
import { succeed } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import type { ApprovalWindow } from '../platform/host-ports.ts';
import { Secret } from '../platform/secret.ts';
import { signedOut, signInStep } from './sign-in-machine.ts';
import type { SignInPorts } from './sign-in-ports.ts';
import { signedInAccountOf, viewOfSignIn } from './sign-in-states.ts';
import type { SignInEffect, SignInEvent } from './sign-in-states.ts';

type Timer = Extract<SignInEffect, { type: 'startTimer' }>['timer'];

/** Signs in to one service and out again: carries out the state machine's effects and passes it their results. */
export class SignIn {
  readonly #ports: SignInPorts;
  readonly #timers = new Map<Timer, () => void>();
  readonly #waiting: SignInEvent[] = [];
  #machine = signedOut;
  #view: SignInState = { step: 'signedOut' };
  #window: ApprovalWindow | null = null;
  /** Runs the keychain's calls one after another: a slow write must not end after a later deletion. */
  #keychain: Promise<Result<null>> = Promise.resolve(succeed(null));
  #busy = false;
  #closed = false;

  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  state(): SignInState {
    return this.#view;
  }

  /** The session for personal requests, or null if nobody is signed in. */
  session(): Secret | null {
    const { step } = this.#machine;
    return step === 'signedIn' || step === 'restoring' ? this.#machine.session : null;
  }

  /** Starts an attempt, or shows the current one's approval page again. A host without windows uses the browser. */
  begin(how: ApprovalWay): void {
    this.#dispatch({ type: 'begin', how: this.#ports.window === null ? 'browser' : how });
  }

  /** The user states that they have approved. */
  approved(): void {
    this.#dispatch({ type: 'personSaysApproved' });
  }

  /** The user returned to the app, perhaps from the approval page in their browser. */
  returned(): void {
    this.#dispatch({ type: 'personReturned' });
  }

  cancel(): void {
    this.#dispatch({ type: 'cancel' });
  }

  /** Signs out at once, even if it fails; fails as `forgetSession` does. */
  signOut(): Promise<Result<null>> {
    this.#dispatch({ type: 'signOut' });
    return this.#keychain;
  }

  /**
   * Restores a stored session: signs in at once with the remembered account, which is then read again. Only the
   * service's refusal of the session ends it.
   */
  restore(session: Secret, remembered: SignedInAccount | null): void {
    this.#ports.onSecret?.(session.reveal());
    this.#dispatch({ type: 'restore', session, remembered });
  }

  /** The service refused a session (by default the current one); ignored for any other than the current one. */
  sessionRevoked(session?: Secret): void {
    if (session !== undefined && session.reveal() !== this.session()?.reveal()) return;
    this.#dispatch({ type: 'revoked', attempt: this.#machine.attempt });
  }

  /** Ends a running attempt without an event; a stored session stays stored. */
  close(): void {
    this.#closed = true;
    this.#stopTimers();
    this.#closeWindow();
  }

  /** Handles events one at a time: an effect may cause the next event synchronously. */
  #dispatch(event: SignInEvent): void {
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
    if (!asked.ok) return this.#dispatch({ type: 'tokenFailed', attempt, failure: asked.failure });
    const { request_token, expires_at } = asked.value;
    const token = this.#secret(request_token);
    this.#dispatch({
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
      return this.#dispatch({ type: 'exchangeFailed', attempt, failure: exchanged.failure });
    }
    const session = this.#secret(exchanged.value.session_id);
    this.#dispatch({ type: 'exchangeDone', attempt, token, session });
  }

  async #readAccount(session: Secret, attempt: number): Promise<void> {
    const read = await this.#ports.fetch('account', { session_id: session.reveal() });
    this.#dispatch(
      read.ok
        ? { type: 'accountGot', attempt, account: signedInAccountOf(read.value) }
        : { type: 'accountFailed', attempt, failure: read.failure },
    );
  }

  async #keep(session: Secret, account: SignedInAccount, attempt: number): Promise<void> {
    this.#keychain = this.#keychain.then(() => this.#ports.keepSession(session, account));
    const kept = await this.#keychain;
    this.#dispatch(
      kept.ok ? { type: 'kept', attempt } : { type: 'keepFailed', attempt, failure: kept.failure },
    );
  }

  #openWindow(address: string, attempt: number): void {
    let first = true;
    let gone = false;
    const closed = (): void => {
      if (gone) return;
      gone = true;
      this.#dispatch({ type: 'windowClosed', attempt });
    };
    const navigated = (): void => {
      // The first navigation is the approval page itself; any later one may mean a decision.
      if (!first && !gone) this.#dispatch({ type: 'approvalNoticed', attempt });
      first = false;
    };
    const failed = (failure: Failure): void => this.#dispatch({ type: 'pageFailed', attempt, failure });
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
      // The page shows the address, so the user can open it.
    }
  }

  #startTimer(timer: Timer, ms: number, attempt: number): void {
    this.#timers.get(timer)?.();
    const type = timer === 'limit' ? 'timeUp' : 'pauseOver';
    this.#timers.set(
      timer,
      this.#ports.setTimer(ms, () => this.#dispatch({ type, attempt })),
    );
  }

  #stopTimers(): void {
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
  }
}

/** Returns epoch ms of an ISO date and time, or null if it is missing or invalid. */
function momentOf(moment: string | null): number | null {
  const epochMs = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(epochMs) ? null : epochMs;
}
