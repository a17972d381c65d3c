import type { Failure } from '#shared/contract/failures.ts';
import { isNotYetApproved, signInEndOf } from './sign-in-failures.ts';
import { endedBecause, same, windUp } from './sign-in-states.ts';
import type { Awaiting, SignInAt, SignInEvent, SignInStep } from './sign-in-states.ts';

/** How long the approval window may stay open, in ms. */
export const windowLimitMs = 5 * 60_000;
/** How long a request is taken to live when the service's word cannot be used (none, or a clock that is off), in ms. */
export const usualTokenLifeMs = 60 * 60_000;
const longestTokenLifeMs = 24 * 60 * 60_000;
/** After "I have approved": pauses between asking again, in ms. */
export const approvalPausesMs = [1_000, 2_000, 4_000, 8_000] as const;
/** Between two checks that a window's navigations brought about, in ms; longer once there were many. */
export const windowRestMs = { first: 500, later: 4_000, laterAfter: 5 } as const;

type Approving = SignInAt<'awaiting' | 'exchanging'>;
type TokenGot = Extract<SignInEvent, { type: 'tokenGot' }>;

/** A token was given: the person is asked to approve it. */
export function awaitApproval(
  { attempt, how }: SignInAt<'asking'>,
  { token, expiresAt, at }: TokenGot,
): SignInStep {
  const said = expiresAt === null ? 0 : expiresAt - at;
  const lifeMs = said > 0 && said <= longestTokenLifeMs ? said : usualTokenLifeMs;
  const inTime = how === 'browser' || lifeMs <= windowLimitMs;
  return {
    state: {
      step: 'awaiting',
      attempt,
      how,
      token,
      startedAt: at,
      expiresAt,
      checks: 0,
      pausing: false,
      wanted: false,
      tries: null,
      limit: inTime ? 'expired' : 'timedOut',
      ending: null,
    },
    effects: [
      { type: 'startTimer', timer: 'limit', ms: inTime ? lifeMs : windowLimitMs },
      { type: how === 'window' ? 'openWindow' : 'openBrowser', token },
    ],
  };
}

/** What happens between the token and the session. */
export function approvalStep(state: Approving, event: SignInEvent): SignInStep {
  switch (event.type) {
    case 'personSaysApproved':
      return state.step === 'exchanging' ? same({ ...state, tries: 0 }) : exchange({ ...state, tries: 0 });
    case 'personReturned':
      // Where the browser has the page, coming back is all that can be noticed of a decision.
      if (state.how !== 'browser') return same(state);
      return state.step === 'exchanging' ? same({ ...state, wanted: true }) : exchange(state);
    case 'approvalNoticed':
      if (state.how !== 'window') return same(state);
      return state.step === 'exchanging' || state.pausing
        ? same({ ...state, wanted: true })
        : exchange(state);
    case 'windowClosed':
      // Some pages take an approval without going anywhere: the service is asked before it counts as cancelled.
      return state.how === 'window' ? finish({ ...state, wanted: true }, 'cancelled') : same(state);
    case 'pageFailed':
      return state.step === 'awaiting' && state.how === 'window'
        ? endedBecause(state, signInEndOf(event.failure), event.failure)
        : same(state);
    case 'timeUp':
      return finish(state, state.limit);
    case 'pauseOver':
      if (state.step !== 'awaiting' || !state.pausing) return same(state);
      return state.wanted ? exchange(state) : same({ ...state, pausing: false });
    case 'exchangeDone':
      // The token is looked at as well: a session of another one must never count, whatever else goes wrong.
      if (state.step !== 'exchanging' || event.token !== state.token) return same(state);
      return {
        state: { step: 'readingAccount', attempt: state.attempt, session: event.session },
        effects: [...windUp, { type: 'readAccount', session: event.session }],
      };
    case 'exchangeFailed':
      if (state.step !== 'exchanging') return same(state);
      if (isNotYetApproved(event.failure)) return notYet(state);
      return mayBeAskedLater(state, event.failure)
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

/** The end has come, unless what is asked (or is about to be) says that the person approved just before. */
function finish(state: Approving, why: NonNullable<Awaiting['ending']>): SignInStep {
  if (state.step === 'exchanging') return same({ ...state, ending: state.ending ?? why });
  return state.wanted ? exchange({ ...state, ending: why }) : endedBecause(state, why);
}

/** What was asked on a mere return must not end the attempt for want of a network: nobody said that it was time. */
function mayBeAskedLater({ how, tries, ending }: SignInAt<'exchanging'>, failure: Failure): boolean {
  return how === 'browser' && tries === null && ending === null && signInEndOf(failure) === 'unreachable';
}

function notYet(state: SignInAt<'exchanging'>): SignInStep {
  if (state.ending !== null) return endedBecause(state, state.ending);
  const checks = state.checks + 1;
  const pauseMs = state.tries === null ? undefined : approvalPausesMs[state.tries];
  if (state.tries !== null && pauseMs !== undefined) {
    return pause({ ...state, step: 'awaiting', checks, wanted: true, tries: state.tries + 1 }, pauseMs);
  }
  const waiting = { ...state, step: 'awaiting', checks, tries: null } as const;
  // Who came back while it was asked may have approved in between.
  if (state.how === 'browser') return state.wanted ? exchange(waiting) : same(waiting);
  // A page that navigates without end must not make us ask without end.
  const { first, later, laterAfter } = windowRestMs;
  return pause(waiting, checks > laterAfter ? later : first);
}

function pause(state: SignInAt<'awaiting'>, ms: number): SignInStep {
  return { state: { ...state, pausing: true }, effects: [{ type: 'startTimer', timer: 'pause', ms }] };
}
