import type { ApprovalWay, SignedInAccount } from '#shared/contract/sign-in.ts';
import type { Failure } from '#shared/result.ts';
import { isSessionRefused } from '../http/failures.ts';
import type { Secret } from '../platform/secret.ts';
import { approvalStep, awaitApproval } from './sign-in-approval.ts';
import { signInEndOf } from './sign-in-ports.ts';
import { endedBecause, same, stopWaiting } from './sign-in-states.ts';
import type { SignInAt, SignInEvent, SignInMachineState, SignInStep } from './sign-in-states.ts';

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
