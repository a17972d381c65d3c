import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import updaters from 'electron-updater';
import type { AppImageUpdater } from 'electron-updater';
import executors from 'electron-updater/out/electronHttpExecutor.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '#shared/contract/notices.ts';
import { app, electron } from '../../../test/fixtures/fake-electron.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import type { App } from '../app/app.ts';
import { Updates } from './updates.ts';
import type { UpdatesOptions } from './updates.ts';

// Proves protections of updates.ts.

/* electron-updater's own generic provider and AppImage updater, over Node's HTTP instead of Electron's. */

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

class NodeExecutor extends executors.ElectronHttpExecutor {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): never {
    return request(options, callback).end() satisfies ClientRequest as never;
  }
}

const dayMs = 86_400_000;
const warn = vi.fn();
let appImage: string;
let server: Server;
/** The version that the server has. */
let latest: string;
/** What the server sends as that version; an AppImage is a program, and this one writes that it ran. */
let content: string;
let published: string;
let requests: string[];
/** How many looks for a version have ended. */
let looks: number;
let shown: string[];
let packs: readonly object[];
let updater: AppImageUpdater;
let wanted: boolean;

beforeEach(async () => {
  appImage = join(folder, 'Marquee.AppImage');
  await writeFile(appImage, 'old');
  vi.stubEnv('APPIMAGE', appImage);
  vi.stubEnv('APPDIR', dirname(process.execPath));
  electron.opened = electron.calls;
  [latest, requests, looks, shown, packs, wanted] = ['1.1.0', [], 0, [], [], true];
  content = published = `#!/bin/sh\necho new > ${join(folder, 'ran')}\n`;
  server = createServer(({ url = '', headers }, response) => {
    const path = url.replace(/\?noCache=\w+$/, '');
    requests.push(path);
    expect(headers['x-user-staging-id']).toBe('');
    const name = `Marquee-${latest}.AppImage`;
    const sha512 = createHash('sha512').update(published).digest('base64');
    if (/^\/latest-linux.*\.yml$/.test(path))
      response.end(
        `version: ${latest}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${content.length}\n`,
      );
    else if (path === `/${name}` && content !== '') response.end(content);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(
    join(folder, 'app-update.yml'),
    `provider: generic\nurl: ${url}\nupdaterCacheDirName: marquee-updater\n`,
  );
});

afterEach(() => {
  warn.mockReset();
  server.closeAllConnections();
  server.close();
});

/** Updates of version 1.0.0. */
function updatesOf(options: Partial<UpdatesOptions> = {}): Updates {
  const marquee = {
    handlers: { 'packs.list': () => Promise.resolve({ ok: true, value: packs }) },
    notify: (notice: Notice) =>
      shown.push(
        notice.kind === 'update' ? [notice.stage, notice.version, notice.problem ?? []].flat().join(' ') : '',
      ),
    settings: () => ({ updates: wanted }),
    proxyLogin: () => ['maria', 'pearl'],
  } as unknown as App;
  const load = () => {
    updater = new updaters.AppImageUpdater(null, {
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
    updater.on('update-available', () => (looks += 1));
    return Promise.resolve(Object.assign(updater, { httpExecutor: new NodeExecutor() }));
  };
  return new Updates(marquee, { version: '1.0.0', log: { warn }, load, ...options });
}

it('an app looks soon after its start and once a day, and announces each version once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
  updatesOf().start();
  vi.advanceTimersByTime(3_000);
  await vi.waitFor(() => expect(shown).toEqual(['offered 1.1.0']), { timeout: 10_000 });
  vi.advanceTimersByTime(dayMs);
  // A look that begins before the one before it has ended would be the same look.
  await vi.waitFor(() => expect(looks).toBe(2), { timeout: 10_000 });
  expect(shown).toEqual(['offered 1.1.0']);
  latest = '1.2.0';
  vi.advanceTimersByTime(dayMs);
  await vi.waitFor(() => expect(shown).toEqual(['offered 1.1.0', 'offered 1.2.0']), { timeout: 10_000 });
});

it('an app doesn’t look while the person doesn’t want it', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
  wanted = false;
  const load = vi.fn(() => new Promise<never>(() => undefined));
  updatesOf({ load }).start();
  vi.advanceTimersByTime(dayMs);
  expect(load).not.toHaveBeenCalled();
  wanted = true;
  vi.advanceTimersByTime(dayMs);
  expect(load).toHaveBeenCalledOnce();
});

it('a person who asks gets an answer, also when the app doesn’t look by itself', async () => {
  wanted = false;
  const updates = updatesOf();
  await updates.check();
  latest = '1.0.0';
  await updates.check();
  latest = 'soon';
  await updates.check();
  expect(shown).toEqual(['offered 1.1.0', 'none 1.0.0', 'unknown 1.0.0']);
  expect(warn.mock.calls).toEqual([['latest version unknown', { error: expect.any(Error) }]]);
});

it('a version is downloaded, installed and started only when the person says so', async () => {
  const fetching = vi.spyOn(updaters.AppImageUpdater.prototype, 'downloadUpdate');
  const updates = updatesOf();
  await updates.download();
  await updates.install();
  await updates.check();
  await updates.install();
  expect(fetching).not.toHaveBeenCalled();
  const downloaded = updates.download();
  await updates.check();
  await downloaded;
  await updates.check();
  expect(shown).toEqual([
    ...['offered 1.1.0', 'downloading 1.1.0', 'downloading 1.1.0', 'ready 1.1.0', 'ready 1.1.0'],
  ]);
  expect(requests.filter((path) => path.endsWith('.yml'))).toHaveLength(1);
  expect(electron.calls).toEqual([]);
  await updates.install();
  expect(await readFile(appImage, 'utf8')).toBe('old');
  app.emit('quit', {}, 0);
  expect(electron.calls).toEqual(['quit', 'release']);
  expect(await readFile(appImage, 'utf8')).toBe(published);
  await vi.waitFor(async () => expect(await readFile(join(folder, 'ran'), 'utf8')).toBe('new\n'), {
    timeout: 10_000,
  });
});

it('a look for versions that ends during a download doesn’t offer the version again', async () => {
  const updates = updatesOf();
  await updates.check();
  const asked = updates.check();
  await updates.download();
  await asked;
  expect(shown.filter((each) => each === 'offered 1.1.0')).toHaveLength(1);
  expect(shown.at(-1)).toBe('ready 1.1.0');
});

it('a file with another digest is refused, and can be downloaded again', async () => {
  const updates = updatesOf();
  await updates.check();
  content = 'another';
  await updates.download();
  await updates.install();
  expect(electron.calls).toEqual([]);
  content = published;
  await updates.download();
  expect(shown.slice(1)).toEqual([
    'downloading 1.1.0',
    'failed 1.1.0 refused',
    'downloading 1.1.0',
    'ready 1.1.0',
  ]);
  const error = expect.objectContaining({ code: 'ERR_CHECKSUM_MISMATCH' });
  expect(warn.mock.calls).toEqual([['update not downloaded', { error }]]);
});

it('a download that fails says why', async () => {
  const updates = updatesOf();
  await updates.check();
  content = '';
  await updates.download();
  server.closeAllConnections();
  server.close();
  await updates.download();
  const failing = vi.spyOn(updaters.AppImageUpdater.prototype, 'downloadUpdate');
  for (const code of ['ENOSPC', 'EROFS']) {
    failing.mockRejectedValueOnce(Object.assign(new Error(code), { code }));
    await updates.download();
  }
  const failed = shown.filter((each) => each.startsWith('failed'));
  expect(failed.map((each) => each.slice('failed 1.1.0 '.length))).toEqual([
    ...['notServed', 'connection', 'full', 'notSaved'],
  ]);
});

it('nothing is installed while a pack is being fetched, or after an app that failed to quit', async () => {
  const updates = updatesOf();
  await updates.check();
  await updates.download();
  packs = [{ state: 'working', bytes: { held: 1, expected: 2 } }];
  await updates.install();
  expect(shown.at(-1)).toBe('downloaded 1.1.0');
  expect(electron.calls).toEqual([]);
  packs = [];
  await updates.install();
  app.emit('quit', {}, 1);
  expect(electron.calls).toEqual(['quit']);
  expect(await readFile(appImage, 'utf8')).toBe('old');
});

it.each([
  ['a deb or rpm', () => undefined],
  ['an AppImage in a folder where nothing can be written', () => join(folder, 'gone', 'Marquee.AppImage')],
])('%s can’t replace itself, so it announces a version and opens the website', async (_what, file) => {
  vi.stubEnv('APPIMAGE', file());
  const updates = updatesOf();
  await updates.check();
  await updates.download();
  await updates.install();
  expect(shown).toEqual(['found 1.1.0']);
  expect(requests).toHaveLength(1);
  expect(electron.calls).toEqual(['https://marquee.invalid/']);
});

it('a version that can’t replace the app says so, and is one to get from the website', async () => {
  const updates = updatesOf();
  await updates.check();
  await updates.download();
  await updates.install();
  await rm(appImage);
  app.emit('quit', {}, 0);
  expect(shown.at(-1)).toBe('notInstalled 1.1.0');
  await updates.download();
  expect(electron.calls.at(-1)).toBe('https://marquee.invalid/');
  expect(warn.mock.calls).toEqual([['update not installed', { error: expect.any(Error) }]]);
});

it('an app’s look gives a proxy the password that it accepted, once, and no server', async () => {
  await updatesOf().check();
  const answers: unknown[][] = [];
  const answer = (...given: unknown[]) => void answers.push(given);
  const proxy = { isProxy: true, host: 'proxy.example', port: 8080, scheme: 'basic', realm: '' };
  for (const asking of [{ ...proxy, isProxy: false }, proxy, proxy]) updater.emit('login', asking, answer);
  expect(answers).toEqual([[], ['maria', 'pearl'], []]);
});
