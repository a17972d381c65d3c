import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freeBytesOf } from './disk-space.ts';

it('the free bytes of a folder are those of its disk, and no limit where the system says nothing', async () => {
  expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0);
  expect(await freeBytesOf(join(tmpdir(), 'there is no such folder'))).toBe(Infinity);
});
