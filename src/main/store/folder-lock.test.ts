import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { lockFolder } from './folder-lock.ts';

describe('the lock of a folder', () => {
  it('is free again after its release', () => {
    for (const _ of [1, 2]) {
      const lock = lockFolder(folder);
      expect(lock.ok).toBe(true);
      if (lock.ok) lock.release();
    }
  });

  it('is refused under another path of the same folder', async () => {
    const lock = lockFolder(folder);
    const link = `${folder}-link`;
    await symlink(folder, link);
    try {
      expect(lockFolder(link)).toEqual({ ok: false });
    } finally {
      await rm(link);
      if (lock.ok) lock.release();
    }
  });

  it('ends with its process, although that is killed', async () => {
    const source = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      console.log((lockFolder(${JSON.stringify(folder)})).ok);
      setInterval(() => undefined, 60_000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(other, 'exit');
    try {
      await once(other.stdout, 'data');
      expect(lockFolder(folder)).toEqual({ ok: false });
    } finally {
      other.kill('SIGKILL');
      await ended;
    }
    const lock = lockFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.release();
  });

  it.each(['999999999', 'rubbish '.repeat(200), ''])(
    'replaces a file with the content %j',
    async (content) => {
      await writeFile(join(folder, 'marquee.lock'), content);
      const lock = lockFolder(folder);
      expect(lock.ok).toBe(true);
      expect(lockFolder(folder).ok).toBe(false);
      if (lock.ok) lock.release();
    },
  );

  it.runIf(process.platform !== 'win32')('is only for this user', async () => {
    const lock = lockFolder(folder);
    expect((await stat(join(folder, 'marquee.lock'))).mode & 0o777).toBe(0o600);
    if (lock.ok) lock.release();
  });

  it('is not needed where nothing can be written', () => {
    expect(lockFolder(join(folder, 'missing')).ok).toBe(true);
  });
});
