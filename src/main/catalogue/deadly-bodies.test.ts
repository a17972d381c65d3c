import { expect, it } from 'vitest';
import { storeKey } from '#shared/catalogue/store-key.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import { hashOf } from '../store/bytes.ts';
import { refuseDeadly } from './deadly-bodies.ts';

// Proves protections of deadly-bodies.ts.
it('a response that the worker died of isn’t read again, and others are', async () => {
  const read: string[] = [];
  const remote = {
    accept: ({ body }: { readonly body: Uint8Array }) => {
      const text = new TextDecoder().decode(body);
      read.push(text);
      return Promise.resolve(
        fail('storage', { reason: 'other', ...(text === 'deadly' ? { died: true } : {}) }),
      );
    },
  };
  const noted: string[] = [];
  const remembered = {
    list: () => Promise.resolve(succeed([])),
    note: (hash: string) => {
      noted.push(hash);
      return Promise.resolve(succeed(null));
    },
  };
  const bodies = refuseDeadly(remote as unknown as Parameters<typeof refuseDeadly>[0], remembered);
  const key = storeKey({
    profile: 'demo',
    endpoint: 'movie.popular',
    parameters: { page: 1 },
    account: null,
  });
  const accept = (text: string) =>
    bodies.accept({ key, body: new TextEncoder().encode(text), etag: null, fetchedAt: 1, freshUntil: 1 });
  await accept('harmless');
  expect(await accept('deadly')).toMatchObject({ failure: { code: 'storage' } });
  expect(await accept('deadly')).toMatchObject({ failure: { code: 'badResponse' } });
  await accept('harmless');
  expect(read).toEqual(['harmless', 'deadly', 'harmless']);
  expect(noted).toEqual([hashOf(new TextEncoder().encode('deadly'))]);
});
