import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Conf from 'conf';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { electronWindowMemory } from './stores.ts';

// electron-store is conf with Electron's default folder, and imports Electron.
vi.mock('electron-store', async () => {
  const { default: Conf } = await import('conf');
  class Store extends Conf {
    constructor(options: { name: string; cwd: string }) {
      super({ ...options, configName: options.name });
    }
  }
  return { default: Store };
});

const problems: unknown[] = [];
beforeEach(() => {
  problems.length = 0;
});
const open = () => electronWindowMemory(folder, (problem) => problems.push(problem));

describe('the window states', () => {
  it('are kept for the next start', () => {
    open().write('open', ['/tv/1']);
    expect(open().read('open')).toEqual(['/tv/1']);
    expect(problems).toEqual([]);
  });

  it('that can’t be written are reported, and nothing is thrown', () => {
    const memory = open();
    vi.spyOn(Conf.prototype, 'set').mockImplementationOnce(() => {
      throw Object.assign(new Error('disk'), { code: 'ENOSPC' });
    });
    expect(() => memory.write('open', ['/tv/1'])).not.toThrow();
    expect(problems).toMatchObject([{ code: 'ENOSPC' }]);
  });

  it('begin anew in place of a damaged file', async () => {
    await writeFile(join(folder, 'windows.json'), '{"open":');
    expect(open().read('open')).toBeUndefined();
    open().write('open', ['/tv/1']);
    expect(open().read('open')).toEqual(['/tv/1']);
    expect(problems).toEqual([]);
  });

  it('in a file that can’t be read stay there, and the app starts without them', async () => {
    // A folder, because root may read every file.
    await mkdir(join(folder, 'windows.json'));
    const memory = open();
    expect(memory.read('open')).toBeUndefined();
    expect(() => memory.write('open', [])).not.toThrow();
    expect(problems).not.toEqual([]);
    expect(await readdir(folder)).toContain('windows.json');
  });
});
