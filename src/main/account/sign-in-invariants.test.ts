import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { account, failures, session, token } from '../../../test/fixtures/sign-in-samples.ts';
import { Secret } from '../platform/secret.ts';
import { approvalPausesMs, signedOut, signInStep } from './sign-in-machine.ts';
import type { SignInEffect, SignInEvent, SignInMachineState } from './sign-in-states.ts';

describe('any sequence of events', () => {
  const tokens = [token, new Secret('another'), new Secret('a third')];
  const sessions = [session, new Secret('another session')];
  const of = fc.constantFrom;
  const attempt = fc.nat(4);
  const failure = of(...Object.values(failures));
  const event: fc.Arbitrary<SignInEvent> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: of('begin' as const), how: of('window', 'browser') }) },
    fc.record({
      type: of(
        'personSaysApproved' as const,
        'personReturned' as const,
        'cancel' as const,
        'signOut' as const,
      ),
    }),
    fc.record({
      type: of('restore' as const),
      session: of(...sessions),
      remembered: of(null, account),
    }),
    fc.record({
      type: of('tokenGot' as const),
      attempt,
      token: of(...tokens),
      expiresAt: of(null, 0, 90_000, 1e12),
      at: fc.nat(100_000),
    }),
    fc.record({
      type: of(
        'approvalNoticed' as const,
        'windowClosed' as const,
        'timeUp' as const,
        'pauseOver' as const,
        'kept' as const,
        'revoked' as const,
      ),
      attempt,
    }),
    {
      weight: 2,
      arbitrary: fc.record({
        type: of('exchangeDone' as const),
        attempt,
        token: of(...tokens),
        session: of(...sessions),
      }),
    },
    fc.record({ type: of('accountGot' as const), attempt, account: fc.constant(account) }),
    fc.record({
      type: of(
        'tokenFailed' as const,
        'pageFailed' as const,
        'exchangeFailed' as const,
        'accountFailed' as const,
        'keepFailed' as const,
      ),
      attempt,
      failure,
    }),
  );
  /** Most events belong to the current attempt; otherwise few sequences would get far. */
  const events = fc.array(fc.tuple(event, fc.nat(9)), { maxLength: 60, size: 'max' });
  const play = (
    given: readonly (readonly [SignInEvent, number])[],
    check: (
      before: SignInMachineState,
      event: SignInEvent,
      after: SignInMachineState,
      effects: readonly SignInEffect[],
    ) => void,
  ): void => {
    let state = signedOut;
    for (const [raw, chance] of given) {
      const addressed = 'attempt' in raw && chance < 7 ? { ...raw, attempt: state.attempt } : raw;
      const own =
        addressed.type === 'exchangeDone' && chance < 5 && 'token' in state
          ? { ...addressed, token: state.token }
          : addressed;
      const step = signInStep(state, own);
      check(state, own, step.state, step.effects);
      state = step.state;
    }
  };

  it('nobody is signed in without the exchange of the current attempt’s token', () => {
    let reached = 0;
    fc.assert(
      fc.property(events, (given) => {
        let current: { attempt: number; token: Secret } | null = null;
        let exchanged: Secret | null = null;
        play(given, (before, event, after, effects) => {
          if (before.attempt !== after.attempt) [current, exchanged] = [null, null];
          if (event.type === 'tokenGot' && 'token' in after && before.step === 'asking') {
            current = { attempt: event.attempt, token: event.token };
          }
          if (event.type === 'restore' && after.step === 'restoring' && before.step !== 'restoring') {
            exchanged = event.session;
          }
          if (
            event.type === 'exchangeDone' &&
            before.step === 'exchanging' &&
            event.attempt === current?.attempt &&
            event.token === current.token
          ) {
            exchanged = event.session;
          }
          if ('session' in after) expect(after.session).toBe(exchanged);
          for (const effect of effects) if ('token' in effect) expect(effect.token).toBe(current?.token);
          if (after.step === 'signedIn') reached += 1;
        });
      }),
      { numRuns: 2_000 },
    );
    expect(reached).toBeGreaterThan(50);
  });

  it('there are never two attempts, windows or exchanges at once, and none outlasts its attempt', () => {
    fc.assert(
      fc.property(events, (given) => {
        let windows = 0;
        let timers = 0;
        let exchanges = 0;
        play(given, (before, event, after, effects) => {
          if (
            event.type === 'exchangeFailed' &&
            before.step === 'exchanging' &&
            event.attempt === before.attempt
          ) {
            exchanges = 0;
          }
          for (const { type } of effects) {
            if (type === 'askToken') expect(after.attempt).toBe(before.attempt + 1);
            if (type === 'openWindow') windows += 1;
            if (type === 'closeWindow') windows = 0;
            if (type === 'startTimer') timers += 1;
            if (type === 'stopTimers') timers = 0;
            if (type === 'exchange') exchanges += 1;
          }
          if (after.step !== 'exchanging') exchanges = 0;
          expect(windows).toBeLessThanOrEqual(1);
          expect(exchanges).toBeLessThanOrEqual(1);
          expect(after.attempt).toBeGreaterThanOrEqual(before.attempt);
          if (after.step !== 'awaiting' && after.step !== 'exchanging') {
            expect({ windows, timers }).toEqual({ windows: 0, timers: 0 });
          }
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('each exchange in the browser has an action of the person as its cause', () => {
    let exchanges = 0;
    fc.assert(
      fc.property(events, (given) => {
        let allowed = 0;
        play(given, (before, event, after, effects) => {
          if (event.type === 'personReturned') allowed += 1;
          if (event.type === 'personSaysApproved') allowed += 1 + approvalPausesMs.length;
          if (!('how' in after) || after.how !== 'browser') return;
          for (const { type } of effects) {
            if (type !== 'exchange') continue;
            allowed -= 1;
            exchanges += 1;
          }
          expect(allowed).toBeGreaterThanOrEqual(0);
        });
      }),
      { numRuns: 2_000 },
    );
    expect(exchanges).toBeGreaterThan(50);
  });

  it('a session is stored only while somebody is signed in with it', () => {
    fc.assert(
      fc.property(events, (given) => {
        let kept: Secret | null = null;
        let unanswered = false;
        play(given, (before, event, after, effects) => {
          if (event.type === 'restore' && after !== before && after.step === 'restoring')
            kept = event.session;
          for (const effect of effects) {
            if (effect.type === 'keepSession') kept = effect.session;
            if (effect.type === 'forgetSession') kept = null;
          }
          // A start with neither an answer nor a remembered account leaves the session for the next start.
          if (before.step === 'restoring') unanswered = after.step === 'ended';
          if (after.step === 'signedIn') expect(kept).toBe(after.session);
          else if (after.step !== 'keeping' && after.step !== 'restoring' && !unanswered)
            expect(kept).toBeNull();
          if (after.step === 'signedOut' || after.step === 'sessionRevoked') expect(kept).toBeNull();
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
