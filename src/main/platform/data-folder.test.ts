import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { baseFolder, prepareDataFolder } from './data-folder.ts';

// Proves protections of data-folder.ts.

const hasModes = process.platform !== 'win32';

const modeOf = async (): Promise<number> => (await stat(folder)).mode & 0o7777;

it.each([undefined, '', 'caches', './caches'])(
  'a folder for caches that the environment calls %j is the usual one, not one that depends on where the app starts',
  (given) => {
    vi.stubEnv('XDG_CACHE_HOME', given);
    expect(baseFolder('XDG_CACHE_HOME', '.cache')).toBe(join(homedir(), '.cache'));
    vi.stubEnv('XDG_CACHE_HOME', folder);
    expect(baseFolder('XDG_CACHE_HOME', '.cache')).toBe(folder);
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

  it.runIf(hasModes)('is taken from other users', async () => {
    await chmod(folder, 0o755);
    expect(await prepareDataFolder(folder)).toBeNull();
    expect(await modeOf()).toBe(0o700);
  });

  it.runIf(hasModes)('stays as it is if all users share it', async () => {
    await chmod(folder, 0o1777);
    expect(await prepareDataFolder(folder)).toBeNull();
    expect(await modeOf()).toBe(0o1777);
  });
});
