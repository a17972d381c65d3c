import { beforeEach, expect, it } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { emptyKeychain } from '../../../test/fixtures/empty-keychain.ts';
import { Secret } from '../platform/secret.ts';
import { deleteStored, noteStored } from './stored-secrets.ts';
import type { StoredSecret } from './stored-secrets.ts';
import type { Keychain, SecretKind } from './vault.ts';

const origin = 'https://catalogue.example';
const proxy = 'proxy.example:3128';
const secret = new Secret('pearl');

/** What the keychain answers to the next calls. */
let answer: Result<null>;
let deleted: string[];
let noted: readonly StoredSecret[];

const keychain: Keychain = {
  ...emptyKeychain,
  set: () => Promise.resolve(answer),
  delete(at: string, kind: SecretKind) {
    if (answer.ok) deleted.push(`${kind} ${at}`);
    return Promise.resolve(answer);
  },
};
const noting = noteStored(keychain, { read: () => noted, write: (next) => (noted = next) });
const failing = (reason: string): Result<null> => fail('keychainUnavailable', { reason });

beforeEach(() => {
  answer = succeed(null);
  deleted = [];
  noted = [];
});

it('a secret is noted once while the keychain has it', async () => {
  await noting.set(origin, 'session', secret);
  await noting.set(proxy, 'proxy', secret);
  await noting.set(origin, 'session', secret);
  expect(noted).toEqual([
    { origin: proxy, kind: 'proxy' },
    { origin, kind: 'session' },
  ]);
  await noting.delete(origin, 'session');
  expect(noted).toEqual([{ origin: proxy, kind: 'proxy' }]);
});

it('a secret that a keychain refuses isn’t noted, but one that is there already or waits for it to be unlocked is', async () => {
  answer = failing('noService');
  await noting.set(origin, 'apiKey', secret);
  expect(noted).toEqual([]);
  noted = [{ origin, kind: 'session' }];
  await noting.set(origin, 'session', secret);
  expect(noted).toEqual([{ origin, kind: 'session' }]);
  noted = [];
  answer = failing('locked');
  await noting.set(origin, 'apiKey', secret);
  await noting.delete(origin, 'apiKey');
  expect(noted).toEqual([{ origin, kind: 'apiKey' }]);
});

it('all noted secrets are deleted, as far as the keychain lets them be', async () => {
  const stored: StoredSecret[] = [
    { origin, kind: 'accessToken' },
    { origin: proxy, kind: 'proxy' },
  ];
  expect(await deleteStored(keychain, stored)).toBe(true);
  expect(deleted).toEqual([`accessToken ${origin}`, `proxy ${proxy}`]);
  answer = failing('locked');
  expect(await deleteStored(keychain, stored)).toBe(false);
  expect(await deleteStored(keychain, [])).toBe(true);
});
