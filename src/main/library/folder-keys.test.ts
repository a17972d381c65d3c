import { expect, it } from 'vitest';
import { folderKeys, noKeys } from '../../../test/fixtures/folder-keys.ts';
import { openKeyFiles } from './key-files.ts';
import { keyText } from './sealing.ts';

const passphrase = 'four words, any order';
const place = '/shared/Marquee';

// Proves protections of folder-keys.ts.
it('a key is in the keychain and in memory, in no other place but encrypted, and opens with its passphrase alone', async () => {
  const [kept, joining] = [noKeys(), noKeys()];
  const keys = folderKeys(kept);
  await keys.open(place);
  expect(await keys.create('äöü €+7')).toMatchObject({
    failure: { code: 'invalidInput', details: { reason: 'short' } },
  });
  expect(await keys.create(passphrase)).toMatchObject({ ok: true });
  const [key] = keys.all;
  if (key === undefined || keys.file === null) throw new Error('There is a key.');
  expect(kept.keychain?.get(place)).toBe(keyText(key));
  expect(kept.redacted).toEqual([passphrase, keyText(key)]);
  expect(keys.file).toEqual({
    id: key.id,
    text: expect.stringMatching(/^-----BEGIN AGE ENCRYPTED FILE-----\n/),
  });
  expect(keys.file.text).not.toContain(keyText(key));

  const again = folderKeys(kept);
  await again.open(place);
  expect(again.all).toEqual([key]);
  // The keychain isn’t asked, which could open a dialog, where nothing is encrypted.
  const plain = folderKeys({ ...kept, file: null });
  await plain.open(place);
  expect(plain.all).toEqual([]);

  const other = folderKeys(joining);
  await other.open(place);
  const files = [{ id: 'ffffffffffffffff', text: 'not a file' }, keys.file, keys.file];
  expect(await other.unlock('five words, any order', files)).toMatchObject({
    failure: { code: 'forbidden', details: { reason: 'passphrase' } },
  });
  expect([other.all, other.file]).toEqual([[], null]);
  expect(await other.unlock(passphrase, files)).toMatchObject({ ok: true });
  expect([other.all, other.file]).toEqual([[key], keys.file]);

  await other.forget();
  expect([other.all, joining]).toMatchObject([[], { file: null, keychain: new Map() }]);
});

it('without a keychain, the passphrase is wanted at each start', async () => {
  const kept = { ...noKeys(), keychain: null };
  const keys = folderKeys(kept);
  await keys.open(place);
  expect(await keys.create(passphrase)).toMatchObject({ ok: true });
  expect(keys.all).toHaveLength(1);
  const again = folderKeys(kept);
  await again.open(place);
  expect([again.all, again.file?.id]).toEqual([[], keys.file?.id]);
  expect(await again.unlock(passphrase, again.file === null ? [] : [again.file])).toMatchObject({ ok: true });
  expect(again.all).toEqual(keys.all);
});

it('a file of a key that another program made opens, however the letters of its passphrase are written', async () => {
  // Of age 1.1.1: `age --encrypt --passphrase --armor`.
  const file = `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBRL2cvekhpeTZsYkt0RHVN
cStCRGNRIDE4ClMwTm1sOEVBRkJGOVpiUUtXdlhibE9NSy96ZzM3SmI1TTY5S1dy
RElYNzQKLS0tIGZmUDhxRU9HMnFOcFBIb21jZFVmYmxFT1ZpMDhxWFZoSUdXb3hW
Q1JoUmsKNbT6hInB9rgS/77C4P5DnHcrWsW1tJL74+FbNM9/jL8iYSiYPgpmSgrr
/jbxJpFZr7CPkoC9HxqhI4lFIlwlHngnovYICAXvK80XaA==
-----END AGE ENCRYPTED FILE-----
`;
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');
  expect(await openKeyFiles('e\u0301te\u0301 a\u0300 la mer', [file])).toEqual([key]);
});

it('keys that are made while the folder becomes another one are not kept', async () => {
  const kept = noKeys();
  const keys = folderKeys(kept);
  await keys.open(place);
  const creating = keys.create(passphrase);
  await keys.forget();
  expect(await creating).toMatchObject({ failure: { code: 'cancelled' } });
  expect([keys.all, kept]).toMatchObject([[], { file: null, keychain: new Map() }]);
});
