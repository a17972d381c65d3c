import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure } from '#shared/contract/failures.ts';
import type { SignedInAccount } from '#shared/contract/sign-in.ts';
import { Secret } from './secret.ts';
import { approvalPausesMs, usualTokenLifeMs, windowLimitMs } from './sign-in-approval.ts';
import { signedOut, signInStep } from './sign-in-machine.ts';
import type { SignInEffect, SignInEvent, SignInMachineState } from './sign-in-states.ts';

const account: SignedInAccount = {
  id: 7,
  username: 'ada',
  name: 'Ada',
  avatarPath: null,
  gravatarHash: null,
  includeAdult: false,
  language: 'en',
  country: 'GB',
};
const failures = {
  pending: failure('invalidInput', { status: 422, serviceCode: 41 }),
  denied: failure('unauthorized', { serviceCode: 17, reason: 'session' }),
  expired: failure('unauthorized', { serviceCode: 33, reason: 'session' }),
  session: failure('unauthorized', { serviceCode: 3, reason: 'session' }),
  key: failure('unauthorized', { serviceCode: 7, reason: 'credentials' }),
  offline: failure('offline', { reason: 'refused' }),
  fault: failure('serverFault', { status: 500 }),
};
const token = new Secret('the token');
const session = new Secret('the session');

