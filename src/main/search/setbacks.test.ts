import { expect, it } from 'vitest';
import { Setbacks } from './pace.ts';

it('the pause doubles with each outage, however many requests fail in it, and is as long as the service asks', () => {
  let now = 0;
  const setbacks = new Setbacks(() => now);
  for (const slice of [1, 2, 3, 4]) expect(setbacks.note(slice, 0)).toBe(2_000);
  now += 2_000;
  expect(setbacks.note(1, 0)).toBe(4_000);
  expect(setbacks.note(2, 30_000)).toBe(30_000);
  now += 30_000;
  setbacks.clear(1);
  expect(setbacks.note(2, 0)).toBe(2_000);
});
