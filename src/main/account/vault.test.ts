import { beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { Secret } from '../platform/secret.ts';
import { createVault } from './vault.ts';
import type { Keychain, VaultOptions } from './vault.ts';

// Proves protections of vault.ts.

const origin = 'https://catalogue.example';
const token = 'a-token-that-is-long-enough';
let entries: Map<string, string>;
let locked: boolean;

const keychain: Keychain = {
  get: (at, kind) => {
    const value = entries.get(`${kind} ${at}`);
    return answer(value === undefined ? null : new Secret(value));
  },
  set: (at, kind, secret) => answer(null, () => entries.set(`${kind} ${at}`, secret.reveal())),
  delete: (at, kind) => answer(null, () => entries.delete(`${kind} ${at}`)),
  probe: () => Promise.resolve({ state: 'available' }),
  answered: () => Promise.resolve(false),
};
function answer<T>(value: T, act: () => unknown = () => undefined) {
  if (locked) return Promise.resolve(fail('keychainUnavailable', { reason: 'locked' }));
  act();
  return Promise.resolve(succeed(value));
}
/** A keychain whose first writes end when the test says so, and whose reads wait for them. */
function slowWrites() {
  const begun = Promise.withResolvers<undefined>();
  const ended = Promise.withResolvers<undefined>();
  const set: Keychain['set'] = async (...entry) => {
    begun.resolve(undefined);
    await ended.promise;
    return keychain.set(...entry);
  };
  const get: Keychain['get'] = (...which) => ended.promise.then(() => keychain.get(...which));
  return { keychain: { ...keychain, get, set }, begun: begun.promise, end: () => ended.resolve(undefined) };
}
const vaultOf = (more: Partial<VaultOptions> = {}) => createVault({ keychain, origin, ...more });

beforeEach(() => {
  entries = new Map();
  locked = false;
});

describe('a vault', () => {
  it('is empty until a credential is set or the keychain is read', async () => {
    entries.set(`accessToken ${origin}`, token);
    entries.set('apiKey https://another.example', 'of another service');
    const vault = vaultOf();
    expect(vault.state()).toEqual({ accessToken: 'absent', apiKey: 'absent' });
    expect(await vault.open()).toEqual(succeed(null));
    expect(vault.state()).toEqual({ accessToken: 'keychain', apiKey: 'absent' });
    expect(vault.read('accessToken')?.reveal()).toBe(token);
  });

  it('stores a credential in the keychain for the next run', async () => {
    await vaultOf().set('accessToken', ` ${token}\n`, 'keychain');
    const next = vaultOf();
    await next.open();
    expect(next.read('accessToken')?.reveal()).toBe(token);
  });

  it('stores a credential for this run without the keychain', async () => {
    locked = true;
    const vault = vaultOf();
    expect(await vault.set('accessToken', token, 'session')).toEqual(succeed(null));
    expect(vault.state().accessToken).toBe('session');
    expect(entries.size).toBe(0);
    expect(await vault.clear('accessToken')).toEqual(succeed(null));
    expect(vault.read('accessToken')).toBeNull();
  });

  it('changes nothing if the keychain fails, and has no fallback', async () => {
    const vault = vaultOf();
    await vault.set('accessToken', token, 'keychain');
    locked = true;
    expect(await vault.set('accessToken', 'another-long-token', 'keychain')).toMatchObject({
      failure: { code: 'keychainUnavailable', details: { reason: 'locked' } },
    });
    expect(vault.read('accessToken')?.reveal()).toBe(token);
  });

  it('reports a failed deletion in the keychain, and deletes the credential from memory', async () => {
    const vault = vaultOf();
    await vault.set('apiKey', 'an-api-key', 'keychain');
    locked = true;
    expect(await vault.clear('apiKey')).toMatchObject({ failure: { code: 'keychainUnavailable' } });
    expect(vault.state().apiKey).toBe('absent');
    locked = false;
    expect(await vault.clear('apiKey')).toEqual(succeed(null));
    expect(entries.size).toBe(0);
  });

  it.each(['short', 'with white space', 'line\nbreak-in-it', ''])('refuses %j', async (value) => {
    expect(await vaultOf().set('accessToken', value, 'session')).toMatchObject({
      failure: { code: 'invalidInput', details: { field: 'accessToken' } },
    });
  });

  it('prefers the given credentials, and does not store them', async () => {
    entries.set(`accessToken ${origin}`, token);
    const vault = vaultOf({ given: { accessToken: 'given-token', apiKey: null, as: 'builtIn' } });
    await vault.open();
    expect(vault.state()).toEqual({ accessToken: 'builtIn', apiKey: 'absent' });
    expect(vault.read('accessToken')?.reveal()).toBe('given-token');
    expect([...entries.values()]).toEqual([token]);
  });

  it('keeps what is set or cleared while the keychain is being read', async () => {
    entries.set(`accessToken ${origin}`, 'an-older-token');
    entries.set(`session ${origin}`, 'an-older-session');
    const answers = Promise.withResolvers<undefined>();
    const slow: Keychain = {
      ...keychain,
      get: async (...which) => {
        const found = await keychain.get(...which);
        await answers.promise;
        return found;
      },
    };
    const unset = vaultOf({ keychain: slow });
    const given = { accessToken: token, apiKey: 'a-given-key', as: 'session' } as const;
    const signedOut = vaultOf({ keychain: slow, given });
    const leaving = vaultOf({ keychain: slow, given });
    const opened = Promise.all([unset.open(), signedOut.open(), leaving.open()]);
    await leaving.clearSession();
    await unset.set('accessToken', token, 'session');
    await signedOut.keepSession(new Secret('a-newer-session'));
    answers.resolve(undefined);
    await opened;
    expect(unset.read('accessToken')?.reveal()).toBe(token);
    expect(unset.state().accessToken).toBe('session');
    expect(signedOut.session()?.reveal()).toBe('a-newer-session');
    expect(leaving.session()).toBeNull();
  });

  it('gives up what is cleared while the keychain is being written', async () => {
    const slow = slowWrites();
    const vault = vaultOf({ keychain: slow.keychain });
    const setting = [
      vault.set('accessToken', token, 'keychain'),
      vault.keepSession(new Secret('a-session')),
    ] as const;
    await slow.begun;
    const clearing = [vault.clear('accessToken'), vault.clearSession()] as const;
    expect([vault.session(), vault.read('accessToken')]).toEqual([null, null]);
    slow.end();
    expect(await Promise.all(setting)).toMatchObject([
      { failure: { code: 'cancelled' } },
      { failure: { code: 'cancelled' } },
    ]);
    expect(await Promise.all(clearing)).toEqual([succeed(null), succeed(null)]);
    expect([vault.session(), vault.read('accessToken'), entries.size]).toEqual([null, null, 0]);
  });

  it('stores what is set after something was cleared while it was written', async () => {
    const slow = slowWrites();
    const vault = vaultOf({ keychain: slow.keychain });
    const former = vault.set('accessToken', `${token}-of-before`, 'keychain');
    await slow.begun;
    const cleared = vault.clear('accessToken');
    const next = vault.set('accessToken', token, 'keychain');
    slow.end();
    expect(await Promise.all([former, cleared, next])).toMatchObject([
      { failure: { code: 'cancelled' } },
      { ok: true },
      { ok: true },
    ]);
    expect([...entries]).toEqual([[`accessToken ${origin}`, token]]);
  });

  it('deletes a cleared secret that was written late, where the next one couldn’t be written', async () => {
    const slow = slowWrites();
    const vault = vaultOf({ keychain: slow.keychain });
    const former = vault.set('accessToken', token, 'keychain');
    await slow.begun;
    void vault.clear('accessToken');
    const next = vault.set('accessToken', `${token}-next`, 'keychain');
    slow.end();
    await former;
    locked = true;
    expect(await next).toMatchObject({ ok: false });
    locked = false;
    await vault.open();
    expect([vault.read('accessToken'), entries.size]).toEqual([null, 0]);
  });

  it('reads what was cleared, or set after that, as it is when it was written', async () => {
    const slow = slowWrites();
    const vault = vaultOf({ keychain: slow.keychain });
    const setting = vault.set('accessToken', token, 'keychain');
    await slow.begun;
    const changes = [setting, vault.clear('accessToken'), vault.open()];
    slow.end();
    await Promise.all(changes);
    expect([vault.state().accessToken, entries.size]).toEqual(['absent', 0]);

    const slower = slowWrites();
    const unlocked = vaultOf({ keychain: slower.keychain });
    locked = true;
    await unlocked.clear('accessToken');
    locked = false;
    const kept = unlocked.set('accessToken', token, 'keychain');
    await slower.begun;
    const opened = unlocked.open();
    slower.end();
    await Promise.all([kept, opened]);
    expect([unlocked.state().accessToken, entries.size]).toEqual(['keychain', 1]);
  });

  it('deletes a credential that was cleared while the keychain was locked, even if another is used for this run', async () => {
    const vault = vaultOf();
    await vault.set('accessToken', token, 'keychain');
    locked = true;
    await vault.clear('accessToken');
    await vault.set('accessToken', `${token}-of-this-run`, 'session');
    locked = false;
    await vault.open();
    expect([vault.state().accessToken, entries.size]).toEqual(['session', 0]);
  });

  it('opens without a keychain, and reports the failure', async () => {
    locked = true;
    const vault = vaultOf();
    expect(await vault.open()).toMatchObject({ failure: { code: 'keychainUnavailable' } });
    expect(vault.state()).toEqual({ accessToken: 'absent', apiKey: 'absent' });
  });

  it('stores a session for the next run, or for this one without a keychain', async () => {
    const session = new Secret('a-session');
    await vaultOf().keepSession(session);
    const next = vaultOf();
    await next.open();
    expect(next.session()?.reveal()).toBe('a-session');
    expect(next.sessionState()).toBe('keychain');
    expect(await next.clearSession()).toEqual(succeed(null));
    expect(entries.size).toBe(0);
    expect(next.sessionState()).toBe('absent');

    locked = true;
    const lost = vaultOf();
    expect(await lost.keepSession(session)).toEqual(succeed(null));
    expect(lost.sessionState()).toBe('session');
    expect(await lost.clearSession()).toEqual(succeed(null));
    expect(lost.session()).toBeNull();
  });

  it('reports a failed deletion of a stored session, and deletes it from memory', async () => {
    const vault = vaultOf();
    await vault.keepSession(new Secret('a-session'));
    locked = true;
    expect(await vault.clearSession()).toMatchObject({ failure: { code: 'keychainUnavailable' } });
    expect(vault.session()).toBeNull();
  });

  it('deletes what was cleared while the keychain was locked, once that is open, unless it was set again', async () => {
    entries.set(`session ${origin}`, 'an earlier session');
    entries.set(`apiKey ${origin}`, 'an earlier key that is long');
    entries.set(`accessToken ${origin}`, token);
    locked = true;
    const vault = vaultOf();
    await vault.open();
    for (const cleared of [vault.clearSession(), vault.clear('apiKey'), vault.clear('accessToken')])
      expect(await cleared).toEqual(succeed(null));
    locked = false;
    await vault.set('accessToken', `${token} anew`.replace(' ', '-'), 'keychain');
    expect(await vault.open()).toEqual(succeed(null));
    expect(vault.session()).toBeNull();
    expect(vault.state()).toEqual({ accessToken: 'keychain', apiKey: 'absent' });
    expect([...entries]).toEqual([[`accessToken ${origin}`, `${token}-anew`]]);

    locked = true;
    await vault.clearSession();
    locked = false;
    await vault.keepSession(new Secret('a new session'));
    await vault.open();
    expect(entries.get(`session ${origin}`)).toBe('a new session');
  });

  it('stores the session of a sign-in while the keychain was locked in place of an earlier one', async () => {
    entries.set(`session ${origin}`, 'an earlier session');
    locked = true;
    const vault = vaultOf();
    await vault.open();
    await vault.keepSession(new Secret('a newer session'));
    locked = false;
    expect(await vault.open()).toEqual(succeed(null));
    expect(entries.get(`session ${origin}`)).toBe('a newer session');
    expect([vault.session()?.reveal(), vault.sessionState()]).toEqual(['a newer session', 'keychain']);
  });

  it('passes every secret to the log’s redaction', async () => {
    const heard: string[] = [];
    entries.set(`apiKey ${origin}`, 'kept-key');
    const given = { accessToken: 'given-token', apiKey: null, as: 'session' } as const;
    const vault = vaultOf({ given, onSecret: (value) => heard.push(value) });
    await vault.open();
    await vault.set('apiKey', 'newer-key', 'session');
    expect(heard).toEqual(['given-token', 'kept-key', 'newer-key']);
  });
});
