import { describe, expect, it, vi } from 'vitest';
import { succeed } from '#shared/result.ts';
import {
  approveInWindow,
  createAttempt,
  openInWindow,
  roundTrip,
  service,
  startService,
  waitForStep,
} from '../../../test/fixtures/sign-in-attempt.ts';
import { account } from '../../../test/fixtures/sign-in-samples.ts';
import { Secret } from '../platform/secret.ts';

describe('a kept session', () => {
  const remembered = { ...account, username: 'as-remembered' };
  async function session(): Promise<Secret> {
    const attempt = await openInWindow();
    await approveInWindow(attempt);
    await waitForStep(attempt, 'signedIn');
    const { kept } = attempt;
    return kept()?.session ?? new Secret('none');
  }

  it('a kept session signs in at once, and its account is read again', async () => {
    const kept = await session();
    const attempt = createAttempt();
    attempt.signIn.restore(kept, remembered);
    expect(attempt.signIn.state()).toEqual({ step: 'signedIn', account: remembered });
    await attempt.until(() => attempt.states.length === 2);
    expect(attempt.signIn.state()).toMatchObject({
      account: { username: expect.not.stringContaining('remembered') },
    });
  });

  it('a kept session stays valid without the service, and ends when the service refuses it', async () => {
    const kept = await session();
    await service.close();
    const offline = createAttempt();
    offline.signIn.restore(kept, remembered);
    // This request follows that of the account, and so does its refusal.
    await offline.client.client.fetch('movie.popular', { page: 1 });
    expect(offline.client.logged[0]).toMatch(/"endpoint":"account".*"code":"offline"/);
    expect(offline.signIn.state()).toEqual({ step: 'signedIn', account: remembered });
    expect(offline.signIn.session()).toBe(kept);
    await startService();
    const forget = vi.fn(() => Promise.resolve(succeed(null)));
    const refused = createAttempt({ ports: { forgetSession: forget } });
    refused.signIn.restore(new Secret('0'.repeat(40)), remembered);
    await waitForStep(refused, 'sessionRevoked');
    expect(forget).toHaveBeenCalledOnce();
    expect(refused.signIn.session()).toBeNull();
  });

  it('a session is revoked only by its own refusal, and removed by signing out', async () => {
    const attempt = await openInWindow();
    await approveInWindow(attempt);
    await waitForStep(attempt, 'signedIn');
    attempt.signIn.sessionRevoked(new Secret('an older session'));
    expect(attempt.signIn.state().step).toBe('signedIn');
    expect(await attempt.signIn.signOut()).toEqual(succeed(null));
    expect(attempt.signIn.state()).toEqual({ step: 'signedOut' });
    expect(attempt.kept()).toBeNull();
    attempt.signIn.sessionRevoked();
    expect(attempt.signIn.state().step).toBe('signedOut');
  });

  it('a slow write to the keychain is undone by a later sign-out', async () => {
    const order: string[] = [];
    const writing = Promise.withResolvers<undefined>();
    const done = Promise.withResolvers<undefined>();
    const attempt = await openInWindow({
      ports: {
        async keepSession() {
          writing.resolve(undefined);
          await done.promise;
          order.push('kept');
          return succeed(null);
        },
        forgetSession() {
          order.push('forgot');
          return Promise.resolve(succeed(null));
        },
      },
    });
    await approveInWindow(attempt);
    await writing.promise;
    const out = attempt.signIn.signOut();
    await roundTrip(attempt);
    done.resolve(undefined);
    await out;
    expect(order).toEqual(['kept', 'forgot']);
    expect(attempt.signIn.state().step).toBe('signedOut');
  });
});
