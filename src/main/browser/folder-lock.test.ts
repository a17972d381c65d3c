import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the lock of a folder', () => {
  it('is free again after its release', async () => {
    for (const _ of [1, 2]) {
      const lock = await lockFolder(folder);
      expect(lock.ok).toBe(true);
      if (lock.ok) await lock.release();
    }
  });

  it('is refused under another path of the same folder, and names the process that has it', async () => {
    const lock = await lockFolder(folder);
    const link = `${folder}-link`;
    await symlink(folder, link);
    try {
      expect(await lockFolder(link)).toEqual({ ok: false, holder: String(process.pid) });
    } finally {
      await rm(link);
      if (lock.ok) await lock.release();
    }
  });

  it('ends with its process, although that is killed', async () => {
    const source = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      console.log((await lockFolder(${JSON.stringify(folder)})).ok);
      setInterval(() => undefined, 60_000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(other, 'exit');
    try {
      await once(other.stdout, 'data');
      expect(await lockFolder(folder)).toEqual({ ok: false, holder: String(other.pid) });
    } finally {
      other.kill('SIGKILL');
      await ended;
    }
    const lock = await lockFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) await lock.release();
  });

  it.each(['999999999', String(process.ppid), 'rubbish', ''])(
    'ignores a file with the process id %j',
    async (content) => {
      await writeFile(join(folder, 'marquee.lock'), content);
      const lock = await lockFolder(folder);
      expect(lock.ok).toBe(true);
      if (lock.ok) await lock.release();
    },
  );
});
