import { describe, expect, it } from 'vitest';
import type { Transport } from '#shared/contract/transport.ts';
import { Marquee } from './marquee.ts';

describe('a body that an earlier version stored', () => {
  it('has each item once', async () => {
    const body = { page: 1, results: [{ id: 1 }, { id: 2 }, { id: 1 }] };
    const value = { text: JSON.stringify(body), fetchedAt: 0, freshness: 'fresh', dropped: 0 };
    const transport = { invoke: () => Promise.resolve({ ok: true, value }), subscribe: () => undefined };
    const marquee = new Marquee(transport as unknown as Transport);
    const { value: read } = await marquee.read('movie.popular', { page: 1 });
    expect(read.results.map(({ id }) => id)).toEqual([1, 2]);
  });
});
