import { describe, expect, it } from 'vitest';
import { storageKinds } from '#shared/contract/answers.ts';
import type { StorageState } from '#shared/contract/answers.ts';
import type { Marquee } from '../../transport/marquee.ts';
import { RequestFailed } from '../../transport/marquee.ts';
import { StorageClearing } from './storage-clearing.svelte.ts';

const holding = (evictableBytes: number) => ({ evictableBytes }) as StorageState;

/** A clearing of a store that holds 900 bytes outside packs, with the kinds that were requested. */
function clearingOf(answer: () => StorageState) {
  const requested: unknown[] = [];
  const storage = { value: holding(900) };
  const request = async (name: string, input: unknown) => {
    requested.push([name, input]);
    return Promise.resolve().then(answer);
  };
  return { clearing: new StorageClearing({ request } as unknown as Marquee, storage), storage, requested };
}

describe('a clearing of the store', () => {
  it('names the kind while it runs and the freed bytes afterwards', async () => {
    const { clearing, storage, requested } = clearingOf(() => holding(400));
    const work = clearing.clear(['posters']);
    expect(clearing.kind).toBe('posters');
    await work;
    expect(clearing.kind).toBeNull();
    expect(clearing.freedBytes).toBe(500);
    expect(storage.value.evictableBytes).toBe(400);
    expect(requested).toEqual([['storage.clear', { kinds: ['posters'] }]]);
  });

  it('names no kind while all are cleared, and frees nothing if the store grew meanwhile', async () => {
    const { clearing } = clearingOf(() => holding(1000));
    const work = clearing.clear(storageKinds);
    expect(clearing.kind).toBeNull();
    await work;
    expect(clearing.freedBytes).toBe(0);
  });

  it('keeps the earlier totals and says why it failed', async () => {
    const { clearing, storage } = clearingOf(() => {
      throw new RequestFailed({ code: 'storage', retryable: false, details: {} });
    });
    await clearing.clear(['posters']);
    expect(clearing.action.failure?.code).toBe('storage');
    expect(clearing.freedBytes).toBeNull();
    expect(clearing.kind).toBeNull();
    expect(storage.value.evictableBytes).toBe(900);
  });
});
