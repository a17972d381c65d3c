import { beforeEach, expect, it, vi } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { emptyKeychain } from '../../../test/fixtures/empty-keychain.ts';
import { Secret } from '../platform/secret.ts';
import { KeychainRetries } from './keychain.ts';
import { createVault } from './vault.ts';

beforeEach(() => void vi.useFakeTimers());

/** Retries of a keychain with an API key, which can't be read until `obstacle` is null. */
function retriesOf(startsWith: string | null) {
  const state = { obstacle: startsWith, reads: 0, late: 0, answers: [] as Promise<boolean>[] };
  const vault = createVault({
    keychain: {
      ...emptyKeychain,
      get: (_origin, kind) => {
        if (kind === 'session') state.reads += 1;
        if (state.obstacle !== null)
          return Promise.resolve(fail('keychainUnavailable', { reason: state.obstacle }));
        return Promise.resolve(succeed(kind === 'apiKey' ? new Secret('a-key') : null));
      },
    },
    origin: 'https://catalogue.example',
  });
  const retries = new KeychainRetries({
    vault,
    keychain: { answered: () => state.answers.shift() ?? Promise.resolve(false) },
    log: { info: () => undefined, warn: () => undefined },
    elapsed: () => Date.now(),
    readLate: () => Promise.resolve(void (state.late += 1)),
  });
  return { state, vault, retries };
}
const hourMs = 3_600_000;

it('a keychain is read once where that succeeds', async () => {
  const { state, vault, retries } = retriesOf(null);
  await retries.read();
  await retries.read();
  await retries.readIfWanted();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(vault.read('apiKey')?.reveal()).toBe('a-key');
  expect(state).toMatchObject({ reads: 1, late: 0 });
});

it('a keychain that doesn’t run yet is read when it does, after pauses that grow to 15 seconds', async () => {
  const { state, vault, retries } = retriesOf('noService');
  await retries.read();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.reads).toBe(2);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(state.reads).toBeGreaterThan(240);
  expect(state.reads).toBeLessThan(250);
  state.obstacle = null;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(vault.read('apiKey')?.reveal()).toBe('a-key');
  const { reads } = state;
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(state).toMatchObject({ reads, late: 1 });
});

it('a request that lacks a credential reads a keychain that may run by now, at most every five seconds', async () => {
  const { state, vault, retries } = retriesOf('noService');
  await retries.read();
  // The pause before the next attempt is 8 s by now.
  await vi.advanceTimersByTimeAsync(7_000);
  expect(state.reads).toBe(4);
  await retries.readIfWanted();
  expect(state.reads).toBe(4);
  await vi.advanceTimersByTimeAsync(6_000);
  await Promise.all([retries.readIfWanted(), retries.readIfWanted()]);
  expect(state.reads).toBe(5);
  await vault.set('accessToken', 'a-token-of-the-person', 'session');
  await vi.advanceTimersByTimeAsync(6_000);
  await retries.readIfWanted();
  expect(state.reads).toBe(5);
});

it('a locked keychain is read when somebody has unlocked it or asks for it, never by itself: that opens a dialog', async () => {
  const { state, vault, retries } = retriesOf('locked');
  const unlocked = Promise.withResolvers<boolean>();
  state.answers.push(unlocked.promise);
  await retries.read();
  await vi.advanceTimersByTimeAsync(hourMs);
  await retries.readIfWanted();
  expect(state.reads).toBe(1);
  // By the time that the second read fails, its own late call has answered too.
  state.answers.push(Promise.resolve(true), Promise.resolve(false));
  unlocked.resolve(true);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(state.reads).toBe(3);
  state.obstacle = null;
  await retries.read();
  expect(vault.read('apiKey')?.reveal()).toBe('a-key');
  expect(state).toMatchObject({ reads: 4, late: 1 });
});

it('nothing is read any more after the service is closed', async () => {
  const { state, retries } = retriesOf('noService');
  await retries.read();
  state.obstacle = null;
  const reading = retries.read();
  retries.close();
  await reading;
  await retries.read();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(state).toMatchObject({ reads: 2, late: 0 });
});
