import { describe, expect, it } from 'vitest';
import { fail } from '#shared/result.ts';
import {
  approveInWindow,
  createAttempt,
  decide,
  exchanges,
  openInWindow,
  roundTrip,
  service,
  waitForStep,
} from '../../../test/fixtures/sign-in-attempt.ts';
import { approvalPausesMs, windowRestMs } from './sign-in-machine.ts';

describe('in the window', () => {
  it('an approval signs the person in and closes the window', async () => {
    const attempt = await openInWindow();
    await approveInWindow(attempt);
    await waitForStep(attempt, 'signedIn');
    expect(attempt.steps()).toEqual(['asking', 'awaiting', 'readingAccount', 'signedIn']);
    expect(attempt.signIn.state()).toMatchObject({ account: { username: expect.stringMatching(/./) } });
    expect(attempt.window().closedBy).toBe('app');
    expect(attempt.kept()?.session.reveal()).toMatch(/^[0-9a-f]{40}$/);
    expect(attempt.signIn.session()?.reveal()).toBe(attempt.kept()?.session.reveal());
  });

  it('nothing secret reaches the page or the log', async () => {
    const attempt = await openInWindow();
    await approveInWindow(attempt);
    await waitForStep(attempt, 'signedIn');
    expect(attempt.secrets).toHaveLength(2);
    const output = JSON.stringify(attempt.states) + attempt.client.logged.join('\n');
    for (const secret of attempt.secrets) expect(output).not.toContain(secret);
  });

  it('a navigation that approved nothing is no approval, whatever its address says', async () => {
    const attempt = await openInWindow();
    // One exchange goes ahead of the page.
    await roundTrip(attempt);
    expect(exchanges(attempt)).toBe(1);
    for (let index = 0; index < 30; index += 1) {
      attempt.window().navigated(`${service.authorisation}/authenticate/allow?approved=true`);
    }
    // One timer is the window's time limit; the others are the pauses after each check.
    for (const pauses of [1, 2]) {
      await attempt.clock.waiting(1 + pauses);
      attempt.clock.pass(windowRestMs.later);
    }
    await roundTrip(attempt);
    expect(attempt.signIn.state().step).toBe('awaiting');
    expect(exchanges(attempt)).toBe(3);
    await approveInWindow(attempt);
    await waitForStep(attempt, 'signedIn');
  });

  it('closing the window cancels the attempt, and later events have no effect', async () => {
    const attempt = await openInWindow();
    const { address, closed, navigated } = attempt.window();
    closed();
    // One more exchange follows, because some pages accept an approval without a navigation.
    await waitForStep(attempt, 'ended');
    expect(attempt.signIn.state()).toEqual({ step: 'ended', why: 'cancelled', failure: null });
    navigated(await decide(address, 'approve'));
    await roundTrip(attempt);
    expect(attempt.signIn.state().step).toBe('ended');
    // They have none on the next attempt either.
    attempt.signIn.begin('window');
    await waitForStep(attempt, 'awaiting');
    navigated(address);
    closed();
    await roundTrip(attempt);
    expect(attempt.signIn.state().step).toBe('awaiting');
  });

  it('beginning again only focuses the window', async () => {
    const attempt = await openInWindow();
    attempt.signIn.begin('window');
    attempt.signIn.begin('browser');
    expect(attempt.opened.slice(1)).toEqual(['focus', 'focus']);
  });

  it('a window that cannot be opened ends the attempt', async () => {
    const attempt = createAttempt({
      ports: {
        window: {
          open() {
            throw new Error('no display');
          },
        },
      },
    });
    attempt.signIn.begin('window');
    await waitForStep(attempt, 'ended');
  });
});

describe('in the browser', () => {
  it('the person approves, then confirms it in the app', async () => {
    const attempt = createAttempt({ windows: false });
    attempt.signIn.begin('window');
    await waitForStep(attempt, 'awaiting');
    const state = attempt.signIn.state();
    if (state.step !== 'awaiting' || state.how !== 'browser') throw new Error(state.step);
    expect(attempt.opened).toEqual([state.address]);
    await decide(state.address, 'approve');
    attempt.signIn.approved();
    await waitForStep(attempt, 'signedIn');
  });

  it('a confirmation before the approval is checked several times, then the person may confirm again', async () => {
    const attempt = createAttempt({ windows: false });
    attempt.signIn.begin('browser');
    await waitForStep(attempt, 'awaiting');
    const address = attempt.opened[0] ?? '';
    expect(attempt.signIn.state()).toMatchObject({ address, checking: false, notYet: false });
    attempt.signIn.approved();
    expect(attempt.signIn.state()).toMatchObject({
      step: 'awaiting',
      address,
      checking: true,
      notYet: false,
    });
    for (const [count, pauseMs] of approvalPausesMs.entries()) {
      await attempt.clock.waiting(2 + count);
      attempt.clock.pass(pauseMs);
    }
    const again = 1 + approvalPausesMs.length;
    await attempt.until((state) => 'checking' in state && !state.checking && exchanges(attempt) === again);
    expect(attempt.signIn.state()).toMatchObject({
      step: 'awaiting',
      address,
      checking: false,
      notYet: true,
    });
    await decide(address, 'approve');
    attempt.signIn.approved();
    await waitForStep(attempt, 'signedIn');
  });

  it.each([
    ['approve', 'signedIn'],
    ['deny', 'ended'],
  ] as const)(
    'a person who chose to %s returns to the app, and the attempt is %s',
    async (decision, step) => {
      const attempt = createAttempt({ windows: false });
      attempt.signIn.begin('browser');
      await waitForStep(attempt, 'awaiting');
      attempt.signIn.returned();
      await attempt.until((state) => 'notYet' in state && state.notYet);
      expect(exchanges(attempt)).toBe(1);
      attempt.clock.pass(60_000);
      await roundTrip(attempt);
      expect(exchanges(attempt)).toBe(1);
      await decide(attempt.opened[0] ?? '', decision);
      attempt.signIn.returned();
      await waitForStep(attempt, step);
      const log = attempt.client.logged.join('\n');
      expect(log).toContain('authentication.session');
      expect(attempt.secrets.length).toBeGreaterThan(0);
      for (const secret of attempt.secrets) expect(log).not.toContain(secret);
      if (decision === 'deny') expect(attempt.signIn.state()).toMatchObject({ why: 'denied' });
    },
  );
});

describe('a failed attempt', () => {
  it('a session that cannot be stored signs nobody in', async () => {
    const attempt = await openInWindow({
      ports: { keepSession: () => Promise.resolve(fail('keychainUnavailable', { reason: 'locked' })) },
    });
    await approveInWindow(attempt);
    await waitForStep(attempt, 'ended');
    expect(attempt.signIn.state()).toMatchObject({ why: 'failed', failure: { code: 'keychainUnavailable' } });
    expect(attempt.signIn.session()).toBeNull();
  });
});
