import { expect, it } from 'vitest';
import type { CatalogueSource } from '../catalogue/source.ts';
import { hostCheck, StartError, startService } from './server.ts';

// Proves protections of server.ts.
it('a request under another name than this machine’s is not for a service on this machine', () => {
  const isOwn = hostCheck('127.0.0.1');
  const names = ['127.0.0.1:4010', 'localhost', 'evil.example', '127.0.0.1.evil.example', 'a@127.0.0.1', ''];
  expect(names.filter((name) => isOwn(name))).toEqual(['127.0.0.1:4010', 'localhost']);
  expect(isOwn(undefined)).toBe(false);
  expect(hostCheck('0.0.0.0')('catalogue.example')).toBe(true);
});

// Proves protections of server.ts.
it.each([
  ['no credentials', {}],
  ['only a token', { accessToken: 'a'.repeat(32) }],
  ['only a key', { apiKey: 'a'.repeat(32) }],
])('a service that other machines reach does not start with %s of its own', async (_what, credentials) => {
  const options = {
    host: '0.0.0.0',
    port: 0,
    file: '/nowhere/catalogue',
    titles: 1,
    seed: 1,
    ...credentials,
  };
  const started = startService(options, {} as CatalogueSource, () => 0);
  await expect(started).rejects.toThrow(StartError);
  await expect(started).rejects.toThrow('--access-token and --api-key');
});
