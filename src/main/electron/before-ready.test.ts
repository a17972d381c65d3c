import { join } from 'node:path';
import { app } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { electron } from '../../../test/fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

/** Evaluates the modules anew, as a start does. */
async function start() {
  vi.resetModules();
  const schemes = await import('./schemes.ts');
  const { chooseFolders } = await import('./folders.ts');
  const { configureChromium } = await import('./lifecycle.ts');
  chooseFolders();
  configureChromium();
  return { ...schemes, userData: app.getPath('userData') };
}

beforeEach(() => {
  Object.assign(electron, { isPackaged: false, paths: { userData: '/data/Marquee' } });
});

const sandboxed = () => electron.calls.filter((each) => each === 'sandbox').length;

describe('a start', () => {
  it('turns the sandbox on for every process, except without one for root', async () => {
    await start();
    expect(sandboxed()).toBe(1);
    electron.switches = ['no-sandbox'];
    await start();
    expect(sandboxed()).toBe(1);
  });

  it('keeps reports of crashes in the data folder, and draws without a graphics processor if the person says so', async () => {
    vi.stubEnv('ELECTRON_RENDERER_URL', 'http://localhost:5173');
    await start();
    expect(electron.crashReporters).toEqual([{ uploadToServer: false, in: '/data/Marquee (development)' }]);
    expect(electron.calls).not.toContain('no hardware acceleration');
    vi.stubEnv('MARQUEE_NO_GPU', '1');
    await start();
    expect(electron.calls).toContain('no hardware acceleration');
  });

  it('for development shows the server’s page, on data of its own', async () => {
    vi.stubEnv('ELECTRON_RENDERER_URL', 'http://localhost:5173');
    expect(await start()).toMatchObject({
      pageOrigin: 'http://localhost:5173',
      pageAddress: 'http://localhost:5173/',
      userData: '/data/Marquee (development)',
    });
  });

  it('of a package ignores a development server', async () => {
    electron.isPackaged = true;
    vi.stubEnv('ELECTRON_RENDERER_URL', 'http://localhost:5173');
    expect(await start()).toMatchObject({
      pageOrigin: 'app://bundle',
      pageAddress: 'app://bundle/index.html',
      userData: '/data/Marquee',
    });
  });

  it('on Windows keeps its data in local data, unless the command line names a folder', async () => {
    vi.stubGlobal('process', { ...process, platform: 'win32', env: { LOCALAPPDATA: '/local' } });
    expect((await start()).userData).toBe(join('/local', 'Marquee'));
    electron.switches = ['user-data-dir'];
    electron.paths.userData = '/given';
    expect((await start()).userData).toBe('/given');
  });
});
