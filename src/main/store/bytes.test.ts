import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pack, unpack } from './bytes.ts';

// Proves protections of bytes.ts.
it('a packed list has parts of limited size, and its items in their order', () => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({
    index,
    text: 'n'.repeat(index % 4 === 0 ? 4_000 : 1),
  }));
  const parts = pack(items);
  for (const part of parts) {
    const text = gunzipSync(part).toString();
    expect(text.length).toBeLessThan(2 ** 20 + 2_100);
    expect((JSON.parse(text) as unknown[]).length).toBeLessThanOrEqual(2_000);
  }
  expect([...unpack(parts)]).toEqual(items);
  expect(pack([])).toEqual([]);
});
