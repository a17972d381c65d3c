import { describe, expect, it } from 'vitest';
import { failure } from '#shared/result.ts';
import { account, failures, session, token } from '../../../test/fixtures/sign-in-samples.ts';
import {
  approvalPausesMs,
  signedOut,
  signInStep,
  usualTokenLifeMs,
  windowLimitMs,
} from './sign-in-machine.ts';
import type { SignInEffect, SignInEvent, SignInMachineState } from './sign-in-states.ts';

/** Applies events to a state; returns their effects and the last state. */
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
/** The exchange ahead of the page was answered. */
const inWindow = [{ type: 'begin', how: 'window' }, gotToken, notYet] as const;
const inBrowser = [{ type: 'begin', how: 'browser' }, gotToken] as const;
const toSignedIn = [
  ...inWindow,
  noticed,
  exchanged,
  { type: 'accountGot', attempt: 1, account },
  { type: 'kept', attempt: 1 },
] as const;

describe('signing in', () => {
  it('signing in in the window requests a token, opens the window, exchanges the token, reads the account and stores the session', () => {
    const { state, did } = run(toSignedIn);
    expect(state).toEqual({ step: 'signedIn', attempt: 1, session, account });
    expect(did).toEqual([
      'askToken',
      'startTimer',
      'exchange',
      'openWindow',
      'exchange',
      'stopTimers',
      'closeWindow',
      'readAccount',
      'keepSession',
    ]);
  });

  it('signing in in the browser waits for the person’s confirmation', () => {
    expect(run([...inBrowser, noticed, closed]).state.step).toBe('awaiting');
    const { state, did } = run([...inBrowser, saysApproved, exchanged]);
    expect(state.step).toBe('readingAccount');
    expect(did).toContain('openBrowser');
    expect(did).not.toContain('openWindow');
  });

  it('"I have approved" checks again with growing pauses, then waits for the person', () => {
    const rounds = approvalPausesMs.flatMap(() => [notYet, pauseOver]);
    const { state, effects, did } = run([...inBrowser, saysApproved, ...rounds, notYet]);
    expect(state).toMatchObject({ step: 'awaiting', pausing: false, wanted: false, tries: null, checks: 5 });
    expect(effects.flatMap((effect) => (effect.type === 'startTimer' ? [effect.ms] : []))).toEqual([
      usualTokenLifeMs,
      ...approvalPausesMs,
    ]);
    expect(did.filter((type) => type === 'exchange')).toHaveLength(5);
    // After that, only the person starts another check.
    expect(run([pauseOver], state).did).toEqual([]);
    expect(run([saysApproved], state).did).toEqual(['exchange']);
  });

  it('a service’s code for a denial after "I have approved" counts as not approved yet', () => {
    const denied = { ...notYet, failure: failures.denied };
    const rounds = approvalPausesMs.flatMap(() => [denied, pauseOver]);
    const { state } = run([...inBrowser, saysApproved, ...rounds, denied]);
    expect(state).toMatchObject({ step: 'awaiting', tries: null, checks: 5 });
    expect(run([saysApproved, exchanged], state).state.step).toBe('readingAccount');
    // This service has another code for what is not approved yet.
    const told = run([...inBrowser, saysApproved, notYet, pauseOver, denied]);
    expect(told.state).toMatchObject({ step: 'ended', why: 'denied' });
  });

  it('each return from the browser checks once, and an unapproved token keeps the attempt waiting', () => {
    const checking = run([...inBrowser, returned]);
    expect(checking.state).toMatchObject({ step: 'exchanging', tries: null });
    const waiting = run([notYet], checking.state);
    expect(waiting).toMatchObject({ did: [], state: { step: 'awaiting', pausing: false, checks: 1 } });
    expect(run([returned], waiting.state).did).toEqual(['exchange']);
    expect(run([exchanged], checking.state).state.step).toBe('readingAccount');
    // The window reports navigations itself, and before there is a token a return has no meaning.
    expect(run([returned], run(inWindow).state).did).toEqual([]);
    expect(run([inBrowser[0], returned]).did).toEqual(['askToken']);
  });

  // Proves protections of sign-in-machine.ts.
  it('a return ends nothing while the service’s answer may be a denial or mean that nobody decided', () => {
    const denied = { ...notYet, failure: failures.denied };
    const waiting = run([...inBrowser, returned, denied]);
    expect(waiting.state).toMatchObject({ step: 'awaiting', tries: null, checks: 1 });
    expect(run([returned, denied, saysApproved, exchanged], waiting.state).state.step).toBe('readingAccount');
    expect(run([{ type: 'cancel' }], waiting.state).state).toMatchObject({ why: 'cancelled' });
    expect(run([timeUp], waiting.state).state).toMatchObject({ why: 'expired' });
    // This service has another code for what is not approved yet.
    const told = run([...inBrowser, returned, notYet, returned, denied]);
    expect(told.state).toMatchObject({ step: 'ended', why: 'denied' });
  });

  // Proves protections of sign-in-machine.ts.
  it('a window stays open while the service’s answer may be a denial or mean that nobody decided', () => {
    const denied = { ...notYet, failure: failures.denied };
    const ahead = run([inWindow[0], gotToken, denied]);
    expect(ahead).toMatchObject({ state: { step: 'awaiting', pausing: false, checks: 1 } });
    // The page after a login may be the one that asks.
    const waiting = run([noticed, denied], ahead.state);
    expect(waiting).toMatchObject({
      did: ['exchange', 'startTimer'],
      state: { step: 'awaiting', checks: 2 },
    });
    expect(run([pauseOver, noticed, exchanged], waiting.state).state.step).toBe('readingAccount');
    expect(run([closed, denied], waiting.state).state).toMatchObject({ step: 'ended', why: 'denied' });
    expect(run([timeUp], waiting.state).state).toMatchObject({ why: 'timedOut' });
    // This service has another code for what is not approved yet.
    expect(run([...inWindow, noticed, denied]).state).toMatchObject({ step: 'ended', why: 'denied' });
  });

  it('the exchange ahead of the page ends no attempt unless the token or the key is refused', () => {
    const first = (failure: typeof failures.fault) =>
      run([inWindow[0], gotToken, { ...notYet, failure }]).state;
    for (const failure of [failures.offline, failures.fault]) {
      expect(first(failure)).toMatchObject({ step: 'awaiting', pausing: false, namesPending: false });
    }
    expect(first(failures.expired)).toMatchObject({ step: 'ended', why: 'expired' });
    expect(first(failures.key)).toMatchObject({ step: 'ended', why: 'keyRefused' });
    // The person may have approved since it was sent.
    const during = run([inWindow[0], gotToken, noticed]);
    expect(run([notYet], during.state).did).toEqual(['exchange']);
    const gone = run([inWindow[0], gotToken, closed]);
    expect(run([notYet], gone.state).did).toEqual(['exchange']);
    expect(run([notYet, notYet], gone.state).state).toMatchObject({ step: 'ended', why: 'cancelled' });
  });

  it('a return during a check causes one more check, because the answer may be older', () => {
    const checking = run([...inBrowser, returned, returned, returned]);
    expect(checking.did.filter((type) => type === 'exchange')).toHaveLength(1);
    const again = run([notYet], checking.state);
    expect(again.did).toEqual(['exchange']);
    expect(run([notYet], again.state)).toMatchObject({ did: [], state: { step: 'awaiting' } });
  });

  it('a return during a pause after "I have approved" checks at once and keeps the remaining checks', () => {
    const pausing = run([...inBrowser, saysApproved, notYet, notYet]);
    const checking = run([returned], pausing.state);
    expect(checking.did).toEqual(['exchange']);
    expect(run([notYet], checking.state)).toMatchObject({ did: ['startTimer'], state: { pausing: true } });
  });

  it('a return without a network ends nothing, but "I have approved" without one does', () => {
    const waiting = run([...inBrowser, returned, offline]);
    expect(waiting.state).toMatchObject({ step: 'awaiting', wanted: false, checks: 0 });
    expect(run([returned], waiting.state).did).toEqual(['exchange']);
    expect(run([...inBrowser, saysApproved, offline]).state).toMatchObject({ why: 'unreachable' });
    expect(run([...inBrowser, returned, timeUp, offline]).state).toMatchObject({ why: 'unreachable' });
  });

  it('the window stays open while its page is not approved, and its checks have pauses', () => {
    const rested = run([...inWindow, noticed, notYet]);
    expect(rested.state).toMatchObject({ step: 'awaiting', pausing: true, wanted: false });
    expect(run([noticed, noticed], rested.state).did).toEqual([]);
    expect(run([noticed, noticed, pauseOver], rested.state).did).toEqual(['exchange']);
    expect(run([pauseOver, pauseOver], rested.state)).toMatchObject({ did: [], state: { pausing: false } });
  });

  it('closing the window cancels the attempt, unless the person approved just before', () => {
    const checking = run([...inWindow, closed]);
    expect(checking.state.step).toBe('exchanging');
    expect(run([notYet], checking.state).state).toMatchObject({ step: 'ended', why: 'cancelled' });
    expect(run([exchanged], checking.state).state.step).toBe('readingAccount');
    expect(run([...inWindow, noticed, closed, notYet]).state).toMatchObject({ why: 'cancelled' });
    expect(run([...inWindow, noticed, closed, exchanged]).state.step).toBe('readingAccount');
    const closedAfterPause = run([...inWindow, noticed, notYet, noticed, closed]);
    expect(closedAfterPause.state.step).toBe('exchanging');
    expect(run([notYet], closedAfterPause.state).state).toMatchObject({ why: 'cancelled' });
  });

  it('a page that cannot be shown ends the attempt in the window but not in the browser', () => {
    const page = { type: 'pageFailed', attempt: 1, failure: failures.offline } as const;
    expect(run([...inWindow, page]).state).toMatchObject({ why: 'unreachable', failure: failures.offline });
    expect(run([...inBrowser, page]).state.step).toBe('awaiting');
  });

  it('the attempt ends at the window’s time limit or when its token expires', () => {
    expect(run([...inWindow, timeUp]).state).toMatchObject({ why: 'timedOut' });
    expect(run([...inWindow, noticed, timeUp, notYet]).state).toMatchObject({ why: 'timedOut' });
    expect(run([...inBrowser, timeUp]).state).toMatchObject({ why: 'expired' });
    const short = { ...gotToken, expiresAt: gotToken.at + 60_000 };
    const { state, effects } = run([{ type: 'begin', how: 'window' }, short, notYet, timeUp]);
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
  ])('a failure ends the attempt with its reason: %s', (why, failure) => {
    const ended = { step: 'ended', why, failure };
    expect(run([...inWindow, noticed, { ...notYet, failure }]).state).toMatchObject(ended);
    const failed = [inWindow[0], { type: 'tokenFailed', attempt: 1, failure }] as const;
    expect(run(failed).state).toMatchObject(ended);
  });

  it('beginning again shows the page of the current attempt', () => {
    expect(run([inWindow[0], inWindow[0]]).did).toEqual(['askToken']);
    expect(run([...inWindow, inBrowser[0]]).did.at(-1)).toBe('focusWindow');
    expect(run([...inBrowser, inBrowser[0]]).did.at(-1)).toBe('openBrowser');
    expect(run([...toSignedIn, inWindow[0]]).state.step).toBe('signedIn');
  });

  it('a session is removed if its account cannot be read or the session cannot be stored', () => {
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

  it('the person can cancel the attempt at any time before its end', () => {
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

  it('a kept session is restored, also offline, and ends only when the service refuses it', () => {
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
    const cancelled = run([{ ...restore, remembered: null }, { type: 'cancel' }]);
    expect(cancelled.state).toMatchObject({ step: 'ended', why: 'cancelled' });
    expect(cancelled.did).not.toContain('forgetSession');
    expect(run([restore, { type: 'cancel' }]).state.step).toBe('restoring');
  });

  it('a kept session is removed when it is revoked or the person signs out, and late answers change nothing', () => {
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
