import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataFolder } from './data-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-data-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the data folder', () => {
  it('is made, taken and given back', async () => {
    const inner = join(folder, 'a', 'b');
    const taken = await takeDataFolder(inner);
    expect(taken.ok).toBe(true);
    expect(await readFile(join(inner, 'marquee.lock'), 'utf8')).toBe(String(process.pid));
    if (taken.ok) await taken.release();
    await expect(readFile(join(inner, 'marquee.lock'))).rejects.toThrow('ENOENT');
  });

  it('is refused while another process holds it, and the sentence names both', async () => {
    await writeFile(join(folder, 'marquee.lock'), String(process.ppid));
    const taken = await takeDataFolder(folder);
    expect(taken.ok).toBe(false);
    if (!taken.ok) {
      expect(taken.sentence).toContain(folder);
      expect(taken.sentence).toContain(String(process.ppid));
    }
  });

  it.each(['999999999', 'rubbish', ''])('is taken over when its lock says %j', async (lock) => {
    await writeFile(join(folder, 'marquee.lock'), lock);
    expect((await takeDataFolder(folder)).ok).toBe(true);
  });

  it('that is a file is refused with a sentence that names it', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'below')]) {
      const taken = await takeDataFolder(path);
      expect(taken.ok).toBe(false);
      if (!taken.ok) expect(taken.sentence).toContain(path);
    }
  });
});
