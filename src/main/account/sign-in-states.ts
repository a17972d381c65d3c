import type { Failure } from '#shared/contract/failures.ts';
import type { ApprovalWay, SignedInAccount, SignInEnd } from '#shared/contract/sign-in.ts';
import type { Secret } from './secret.ts';

/** Where signing in stands, with its secrets. `attempt` counts the begun ones; events of another one are ignored. */
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

/** What is known while the person's approval is awaited. */
export interface Awaiting {
  readonly how: ApprovalWay;
  readonly token: Secret;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Epoch ms by the service's clock, or null. */
  readonly expiresAt: number | null;
  /** Exchanges that found the token not approved yet. */
  readonly checks: number;
  /** A pause is running; nothing is asked before its end. */
  readonly pausing: boolean;
  /** The token is to be tried (again) as soon as that is possible. */
  readonly wanted: boolean;
  /** "I have approved" was said, and so often has been asked since; null: not said, or given up. */
  readonly tries: number | null;
  /** What the running limit means: the window's five minutes, or the end of the token's life. */
  readonly limit: 'timedOut' | 'expired';
  /** What ends the attempt when the exchange under way finds the token unapproved. */
  readonly ending: 'cancelled' | 'timedOut' | 'expired' | null;
}

/** What happened. Times are epoch ms. */
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

/** What is to be done about it, in order. */
export type SignInEffect =
  | { readonly type: 'askToken' | 'focusWindow' | 'closeWindow' | 'forgetSession' | 'stopTimers' }
  | { readonly type: 'openWindow' | 'openBrowser' | 'exchange'; readonly token: Secret }
  | { readonly type: 'readAccount'; readonly session: Secret }
  | { readonly type: 'keepSession'; readonly session: Secret; readonly account: SignedInAccount }
  | { readonly type: 'startTimer'; readonly timer: 'limit' | 'pause'; readonly ms: number };

/** A state and what it takes to get there. */
export interface SignInStep {
  readonly state: SignInMachineState;
  readonly effects: readonly SignInEffect[];
}

/** The state of one step, or of some. */
export type SignInAt<Step extends SignInMachineState['step']> = Extract<SignInMachineState, { step: Step }>;

/** Nothing happens. */
export function same(state: SignInMachineState): SignInStep {
  return { state, effects: [] };
}

/** What every attempt's end takes: no timer and no window outlives it. */
export const windUp: readonly SignInEffect[] = [{ type: 'stopTimers' }, { type: 'closeWindow' }];

/** The attempt comes to nothing. */
export function endedBecause(
  { attempt }: SignInMachineState,
  why: SignInEnd,
  failure: Failure | null = null,
  effects: readonly SignInEffect[] = [],
): SignInStep {
  return { state: { step: 'ended', attempt, why, failure }, effects: [...windUp, ...effects] };
}
