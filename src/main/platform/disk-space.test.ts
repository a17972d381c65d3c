import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leastFreeBytes } from '#shared/contract/answers.ts';
import { DiskSpace, freeBytesOf } from './disk-space.ts';

it('a disk has little space while fewer bytes are free than the least, and is looked at every few seconds', async () => {
  let [free, looks, now] = [leastFreeBytes - 1, 0, 0];
  const space = new DiskSpace(
    () => {
      looks += 1;
      return Promise.resolve(free);
    },
    () => now,
  );
  expect(await Promise.all([space.isLow(), space.isLow()])).toEqual([true, true]);
  free = leastFreeBytes;
  expect(await space.isLow()).toBe(true);
  expect(looks).toBe(1);
  now += 5_000;
  expect(await space.isLow()).toBe(false);
  expect(looks).toBe(2);
});

it('the free bytes of a folder are those of its disk, and no limit where the system says nothing', async () => {
  expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0);
  expect(await freeBytesOf(join(tmpdir(), 'there is no such folder'))).toBe(Infinity);
});
