import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NetworkState } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/result.ts';
import { ServiceHealth } from './service-health.ts';

const fetched = succeed({ kind: 'notModified', etag: null, freshForMs: null } as const);

describe('the health of a service', () => {
  /** Null for a probe without a result. */
  let answers: boolean | null = false;
  let probes = 0;
  const told: NetworkState[] = [];
  let recoveries = 0;
  let health: ServiceHealth;
  const note = (online: boolean): void =>
    health.note({ result: online ? fetched : fail('offline'), reached: online });

  beforeEach(() => {
    vi.useFakeTimers({ now: 1000 });
    answers = false;
    probes = 0;
    told.length = 0;
    recoveries = 0;
    health = new ServiceHealth({
      now: Date.now,
      probe: () => {
        probes += 1;
        if (answers !== null) note(answers);
        return Promise.resolve();
      },
      changed: (state) => told.push(state),
      recovered: () => (recoveries += 1),
    });
  });
  afterEach(() => void health.close());

  it('announces offline once, and online when the service answers again', async () => {
    note(false);
    note(false);
    expect(told).toEqual([{ online: false, since: 1000 }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(probes).toBe(1);
    answers = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(health.isReachable).toBe(true);
    expect(told).toHaveLength(2);
  });

  it('probes at growing intervals while offline, and never while online', async () => {
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(probes).toBe(0);
    note(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(probes).toBeGreaterThan(50);
    expect(probes).toBeLessThan(70);
  });

  it('continues to probe after a probe without a result', async () => {
    note(false);
    answers = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(probes).toBe(1);
    answers = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probes).toBe(2);
    expect(health.isReachable).toBe(true);
  });

  it('probes at once on request', async () => {
    note(false);
    answers = true;
    await health.retry();
    expect([probes, health.isReachable]).toEqual([1, true]);
  });

  it('probes once after a failure elsewhere', async () => {
    answers = true;
    await Promise.all([health.confirmReachable(), health.confirmReachable()]);
    expect([probes, told]).toEqual([1, []]);
    answers = false;
    await health.confirmReachable();
    expect(health.isReachable).toBe(false);
    await health.confirmReachable();
    expect(probes).toBe(2);
  });

  it('recovers once with the first success after failures that concern more than one request, for each host', () => {
    health.note({ result: fail('notFound'), reached: true });
    note(true);
    expect(recoveries).toBe(0);
    health.note({ result: fail('serverFault'), reached: true });
    health.note({ result: fail('timeout'), reached: null }, 'pictures');
    note(true);
    note(true);
    expect(recoveries).toBe(1);
    health.note({ result: fetched, reached: null }, 'pictures');
    expect(recoveries).toBe(2);
  });

  it('stops probing when closed', async () => {
    note(false);
    health.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(0);
  });
});
