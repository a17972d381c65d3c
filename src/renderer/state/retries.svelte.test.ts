import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#shared/result.ts';
import type { Failure, FailureCode } from '#shared/result.ts';
import type { Marquee } from '../transport/marquee.ts';
import { Retries } from './retries.svelte.ts';

const minute = 60_000;
let isActive = true;

beforeEach(() => {
  vi.useFakeTimers();
  isActive = true;
});

/** A read that fails with `why` until `isWell`; it takes no time. */
function failingRead(why: Failure = failure('serverFault', { status: 500 })) {
  const retries = new Retries({ isActive: () => isActive, elapsed: () => Date.now(), random: () => 0.5 });
  const began = Date.now();
  const attempts: number[] = [];
  const state = { isWell: false };
  const read = retries.add(() => {
    attempts.push(Math.round((Date.now() - began) / 1000));
    read.note(state.isWell ? null : { ...why });
  });
  read.note(why);
  return { retries, read, attempts, state };
}

describe('a failed read', () => {
  // Proves protections of retries.svelte.ts.
  it.each([
    ['serverFault', { status: 500 }],
    ['rateLimited', {}],
    ['badResponse', { reason: 'html' }],
    ['badResponse', { reason: 'truncated' }],
    ['timeout', {}],
    ['unauthorized', {}],
    ['forbidden', {}],
    ['offline', {}],
    ['internal', { reason: 'hostGone' }],
    ['cancelled', { reason: 'hostGone' }],
  ] satisfies [FailureCode, Failure['details']][])('is tried again by itself (%s %j)', (code, details) => {
    const { attempts, state } = failingRead(failure(code, details));
    vi.advanceTimersByTime(10_000);
    expect(attempts).toEqual([3, 9]);
    state.isWell = true;
    vi.advanceTimersByTime(20 * minute);
    expect(attempts).toEqual([3, 9, 21]);
  });

  it.each(['notFound', 'invalidInput', 'cancelled', 'keychainUnavailable'] as const)(
    'is left alone where another attempt cannot help (%s)',
    (code) => {
      const { attempts, retries } = failingRead(failure(code));
      retries.retrySoon();
      vi.advanceTimersByTime(60 * minute);
      expect(attempts).toEqual([]);
    },
  );

  it('is tried again after growing pauses, of five minutes at most', () => {
    const { attempts } = failingRead();
    vi.advanceTimersByTime(24 * 60 * minute);
    const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(pauses.slice(0, 7)).toEqual([6, 12, 24, 48, 96, 192, 300]);
    expect(Math.max(...pauses)).toBe(300);
    // One in five minutes, and those of the beginning.
    expect(attempts.length).toBeLessThan(24 * 12 + 8);
  });

  it('is not tried before the service allows it, whatever signs there are', () => {
    const { retries, attempts } = failingRead(failure('rateLimited', {}, { retryAfterMs: 10 * minute }));
    for (let second = 0; second < 599; second += 1) {
      retries.retrySoon();
      vi.advanceTimersByTime(1_000);
    }
    expect(attempts).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(attempts).toEqual([600]);
  });

  it('is not tried while nobody looks, and at once when somebody does', () => {
    const { retries, attempts } = failingRead();
    isActive = false;
    vi.advanceTimersByTime(60 * minute);
    retries.retrySoon();
    expect(attempts).toEqual([]);
    isActive = true;
    retries.retrySoon();
    vi.advanceTimersByTime(0);
    expect(attempts).toEqual([3_600]);
  });

  it('is tried at once when the service seems to be well', () => {
    const { retries, attempts, state } = failingRead();
    // The latest attempt was more than a minute ago.
    vi.advanceTimersByTime(64 * minute);
    const before = attempts.length;
    state.isWell = true;
    retries.retrySoon();
    vi.advanceTimersByTime(0);
    expect(attempts.length).toBe(before + 1);
  });

  // Proves protections of retries.svelte.ts.
  it.each(['service.recovered', 'network.changed', 'host.changed', 'focus', 'visibilitychange'])(
    'is tried again soon after a sign that it may succeed now (%s)',
    (sign) => {
      const { retries, attempts } = failingRead();
      const signs = new EventTarget();
      const marquee = {
        on: (name: string, retrySoon: () => void) => signs.addEventListener(name, retrySoon),
      };
      const page = Object.assign(signs, { document: signs });
      retries.follow(marquee as unknown as Marquee, page as unknown as Window);
      vi.advanceTimersByTime(64 * minute);
      const before = attempts.length;
      signs.dispatchEvent(new Event(sign));
      vi.advanceTimersByTime(0);
      expect(attempts.length).toBe(before + 1);
    },
  );

  // Proves protections of retries.svelte.ts.
  it('is no storm, however many signs there are', () => {
    const { retries, attempts } = failingRead();
    for (let tenth = 0; tenth < 36_000; tenth += 1) {
      retries.retrySoon();
      vi.advanceTimersByTime(100);
    }
    // One a minute, and those of the beginning.
    expect(attempts.length).toBeGreaterThan(55);
    expect(attempts.length).toBeLessThan(70);
    expect(retries.signs).toBe(720);
  });

  it('is not tried after its component is gone', () => {
    const { read, retries, attempts } = failingRead();
    read.remove();
    retries.retrySoon();
    vi.advanceTimersByTime(60 * minute);
    expect(attempts).toEqual([]);
  });
});