/** Runs events from a state; what they did, and where they led. */
function run(events: readonly SignInEvent[], from: SignInMachineState = signedOut) {
  let state = from;
  const effects: SignInEffect[] = [];
  for (const event of events) {
    const step = signInStep(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, did: effects.map(({ type }) => type) };
}

const gotToken = { type: 'tokenGot', attempt: 1, token, expiresAt: null, at: 1_000 } as const;
const exchanged = { type: 'exchangeDone', attempt: 1, token, session } as const;
const noticed = { type: 'approvalNoticed', attempt: 1 } as const;
const notYet = { type: 'exchangeFailed', attempt: 1, failure: failures.pending } as const;
const closed = { type: 'windowClosed', attempt: 1 } as const;
const timeUp = { type: 'timeUp', attempt: 1 } as const;
const pauseOver = { type: 'pauseOver', attempt: 1 } as const;
const saysApproved = { type: 'personSaysApproved' } as const;
const returned = { type: 'personReturned' } as const;
const offline = { type: 'exchangeFailed', attempt: 1, failure: failures.offline } as const;
const inWindow = [{ type: 'begin', how: 'window' }, gotToken] as const;
const inBrowser = [{ type: 'begin', how: 'browser' }, gotToken] as const;
const toSignedIn = [
  ...inWindow,
  noticed,
  exchanged,
  { type: 'accountGot', attempt: 1, account },
  { type: 'kept', attempt: 1 },
] as const;

describe('signing in', () => {
  it('in the window: asks, opens, notices, exchanges, reads, keeps', () => {
    const { state, did } = run(toSignedIn);
    expect(state).toEqual({ step: 'signedIn', attempt: 1, session, account });
    expect(did).toEqual([
      'askToken',
      'startTimer',
      'openWindow',
      'exchange',
      'stopTimers',
      'closeWindow',
      'readAccount',
      'keepSession',
    ]);
  });

  it('in the browser: waits for the person to say so', () => {
    expect(run([...inBrowser, noticed, closed]).state.step).toBe('awaiting');
    const { state, did } = run([...inBrowser, saysApproved, exchanged]);
    expect(state.step).toBe('readingAccount');
    expect(did).toContain('openBrowser');
    expect(did).not.toContain('openWindow');
  });

  it('asks again with growing pauses after "I have approved", then waits again', () => {
    const rounds = approvalPausesMs.flatMap(() => [notYet, pauseOver]);
    const { state, effects, did } = run([...inBrowser, saysApproved, ...rounds, notYet]);
    expect(state).toMatchObject({ step: 'awaiting', pausing: false, wanted: false, tries: null, checks: 5 });
    expect(effects.flatMap((effect) => (effect.type === 'startTimer' ? [effect.ms] : []))).toEqual([
      usualTokenLifeMs,
      ...approvalPausesMs,
    ]);
    expect(did.filter((type) => type === 'exchange')).toHaveLength(5);
    // And nothing more by itself; but the person may say it again.
    expect(run([pauseOver], state).did).toEqual([]);
    expect(run([saysApproved], state).did).toEqual(['exchange']);
  });

  it('in the browser: asks once for every return, and waits on where it is not approved', () => {
    const asking = run([...inBrowser, returned]);
    expect(asking.state).toMatchObject({ step: 'exchanging', tries: null });
    const waiting = run([notYet], asking.state);
    expect(waiting).toMatchObject({ did: [], state: { step: 'awaiting', pausing: false, checks: 1 } });
    expect(run([returned], waiting.state).did).toEqual(['exchange']);
    expect(run([exchanged], asking.state).state.step).toBe('readingAccount');
    const denied = { ...notYet, failure: failures.denied };
    expect(run([denied], asking.state).state).toMatchObject({ step: 'ended', why: 'denied' });
    // In the window its own navigations tell; and a return says nothing before there is something to approve.
    expect(run([...inWindow, returned]).did).not.toContain('exchange');
    expect(run([inBrowser[0], returned]).did).toEqual(['askToken']);
  });

  it('a return while the service is asked is asked about once more, as the answer may be older', () => {
    const asking = run([...inBrowser, returned, returned, returned]);
    expect(asking.did.filter((type) => type === 'exchange')).toHaveLength(1);
    const again = run([notYet], asking.state);
    expect(again.did).toEqual(['exchange']);
    expect(run([notYet], again.state)).toMatchObject({ did: [], state: { step: 'awaiting' } });
  });

  it('a return asks at once where "I have approved" would wait on, and does not call that off', () => {
    const pausing = run([...inBrowser, saysApproved, notYet, notYet]);
    const asking = run([returned], pausing.state);
    expect(asking.did).toEqual(['exchange']);
    expect(run([notYet], asking.state)).toMatchObject({ did: ['startTimer'], state: { pausing: true } });
  });

  it('a return without a network ends nothing, but "I have approved" without one does', () => {
    const waiting = run([...inBrowser, returned, offline]);
    expect(waiting.state).toMatchObject({ step: 'awaiting', wanted: false, checks: 0 });
    expect(run([returned], waiting.state).did).toEqual(['exchange']);
    expect(run([...inBrowser, saysApproved, offline]).state).toMatchObject({ why: 'unreachable' });
    expect(run([...inBrowser, returned, timeUp, offline]).state).toMatchObject({ why: 'unreachable' });
  });

  it('stays open while the page of the window is not approved, and rests between its navigations', () => {
    const rested = run([...inWindow, noticed, notYet]);
    expect(rested.state).toMatchObject({ step: 'awaiting', pausing: true, wanted: false });
    expect(run([noticed, noticed], rested.state).did).toEqual([]);
    expect(run([noticed, noticed, pauseOver], rested.state).did).toEqual(['exchange']);
    expect(run([pauseOver, pauseOver], rested.state)).toMatchObject({ did: [], state: { pausing: false } });
  });

  it('is cancelled by the closing of the window, but not when the person approved just before', () => {
    const asking = run([...inWindow, closed]);
    expect(asking.state.step).toBe('exchanging');
    expect(run([notYet], asking.state).state).toMatchObject({ step: 'ended', why: 'cancelled' });
    expect(run([exchanged], asking.state).state.step).toBe('readingAccount');
    expect(run([...inWindow, noticed, closed, notYet]).state).toMatchObject({ why: 'cancelled' });
    expect(run([...inWindow, noticed, closed, exchanged]).state.step).toBe('readingAccount');
    const lastWord = run([...inWindow, noticed, notYet, noticed, closed]);
    expect(lastWord.state.step).toBe('exchanging');
    expect(run([notYet], lastWord.state).state).toMatchObject({ why: 'cancelled' });
  });

  it('ends when the page cannot be shown in the window, not when the browser has it', () => {
    const page = { type: 'pageFailed', attempt: 1, failure: failures.offline } as const;
    expect(run([...inWindow, page]).state).toMatchObject({ why: 'unreachable', failure: failures.offline });
    expect(run([...inBrowser, page]).state.step).toBe('awaiting');
  });

  it('ends when its time is up: the window is slow, or the request has expired', () => {
    expect(run([...inWindow, timeUp]).state).toMatchObject({ why: 'timedOut' });
    expect(run([...inWindow, noticed, timeUp, notYet]).state).toMatchObject({ why: 'timedOut' });
    expect(run([...inBrowser, timeUp]).state).toMatchObject({ why: 'expired' });
    const short = { ...gotToken, expiresAt: gotToken.at + 60_000 };
    const { state, effects } = run([{ type: 'begin', how: 'window' }, short, timeUp]);
    expect(state).toMatchObject({ why: 'expired' });
    expect(effects[1]).toEqual({ type: 'startTimer', timer: 'limit', ms: 60_000 });
    expect(run(inWindow).effects[1]).toMatchObject({ ms: windowLimitMs });
  });

  it.each([
    ['denied', failures.denied],
    ['expired', failures.expired],
    ['keyRefused', failures.key],
    ['unreachable', failures.offline],
    ['failed', failures.fault],
  ])('tells apart: %s', (why, met) => {
    const ended = { step: 'ended', why, failure: met };
    expect(run([...inWindow, noticed, { ...notYet, failure: met }]).state).toMatchObject(ended);
    const asked = [inWindow[0], { type: 'tokenFailed', attempt: 1, failure: met }] as const;
    expect(run(asked).state).toMatchObject(ended);
  });

  it('shows the page again instead of beginning twice', () => {
    expect(run([inWindow[0], inWindow[0]]).did).toEqual(['askToken']);
    expect(run([...inWindow, inBrowser[0]]).did.at(-1)).toBe('focusWindow');
    expect(run([...inBrowser, inBrowser[0]]).did.at(-1)).toBe('openBrowser');
    expect(run([...toSignedIn, inWindow[0]]).state.step).toBe('signedIn');
  });

  it('forgets a session whose account cannot be read or that cannot be kept', () => {
    const unread = run([
      ...inWindow,
      noticed,
      exchanged,
      { type: 'accountFailed', attempt: 1, failure: failures.fault },
    ]);
    expect(unread.state).toEqual({ step: 'ended', attempt: 1, why: 'failed', failure: failures.fault });
    expect(unread.did.at(-1)).toBe('forgetSession');
    const keychain = failure('keychainUnavailable', { reason: 'locked' });
    const unkept = run([...toSignedIn.slice(0, -1), { type: 'keepFailed', attempt: 1, failure: keychain }]);
    expect(unkept.state).toMatchObject({ step: 'ended', failure: keychain });
    expect(unkept.did.at(-1)).toBe('forgetSession');
  });

  it('can be given up at any time before it is done', () => {
    for (let length = 1; length < toSignedIn.length; length += 1) {
      const { state } = run([
        ...toSignedIn.slice(0, length),
        { type: 'cancel' },
        ...toSignedIn.slice(length),
      ]);
      expect(state).toMatchObject({ step: 'ended', why: 'cancelled' });
    }
  });
});

describe('a kept session', () => {
  const restore = { type: 'restore', session, remembered: account } as const;
  const failed = (met: typeof failures.fault) =>
    ({ type: 'accountFailed', attempt: 1, failure: met }) as const;

  it('is taken up again, also offline, and ends only by the word of the service', () => {
    const fresh = { ...account, name: 'Ada L.' };
    expect(run([restore, { type: 'accountGot', attempt: 1, account: fresh }]).state).toMatchObject({
      step: 'signedIn',
      account: fresh,
    });
    for (const met of [failures.offline, failures.fault, failures.key]) {
      expect(run([restore, failed(met)])).toMatchObject({ state: { step: 'signedIn', account } });
    }
    const revoked = run([restore, failed(failures.session)]);
    expect(revoked).toMatchObject({
      state: { step: 'sessionRevoked' },
      did: ['readAccount', 'forgetSession'],
    });
    const unknown = run([{ ...restore, remembered: null }, failed(failures.offline)]);
    expect(unknown.state).toMatchObject({ step: 'ended', why: 'unreachable' });
    expect(unknown.did).not.toContain('forgetSession');
  });

  it('is forgotten when it is revoked or the person signs out, and late answers change nothing', () => {
    expect(run([...toSignedIn, { type: 'revoked', attempt: 1 }])).toMatchObject({
      state: { step: 'sessionRevoked' },
    });
    const out = run([...toSignedIn, { type: 'signOut' }]);
    expect(out.state.step).toBe('signedOut');
    expect(out.did.at(-1)).toBe('forgetSession');
    expect(run([exchanged, { type: 'kept', attempt: 1 }], out.state).state).toBe(out.state);
    expect(run([{ type: 'revoked', attempt: 0 }], run(toSignedIn).state).state.step).toBe('signedIn');
  });
});

describe('whatever happens', () => {
  const tokens = [token, new Secret('another'), new Secret('a third')];
  const sessions = [session, new Secret('another session')];
  const of = fc.constantFrom;
  const attempt = fc.nat(4);
  const met = of(...Object.values(failures));
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
      failure: met,
    }),
  );
  /** Most events belong to the present attempt, or nothing would ever get far. */
  const events = fc.array(fc.tuple(event, fc.nat(9)), { maxLength: 60, size: 'max' });
  const played = (
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
      const meant = 'attempt' in raw && chance < 7 ? { ...raw, attempt: state.attempt } : raw;
      const own =
        meant.type === 'exchangeDone' && chance < 5 && 'token' in state
          ? { ...meant, token: state.token }
          : meant;
      const step = signInStep(state, own);
      check(state, own, step.state, step.effects);
      state = step.state;
    }
  };

  it('nobody is signed in without the exchange of the present attempt’s token', () => {
    let reached = 0;
    fc.assert(
      fc.property(events, (given) => {
        let present: { attempt: number; token: Secret } | null = null;
        let earned: Secret | null = null;
        played(given, (before, event, after, effects) => {
          if (before.attempt !== after.attempt) [present, earned] = [null, null];
          if (event.type === 'tokenGot' && after.step === 'awaiting' && before.step === 'asking') {
            present = { attempt: event.attempt, token: event.token };
          }
          if (event.type === 'restore' && after.step === 'restoring' && before.step !== 'restoring') {
            earned = event.session;
          }
          if (
            event.type === 'exchangeDone' &&
            before.step === 'exchanging' &&
            event.attempt === present?.attempt &&
            event.token === present.token
          ) {
            earned = event.session;
          }
          if ('session' in after) expect(after.session).toBe(earned);
          for (const effect of effects) if ('token' in effect) expect(effect.token).toBe(present?.token);
          if (after.step === 'signedIn') reached += 1;
        });
      }),
      { numRuns: 2_000 },
    );
    expect(reached).toBeGreaterThan(50);
  });

  it('never two attempts, two windows or two exchanges at once, and none outlives its attempt', () => {
    fc.assert(
      fc.property(events, (given) => {
        let windows = 0;
        let timers = 0;
        let exchanges = 0;
        played(given, (before, event, after, effects) => {
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

  it('in the browser the service is asked no more often than the person gives cause', () => {
    let asked = 0;
    fc.assert(
      fc.property(events, (given) => {
        let left = 0;
        played(given, (before, event, after, effects) => {
          if (event.type === 'personReturned') left += 1;
          if (event.type === 'personSaysApproved') left += 1 + approvalPausesMs.length;
          if (!('how' in after) || after.how !== 'browser') return;
          for (const { type } of effects) {
            if (type !== 'exchange') continue;
            left -= 1;
            asked += 1;
          }
          expect(left).toBeGreaterThanOrEqual(0);
        });
      }),
      { numRuns: 2_000 },
    );
    expect(asked).toBeGreaterThan(50);
  });

  it('a session is kept only while somebody is signed in with it', () => {
    fc.assert(
      fc.property(events, (given) => {
        let kept: Secret | null = null;
        let unanswered = false;
        played(given, (before, event, after, effects) => {
          if (event.type === 'restore' && after !== before && after.step === 'restoring')
            kept = event.session;
          for (const effect of effects) {
            if (effect.type === 'keepSession') kept = effect.session;
            if (effect.type === 'forgetSession') kept = null;
          }
          // A start without an answer and without a remembered account leaves the session for the next start.
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
