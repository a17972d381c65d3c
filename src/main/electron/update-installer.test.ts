import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import updaters from 'electron-updater';
import executors from 'electron-updater/out/electronHttpExecutor.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstaller, installableKind } from './update-installer.ts';

// Proves protections of update-installer.ts.

/* electron-updater's own AppImage updater, over Node's HTTP instead of Electron's. */

const app = vi.hoisted(() => ({ on: null as EventEmitter | null, calls: [] as string[] }));
vi.mock('electron', () => ({
  app: {
    once: (event: string, listener: () => void) => app.on?.once(event, listener),
    quit: () => app.calls.push('quit'),
    releaseSingleInstanceLock: () => app.calls.push('release'),
  },
}));

class NodeExecutor extends executors.ElectronHttpExecutor {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): never {
    return request(options, callback) satisfies ClientRequest as never;
  }
}

const digest = (bytes: string): string => createHash('sha512').update(bytes).digest('base64');

let folder: string;
let server: Server;
let requests: { readonly path: string; readonly headers: readonly string[] }[];
const warn = vi.fn();

/** An AppImage is a program; this one writes that it ran. */
const newProgram = (mark: string): string => `#!/bin/sh\necho new > ${mark}\n`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-installer-'));
  app.on = new EventEmitter();
  app.calls = [];
  requests = [];
  await writeFile(join(folder, 'Marquee.AppImage'), 'old');
  await chmod(join(folder, 'Marquee.AppImage'), 0o755);
  await writeFile(join(folder, 'app-update.yml'), 'updaterCacheDirName: marquee-updater\n');
  vi.stubEnv('APPIMAGE', join(folder, 'Marquee.AppImage'));
  server = createServer((asked, response) => {
    requests.push({ path: asked.url ?? '', headers: Object.keys(asked.headers) });
    if (asked.url !== '/releases/Marquee-1.1.0.AppImage') response.writeHead(404);
    response.end(newProgram(join(folder, 'ran')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  warn.mockReset();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function installerIn() {
  return createInstaller({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
    platform: 'linux',
    kind: '.AppImage',
    log: { warn },
    create() {
      const updater = new updaters.AppImageUpdater(null, {
        version: '1.0.0',
        name: 'marquee',
        isPackaged: true,
        appUpdateConfigPath: join(folder, 'app-update.yml'),
        userDataPath: folder,
        baseCachePath: folder,
        whenReady: () => Promise.resolve(),
        quit: () => undefined,
        relaunch: () => undefined,
        onQuit: () => undefined,
      });
      return Promise.resolve(Object.assign(updater, { httpExecutor: new NodeExecutor() }));
    },
  });
}

const describing = (sha512: string, name = 'Marquee-1.1.0.AppImage') => ({
  version: '1.1.0',
  description: `version: 1.1.0\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: 9\npath: ${name}\nsha512: ${sha512}\n`,
});

describe('the installer', () => {
  it('downloads the described file, and replaces and starts the AppImage once the app has quit', async () => {
    const installer = installerIn();
    const program = newProgram(join(folder, 'ran'));
    await installer.download(describing(digest(program)), new AbortController().signal);
    expect(requests.map(({ path }) => path)).toEqual(['/releases/Marquee-1.1.0.AppImage']);
    expect(requests[0]?.headers).not.toContain('x-user-staging-id');
    expect(await readFile(join(folder, 'Marquee.AppImage'), 'utf8')).toBe('old');

    await installer.install();
    expect(app.calls).toEqual(['quit']);
    app.on?.emit('quit', {}, 0);
    expect(app.calls).toEqual(['quit', 'release']);
    expect(await readFile(join(folder, 'Marquee.AppImage'), 'utf8')).toBe(program);
    await vi.waitFor(async () => expect(await readFile(join(folder, 'ran'), 'utf8')).toBe('new\n'), {
      timeout: 20_000,
    });
  });

  it('installs nothing after an app that failed to quit', async () => {
    const installer = installerIn();
    const program = newProgram(join(folder, 'ran'));
    await installer.download(describing(digest(program)), new AbortController().signal);
    await installer.install();
    app.on?.emit('quit', {}, 1);
    expect(await readFile(join(folder, 'Marquee.AppImage'), 'utf8')).toBe('old');
  });

  it('refuses and deletes a file with another digest', async () => {
    const installer = installerIn();
    const downloaded = installer.download(describing(digest('other')), new AbortController().signal);
    await expect(downloaded).rejects.toMatchObject({ code: 'ERR_CHECKSUM_MISMATCH' });
    expect(await readdir(join(folder, 'marquee-updater/pending'))).toEqual([]);
    expect(await readFile(join(folder, 'Marquee.AppImage'), 'utf8')).toBe('old');
  });

  it('refuses a description without a digest, or of another kind of file', async () => {
    const { signal } = new AbortController();
    await expect(installerIn().download(describing("''"), signal)).rejects.toThrow();
    const other = describing(digest(''), 'Marquee-1.1.0.deb');
    await expect(installerIn().download(other, signal)).rejects.toMatchObject({
      code: 'ERR_UPDATER_NO_FILES_PROVIDED',
    });
    expect(await readFile(join(folder, 'Marquee.AppImage'), 'utf8')).toBe('old');
  });

  it('stops a download', async () => {
    const stop = new AbortController();
    server.removeAllListeners('request').on('request', () => stop.abort());
    await expect(installerIn().download(describing(digest('')), stop.signal)).rejects.toThrow('cancelled');
  });
});

describe('what a package can replace itself with', () => {
  it.each([
    ['linux', { APPIMAGE: '/home/me/Marquee.AppImage' }, '.AppImage'],
    ['linux', {}, null],
    ['win32', {}, '.exe'],
    ['darwin', {}, '.zip'],
    ['freebsd', { APPIMAGE: '/x' }, null],
  ])('on %s with %o is %s', (platform, environment, kind) => {
    expect(installableKind(platform, environment)).toBe(kind);
  });
});
