import { beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());

it('the first item is passed on at once, and those that follow within the pause together, each once', () => {
  const passed: (readonly number[])[] = [];
  const throttle = new Throttle<number>(1_000, (items) => passed.push(items));
  throttle.add(1);
  expect(passed).toEqual([[1]]);
  for (const item of [1, 2, 2]) throttle.add(item);
  vi.advanceTimersByTime(1_000);
  throttle.add(3);
  expect(passed).toEqual([[1], [1, 2]]);
  vi.advanceTimersByTime(2_000);
  expect(passed).toEqual([[1], [1, 2], [3]]);
  throttle.add(4);
  throttle.add(5);
  throttle.close();
  vi.advanceTimersByTime(2_000);
  expect(passed).toEqual([[1], [1, 2], [3], [4]]);
});
