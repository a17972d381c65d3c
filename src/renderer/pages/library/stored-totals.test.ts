import { describe, expect, it } from 'vitest';
import { storageKinds } from '#shared/contract/answers.ts';
import type { StorageState } from '#shared/contract/answers.ts';
import { storedTotals } from './storage-clearing.svelte.ts';

const none = { count: 0, bytes: 0, keptBytes: 0 };
const empty = Object.fromEntries(
  storageKinds.map((kind) => [kind, none]),
) as unknown as StorageState['kinds'];

describe('the storage totals', () => {
  it('sum the kinds and name the largest', () => {
    const kinds = {
      ...empty,
      seasons: { count: 3, bytes: 300, keptBytes: 100 },
      posters: { count: 2, bytes: 500, keptBytes: 0 },
    };
    expect(storedTotals(kinds)).toEqual({ count: 5, bytes: 800, mostBytes: 500 });
  });

  it('never divide by 0 if nothing is stored', () => {
    expect(storedTotals(empty).mostBytes).toBe(1);
  });
});
