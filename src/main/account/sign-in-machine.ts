import type { ApprovalWay, SignedInAccount } from '#shared/contract/sign-in.ts';
import type { Failure } from '#shared/result.ts';
import { isSessionRefused } from '../http/failures.ts';
import type { Secret } from '../platform/secret.ts';
import { isNotYetApproved, signInEndOf } from './sign-in-ports.ts';
import { endedBecause, same, stopWaiting } from './sign-in-states.ts';
import type { Awaiting, SignInAt, SignInEvent, SignInMachineState, SignInStep } from './sign-in-states.ts';

/** How long the approval window may stay open, in ms. */
export const windowLimitMs = 5 * 60_000;
/** Lifetime of a request token, in ms, if the service sends none or one that its clock makes implausible. */
export const usualTokenLifeMs = 60 * 60_000;
const longestTokenLifeMs = 24 * 60 * 60_000;
/** Pauses between exchanges after "I have approved", in ms. */
export const approvalPausesMs = [1_000, 2_000, 4_000, 8_000] as const;
/** Minimum pause between two exchanges caused by the window's navigations, in ms; `later` after `laterAfter` checks. */
export const windowRestMs = { first: 500, later: 4_000, laterAfter: 5 } as const;

/** The initial state. */
export const signedOut: SignInMachineState = { step: 'signedOut', attempt: 0 };

/** Returns the next state. Pure; ignores events that don't fit the state or belong to another attempt. */
export function signInStep(state: SignInMachineState, event: SignInEvent): SignInStep {
  if ('attempt' in event && event.attempt !== state.attempt) return same(state);
  switch (event.type) {
    case 'begin':
      return begin(state, event.how);
    case 'cancel':
      return cancel(state);
    case 'signOut':
      return signOut(state);
    case 'restore':
      return restore(state, event.session, event.remembered);
    case 'revoked':
      return state.step === 'signedIn' || state.step === 'restoring' ? revoke(state) : same(state);
    default:
      break;
  }
  switch (state.step) {
    case 'asking':
      if (event.type === 'tokenGot') return awaitApproval(state, event);
      return event.type === 'tokenFailed'
        ? endedBecause(state, signInEndOf(event.failure), event.failure)
        : same(state);
    case 'awaiting':
    case 'exchanging':
      return approvalStep(state, event);
    case 'readingAccount':
    case 'keeping':
    case 'restoring':
      return accountStep(state, event);
    default:
      return same(state);
  }
}

function begin(state: SignInMachineState, how: ApprovalWay): SignInStep {
  switch (state.step) {
    case 'signedOut':
    case 'sessionRevoked':
    case 'ended':
      return {
        state: { step: 'asking', attempt: state.attempt + 1, how },
        effects: [{ type: 'askToken' }],
      };
    case 'awaiting':
    case 'exchanging':
      // Only one attempt runs at a time, so its approval page is shown again.
      return {
        state,
        effects: [
          state.how === 'window' ? { type: 'focusWindow' } : { type: 'openBrowser', token: state.token },
        ],
      };
    default:
      return same(state);
  }
}

function cancel(state: SignInMachineState): SignInStep {
  switch (state.step) {
    case 'asking':
    case 'awaiting':
    case 'exchanging':
    case 'readingAccount':
      return endedBecause(state, 'cancelled');
    case 'keeping':
      return endedBecause(state, 'cancelled', null, [{ type: 'forgetSession' }]);
    case 'restoring':
      // With a remembered account, the person is signed in already.
      return state.remembered === null ? endedBecause(state, 'cancelled') : same(state);
    default:
      return same(state);
  }
}

function signOut(state: SignInMachineState): SignInStep {
  // Runs even if nobody is signed in, because an earlier deletion from the keychain may have failed.
  return {
    state: { step: 'signedOut', attempt: state.attempt },
    effects: [...stopWaiting, { type: 'forgetSession' }],
  };
}

function restore(state: SignInMachineState, session: Secret, remembered: SignedInAccount | null): SignInStep {
  if (state.step !== 'signedOut' && state.step !== 'sessionRevoked' && state.step !== 'ended') {
    return same(state);
  }
  return {
    state: { step: 'restoring', attempt: state.attempt + 1, session, remembered },
    effects: [{ type: 'readAccount', session }],
  };
}

