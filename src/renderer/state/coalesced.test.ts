import { expect, it } from 'vitest';
import { coalesced } from './when-idle.ts';

it('work that is asked for while it runs runs once more, and again when it is asked for later', async () => {
  const waiting: (() => void)[] = [];
  let runs = 0;
  const ask = coalesced(() => {
    runs += 1;
    return new Promise((settle) => waiting.push(settle));
  });
  const first = ask();
  await Promise.all([ask(), ask()]);
  expect(runs).toBe(1);
  waiting.shift()?.();
  await Promise.resolve();
  expect(runs).toBe(2);
  waiting.shift()?.();
  await first;
  expect(runs).toBe(2);
  void ask();
  expect(runs).toBe(3);
});
