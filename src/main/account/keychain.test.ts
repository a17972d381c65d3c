import { describe, expect, it } from 'vitest';
import { createKeychain } from './keychain.ts';
import type { Keytar } from './keytar-client.ts';
import { Secret } from '../platform/secret.ts';

const origin = 'https://catalogue.example';

const never = () => new Promise<never>(() => undefined);
const failing = (message: string): Keytar => ({
  getPassword: () => Promise.reject(new Error(message)),
  setPassword: () => Promise.reject(new Error(message)),
  deletePassword: () => Promise.reject(new Error(message)),
});

describe('an unavailable keychain', () => {
  it.each([
    ['The name org.freedesktop.secrets was not provided by any .service files', 'noService'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'noService'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The user name or passphrase you entered is not correct.', 'denied'],
    ['User canceled the operation.', 'denied'],
    ['Prompt was dismissed', 'denied'],
  ])('maps the message "%s" to a reason', async (message, reason) => {
    const keychain = createKeychain(() => Promise.resolve(failing(message)));
    expect(await keychain.probe()).toEqual({ state: 'unavailable', reason });
    for (const result of [
      await keychain.get(origin, 'apiKey'),
      await keychain.set(origin, 'apiKey', new Secret('sentinel')),
      await keychain.delete(origin, 'apiKey'),
    ]) {
      expect(result).toEqual({
        ok: false,
        failure: { code: 'keychainUnavailable', retryable: false, details: { reason } },
      });
    }
  });

  it('reports a missing keytar, and tries to load it again at the next call', async () => {
    let loads = 0;
    const keychain = createKeychain(() => {
      loads += 1;
      return Promise.reject(new Error("Cannot find package 'keytar'"));
    });
    expect(await keychain.probe()).toEqual({ state: 'unavailable', reason: 'notInstalled' });
    await keychain.probe();
    expect(loads).toBe(2);
  });
});

describe('a keyring that shows a dialog', () => {
  it('fails a read at the time limit, and gets no further call until then', async () => {
    let asked = 0;
    const answers: ((value: string) => void)[] = [];
    const keytar = {
      ...failing(''),
      getPassword: () => {
        asked += 1;
        return new Promise<string>((resolve) => answers.push(resolve));
      },
    };
    const keychain = createKeychain(() => Promise.resolve(keytar), 20);
    const locked = { failure: { code: 'keychainUnavailable', details: { reason: 'locked' } } };
    expect(await keychain.get(origin, 'apiKey')).toMatchObject(locked);
    expect(await keychain.get(origin, 'apiKey')).toMatchObject(locked);
    expect(asked).toBe(1);
    answers[0]?.('unlocked at last');
    await new Promise((resolve) => setImmediate(resolve));
    void keychain.get(origin, 'apiKey');
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(2);
    answers[1]?.('');
  });

  it.each([
    ['an answer', 'resolve', true],
    ['a refusal', 'reject', false],
  ] as const)('says of %s after the time limit whether it is one', async (_, how, expected) => {
    const { promise, ...settle } = Promise.withResolvers<string>();
    const keytar = { ...failing(''), getPassword: () => promise };
    const keychain = createKeychain(() => Promise.resolve(keytar), 20);
    expect(await keychain.answered()).toBe(false);
    await keychain.get(origin, 'apiKey');
    const answered = keychain.answered();
    settle[how]('late');
    expect(await answered).toBe(expected);
    // It says nothing of later calls.
    expect(await keychain.answered()).toBe(false);
  });

  it('fails a call at the time limit if the keychain’s process never starts', async () => {
    const keychain = createKeychain(never, 20);
    expect(await keychain.probe()).toEqual({ state: 'unavailable', reason: 'locked' });
  });

  it('fails a write at the time limit', async () => {
    const keychain = createKeychain(() => Promise.resolve({ ...failing(''), setPassword: never }), 20);
    expect(await keychain.set(origin, 'apiKey', new Secret('x'))).toMatchObject({ ok: false });
  });
});
