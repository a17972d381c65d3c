import { describe, expect, it, vi } from 'vitest';
import { RequestFailed } from '../transport/marquee.ts';
import type { AppModel } from './app-model.svelte.ts';
import { SeasonBodies } from './season-bodies.svelte.ts';

/** The seasons of a service that knows these, and whose answers for the others are faults or don't arrive. */
function bodiesOver(known: Set<number>, faults: readonly number[] = []) {
  const requested: number[] = [];
  const app = {
    clock: { now: () => Date.now(), elapsed: () => performance.now() },
    marquee: {
      async read(_endpoint: string, { season_number: number }: { season_number: number }) {
        requested.push(number);
        await Promise.resolve();
        const code = faults.includes(number) ? 'notFound' : 'offline';
        if (!known.has(number)) throw new RequestFailed({ code, retryable: code === 'offline', details: {} });
        return { value: { season_number: number, episodes: [] }, fetchedAt: Date.now() };
      },
    },
  };
  return { read: new SeasonBodies(app as unknown as AppModel), requested };
}

describe('the bodies of all seasons', () => {
  it('arrive as seasons are found, each read once, specials last', async () => {
    const { read, requested } = bodiesOver(new Set([0, 1, 2]));
    read.begin(7);
    const first = read.fill([0], false);
    const all = read.fill([0, 1, 2], true);
    await Promise.all([first, all]);
    expect(requested).toEqual([0, 1, 2]);
    expect(read.bodies.map((each) => each.season_number)).toEqual([1, 2, 0]);
    expect([read.wanted, read.pending, read.failure]).toEqual([3, false, null]);
  });

  it('stay when one fails, and only that one is retried', async () => {
    const known = new Set([1]);
    const { read, requested } = bodiesOver(known);
    read.begin(7);
    await read.fill([1, 2], true);
    expect(read.bodies).toHaveLength(1);
    expect(read.failure?.code).toBe('offline');
    expect(read.pending).toBe(false);
    known.add(2);
    await read.again();
    expect(requested).toEqual([1, 2, 2]);
    expect(read.bodies).toHaveLength(2);
    expect(read.failure).toBeNull();
  });

  it('are retried beside one that isn’t there, and not while the service can’t be reached', async () => {
    const known = new Set<number>();
    const { read, requested } = bodiesOver(known, [1]);
    read.begin(7);
    await read.fill([1, 2, 3], true);
    expect(read.failure?.code).toBe('offline');
    known.add(2).add(3);
    await read.again();
    expect(read.bodies).toHaveLength(2);
    known.delete(2);
    known.delete(3);
    read.begin(7);
    await read.fill([2, 3], true);
    requested.length = 0;
    await read.again();
    expect(requested).toEqual([2]);
  });

  it('include a season that the store updated', async () => {
    const { read, requested } = bodiesOver(new Set([1]));
    read.begin(7);
    await read.fill([1], true);
    read.handleChange({ endpoint: 'tv.season', parameters: { series_id: 7, season_number: 1 } });
    read.handleChange({ endpoint: 'tv.season', parameters: { series_id: 8, season_number: 1 } });
    read.handleChange({ endpoint: 'tv.season', parameters: { series_id: 7, season_number: 4 } });
    await vi.waitFor(() => expect(requested).toEqual([1, 1]), { timeout: 10_000 });
  });

  it('are awaited while seasons are looked for, whether or not one is known', async () => {
    const { read } = bodiesOver(new Set([1]));
    read.begin(7);
    await read.fill([], false);
    expect(read.pending).toBe(true);
    await read.fill([1], false);
    await read.fill([1], false);
    expect(read.pending).toBe(true);
    await read.fill([1], true);
    expect(read.pending).toBe(false);
  });

  it('are requested slowly where a service knows any number of them', async () => {
    vi.useFakeTimers();
    const all = Array.from({ length: 300 }, (_, index) => index);
    const { read, requested } = bodiesOver(new Set(all));
    read.begin(7);
    void read.fill(all, true);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(requested).toHaveLength(45);
    read.stop();
  });
});