function revoke({ attempt }: SignInMachineState): SignInStep {
  return { state: { step: 'sessionRevoked', attempt }, effects: [{ type: 'forgetSession' }] };
}

type Approving = SignInAt<'awaiting' | 'exchanging'>;
type TokenGot = Extract<SignInEvent, { type: 'tokenGot' }>;

/**
 * Opens the approval page for a new token. For a window, an exchange goes ahead of it: nobody can have decided yet, so its
 * answer tells how the service says that, which some say with the code of a denial.
 */
function awaitApproval({ attempt, how }: SignInAt<'asking'>, { token, expiresAt, at }: TokenGot): SignInStep {
  const statedLifeMs = expiresAt === null ? 0 : expiresAt - at;
  const lifeMs = statedLifeMs > 0 && statedLifeMs <= longestTokenLifeMs ? statedLifeMs : usualTokenLifeMs;
  const inTime = how === 'browser' || lifeMs <= windowLimitMs;
  const limit = { type: 'startTimer', timer: 'limit', ms: inTime ? lifeMs : windowLimitMs } as const;
  return {
    state: {
      step: how === 'window' ? 'exchanging' : 'awaiting',
      attempt,
      how,
      token,
      startedAt: at,
      expiresAt,
      checks: 0,
      namesPending: false,
      pausing: false,
      wanted: false,
      tries: null,
      limit: inTime ? 'expired' : 'timedOut',
      ending: null,
    },
    effects:
      how === 'window'
        ? [limit, { type: 'exchange', token }, { type: 'openWindow', token }]
        : [limit, { type: 'openBrowser', token }],
  };
}

/** Handles events between the token and the session. */
function approvalStep(state: Approving, event: SignInEvent): SignInStep {
  switch (event.type) {
    case 'personSaysApproved':
      return state.step === 'exchanging' ? same({ ...state, tries: 0 }) : exchange({ ...state, tries: 0 });
    case 'personReturned':
      // With the page in a browser, the return to the app is the only sign of a decision.
      if (state.how !== 'browser') return same(state);
      return state.step === 'exchanging' ? same({ ...state, wanted: true }) : exchange(state);
    case 'approvalNoticed':
      if (state.how !== 'window') return same(state);
      return state.step === 'exchanging' || state.pausing
        ? same({ ...state, wanted: true })
        : exchange(state);
    case 'windowClosed':
      // Some pages accept an approval without a navigation, so one more exchange runs first.
      return state.how === 'window' ? finish({ ...state, wanted: true }, 'cancelled') : same(state);
    case 'pageFailed':
      return state.how === 'window'
        ? endedBecause(state, signInEndOf(event.failure), event.failure)
        : same(state);
    case 'timeUp':
      return finish(state, state.limit);
    case 'pauseOver':
      if (state.step !== 'awaiting' || !state.pausing) return same(state);
      return state.wanted ? exchange(state) : same({ ...state, pausing: false });
    case 'exchangeDone':
      // A session of another token must never count.
      if (state.step !== 'exchanging' || event.token !== state.token) return same(state);
      return {
        state: { step: 'readingAccount', attempt: state.attempt, session: event.session },
        effects: [...stopWaiting, { type: 'readAccount', session: event.session }],
      };
    case 'exchangeFailed':
      if (state.step !== 'exchanging') return same(state);
      if (isNotYetApproved(event.failure)) return notYet({ ...state, namesPending: true });
      if (isUndecided(state, event.failure) || isNoAnswer(state, event.failure)) return notYet(state);
      return mayRetryLater(state, event.failure)
        ? same({ ...state, step: 'awaiting', wanted: false })
        : endedBecause(state, signInEndOf(event.failure), event.failure);
    default:
      return same(state);
  }
}

function exchange(state: Approving): SignInStep {
  return {
    state: { ...state, step: 'exchanging', pausing: false, wanted: false },
    effects: [{ type: 'exchange', token: state.token }],
  };
}

/** Ends the attempt, after an exchange that is running or due: the user may have approved just before. */
function finish(state: Approving, why: NonNullable<Awaiting['ending']>): SignInStep {
  if (state.step === 'exchanging') return same({ ...state, ending: state.ending ?? why });
  return state.wanted ? exchange({ ...state, ending: why }) : endedBecause(state, why);
}

