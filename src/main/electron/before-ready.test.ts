import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  packaged: false,
  switches: [] as string[],
  sandboxed: 0,
  userData: '/data/Marquee',
  crashes: [] as object[],
  drawsInSoftware: false,
}));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return electron.packaged;
    },
    commandLine: { hasSwitch: (name: string) => electron.switches.includes(name) },
    disableHardwareAcceleration: () => void (electron.drawsInSoftware = true),
    enableSandbox: () => void (electron.sandboxed += 1),
    getName: () => 'Marquee',
    getPath: () => electron.userData,
    setPath: (_name: string, path: string) => void (electron.userData = path),
  },
  crashReporter: { start: (options: object) => electron.crashes.push({ ...options, in: electron.userData }) },
  protocol: { registerSchemesAsPrivileged: () => undefined },
}));

/** Evaluates the modules anew, as a start does. */
async function start() {
  vi.resetModules();
  const schemes = await import('./schemes.ts');
  const { chooseFolders } = await import('./folders.ts');
  const { configureChromium } = await import('./lifecycle.ts');
  chooseFolders();
  configureChromium();
  return { ...schemes, userData: electron.userData };
}

beforeEach(() => {
  Object.assign(electron, {
    packaged: false,
    switches: [],
    sandboxed: 0,
    userData: '/data/Marquee',
    crashes: [],
    drawsInSoftware: false,
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('a start', () => {
  it('turns the sandbox on for every process, except without one for root', async () => {
    await start();
    expect(electron.sandboxed).toBe(1);
    electron.switches = ['no-sandbox'];
    await start();
    expect(electron.sandboxed).toBe(1);
  });

  it('keeps reports of crashes in the data folder, and draws without a graphics processor if the person says so', async () => {
    vi.stubEnv('ELECTRON_RENDERER_URL', 'http://localhost:5173');
    await start();
    expect(electron.crashes).toEqual([{ uploadToServer: false, in: '/data/Marquee (development)' }]);
    expect(electron.drawsInSoftware).toBe(false);
    vi.stubEnv('MARQUEE_NO_GPU', '1');
    await start();
    expect(electron.drawsInSoftware).toBe(true);
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
    electron.packaged = true;
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
    electron.userData = '/given';
    expect((await start()).userData).toBe('/given');
  });
});
