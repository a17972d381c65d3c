import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NetworkState } from '#shared/contract/answers.ts';
import { NetworkWatch } from './network-state.ts';

describe('being offline', () => {
  /** null: neither an answer nor a refusal. */
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

  it('is told once, and ends by itself when the service answers again', async () => {
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

  it('asks ever more rarely, and nothing while online', async () => {
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(probes).toBe(0);
    watch.noticed(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(probes).toBeGreaterThan(50);
    expect(probes).toBeLessThan(70);
  });

  it('goes on asking after a question of which nothing came', async () => {
    watch.noticed(false);
    answers = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(probes).toBe(1);
    answers = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probes).toBe(2);
    expect(watch.state.online).toBe(true);
  });

  it('asks at once when the person says so', async () => {
    watch.noticed(false);
    answers = true;
    expect(await watch.retry()).toMatchObject({ online: true });
    expect(probes).toBe(1);
  });

  it('is found out by one question when something else failed', async () => {
    answers = true;
    await Promise.all([watch.doubt(), watch.doubt()]);
    expect([probes, told]).toEqual([1, []]);
    answers = false;
    await watch.doubt();
    expect(watch.state.online).toBe(false);
    await watch.doubt();
    expect(probes).toBe(2);
  });

  it('stops asking when it is closed', async () => {
    watch.noticed(false);
    watch.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(0);
  });
});
