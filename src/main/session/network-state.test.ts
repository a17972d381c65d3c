import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NetworkState } from '#shared/contract/answers.ts';
import { NetworkWatch } from './network-state.ts';

describe('the network watch', () => {
  /** Null for a probe without a result. */
  let answers: boolean | null = false;
  let probes = 0;
  const told: NetworkState[] = [];
  let watch: NetworkWatch;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1000 });
    answers = false;
    probes = 0;
    told.length = 0;
    watch = new NetworkWatch({
      now: Date.now,
      probe: () => {
        probes += 1;
        if (answers !== null) watch.noticed(answers);
        return Promise.resolve();
      },
      changed: (state) => told.push(state),
    });
  });
  afterEach(() => {
    watch.close();
    vi.useRealTimers();
  });

  it('announces offline once, and online when the service answers again', async () => {
    watch.noticed(false);
    watch.noticed(false);
    expect(told).toEqual([{ online: false, since: 1000 }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(probes).toBe(1);
    answers = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watch.state.online).toBe(true);
    expect(told).toHaveLength(2);
  });

  it('probes at growing intervals while offline, and never while online', async () => {
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(probes).toBe(0);
    watch.noticed(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(probes).toBeGreaterThan(50);
    expect(probes).toBeLessThan(70);
  });

  it('continues to probe after a probe without a result', async () => {
    watch.noticed(false);
    answers = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(probes).toBe(1);
    answers = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probes).toBe(2);
    expect(watch.state.online).toBe(true);
  });

  it('probes at once on request', async () => {
    watch.noticed(false);
    answers = true;
    expect(await watch.retry()).toMatchObject({ online: true });
    expect(probes).toBe(1);
  });

  it('probes once after a failure elsewhere', async () => {
    answers = true;
    await Promise.all([watch.confirmOnline(), watch.confirmOnline()]);
    expect([probes, told]).toEqual([1, []]);
    answers = false;
    await watch.confirmOnline();
    expect(watch.state.online).toBe(false);
    await watch.confirmOnline();
    expect(probes).toBe(2);
  });

  it('stops probing when closed', async () => {
    watch.noticed(false);
    watch.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(0);
  });
});