/** Whether a network failure leaves the attempt open: it does after a mere return, which is no claim of approval. */
function mayRetryLater({ how, tries, ending }: SignInAt<'exchanging'>, failure: Failure): boolean {
  return how === 'browser' && tries === null && ending === null && signInEndOf(failure) === 'unreachable';
}

/**
 * Whether a refusal may only mean that the person hasn't approved yet: some services send the code of a denial for both.
 * Who says "I have approved" didn't deny, who returns from the browser may not have decided, and a page in the window that
 * follows a login is no decision either; whoever closes the window has made theirs.
 */
function isUndecided(
  { how, tries, namesPending, ending }: SignInAt<'exchanging'>,
  failure: Failure,
): boolean {
  // Proved by sign-in-machine.test.ts: a login in the window is no denial.
  const isOver = how === 'window' && tries === null && ending !== null;
  // Proved by sign-in-machine.test.ts: neither “I have approved” nor a return from the browser makes a denial.
  return !isOver && !namesPending && signInEndOf(failure) === 'denied';
}

/** Whether an exchange is the one ahead of the window's page. */
function isFirst({ how, tries, checks }: SignInAt<'exchanging'>): boolean {
  return how === 'window' && tries === null && checks === 0;
}

/** Whether a failure of the exchange ahead of the page says nothing about the attempt, as that of a busy service. */
function isNoAnswer(state: SignInAt<'exchanging'>, failure: Failure): boolean {
  const why = signInEndOf(failure);
  return isFirst(state) && state.ending === null && (why === 'unreachable' || why === 'failed');
}

function notYet(state: SignInAt<'exchanging'>): SignInStep {
  if (state.ending !== null) {
    // This answer may be older than an approval.
    return isFirst(state) && state.wanted
      ? exchange({ ...state, checks: 1 })
      : endedBecause(state, state.ending);
  }
  const checks = state.checks + 1;
  const pauseMs = state.tries === null ? undefined : approvalPausesMs[state.tries];
  if (state.tries !== null && pauseMs !== undefined) {
    return pause({ ...state, step: 'awaiting', checks, wanted: true, tries: state.tries + 1 }, pauseMs);
  }
  const waiting = { ...state, step: 'awaiting', checks, tries: null } as const;
  // A user who returned or navigated during the exchange may have approved in the meantime.
  if (state.how === 'browser' || isFirst(state)) return state.wanted ? exchange(waiting) : same(waiting);
  // A page that keeps navigating must not cause endless requests.
  const { first, later, laterAfter } = windowRestMs;
  return pause(waiting, checks > laterAfter ? later : first);
}

function pause(state: SignInAt<'awaiting'>, ms: number): SignInStep {
  return { state: { ...state, pausing: true }, effects: [{ type: 'startTimer', timer: 'pause', ms }] };
}

function accountStep(
  state: SignInAt<'readingAccount' | 'keeping' | 'restoring'>,
  event: SignInEvent,
): SignInStep {
  const { attempt, session } = state;
  switch (state.step) {
    case 'readingAccount':
      if (event.type === 'accountGot') {
        const { account } = event;
        return {
          state: { step: 'keeping', attempt, session, account },
          effects: [{ type: 'keepSession', session, account }],
        };
      }
      // A session without its account is useless.
      if (event.type === 'accountFailed') {
        return endedBecause(state, signInEndOf(event.failure), event.failure, [{ type: 'forgetSession' }]);
      }
      return same(state);
    case 'keeping':
      if (event.type === 'kept') {
        return { state: { step: 'signedIn', attempt, session, account: state.account }, effects: [] };
      }
      if (event.type === 'keepFailed') {
        return endedBecause(state, 'failed', event.failure, [{ type: 'forgetSession' }]);
      }
      return same(state);
    case 'restoring':
      if (event.type === 'accountGot') {
        return { state: { step: 'signedIn', attempt, session, account: event.account }, effects: [] };
      }
      return event.type === 'accountFailed' ? notRestored(state, event.failure) : same(state);
  }
}

/** Only the service's refusal ends a stored session; any other failure leaves the remembered account. */
function notRestored(state: SignInAt<'restoring'>, failure: Failure): SignInStep {
  if (isSessionRefused(failure)) return revoke(state);
  const { attempt, session, remembered } = state;
  if (remembered === null) return endedBecause(state, signInEndOf(failure), failure);
  return { state: { step: 'signedIn', attempt, session, account: remembered }, effects: [] };
}
