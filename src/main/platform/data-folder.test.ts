import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { baseFolder, prepareDataFolder } from './data-folder.ts';

// Proves protections of data-folder.ts.

const hasModes = process.platform !== 'win32';

const modeOf = async (name: string): Promise<number> => (await stat(join(folder, name))).mode & 0o7777;

it.each([undefined, '', 'caches', './caches'])(
  'a folder for caches that the environment calls %j is the usual one, not one that depends on where the app starts',
  (given) => {
    vi.stubEnv('XDG_CACHE_HOME', given);
    expect(baseFolder('XDG_CACHE_HOME', '.cache')).toBe(join(homedir(), '.cache'));
    vi.stubEnv('XDG_CACHE_HOME', folder);
    expect(baseFolder('XDG_CACHE_HOME', '.cache')).toBe(folder);
    vi.unstubAllEnvs();
  },
);

describe('the data folder', () => {
  it('is created, and stays empty', async () => {
    const inner = join(folder, 'a', 'b');
    expect(await prepareDataFolder(inner)).toBeNull();
    expect(await readdir(inner)).toEqual([]);
  });

  it('is refused with its path if it is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'below')]) expect(await prepareDataFolder(path)).toContain(path);
  });

  it.runIf(hasModes)('is taken from other users with its files, also one of an earlier version', async () => {
    const files = [
      'library.sqlite',
      'library.sqlite-wal',
      'settings.json',
      'logs/marquee.log',
      'backups/a.sqlite',
    ];
    const others = ['notes.txt'];
    for (const name of ['logs', 'backups']) await mkdir(join(folder, name));
    for (const name of [...files, ...others]) {
      await writeFile(join(folder, name), '');
      await chmod(join(folder, name), 0o644);
    }
    await chmod(folder, 0o755);
    expect(await prepareDataFolder(folder)).toBeNull();
    expect(await modeOf('')).toBe(0o700);
    expect(await Promise.all(files.map(modeOf))).toEqual(files.map(() => 0o600));
    expect(await Promise.all(others.map(modeOf))).toEqual([0o644]);
  });

  it.runIf(hasModes)('stays as it is if all users share it', async () => {
    await chmod(folder, 0o1777);
    await writeFile(join(folder, 'other.sqlite'), '');
    await chmod(join(folder, 'other.sqlite'), 0o644);
    expect(await prepareDataFolder(folder)).toBeNull();
    expect([await modeOf(''), await modeOf('other.sqlite')]).toEqual([0o1777, 0o644]);
  });
});
