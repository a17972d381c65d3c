import type { Account } from '#shared/catalogue/resources/account.ts';
import type { ApprovalWay, SignedInAccount, SignInEnd, SignInState } from '#shared/contract/sign-in.ts';
import type { Failure } from '#shared/result.ts';
import type { Secret } from '../platform/secret.ts';

/** State of sign-in with its secrets. `attempt` numbers the attempts; events of another attempt are ignored. */
export type SignInMachineState = { readonly attempt: number } & (
  | { readonly step: 'signedOut' | 'sessionRevoked' }
  | { readonly step: 'asking'; readonly how: ApprovalWay }
  | ({ readonly step: 'awaiting' } & Awaiting)
  | ({ readonly step: 'exchanging' } & Awaiting)
  | { readonly step: 'readingAccount'; readonly session: Secret }
  | { readonly step: 'keeping'; readonly session: Secret; readonly account: SignedInAccount }
  | { readonly step: 'restoring'; readonly session: Secret; readonly remembered: SignedInAccount | null }
  | { readonly step: 'signedIn'; readonly session: Secret; readonly account: SignedInAccount }
  | { readonly step: 'ended'; readonly why: SignInEnd; readonly failure: Failure | null }
);

/** State of an attempt that waits for the user's approval. */
export interface Awaiting {
  readonly how: ApprovalWay;
  readonly token: Secret;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Epoch ms by the service's clock, or null. */
  readonly expiresAt: number | null;
  /** Number of exchanges in which the token was not approved yet. */
  readonly checks: number;
  /** Whether the service has answered that the token isn't approved yet, so that its denials are denials. */
  readonly namesPending: boolean;
  /** Whether a pause is running, during which no exchange starts. */
  readonly pausing: boolean;
  /** Whether another exchange is due as soon as possible. */
  readonly wanted: boolean;
  /** Number of exchanges since "I have approved"; null before it, and after the last retry. */
  readonly tries: number | null;
  /** Meaning of the running time limit: the window's five minutes, or the token's expiry. */
  readonly limit: 'timedOut' | 'expired';
  /** Why the attempt ends if the running exchange finds the token not approved. */
  readonly ending: 'cancelled' | 'timedOut' | 'expired' | null;
}

/** An event of sign-in. Times are epoch ms. */
export type SignInEvent =
  | { readonly type: 'begin'; readonly how: ApprovalWay }
  | { readonly type: 'restore'; readonly session: Secret; readonly remembered: SignedInAccount | null }
  | { readonly type: 'personSaysApproved' | 'personReturned' | 'cancel' | 'signOut' }
  | ({ readonly attempt: number } & (
      | {
          readonly type: 'tokenGot';
          readonly token: Secret;
          readonly expiresAt: number | null;
          readonly at: number;
        }
      | { readonly type: 'approvalNoticed' | 'windowClosed' | 'timeUp' | 'pauseOver' | 'kept' | 'revoked' }
      | { readonly type: 'exchangeDone'; readonly token: Secret; readonly session: Secret }
      | { readonly type: 'accountGot'; readonly account: SignedInAccount }
      | {
          readonly type: 'tokenFailed' | 'pageFailed' | 'exchangeFailed' | 'accountFailed' | 'keepFailed';
          readonly failure: Failure;
        }
    ));

/** A side effect that the driver carries out. */
export type SignInEffect =
  | { readonly type: 'askToken' | 'focusWindow' | 'closeWindow' | 'forgetSession' | 'stopTimers' }
  | { readonly type: 'openWindow' | 'openBrowser' | 'exchange'; readonly token: Secret }
  | { readonly type: 'readAccount'; readonly session: Secret }
  | { readonly type: 'keepSession'; readonly session: Secret; readonly account: SignedInAccount }
  | { readonly type: 'startTimer'; readonly timer: 'limit' | 'pause'; readonly ms: number };

/** The next state, with its effects in order. */
export interface SignInStep {
  readonly state: SignInMachineState;
  readonly effects: readonly SignInEffect[];
}

/** The state of one or more steps. */
export type SignInAt<Step extends SignInMachineState['step']> = Extract<SignInMachineState, { step: Step }>;

/** Returns the state without effects. */
export function same(state: SignInMachineState): SignInStep {
  return { state, effects: [] };
}

/** Effects at every end of an attempt: no timer or window outlives it. */
export const stopWaiting: readonly SignInEffect[] = [{ type: 'stopTimers' }, { type: 'closeWindow' }];

/** Ends the attempt without a session. */
export function endedBecause(
  { attempt }: SignInMachineState,
  why: SignInEnd,
  failure: Failure | null = null,
  effects: readonly SignInEffect[] = [],
): SignInStep {
  return { state: { step: 'ended', attempt, why, failure }, effects: [...stopWaiting, ...effects] };
}

/** Returns a state without its secrets, for the page; `addressOf` returns the approval page of a token. */
export function viewOfSignIn(state: SignInMachineState, addressOf: (token: Secret) => string): SignInState {
  switch (state.step) {
    case 'awaiting':
    case 'exchanging': {
      const { how, startedAt, expiresAt } = state;
      if (how === 'browser') {
        const checking = state.step === 'exchanging';
        const address = addressOf(state.token);
        return { step: 'awaiting', how, startedAt, expiresAt, address, checking, notYet: state.checks > 0 };
      }
      // An exchange caused by a navigation is not shown, because the user has not decided yet.
      const meant = state.tries !== null || state.ending !== null;
      if (meant && (state.step === 'exchanging' || state.pausing)) return { step: 'exchanging' };
      return { step: 'awaiting', how, startedAt, expiresAt };
    }
    case 'readingAccount':
    case 'keeping':
      return { step: 'readingAccount' };
    case 'restoring':
      return state.remembered === null
        ? { step: 'readingAccount' }
        : { step: 'signedIn', account: state.remembered };
    case 'signedIn':
      return { step: 'signedIn', account: state.account };
    case 'ended':
      return { step: 'ended', why: state.why, failure: state.failure };
    case 'signedOut':
    case 'asking':
    case 'sessionRevoked':
      return { step: state.step };
  }
}

/** Returns the account as the page shows it. */
export function signedInAccountOf(account: Account): SignedInAccount {
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    avatarPath: account.avatar.avatar_path,
    gravatarHash: account.avatar.gravatar_hash,
    includeAdult: account.include_adult,
    language: account.iso_639_1,
    country: account.iso_3166_1,
  };
}
